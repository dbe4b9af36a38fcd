/** What the columns of the exports mean, for data packages and typed files. */
import { type Family, families, fieldsOf } from '@crs/domain';
import type { ExportName } from './export.js';

/** Types of the Table Schema specification. */
export const columnTypes = ['integer', 'number', 'boolean', 'date', 'datetime', 'string'] as const;
export type ColumnType = (typeof columnTypes)[number];

export interface ExportColumn {
  readonly name: string;
  readonly type: ColumnType;
  readonly description: string;
  /** For a number written as text with this many decimals. */
  readonly decimals?: number | undefined;
}

/** PostgreSQL type numbers (catalog `pg_type`). Every other type leaves the database as text. */
const types: Readonly<Record<number, ColumnType>> = {
  16: 'boolean',
  20: 'integer',
  21: 'integer',
  23: 'integer',
  700: 'number',
  701: 'number',
  1082: 'date',
  1184: 'datetime',
  1700: 'number',
};

/** Numbers that are exported as text, to keep their decimals. */
const decimalsOf: Readonly<Record<string, number>> = { match_confidence: 3 };

/** Describes a column by the number of its type in the database. */
export function describeColumn(of: ExportName, name: string, typeNumber: number): ExportColumn {
  const ofField = fieldDescriptions.get(recordsOf[of] ?? 'licenses')?.get(name);
  const description = ofField ?? others[name] ?? '';
  const decimals = decimalsOf[name];
  if (decimals !== undefined) return { name, type: 'number', description, decimals };
  return { name, type: types[typeNumber] ?? 'string', description };
}

/** The columns by which a line of an export is unique; none if a source may repeat them. */
export const primaryKeys: Readonly<Partial<Record<ExportName, readonly string[]>>> = {
  permits: ['id', 'jurisdiction'],
  permit_contractors: ['permit_id', 'jurisdiction', 'position'],
  enforcement: ['id'],
  actions: ['id'],
  events: ['id'],
};

/** The content of each export. */
export const exportTitles: Readonly<Record<ExportName, string>> = {
  matches: 'The contractor of each permit that names one',
  permits: 'Building permits, each with the contractor that it is matched to',
  permit_contractors: 'The contractors that permits name, one a line, each with whom it is matched to',
  contractors: 'Contractors by license number',
  enforcement: 'Orders of licensing authorities',
  inspections: 'OSHA inspections, each with the contractor that it is matched to',
  actions: 'Actions of attorneys general',
  related: 'Contractors that share an address or a phone',
  firms: 'Licenses that belong to one business',
  aliases: 'Other names and details of contractors',
  events: 'What happened to contractors',
};

/** The family whose fields an export has; the others have some of a contractor's. */
const recordsOf: Readonly<Partial<Record<ExportName, Family>>> = {
  matches: 'permits',
  permit_contractors: 'permits',
  permits: 'permits',
  enforcement: 'orders',
  inspections: 'inspections',
  actions: 'actions',
};

/** Family → column → description in the catalog. */
const fieldDescriptions = new Map(
  families.map((family) => [
    family,
    new Map(fieldsOf(family).map(({ column, description }) => [column, description])),
  ]),
);

/** Descriptions of other columns. */
const others: Readonly<Record<string, string>> = {
  id: 'Stays the same from version to version.',
  source: 'Name of the feed that the line comes from.',
  source_url: 'Public address of the source.',
  fetched_at: 'When the current form of the record was fetched.',
  feed_version: 'Version of the feed with this form.',
  contractor_license_number: 'License number of the matched contractor.',
  contractor_license_name: 'Name of the matched contractor.',
  permit_id: 'The id of the permit in the export of permits.',
  position: 'Where the permit names the contractor, from 1.',
  role: 'Role of the contractor on the permit; `contractor` where the source has none.',
  own: 'True for the contractor that the export of permits has: once for each permit, so that sums count it once.',
  contractor_roster_state: 'State whose roster lists the matched contractor.',
  match_confidence: 'Probability that the match is right.',
  tier: 'Tier of the match: verified, likely, possible or ambiguous.',
  verification_signals: 'Evidence of the match, separated by commas.',
  candidate_count: 'Number of contractors that were compared.',
  linked_licenses: 'State and number of each linked license, separated by semicolons.',
  related_license_number: 'Number of the other license; null for a value of so many that it connects none.',
  shared: 'What both have: address or phone.',
  shared_value: 'The address or phone.',
  sharers: 'Number of contractors with this value.',
  hub: 'True if so many unrelated contractors have it that it connects none.',
  firm_id: 'Number of the business; stays the same from version to version.',
  license_name: 'Legal name on the license.',
  known_by: 'How the name is known, separated by commas.',
  records: 'Number of records that print it.',
  first_date: 'First day of these records.',
  last_date: 'Last day of these records.',
  decisions: 'How many decisions of analysts confirm it.',
  line_until: 'Day on which the roster printed it last; empty where it never did.',
  orders: 'Orders that it stands in, separated by commas.',
  standing: 'True if matching takes it as evidence.',
  type: 'Type of the event.',
  happened_at: 'When it was found, after a publish.',
  version: 'Version of the data that it came with.',
  data: 'What happened, a JSON object.',
};
