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
  const trimmed = new GraphQLObjectType({ ...query, fields: Object.fromEntries(kept) });
  const others = config.types.filter((type) => type !== config.query && !types.includes(type.name));
  return new GraphQLSchema({ ...config, query: trimmed, types: [trimmed, ...others] });
}
