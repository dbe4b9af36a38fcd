import type pg from 'pg';
import Cursor from 'pg-cursor';
import { provenanceJoin } from './provenance.js';

/** The names of the exports. */
export const exportNames = ['matches', 'permits', 'contractors', 'related'] as const;
export type ExportName = (typeof exportNames)[number];

/** Rows fetched at a time, which bounds the memory. */
const ROWS_PER_FETCH = 2_000;

/** The columns of a row's provenance. */
const provenance = 'v.url as source_url, v.fetched_at, v.version as feed_version';

/**
 * The queries. $1 is a jurisdiction or null for all. Each has a total order, and its columns are those of the export.
 */
const queries: Readonly<Record<ExportName, string>> = {
  matches: `
    select p.jurisdiction, p.permit_number, p.contractor_name,
      c.license_number as contractor_license_number, c.name as contractor_license_name,
      m.confidence::text as match_confidence, m.tier,
      array_to_string(m.signals, ',') as verification_signals,
      coalesce(m.candidate_count, 0) as candidate_count
    from permit p
    left join match m on m.claim_id = p.claim_id
    left join contractor c on c.id = m.contractor_id
    where p.claim_id is not null and ($1::text is null or p.jurisdiction = $1)
    order by p.jurisdiction, p.permit_number, p.id`,
  permits: `
    select p.id, p.jurisdiction, p.permit_number, p.city, p.contractor_name, p.contractor_address,
      p.contractor_phone, p.contractor_license, p.property_address, p.permit_type, p.work_type, p.status, p.value,
      p.description, p.issue_date, p.complete_date, p.approved_date, p.expiration_date, p.latitude, p.longitude,
      p.parcel_number, p.total_fees, p.total_payments, p.outstanding_balance, p.inspection_count,
      p.feed as source, ${provenance}
    from permit p ${provenanceJoin('p')}
    where $1::text is null or p.jurisdiction = $1
    order by p.jurisdiction, p.permit_number, p.id`,
  contractors: `
    select c.license_number, c.roster_state, c.name, c.dba_name, c.person_name, c.entity_type, c.status,
      c.license_type, c.license_subtype, array_to_string(c.license_types, '; ') as license_types,
      c.address, c.city, c.state, c.zip, c.phone_clean as phone, c.email, c.original_date, c.expiration_date,
      c.has_enforcement_action, c.feed as source, ${provenance}
    from contractor c ${provenanceJoin('c')}
    where $1::text is null or exists (
      select from match m join claim k on k.id = m.claim_id where m.contractor_id = c.id and k.scope = $1)
    order by c.roster_state, c.license_key, c.id`,
  // A hub connects no contractors: it gives one line for each sharer, without a related contractor.
  related: `
    select a.license_number, b.license_number as related_license_number, v.kind as shared,
      v.display as shared_value, v.sharers, v.hub
    from shared_value v
    join shared_value_member ma on ma.shared_value_id = v.id
    left join shared_value_member mb
      on mb.shared_value_id = v.id and mb.contractor_id <> ma.contractor_id and not v.hub
    join contractor a on a.id = ma.contractor_id
    left join contractor b on b.id = mb.contractor_id
    where v.kind in ('address', 'phone') and ($1::text is null or exists (
      select from match m join claim k on k.id = m.claim_id where m.contractor_id = a.id and k.scope = $1))
    order by a.license_key, a.id, v.kind, v.key, b.license_key, b.id`,
};

/** One exported row, by column. */
export type ExportRow = Readonly<Record<string, string | number | boolean | null>>;

/** Streams an export, a few thousand rows at a time. */
export async function* exportRows(
  pool: pg.Pool,
  name: ExportName,
  jurisdiction: string | null,
): AsyncGenerator<ExportRow[]> {
  const client = await pool.connect();
  const cursor = client.query(new Cursor<ExportRow>(queries[name], [jurisdiction]));
  try {
    for (;;) {
      const rows = await cursor.read(ROWS_PER_FETCH);
      if (rows.length === 0) return;
      yield rows;
    }
  } finally {
    await cursor.close();
    client.release();
  }
}

/** The columns of each export, in their order, also for the header of an empty one. */
export const exportColumns: Readonly<Record<ExportName, readonly string[]>> = {
  matches: [
    'jurisdiction',
    'permit_number',
    'contractor_name',
    'contractor_license_number',
    'contractor_license_name',
    'match_confidence',
    'tier',
    'verification_signals',
    'candidate_count',
  ],
  permits: [
    'id',
    'jurisdiction',
    'permit_number',
    'city',
    'contractor_name',
    'contractor_address',
    'contractor_phone',
    'contractor_license',
    'property_address',
    'permit_type',
    'work_type',
    'status',
    'value',
    'description',
    'issue_date',
    'complete_date',
    'approved_date',
    'expiration_date',
    'latitude',
    'longitude',
    'parcel_number',
    'total_fees',
    'total_payments',
    'outstanding_balance',
    'inspection_count',
    'source',
    'source_url',
    'fetched_at',
    'feed_version',
  ],
  contractors: [
    'license_number',
    'roster_state',
    'name',
    'dba_name',
    'person_name',
    'entity_type',
    'status',
    'license_type',
    'license_subtype',
    'license_types',
    'address',
    'city',
    'state',
    'zip',
    'phone',
    'email',
    'original_date',
    'expiration_date',
    'has_enforcement_action',
    'source',
    'source_url',
    'fetched_at',
    'feed_version',
  ],
  related: ['license_number', 'related_license_number', 'shared', 'shared_value', 'sharers', 'hub'],
};
