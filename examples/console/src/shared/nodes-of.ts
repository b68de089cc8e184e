/** The nodes of a connection's edges. One that could not be read is null, and is left out of what is drawn. */
export function nodesOf<Node>(
  connection: { readonly edges: readonly { readonly node: Node | null }[] } | null | undefined,
): Node[] {
  return (connection?.edges ?? []).flatMap(({ node }) => (node === null ? [] : [node]));
}
