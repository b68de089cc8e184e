import { composeServices as composeWithApollo } from '@apollo/composition';
import { composeServices as composeWithGuild } from '@theguild/federation-composition';
import { parse } from 'graphql';

/** @typedef {{ name: string, url: string, sdl: string }} Subgraph */

/** Each composer gives the supergraph's SDL, or the codes of why there is none. */
export const composers = {
  '@apollo/composition': compose(composeWithApollo),
  '@theguild/federation-composition': compose(composeWithGuild),
};

function compose(composeServices) {
  /** @param {Subgraph[]} subgraphs */
  return (subgraphs) => {
    const services = subgraphs.map(({ name, url, sdl }) => ({ name, url, typeDefs: parse(sdl) }));
    const { supergraphSdl, errors = [] } = composeServices(services);
    return {
      supergraphSdl,
      errors: errors.map(({ message, extensions }) => ({ code: extensions?.code, message })),
    };
  };
}
