import type { LicenseRecord } from '@crs/domain';
import type pg from 'pg';
import { Conditions } from './conditions.js';
import { type ContractorSummary, contractorColumns } from './contractors.js';
import { type Page, readPage, type Slice, snapshot } from './page.js';

/** What the reasons for a link look at, of either contractor. */
export interface RelationFacts {
  readonly nameKey: string;
  readonly personName: string | null;
  readonly status: LicenseRecord['status'];
  readonly originalDate: string | null;
  readonly expirationDate: string | null;
  readonly hasEnforcementAction: boolean;
  readonly licenseTypes: readonly string[];
}

/** A contractor that prints the same address or phone. */
export interface RelatedContractor extends ContractorSummary, RelationFacts {
  readonly name: string;
  readonly rosterState: string;
  readonly sharedAddress: string | null;
  readonly sharedAddressCount: number | null;
  readonly sharedAddressHub: boolean | null;
  readonly sharedPhone: string | null;
  readonly sharedPhoneCount: number | null;
  readonly sharedPhoneHub: boolean | null;
  readonly status: LicenseRecord['status'];
  readonly expirationDate: string | null;
  readonly hasEnforcementAction: boolean;
}

const factColumns = `c.name_key as "nameKey", c.person_name as "personName", c.status, c.original_date as "originalDate",
  c.expiration_date as "expirationDate", c.has_enforcement_action as "hasEnforcementAction", c.license_types as "licenseTypes"`;

const side = (kind: 'address' | 'phone', name: string): string => `
  max(v.display) filter (where v.kind = '${kind}') as shared_${name},
  max(v.sharers) filter (where v.kind = '${kind}') as ${name}_count,
  bool_or(v.hub) filter (where v.kind = '${kind}') as ${name}_hub`;

/** The contractors that share a value with this one, those licensed last first, and the facts of this one. */
export function listRelated(
  pool: pg.Pool,
  contractorId: number,
  slice: Slice,
): Promise<Page<RelatedContractor> & { self: RelationFacts | null }> {
  return snapshot(pool, async (client) => {
    const conditions = new Conditions();
    const id = conditions.bind(contractorId);
    const shared = `(select other.contractor_id, ${side('address', 'address')}, ${side('phone', 'phone')}
      from shared_value_member mine
      join shared_value v on v.id = mine.shared_value_id
      join shared_value_member other on other.shared_value_id = v.id and other.contractor_id <> ${id}
      where mine.contractor_id = ${id} group by other.contractor_id) s`;
    const page = await readPage<RelatedContractor>(
      client,
      {
        columns: `${contractorColumns}, ${factColumns}, c.roster_state as "rosterState",
          s.shared_address as "sharedAddress", s.address_count as "sharedAddressCount", s.address_hub as "sharedAddressHub",
          s.shared_phone as "sharedPhone", s.phone_count as "sharedPhoneCount", s.phone_hub as "sharedPhoneHub"`,
        from: `${shared} join contractor c on c.id = s.contractor_id`,
        order: 'c.original_date desc nulls last, c.id',
      },
      conditions,
      slice,
    );
    const self = await client.query<RelationFacts>(
      `select ${factColumns} from contractor c where c.id = $1`,
      [contractorId],
    );
    return { ...page, self: self.rows[0] ?? null };
  });
}
