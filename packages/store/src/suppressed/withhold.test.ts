import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type pg from 'pg';
import { type EditedStages, nobody, startEditedStages } from '../../test/edited-stages.js';
import { edit, editStages, SUPPRESSIONS, startPartitions } from '../../test/stage-edits.js';
import { liftSuppression, recordSuppression } from './suppressions.js';

/** Two equal stages; only the first has suppressions. */
let [stages, plain]: EditedStages[] = [];
beforeAll(async () => {
  [stages, plain] = await Promise.all([startEditedStages(), startEditedStages()]);
});
afterAll(() => Promise.all([stages?.close(), plain?.close()]));

const NOT_COMPARED = ['change_log', 'data_version', 'publication', 'license_history', 'event'];

/** All served data, as text by table. */
async function served(pool: pg.Pool): Promise<Record<string, string[]>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'served'::regnamespace and relkind = 'r' and relname <> all($1)`,
    [NOT_COMPARED],
  );
  const all: Record<string, string[]> = {};
  for (const { name: table } of tables)
    all[table] = (
      await pool.query<{ row: string }>(`select r::text as row from served.${table} r order by 1`)
    ).rows.map(({ row }) => row);
  // A name without records remains among the known ones, unless it was withheld.
  all.known_name = (all.known_name ?? []).filter((row) => !row.endsWith(',0)'));
  delete all.known_word;
  return all;
}

it('serves nothing suppressed after any edits, on hold or not, and everything once it is lifted', async () => {
  const [suppressed, other] = [stages as EditedStages, plain as EditedStages];
  for (const { pool } of [suppressed, other]) await startPartitions(pool);
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { maxLength: 40 }), async (edits) => {
      const holding = new Map<number, number>();
      let held = nobody;
      const publish = async (): Promise<void> => {
        await suppressed.publish(held);
        await other.publish(held);
        const { rowCount: betrayed } = await suppressed.pool.query(
          `select from served.firm_member m join withheld w on w.kind = 'contractor' and w.id = m.contractor_id`,
        );
        expect(betrayed).toBe(0);
        const { rows: history } = await suppressed.pool.query(
          'select name, dba_name, person_name from served.license_history',
        );
        const text = JSON.stringify([await served(suppressed.pool), history]).toLowerCase();
        for (const which of holding.keys())
          for (const unseen of SUPPRESSIONS[which]?.unseen ?? [])
            expect([unseen, text.includes(unseen)]).toEqual([unseen, false]);
      };
      const lift = async (which: number): Promise<void> => {
        await liftSuppression(suppressed.pool, holding.get(which) ?? 0, 'Ada');
        holding.delete(which);
        await publish();
      };
      for (const one of edits) {
        if (one.what === 'suppress') {
          const { made } = SUPPRESSIONS[one.which] as (typeof SUPPRESSIONS)[number];
          if (holding.has(one.which)) continue;
          holding.set(one.which, (await recordSuppression(suppressed.pool, made)).id);
          await publish();
        } else if (one.what === 'lift') {
          const [first] = holding.keys();
          if (first !== undefined) await lift(first);
        } else if (one.what === 'publish') {
          held = one.held ? { feeds: ['elm'], scopes: ['elm'] } : nobody;
          await publish();
        } else for (const { pool } of [suppressed, other]) await editStages(pool, one);
      }
      for (const which of [...holding.keys()]) await lift(which);
      expect(await served(suppressed.pool)).toEqual(await served(other.pool));
      expect((await suppressed.pool.query('select from withheld')).rowCount).toBe(0);
    }),
    { numRuns: 15 },
  );
});
