import { composers } from './compose.js';
import { directorySdl, startDirectory } from './directory.js';
import { startPointers } from './pointers.js';
import { startSubgraph } from './subgraph.js';
import { startWire } from './wire.js';

/**
 * Everything a router stands in front of, composed.
 * @param {keyof typeof composers} composer
 */
export async function startFleet(composer) {
  const subgraph = await startSubgraph();
  const wire = await startWire(subgraph.url);
  const directory = await startDirectory();
  const pointers = await startPointers(subgraph.url);
  const { supergraphSdl, errors } = composers[composer]([
    { name: 'conversations', url: wire.url, sdl: subgraph.sdl },
    { name: 'directory', url: directory.url, sdl: directorySdl },
    ...pointers,
  ]);
  if (supergraphSdl === undefined) throw new Error(`no supergraph: ${JSON.stringify(errors)}`);
  return {
    subgraph,
    wire,
    supergraphSdl,
    async close() {
      await Promise.all([
        wire.close(),
        directory.close(),
        subgraph.close(),
        ...pointers.map(({ close }) => close()),
      ]);
    },
  };
}
