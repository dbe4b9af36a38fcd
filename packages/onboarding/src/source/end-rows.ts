/** Rows from the other end of a portal's data set: the first page is often its oldest. */
import { CrsError } from '@crs/domain';
import type { RawRow } from '@crs/feeds';
import type { AskJson, PortalMetadata } from './portal-metadata.js';

/** What came, and why nothing did; a portal that does not give them is no less a portal. */
export interface EndRows {
  readonly rows: readonly RawRow[];
  readonly trouble: string | null;
}

export async function endRows({ end }: PortalMetadata, ask: AskJson): Promise<EndRows> {
  if (end === null) return { rows: [], trouble: null };
  try {
    const found = end.rows(await ask(end.url));
    const rows = found.map((values, index) => ({
      line: index + 1,
      values,
      spans: null,
      raw: () => JSON.stringify(values),
      error: null,
      member: null,
    }));
    return { rows, trouble: null };
  } catch (error) {
    if (!(error instanceof CrsError)) throw error;
    return { rows: [], trouble: `Only the first rows could be looked at: ${error.message}` };
  }
}
