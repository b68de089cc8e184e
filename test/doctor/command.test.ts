import { expect, test } from 'vitest';
import { doctor } from '../../src/commands/doctor.js';
import { UsageError } from '../../src/commands/usage-error.js';
import { startProcess } from '../e2e/start-process.js';
import { startGateway } from '../support/start-gateway.js';

async function run(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const started = startProcess(['doctor', ...args], { env, cwd: import.meta.dirname });
  const code = await started.exit;
  return { code, stdout: started.stdout(), stderr: started.stderr() };
}

const ada = ['--user', 'ada', '--agent', 'support-agent', '--end-user=ada'];

test('with no endpoint it examines the embedded gateway, and all is well: exit code 0', async () => {
  const { code, stdout, stderr } = await run(ada);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/^Agent Gateway: the embedded one\n\nRoute +Answer +Detail\nGET /);
  expect(stdout).toMatch(/\/memory\/export +not asked +it is all that is stored: give --export/);
});

test('it takes the settings of serve; a refused key is exit code 3 and is not printed', async () => {
  const gateway = await startGateway({ apiKey: 'right-key' });
  const env = { AGENT_GATEWAY_ENDPOINT: gateway.url, AGENT_GATEWAY_API_KEY: 'wrong-key-7Q' };
  const { code, stdout, stderr } = await run([...ada, '--export'], env);
  expect({ code, stderr }).toEqual({ code: 3, stderr: '' });
  expect(stdout).toContain(`Agent Gateway: ${gateway.url}\n`);
  expect(stdout).toContain('Verdict: The gateway refuses the credentials');
  expect(stdout).toContain('Check gateway.apiKey');
  expect(stdout).toMatch(/\/memory\/export +refused +status 401/);
  expect(stdout).not.toContain('7Q');
  // Nothing is asked twice, and what needs a session that isn't there is not asked at all.
  expect(gateway.controls.log.requests).toHaveLength(7);
});

test('it says what message_limit keeps and which setting to make', async () => {
  const gateway = await startGateway({ messageLimitKeeps: 'oldest' });
  const { stdout } = await run([...ada, '--endpoint', gateway.url]);
  expect(stdout).toContain(
    'message_limit keeps the oldest messages; gateway.messageLimitKeeps is unknown: set it to oldest',
  );
});

test('arguments that can not be used are exit code 64, and nothing is asked', async () => {
  expect(await run(['--user', 'ada'])).toEqual({
    code: 64,
    stdout: '',
    stderr: 'doctor needs --agent, --end-user: whose data it may read for its questions.\n',
  });
});

test('an id that can not be asked for, and an unknown flag, are named with what is allowed', async () => {
  await expect(doctor([...ada.slice(0, 4), '--end-user', 'a/..'])).rejects.toThrow(
    new UsageError('--end-user: must not hold a piece . or ..'),
  );
  await expect(doctor([...ada, '--verbose'])).rejects.toThrow(
    '--verbose is no flag; there are --user, --agent, --end-user, --config',
  );
  await expect(doctor([...ada, '--port', '-1'])).rejects.toThrow('--port must be a whole number');
});

test('--help says what it takes and what its exit codes mean', async () => {
  const { code, stdout } = await run(['--help']);
  expect(code).toBe(0);
  expect(stdout).toContain('--end-user ID');
  expect(stdout).toContain('Exit codes: 0 every route');
});

test('a gateway that can not be reached is exit code 2, with what to check', async () => {
  const { code, stdout } = await run([...ada, '--endpoint', 'http://127.0.0.1:9']);
  expect(code).toBe(2);
  expect(stdout).toContain('Verdict: The gateway can not be reached.\n  Check gateway.endpoint');
});

test('a route that the gateway does not have is exit code 1', async () => {
  const gateway = await startGateway();
  gateway.controls.fail('GET /v1/agents/{agent_id}/memory/facts', { status: 404 });
  const { code, stdout } = await run([...ada, '--endpoint', gateway.url]);
  expect(code).toBe(1);
  expect(stdout).toContain('Verdict: The gateway answers, but not everywhere');
});

test('--json prints one object with the verdict and every route', async () => {
  const { code, stdout } = await run([...ada, '--json']);
  const report: { verdict: object; routes: object[] } = JSON.parse(stdout);
  expect(code).toBe(0);
  expect(report.verdict).toMatchObject({ name: 'fine', exitCode: 0, check: [] });
  expect(report.routes).toHaveLength(9);
});
