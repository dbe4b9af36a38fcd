import type { ReadSession } from './read-session.js';
import { linkedRecords } from './record-links.js';

/** Another firm of a pair. */
interface PairedFirm {
  readonly name: string;
  readonly licenseNumber: string;
  readonly rosterState: string;
  /** The likelihood that the newer firm is the older one. */
  readonly likelihood: string;
}

/** Reasons other than orders for a second look at a contractor. */
interface Cautions {
  readonly licenseNumber: string;
  readonly rosterState: string;
  readonly licenseType: string | null;
  readonly name: string;
  /** Violations that safety inspections found. */
  readonly violationCount: number;
  /** The old firm that this one likely was. */
  readonly reopenedFrom: PairedFirm | null;
  /** The new firm that this one likely became. */
  readonly reopenedAs: PairedFirm | null;
}

/** SQL for the most likely pair of each contractor in `asked`, on one side. */
const pairs = (mine: string, theirs: string): string =>
  `select distinct on (asked.id) asked.id, json_build_object('name', c.name, 'licenseNumber', c.license_number,
      'rosterState', c.roster_state, 'likelihood', r.likelihood::text) as firm
    from asked join reopened r on r.${mine} = asked.id join contractor c on c.id = r.${theirs}
    where r.likelihood >= $2::numeric order by asked.id, r.likelihood desc, r.id`;

/**
 * The contractors with these license numbers that have cautions.
 * @param least minimum likelihood of a pair
 */
export async function readCautions(
  session: ReadSession,
  licenseKeys: readonly string[],
  least: number,
): Promise<readonly Cautions[]> {
  const { rows } = await session.query<Cautions>({
    rows: `with asked as materialized (
        select id, license_number, roster_state, license_type, name from contractor where license_key = any($1::text[])),
      older as (${pairs('newer_id', 'older_id')}),
      newer as (${pairs('older_id', 'newer_id')})
      select a.license_number as "licenseNumber", a.roster_state as "rosterState", a.license_type as "licenseType", a.name,
        coalesce(osha.violations, 0) as "violationCount", older.firm as "reopenedFrom", newer.firm as "reopenedAs"
      from asked a
        left join lateral (select sum(i.violation_count) as violations from ${linkedRecords('inspections', 'i')}
          where link.contractor_id = a.id) osha on true
        left join older on older.id = a.id
        left join newer on newer.id = a.id
      where osha.violations > 0 or older.id is not null or newer.id is not null
      order by a.license_number, a.roster_state, a.id`,
    values: [licenseKeys, least],
  });
  return rows;
}
