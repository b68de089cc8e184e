import { composeServices as composeWithApollo } from '@apollo/composition';
import { composeServices as composeWithGuild } from '@theguild/federation-composition';
import { federateSubgraphs } from '@wundergraph/composition';
import { parse, print } from 'graphql';

/** @typedef {{ name: string, url: string, sdl: string }} Subgraph */

/** Each composer gives the supergraph's SDL, or why there is none. The last is Cosmo's, as in `wgc router compose`. */
export const composers = {
  '@apollo/composition': compose(composeWithApollo),
  '@theguild/federation-composition': compose(composeWithGuild),
  '@wundergraph/composition': composeWithCosmo,
};

function compose(composeServices) {
  /** @param {Subgraph[]} subgraphs */
  return (subgraphs) => {
    const services = subgraphs.map(({ name, url, sdl }) => ({ name, url, typeDefs: parse(sdl) }));
    const { supergraphSdl, errors = [] } = composeServices(services);
    return { supergraphSdl, errors: errors.map(({ message }) => message) };
  };
}

/** @param {Subgraph[]} subgraphs */
function composeWithCosmo(subgraphs) {
  const result = federateSubgraphs({
    subgraphs: subgraphs.map(({ name, url, sdl }) => ({ name, url, definitions: parse(sdl) })),
  });
  if (!result.success) return { errors: result.errors.map(({ message }) => message) };
  return { supergraphSdl: print(result.federatedGraphAST), errors: [] };
}
