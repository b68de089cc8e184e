export default function Page() {
  return <a href="/api/graphql">GraphQL</a>;
}
