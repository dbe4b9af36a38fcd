/** Keeps permit statuses in a separate table, so that a new status does not touch the permit indexes. */
import type pg from 'pg';
import type { Build } from './concurrent-build.js';
import type { Pending } from './pending.js';
import { replacementTable, rowsFromStage, type TablePublishing } from './publish-table.js';
import { buildIndexes, createReplacement } from './replace-table.js';

/** The status table. */
export const STATUS_TABLE = 'permit_status';

const COLUMNS = 'id, jurisdiction, lower(status) as status, issue_date';

/** Updates the statuses of permits changed in place, in the caller's transaction. */
export async function changePermitStatuses(
  client: pg.ClientBase,
  { changed, replaced }: Pending,
): Promise<void> {
  await client.query(
    `delete from served.${STATUS_TABLE} s where (s.id, s.jurisdiction) in (
       select r.id, r.jurisdiction from ${replaced.permit} r join ${changed.permit} d on d.id = r.id
       where d.change = 'removed')`,
  );
  await client.query(
    `insert into served.${STATUS_TABLE} as s
     select ${COLUMNS} from served.permit p where id in (select id from ${changed.permit} d where change <> 'removed')
     on conflict (id, jurisdiction) do update set status = excluded.status, issue_date = excluded.issue_date
     where (s.status, s.issue_date) is distinct from (excluded.status, excluded.issue_date)`,
  );
}

/** Rebuilds the table from all permits. */
export function buildOfPermitStatuses({ table, columns, held, stage }: TablePublishing): Build {
  const built = replacementTable(STATUS_TABLE);
  return async (client, beforeIndex) => {
    await createReplacement(client, `served.${STATUS_TABLE}`, built);
    await client.query(
      `insert into ${built} select ${COLUMNS} from ${rowsFromStage(table, columns, held, stage)} p`,
    );
    const indexes = await buildIndexes(client, `served.${STATUS_TABLE}`, built, beforeIndex);
    return [{ schema: 'served', name: STATUS_TABLE, built, indexes }];
  };
}
