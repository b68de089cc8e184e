import { Environment, Network, RecordSource, Store } from 'relay-runtime';
import { watchedFetch } from '../wire.js';

/**
 * An environment as docs/clients.md shows it, with what it sent and got.
 * @param {string} url
 * @param {'id' | 'doc_id' | 'documentId'} key under which a document is named
 */
export function createEnvironment(url, key = 'doc_id') {
  const { fetch, seen } = watchedFetch();
  const network = Network.create(async ({ id, text }, variables) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ ...(id === null ? { query: text } : { [key]: id }), variables }),
    });
    return response.json();
  });
  const environment = new Environment({
    network,
    store: new Store(new RecordSource()),
    // Users and agents have the gateway's own ids, which may be equal; all other ids are global.
    getDataID: ({ id }, typename) =>
      id !== undefined && (typename === 'User' || typename === 'Agent') ? `${typename}:${id}` : id,
  });
  return { environment, seen };
}
