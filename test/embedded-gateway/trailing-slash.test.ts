import { describe, expect, it } from 'vitest';
import { startGateway } from '../support/start-gateway.js';
import { ask } from './ask.js';

const without = '/v1/worker/users/ada/sessions';

describe('A list path', () => {
  it('is taken with and without its slash by default', async () => {
    const gateway = await startGateway();
    expect((await ask(gateway, 'GET', without)).status).toBe(200);
    expect((await ask(gateway, 'GET', `${without}/`)).status).toBe(200);
  });

  it('is redirected, query included, to the form the gateway wants', async () => {
    const gateway = await startGateway({ trailingSlash: 'refused' });
    const { status, headers } = await ask(gateway, 'GET', `${without}/?limit=1`);
    expect({ status, location: headers['location'] }).toEqual({
      status: 307,
      location: `/agent-v2${without}?limit=1`,
    });
    expect((await ask(gateway, 'GET', without)).status).toBe(200);
    gateway.behaviour.trailingSlash = 'required';
    expect((await ask(gateway, 'GET', `${without}?limit=1`)).headers['location']).toBe(
      `/agent-v2${without}/?limit=1`,
    );
    expect((await ask(gateway, 'GET', `${without}/`)).status).toBe(200);
  });
});
