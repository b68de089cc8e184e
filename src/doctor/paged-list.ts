import { GatewayError, type JsonObject, type Page } from '../gateway/index.js';
import { difference, type Finding } from './finding.js';

/** No list is as long as this. */
const farOffset = 2 ** 30;

/** A page, and whether the gateway pages the list at all. */
export interface PagedList<Row> {
  readonly page: Page<Row>;
  readonly findings: readonly Finding[];
}

/** Reads the first page of a list, and a place beyond every list, where no row may stand. */
export async function readPagedList<Row extends { readonly raw: JsonObject }>(
  read: (offset: number) => Promise<Page<Row>>,
): Promise<PagedList<Row>> {
  const page = await read(0);
  const isPaged = page.rowCount === 0 || (await isEmptyAt(() => read(farOffset)));
  return {
    page,
    findings: isPaged ? [] : [difference('rows for any offset: the gateway does not page this list')],
  };
}

/** A refusal of such an offset heeds it too. */
async function isEmptyAt(read: () => Promise<Page<unknown>>): Promise<boolean> {
  try {
    return (await read()).rowCount === 0;
  } catch (error) {
    if (error instanceof GatewayError) return true;
    throw error;
  }
}
