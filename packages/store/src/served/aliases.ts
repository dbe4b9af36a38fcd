import type { AliasTexts } from '@crs/domain';
import { Conditions } from './conditions.js';
import { type Page, readPage, type Slice } from './page.js';
import type { ReadSession } from './read-session.js';

/** Names and details of a contractor that its roster line lacks, from records that certainly belong to it. */
interface ServedAlias extends AliasTexts {
  /** What in the records identifies the contractor. */
  readonly knownBy: readonly string[];
  /** Jurisdictions, `osha`, `orders` and `actions`. */
  readonly scopes: readonly string[];
  readonly records: number;
  readonly firstDate: string | null;
  readonly lastDate: string | null;
  /** Number of analysts' decisions that confirm it, if no record proves it. */
  readonly decisions: number;
  /** The day on which its roster was first fetched with another value; null if the roster never had it. */
  readonly lineUntil: string | null;
  /** The orders that contain it. */
  readonly orders: readonly string[];
  /** Whether matching uses it. */
  readonly standing: boolean;
}

/** The aliases of a contractor, last seen first. */
export function listAliases(
  session: ReadSession,
  contractorId: number,
  slice: Slice,
): Promise<Page<ServedAlias>> {
  const conditions = new Conditions();
  conditions.add(`a.contractor_id = ${conditions.bind(contractorId)}`);
  return readPage<ServedAlias>(
    session,
    {
      columns: `a.name, a.dba_name as "dbaName", a.person_name as "personName", a.address, a.city, a.zip, a.phone,
        a.known_by as "knownBy", a.scopes, a.records, a.first_date as "firstDate", a.last_date as "lastDate",
        a.decisions, a.line_until as "lineUntil", a.orders, a.standing`,
      table: 'alias',
      alias: 'a',
      order: ['a.last_date desc nulls last', 'a.id'],
    },
    conditions,
    slice,
  );
}
