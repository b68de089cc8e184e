import { expect, test } from 'vitest';
import { routeTemplates } from '../../src/embedded-gateway/route-templates.js';
import { startGateway } from '../support/start-gateway.js';
import { examineAt } from './examination.js';

const reads = routeTemplates.filter((route) => route.startsWith('GET '));

test('every read route is asked, nothing is written, and the embedded gateway keeps to the contract', async () => {
  const gateway = await startGateway();
  const { reports } = await examineAt(gateway.url);
  expect(reports.map(({ route }) => route).sort()).toEqual([...reads].sort());
  expect(reports.map(({ outcome, findings }) => ({ outcome, findings }))).toEqual(
    reads.map(() => ({ outcome: 'answered', findings: [] })),
  );
  expect(gateway.controls.log.requests.every(({ method }) => method === 'GET')).toBe(true);
});

test('a refused route is reported by its status, and the others are asked all the same', async () => {
  const gateway = await startGateway();
  gateway.controls.fail('GET /v1/agents/{agent_id}/memory/facts', {
    status: 403,
    json: { error: 'ada may not see the facts of support-agent' },
  });
  const { of, reports, text } = await examineAt(gateway.url);
  expect(of('/memory/facts')).toMatchObject({ outcome: 'refused', detail: 'status 403' });
  expect(reports.filter(({ outcome }) => outcome !== 'answered')).toHaveLength(1);
  expect(text).not.toContain('may not see');
});

test('an answer of HTML, a server error and a broken connection are failures, each by its own name', async () => {
  const gateway = await startGateway();
  gateway.controls.fail('GET /v1/agents/{agent_id}/memory/', { status: 200, text: '<html>ada</html>' });
  gateway.controls.fail('GET /v1/agents/{agent_id}/memory/preferences', { status: 502, text: '<html>' });
  gateway.controls.fail('GET /v1/agents/{agent_id}/memory/short-term', { reset: true });
  const { of } = await examineAt(gateway.url);
  expect(of('/memory/')).toMatchObject({
    outcome: 'failed',
    detail: "The Agent Gateway's answer is not JSON.",
  });
  expect(of('/preferences')).toMatchObject({ outcome: 'failed', detail: 'status 502' });
  expect(of('/short-term')).toMatchObject({
    outcome: 'failed',
    detail: 'The connection to the Agent Gateway broke before it answered.',
  });
});

test('a route that does not answer in time is a failure', async () => {
  const gateway = await startGateway();
  gateway.controls.hold('GET /v1/agents/{agent_id}/memory/candidates');
  const { of } = await examineAt(gateway.url, 2000);
  expect(of('/candidates')).toMatchObject({
    outcome: 'failed',
    detail: 'The Agent Gateway did not answer within 2000 ms.',
  });
});

test('where the list of sessions gives none, the routes of one session are not asked', async () => {
  const { of, windows } = await examineAt((await startGateway({ data: {} })).url);
  expect(of('/sessions/')).toMatchObject({ outcome: 'answered', detail: '0 rows' });
  expect(of('/{session_id}')).toMatchObject({ outcome: 'not asked', detail: 'the user has no session' });
  expect(of('/messages')).toMatchObject({ outcome: 'not asked', detail: 'the user has no session' });
  expect(windows).toEqual({ limitKeeps: null, tailOffset: null });
});

test('a list that is the same for any offset is told of', async () => {
  const gateway = await startGateway();
  gateway.controls.reshape('GET /v1/agents/{agent_id}/memory/facts', () => ({ data: [{ fact_id: 'f0' }] }));
  const { of } = await examineAt(gateway.url);
  expect(of('/memory/facts').findings.map(({ text }) => text)).toContain(
    'rows for any offset: the gateway does not page this list',
  );
});

test('a user whose sessions can not be read is not said to have none', async () => {
  const gateway = await startGateway();
  gateway.controls.reshape('GET /v1/worker/users/{user_id}/sessions/', () => ({
    items: [{ title: 'no id' }],
  }));
  const { of } = await examineAt(gateway.url);
  expect(of('/{session_id}').detail).toBe('it needs a session of the list that can be read');
});
