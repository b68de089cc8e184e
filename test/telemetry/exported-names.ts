import { waitUntil } from '../support/wait-until.js';
import { startMeasured } from './start-measured.js';

/** The names of all samples that Prometheus reads, of a server in which everything has happened that is counted. */
export async function exportedNames(): Promise<string[]> {
  const { server, gateway, scrape } = await startMeasured({ AGENT_GATEWAY_CONNECTIONS: '1' });
  // A retry, and operations that wait.
  gateway.controls.fail('*', { status: 503, times: 1 });
  const query =
    '{ sessions(userId: "ada", first: 2) { nodes { title messages(last: 2) { nodes { text } } } } }';
  await Promise.all([1, 2, 3].map(() => server.ask(query)));
  const metrics = await waitUntil(async () => {
    const text = await scrape();
    if (!text.includes('http_server_request_duration_seconds_count'))
      throw new Error('no request is counted');
    return text;
  });
  const samples = metrics.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return [...new Set(samples.map((line) => line.replace(/[ {].*$/, '')))];
}
