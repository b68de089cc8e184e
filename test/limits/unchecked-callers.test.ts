import { describe, expect, test } from 'vitest';
import { addressName, clientAddress } from '../../src/identity/client-address.js';
import { startOver } from '../identity/secured.js';
import { waitUntil } from '../support/wait-until.js';

const query = '{ sessions(userId: "u") { nodes { title } } }';
const proxySecret = 'p'.repeat(32);

/** A server in mode passthrough where a caller may have one operation under way. */
async function start(env: Record<string, string> = {}) {
  const { server, gateway } = await startOver({
    SEA_AGENT_GRAPHQL_AUTH_MODE: 'passthrough',
    SEA_AGENT_GRAPHQL_LIMITS_OPERATIONS_PER_CALLER: '1',
    ...env,
  });
  const ask = async (credentials: string, headers: Record<string, string> = {}) =>
    (await server.ask(query, {}, { authorization: `Bearer ${credentials}`, ...headers })).status;
  /** Asks while an operation with made-up credentials is under way. */
  const besideMadeUp = async (asked: () => Promise<number>, headers: Record<string, string> = {}) => {
    gateway.controls.log.clear();
    const hold = gateway.controls.hold('*');
    const madeUp = ask('made-up', headers);
    await hold.arrived;
    const other = asked();
    // Either refused by now or held as well.
    await Promise.race([other, waitUntil(() => expect(gateway.controls.log.count()).toBe(2))]);
    gateway.controls.fail('*', { status: 401, json: { error: 'who?' }, times: 1 });
    hold.release();
    await madeUp;
    return other;
  };
  return { gateway, ask, besideMadeUp };
}

describe('Credentials that the gateway has not accepted', () => {
  test('are counted together by their address, those that it has accepted by themselves', async () => {
    const { ask, besideMadeUp } = await start();
    expect(await besideMadeUp(() => ask('good'))).toBe(503);
    expect(await ask('good')).toBe(200);
    expect(await besideMadeUp(() => ask('good'))).toBe(200);
    expect(await besideMadeUp(() => ask('another'))).toBe(503);
  });

  test('are so again once it has refused them', async () => {
    const { gateway, ask, besideMadeUp } = await start();
    await ask('good');
    gateway.controls.fail('*', { status: 401, json: { error: 'expired' }, times: 1 });
    await ask('good');
    expect(await besideMadeUp(() => ask('good'))).toBe(503);
  });

  test('are still so after an answer that says nothing of them', async () => {
    const { gateway, ask, besideMadeUp } = await start();
    gateway.controls.fail('*', { status: 500, json: {}, times: 1 });
    await ask('good');
    expect(await besideMadeUp(() => ask('good'))).toBe(503);
  });

  test.each([
    ['by its address', { SEA_AGENT_GRAPHQL_AUTH_TRUSTED_PROXIES: '127.0.0.1,10.0.0.0/8' }, {}],
    [
      'by its secret',
      { SEA_AGENT_GRAPHQL_AUTH_PROXY_SECRET: proxySecret },
      { 'x-proxy-secret': proxySecret },
    ],
  ])('are counted by the address that a proxy names which is trusted %s', async (_how, env, headers) => {
    const { ask, besideMadeUp } = await start(env);
    const from = (address: string) => ({ ...headers, 'x-forwarded-for': address });
    const beside = (address: string) => besideMadeUp(() => ask('other', from(address)), from('198.51.100.1'));
    expect(await beside('198.51.100.1')).toBe(503);
    expect(await beside('198.51.100.2, 198.51.100.1')).toBe(503);
    expect(await beside('198.51.100.2')).toBe(200);
  });

  test('are counted by the address of the connection where somebody else names one', async () => {
    const { ask, besideMadeUp } = await start();
    const headers = { 'x-forwarded-for': '198.51.100.2' };
    expect(await besideMadeUp(() => ask('other', headers))).toBe(503);
  });
});

test.each([
  ['nothing is forwarded', undefined, '10.0.0.1'],
  ['one address is', '192.0.2.1', '192.0.2.1'],
  ['the last is another proxy', '192.0.2.1, 10.0.0.2', '192.0.2.1'],
  ['more stand before', '192.0.2.9, 192.0.2.1,10.0.0.2', '192.0.2.1'],
  ['all are proxies', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
  ['it has a port', '192.0.2.1:1234', '192.0.2.1'],
  ['it is of IPv6', '2001:db8::1', '2001:db8::1'],
  ['it is of IPv6 with a port', '[2001:db8::1]:1234', '2001:db8::1'],
  ['it is no address', 'unknown', '10.0.0.1'],
  ['it is none behind a proxy', '192.0.2.1, secret, 10.0.0.2', '10.0.0.2'],
])('behind a proxy where %s the client is at the expected address', (_what, forwarded, expected) => {
  // Only what is read of a request.
  const request = { socket: { remoteAddress: '10.0.0.1' }, headers: { 'x-forwarded-for': forwarded } };
  const isProxy = (address: string) => address.startsWith('10.');
  expect(clientAddress(request as unknown as Parameters<typeof clientAddress>[0], true, isProxy)).toBe(
    expected,
  );
});

test.each([
  ['127.0.0.1', 'address 127.0.0.1'],
  ['::ffff:127.0.0.1', 'address 127.0.0.1'],
  ['2001:db8:1:2:3:4:5:6', 'address 2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', 'address 2001:db8:1:2::/64'],
  ['2001:db8::9', 'address 2001:db8:0:0::/64'],
  ['::1', 'address 0:0:0:0::/64'],
  ['fe80::1%eth0', 'address fe80:0:0:0::/64'],
  ['', 'address '],
])('the address %j is counted as %j', (address, name) => {
  expect(addressName(address)).toBe(name);
});
