import type { ServerResponse } from 'node:http';
import { writeJson } from './http/refusal.js';

/** Liveness: the process answers. The gateway is not asked, its failure is no reason to restart this server. */
export function answerLiveness(response: ServerResponse): void {
  writeJson(response, 200, '{"status":"ok"}');
}

/** Readiness: whether new requests may be sent here. */
export function answerReadiness(response: ServerResponse, stopping: boolean): void {
  writeJson(response, stopping ? 503 : 200, `{"status":"${stopping ? 'draining' : 'ready'}"}`);
}
