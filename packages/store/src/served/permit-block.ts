import { Conditions, containsPattern } from './conditions.js';
import { rowsSql, type Slice, sliceSql } from './list-query.js';
import { addArea, findArea, type PermitArea, summaryFigure } from './permit-areas.js';
import { type PermitSummary, summaryHits, summarySql } from './permit-summary.js';
import { newestPermits, readPermits, type ServedPermit } from './permits.js';
import type { ReadSession } from './read-session.js';

/** A street or one of its blocks, in normalized words. */
export interface Block {
  /** Street name without direction and type, in lowercase. */
  readonly street: string;
  /** Directions and street type that the address must also have, in lowercase. */
  readonly otherWords: readonly string[];
  /** House numbers, both included, or null for the whole street. */
  readonly numbers: { readonly first: number; readonly last: number } | null;
}

/** Which permits to return; `block` is null for the whole city, `city` null for everywhere. */
interface BlockSearch {
  readonly block: Block | null;
  readonly city: string | null;
}

/** One page of a block's permits, newest first, and the figures for all of them. */
interface BlockResult {
  readonly rows: readonly ServedPermit[];
  readonly summary: PermitSummary;
}

export async function readBlock(
  session: ReadSession,
  search: BlockSearch,
  slice: Slice,
): Promise<BlockResult> {
  const area = await findArea(session, search.city);
  const conditions = new Conditions();
  if (search.block !== null) addBlock(conditions, search.block);
  addArea(conditions, area);
  const key = JSON.stringify(['summary', conditions.sql, conditions.values]);
  const known = session.cached<PermitSummary>(key);
  if (known !== undefined)
    return { rows: await listPermits(session, conditions, slice, known), summary: known };
  const read =
    search.block === null
      ? await readArea(session, conditions, area, slice)
      : await readHits(session, conditions, slice);
  session.cache(key, read.summary, Object.keys(read.summary.permitTypes).length);
  return read;
}

const listPermits = async (
  session: ReadSession,
  conditions: Conditions,
  slice: Slice,
  { totalPermits }: PermitSummary,
): Promise<readonly ServedPermit[]> =>
  (await readPermits(session, conditions, slice, (bind) => `${bind(totalPermits)}::bigint`)).rows;

/** A whole area, whose summary is prepared. */
async function readArea(
  session: ReadSession,
  conditions: Conditions,
  area: PermitArea,
  slice: Slice,
): Promise<BlockResult> {
  const asking = conditions.copy();
  const prepared = `(select value from prepared_figure where name = ${asking.bind(summaryFigure(area))})`;
  const { head } = await session.query<never, { summary: PermitSummary }>({
    // Read only if the summary is missing.
    hit: summaryHits(conditions),
    head: { summary: `coalesce(${prepared}, (${summarySql(conditions)}))` },
    rows: 'select where false',
    values: asking.values,
  });
  return { rows: await listPermits(session, conditions, slice, head.summary), summary: head.summary };
}

/** The permits of a block, found once for both the summary and the list. */
async function readHits(session: ReadSession, conditions: Conditions, slice: Slice): Promise<BlockResult> {
  const { head, rows } = await session.query<ServedPermit, { summary: PermitSummary }>({
    hit: summaryHits(conditions),
    head: { summary: `(${summarySql(conditions)})` },
    rows: rowsSql(
      newestPermits,
      `select id from hit order by issue_date desc nulls last, id ${sliceSql(slice)}`,
    ),
    values: conditions.values,
    keepPlan: slice.offset === 0,
  });
  return { rows, summary: head.summary };
}

function addBlock(conditions: Conditions, block: Block): void {
  conditions.add(`p.property_street = ${conditions.bind(block.street)}`);
  if (block.numbers !== null) {
    const { first, last } = block.numbers;
    conditions.add(`p.property_number between ${conditions.bind(first)} and ${conditions.bind(last)}`);
  }
  for (const word of block.otherWords)
    conditions.add(
      `' ' || p.property_street_key || ' ' like ${conditions.bind(containsPattern(` ${word} `))}`,
    );
}
