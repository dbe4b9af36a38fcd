import type pg from 'pg';
import { Conditions } from './conditions.js';
import { readFigure } from './figures.js';
import { type Slice, snapshot } from './page.js';
import { type PermitSummary, summarise } from './permit-summary.js';
import { readPermits, type ServedPermit } from './permits.js';
import { addPlace, findPlace, summaryFigure } from './places.js';

/** A street or one hundred-block of it, in comparable words. */
export interface Block {
  /** Street name alone, lower case. */
  readonly street: string;
  /** Directions and street type that must stand in the address as well, lower case. */
  readonly otherWords: readonly string[];
  /** House numbers, both included, or null for the whole street. */
  readonly numbers: { readonly first: number; readonly last: number } | null;
}

/** Which permits: `block` null for all of the city, `city` null for everywhere. */
export interface BlockSearch {
  readonly block: Block | null;
  readonly city: string | null;
}

/** One page of a block's permits, newest first, and the figures over all of them. */
export interface BlockResult {
  readonly rows: readonly ServedPermit[];
  readonly summary: PermitSummary;
}

export function readBlock(pool: pg.Pool, search: BlockSearch, slice: Slice): Promise<BlockResult> {
  return snapshot(pool, async (client) => {
    const place = await findPlace(client, search.city);
    const conditions = new Conditions();
    if (search.block !== null) addBlock(conditions, search.block);
    addPlace(conditions, place);
    const prepared =
      search.block === null ? await readFigure<PermitSummary>(client, summaryFigure(place)) : null;
    const summary = prepared ?? (await summarise(client, conditions));
    const { rows } = await readPermits(client, conditions, slice, summary.totalPermits);
    return { rows, summary };
  });
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
