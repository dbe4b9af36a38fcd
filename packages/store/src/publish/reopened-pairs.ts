import type { FoundRows } from './found-rows.js';

/** A pair of contractors and its details, without the contractors' own details. */
export interface ReopenedPair {
  readonly older: number;
  readonly newer: number;
  /** Three decimals. */
  readonly likelihood: string;
  readonly since: string;
  readonly states: readonly string[];
  /** Lower case. */
  readonly towns: readonly string[];
  readonly motives: readonly string[];
  readonly signals: readonly string[];
  readonly reason: string;
  readonly sharedAddress: string | null;
  readonly sharedPhone: string | null;
  readonly sharedPerson: string | null;
}

/** The rows of these pairs. A pair's id is derived from its contractors and doesn't change. */
export const reopenedPairs = (pairs: readonly ReopenedPair[]): FoundRows => ({
  columns: [
    ...['older_id', 'newer_id', 'likelihood', 'since', 'states', 'towns', 'motives', 'signals', 'reason'],
    ...['shared_address', 'shared_phone', 'shared_person'],
  ],
  before: '',
  replaced: 'true',
  rows: `select hashtextextended(older || ' ' || newer, 0) & ${Number.MAX_SAFE_INTEGER} as id, older as older_id,
      newer as newer_id, likelihood, since, states, towns, motives, signals, reason, "sharedAddress" as shared_address,
      "sharedPhone" as shared_phone, "sharedPerson" as shared_person
    from json_to_recordset($2) p (older bigint, newer bigint, likelihood numeric(4, 3), since date, states text[],
      towns text[], motives text[], signals text[], reason text, "sharedAddress" text, "sharedPhone" text,
      "sharedPerson" text)`,
  values: [JSON.stringify(pairs)],
});
