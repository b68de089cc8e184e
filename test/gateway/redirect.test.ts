import { describe, expect, it } from 'vitest';
import { GatewayResponseError } from '../../src/gateway/index.js';
import { failure, setUp } from './client-setup.js';

const sessions = '/agent-v2/v1/worker/users/u/sessions';
const fact = '/agent-v2/v1/agents/a/memory/facts/f';
const remove = { endUserId: 'u' };

describe('a redirect', () => {
  it.each([307, 308])('%i to the same path but for its slash is followed, our query kept', async (status) => {
    const { client, gateway } = await setUp();
    gateway.on('GET', `${sessions}/`, (reply) => reply.send(status, '', { location: sessions }));
    gateway.on('GET', sessions, (reply) => reply.json([{ session_id: 's' }]));
    expect((await client.sessions.list('u', { limit: 5 })).rowCount).toBe(1);
    expect(gateway.requests.map(({ target }) => target)).toEqual([
      `${sessions}/?limit=5`,
      `${sessions}?limit=5`,
    ]);
  });

  it.each(['./f/', `${fact}/`, `${fact}/?end_user_id=other`, 'absolute'])(
    'to %j keeps method, body and headers of a write',
    async (location) => {
      const { client, gateway } = await setUp();
      const to = location === 'absolute' ? `${gateway.url}${fact}/` : location;
      gateway.on('DELETE', fact, (reply) => reply.send(307, '', { location: to }));
      gateway.on('DELETE', `${fact}/`, (reply) => reply.send(204));
      await client.memory.deleteFact('a', 'f', remove);
      const [first, second] = gateway.requests;
      expect(second).toEqual({ ...first, target: `${fact}/` });
    },
  );

  it('does not change whom a call is about', async () => {
    const { client, gateway } = await setUp();
    const items = '/agent-v2/v1/agents/a/memory';
    gateway.on('GET', `${items}/`, (reply) =>
      reply.send(308, '', { location: `${items}?end_user_id=other` }),
    );
    gateway.on('GET', items, (reply) => reply.json([]));
    await client.memory.list('a', remove);
    expect(gateway.requests[1]?.target).toBe(`${items}?end_user_id=u`);
  });

  it.each([
    ['another path', 307, '/agent-v2/v1/agents/a/memory/account'],
    ['another path by dot segments', 307, `${fact}/../../account`],
    ['two slashes', 307, `${fact}//`],
    ['an encoded slash', 307, `${fact}%2F`],
    ['another host', 307, `http://localhost:1${fact}/`],
    ['another scheme', 308, `https://127.0.0.1${fact}/`],
    ['credentials', 307, 'credentials'],
    ['nowhere', 307, undefined],
    ['no URL', 307, 'http://['],
    ['the right place with 301', 301, `${fact}/`],
    ['the right place with 302', 302, `${fact}/`],
    ['the right place with 303', 303, `${fact}/`],
  ])('to %s is not followed', async (_name, status, location) => {
    const { client, gateway } = await setUp();
    const to = location === 'credentials' ? `${gateway.url.replace('//', '//x:y@')}${fact}/` : location;
    gateway.on('DELETE', '*', (reply) => reply.send(status, '', to === undefined ? {} : { location: to }));
    const error = await failure(client.memory.deleteFact('a', 'f', remove), GatewayResponseError);
    expect(error).toMatchObject({ status, outcomeUnknown: true });
    expect(gateway.requests).toHaveLength(1);
  });

  it('never takes a credential to another port', async () => {
    const { gateway: other } = await setUp();
    const { client, gateway } = await setUp({ userId: 'line-1', headers: { 'X-Api-Key': 'k' } });
    gateway.on('*', '*', (reply) => reply.send(307, '', { location: other.url + reply.request.target }));
    await failure(client.sessions.list('u'), GatewayResponseError);
    await failure(client.memory.delete('a', 'm', remove), GatewayResponseError);
    expect(other.requests).toEqual([]);
  });

  it('is followed once: a loop ends', async () => {
    const { client, gateway } = await setUp();
    gateway.on('GET', sessions, (reply) => reply.send(307, '', { location: `${sessions}/` }));
    gateway.on('GET', `${sessions}/`, (reply) => reply.send(307, '', { location: sessions }));
    await failure(client.sessions.list('u'), GatewayResponseError);
    expect(gateway.requests).toHaveLength(2);
  });
});
