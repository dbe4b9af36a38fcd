import { Conditions } from './conditions.js';
import type { Slice } from './page.js';
import { addArea, findArea, type PermitArea, summaryFigure } from './permit-areas.js';
import { type PermitSummary, summarySql } from './permit-summary.js';
import { readPermits, type ServedPermit } from './permits.js';
import type { ReadSession } from './read-session.js';

/** A street or one hundred-block of it, in normalized words. */
export interface Block {
  /** Street name without direction and type, in lowercase. */
  readonly street: string;
  /** Directions and street type that the address must also have, in lowercase. */
  readonly otherWords: readonly string[];
  /** House numbers, both included, or null for the whole street. */
  readonly numbers: { readonly first: number; readonly last: number } | null;
}

/** Which permits to return; `block` is null for the whole city, `city` null for everywhere. */
export interface BlockSearch {
  readonly block: Block | null;
  readonly city: string | null;
}

/** One page of a block's permits, newest first, and the figures for all of them. */
export interface BlockResult {
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
  const summary = await readSummary(session, conditions, search.block === null ? area : null);
  const { rows } = await readPermits(
    session,
    conditions,
    slice,
    (bind) => `${bind(summary.totalPermits)}::bigint`,
  );
  return { rows, summary };
}

/** @param whole the area, or null for only a part of it, whose summary is not prepared */
async function readSummary(
  session: ReadSession,
  conditions: Conditions,
  whole: PermitArea | null,
): Promise<PermitSummary> {
  const asking = conditions.copy();
  const made = `(${summarySql(conditions)})`;
  const prepared = (area: PermitArea): string =>
    `(select value from prepared_figure where name = ${asking.bind(summaryFigure(area))})`;
  const sql = whole === null ? made : `coalesce(${prepared(whole)}, ${made})`;
  const key = JSON.stringify(['summary', conditions.sql, asking.values]);
  const known = session.cached<PermitSummary>(key);
  if (known !== undefined) return known;
  const { head } = await session.query<never, { summary: PermitSummary }>({
    head: { summary: sql },
    rows: 'select where false',
    values: asking.values,
  });
  session.cache(key, head.summary, Object.keys(head.summary.permitTypes).length);
  return head.summary;
}

function addBlock(conditions: Conditions, block: Block): void {
  conditions.add(`p.property_street = ${conditions.bind(block.street)}`);
  if (block.numbers !== null) {
    const { first, last } = block.numbers;
    conditions.add(`p.property_number between ${conditions.bind(first)} and ${conditions.bind(last)}`);
  }
  if (block.otherWords.length > 0)
    conditions.add(
      `string_to_array(p.property_street_key, ' ') @> ${conditions.bind(block.otherWords)}::text[]`,
    );
}
