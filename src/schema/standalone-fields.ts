import { GraphQLObjectType, GraphQLSchema } from 'graphql';

const fields = ['node', 'nodes', 'viewer'];
/** Types that nothing but those fields leads to. */
const types = ['Viewer', 'Scope', 'AuthenticationMode'];

/** The schema without the fields that another subgraph of a wider graph may own. */
export function withoutStandaloneFields(schema: GraphQLSchema): GraphQLSchema {
  const config = schema.toConfig();
  const query = config.query?.toConfig();
  if (query === undefined) throw new Error('the schema has no queries');
  const kept = Object.entries(query.fields).filter(([name]) => !fields.includes(name));
  // The SDL is printed from the syntax tree where there is one, and that still holds the fields.
  const trimmed = new GraphQLObjectType({ ...query, fields: Object.fromEntries(kept), astNode: null });
  const others = config.types.filter((type) => type !== config.query && !types.includes(type.name));
  return new GraphQLSchema({ ...config, query: trimmed, types: [trimmed, ...others] });
}
