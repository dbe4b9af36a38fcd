/** Reads rows of the stages to check what must be withheld from them. */
import type { PermitInspection } from '@crs/domain';
import type pg from 'pg';
import Cursor from 'pg-cursor';
import { inspectionTexts } from './inspection-texts.js';
import type { JudgedRow, Value } from './judged-row.js';
import { searchedColumns, type TextTable, textColumns } from './withheld-columns.js';

/** Number of rows fetched at a time. */
const ROWS_PER_FETCH = 5_000;

/** What is needed to read rows. */
interface RowSource {
  readonly table: TextTable;
  /** SQL for the rows that would be served if nothing were withheld. */
  readonly rows: string;
  /** SQL for such rows of the matches. */
  readonly matches: string;
}

interface ReadRow {
  readonly owner: string;
  readonly id: number;
  readonly hash: string | null;
  readonly state: string | null;
  readonly jurisdiction: string | null;
  readonly types: readonly string[];
  readonly claim: number | null;
  readonly contractor: number | null;
  readonly tier: string | null;
  readonly values: Readonly<Record<string, Value>> & {
    readonly inspections?: readonly PermitInspection[] | null;
  };
}

/** A row to check, with the owner under which it is published. */
export interface OwnedRow {
  readonly owner: string;
  readonly claim: number | null;
  /** The contractor of a claim's match. */
  readonly contractor: number | null;
  readonly row: Omit<JudgedRow, 'linked'>;
}

/** SQL for the columns of a row `b`. */
function selected(table: TextTable): string {
  const spec = textColumns[table];
  const columns = new Set([
    ...searchedColumns(spec),
    ...(spec.number === null ? [] : [spec.number]),
    ...(table === 'contractor' ? ['license_key'] : []),
  ]);
  const values = [...columns].map((column) =>
    column === spec.number ? `'${column}', b.${column}::text` : `'${column}', b.${column}`,
  );
  const isRecord = table !== 'contractor' && table !== 'claim';
  const feedState = '(select f.state from crs.feed_state f where f.feed = b.feed)';
  const state = isRecord
    ? spec.state === null
      ? feedState
      : `coalesce(${feedState}, ${spec.state})`
    : spec.state;
  const jurisdiction = table === 'permit' ? 'b.jurisdiction' : table === 'claim' ? 'b.scope' : 'null';
  return `b.${spec.owner} as owner, b.id, ${isRecord ? 'b.content_hash::text' : 'null'} as hash, ${state} as state,
    ${jurisdiction} as jurisdiction, ${isRecord ? 'b.claim_id' : 'null::bigint'} as claim,
    ${table === 'contractor' ? 'array_remove(b.license_type || b.license_types, null)' : `'{}'::text[]`} as types,
    ${table === 'claim' ? 'm.contractor_id, m.tier' : 'null::bigint, null'}, json_build_object(${values.join(', ')})`;
}

const NAMES = 'owner, id, hash, state, jurisdiction, claim, types, contractor, tier, values';

/**
 * Reads rows from a table.
 * @param from SQL for some of the rows, with the alias `b`
 */
export async function* readJudged(
  client: pg.ClientBase,
  { table, matches }: RowSource,
  from: string,
  values: readonly unknown[] = [],
): AsyncGenerator<OwnedRow> {
  const join = table === 'claim' ? `left join ${matches} m on m.claim_id = b.id and m.scope = b.scope` : '';
  const cursor = client.query(
    new Cursor<ReadRow>(`select * from (select ${selected(table)} from ${from} ${join}) r (${NAMES})`, [
      ...values,
    ]),
  );
  try {
    for (;;) {
      const rows = await cursor.read(ROWS_PER_FETCH);
      if (rows.length === 0) return;
      for (const {
        owner,
        id,
        hash,
        state,
        jurisdiction,
        types,
        claim,
        contractor,
        tier,
        values: read,
      } of rows)
        yield {
          owner,
          claim,
          contractor,
          row: {
            table,
            id,
            ...readTexts(read),
            state,
            jurisdiction,
            contentHash: hash,
            licenseTypes: types,
            matchedToAnother: contractor !== null && (tier === 'verified' || tier === 'likely'),
          },
        };
    }
  } finally {
    await cursor.close();
  }
}

/** The texts of a row, and a permit's inspections with their texts. */
function readTexts({ inspections, ...values }: ReadRow['values']): Pick<JudgedRow, 'values' | 'inspections'> {
  if (inspections === undefined || inspections === null) return { values };
  return { values: { ...values, inspections: inspectionTexts(inspections) }, inspections };
}
