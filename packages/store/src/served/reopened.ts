import { Conditions } from './conditions.js';
import type { ContractorSummary } from './contractors.js';
import { type Page, readPage, type Slice } from './page.js';
import type { ReadSession } from './read-session.js';

/** One of the two firms in a pair. */
interface ServedReopenedFirm {
  readonly licenseNumber: string;
  readonly name: string;
  readonly dbaName: string | null;
  readonly personName: string | null;
  readonly status: ContractorSummary['status'];
  readonly licenseType: string | null;
  readonly city: string | null;
  readonly rosterState: string;
  readonly originalDate: string | null;
  readonly expirationDate: string | null;
  readonly hasEnforcementAction: boolean;
}

/** A firm and its likely successor under a new name. */
interface ServedReopened {
  readonly id: number;
  readonly likelihood: string;
  readonly since: string;
  readonly old: ServedReopenedFirm;
  readonly new: ServedReopenedFirm;
  readonly motives: readonly ('order' | 'penalty' | 'violations' | 'lapse')[];
  readonly signals: string;
  readonly reason: string;
  readonly sharedAddress: string | null;
  readonly sharedPhone: string | null;
  readonly sharedPerson: string | null;
}

/** Conditions on pairs; text ignores case. */
interface ReopenedSearch {
  readonly minLikelihood: number;
  /** Only pairs below this likelihood whose older firm had one of these motives; null for all. */
  readonly worthALook: { readonly below: number; readonly motives: readonly string[] } | null;
  /** The newer license began on this day or later. */
  readonly since: string | null;
  /** The roster state of either firm. */
  readonly state: string | null;
  /** The city of either firm. */
  readonly city: string | null;
}

const firmColumns = (alias: string, name: string): string =>
  [
    ['license_number', 'licenseNumber'],
    ['name', 'name'],
    ['dba_name', 'dbaName'],
    ['person_name', 'personName'],
    ['status', 'status'],
    ['license_type', 'licenseType'],
    ['city', 'city'],
    ['roster_state', 'rosterState'],
    ['original_date', 'originalDate'],
    ['expiration_date', 'expirationDate'],
    ['has_enforcement_action', 'hasEnforcementAction'],
  ]
    .map(([column, field]) => `${alias}.${column} as "${name}.${field}"`)
    .join(', ');

/** Pairs that meet all conditions, most likely first. */
export function listReopened(
  session: ReadSession,
  { minLikelihood, worthALook, since, state, city }: ReopenedSearch,
  slice: Slice,
): Promise<Page<ServedReopened>> {
  const conditions = new Conditions();
  conditions.add(`r.likelihood >= ${conditions.bind(minLikelihood)}::numeric`);
  if (worthALook !== null) {
    conditions.add(`r.likelihood < ${conditions.bind(worthALook.below)}::numeric`);
    conditions.add(`r.motives && ${conditions.bind(worthALook.motives)}::text[]`);
  }
  if (since !== null) conditions.add(`r.since >= ${conditions.bind(since)}`);
  if (state !== null) conditions.add(`upper(${conditions.bind(state)}) = any(r.states)`);
  if (city !== null) conditions.add(`lower(${conditions.bind(city)}) = any(r.towns)`);
  return readPage<ServedReopened>(
    session,
    {
      columns: `r.id, r.likelihood::text, r.since, ${firmColumns('o', 'old')}, ${firmColumns('n', 'new')}, r.motives,
        array_to_string(r.signals, ',') as signals, r.reason, r.shared_address as "sharedAddress",
        r.shared_phone as "sharedPhone", r.shared_person as "sharedPerson"`,
      table: 'reopened',
      alias: 'r',
      joins: 'join contractor o on o.id = r.older_id join contractor n on n.id = r.newer_id',
      order: ['r.likelihood desc', 'r.since desc', 'r.id'],
    },
    conditions,
    slice,
  );
}

/** What was published about a pair: how likely one firm is the other, and the evidence. */
export type PublishedPair = Pick<ServedReopened, 'likelihood' | 'signals' | 'reason'>;

/** A contractor's published pairs, by the id of the other contractor. */
export async function readPairsOf(
  session: ReadSession,
  contractorId: number,
): Promise<ReadonlyMap<number, PublishedPair>> {
  const { rows } = await session.query<PublishedPair & { other: number }>({
    rows: `select case when r.older_id = $1 then r.newer_id else r.older_id end as other, r.likelihood::text,
        array_to_string(r.signals, ',') as signals, r.reason
      from reopened r where $1 in (r.older_id, r.newer_id)`,
    values: [contractorId],
  });
  return new Map(rows.map(({ other, ...pair }) => [other, pair]));
}
