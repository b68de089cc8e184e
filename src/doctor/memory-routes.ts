import type { CallOptions, JsonObject, MemoryResource, Page } from '../gateway/index.js';
import { pageFindings, snapshotFindings } from './answer-findings.js';
import { fieldFindings } from './field-findings.js';
import { readPagedList } from './paged-list.js';
import { askRoute, notAsked, type RouteReport } from './route-report.js';
import {
  candidateContract,
  factContract,
  memoryItemContract,
  preferenceContract,
  shortTermContract,
  type RowContract,
} from './row-contract.js';

const memoryRoute = 'GET /v1/agents/{agent_id}/memory/';
const limit = 20;

/** Asks the reads of one agent's memory of one end user; the export, which is all of it, only where wanted. */
export async function* examineMemoryRoutes(
  memory: MemoryResource,
  agentId: string,
  endUserId: string,
  withExport: boolean,
): AsyncGenerator<RouteReport> {
  const page = { endUserId, limit };
  yield await askList(
    'short-term',
    (offset, call) => memory.listShortTerm(agentId, { ...page, offset }, call),
    shortTermContract,
  );
  yield await askList(
    '',
    (offset, call) => memory.list(agentId, { ...page, offset }, call),
    memoryItemContract,
  );
  yield await askList(
    'facts',
    (offset, call) => memory.listFacts(agentId, { ...page, offset }, call),
    factContract,
  );
  yield await askList(
    'candidates',
    (offset, call) => memory.listCandidates(agentId, { ...page, offset }, call),
    candidateContract,
  );
  const preference = await askRoute(
    `${memoryRoute}preferences`,
    (call) => memory.getPreference(agentId, { endUserId }, call),
    (row) =>
      row === null
        ? { detail: 'nothing (204)', findings: [] }
        : { detail: '1 row', findings: fieldFindings([row.raw], preferenceContract) },
  );
  yield preference.report;
  const exportRoute = `${memoryRoute}export`;
  if (!withExport) {
    yield notAsked(exportRoute, 'it is all that is stored: give --export to have it asked');
    return;
  }
  const snapshot = await askRoute(
    exportRoute,
    (call) => memory.export(agentId, { endUserId }, call),
    (answer) =>
      answer === null
        ? { detail: 'nothing (204)', findings: [] }
        : {
            detail: `${(answer.items?.rowCount ?? 0) + (answer.facts?.rowCount ?? 0)} rows`,
            findings: snapshotFindings(answer),
          },
  );
  yield snapshot.report;
}

async function askList(
  name: string,
  read: (offset: number, call: CallOptions) => Promise<Page<{ readonly raw: JsonObject }>>,
  contract: RowContract,
): Promise<RouteReport> {
  const { report } = await askRoute(
    `${memoryRoute}${name}`,
    (call) => readPagedList((offset) => read(offset, call)),
    ({ page, findings }) => ({
      detail: page.rowCount === 1 ? '1 row' : `${page.rowCount} rows`,
      findings: [...pageFindings(page, contract, limit), ...findings],
    }),
  );
  return report;
}
