/** Describes the columns of exports, for data packages and typed files. */
import { type Family, families, fieldsOf } from '@crs/domain';
import type { ExportName, SelectedExport } from './export.js';

/** Types from the Table Schema specification. */
export const columnTypes = ['integer', 'number', 'boolean', 'date', 'datetime', 'string'] as const;
export type ColumnType = (typeof columnTypes)[number];

export interface ExportColumn {
  readonly name: string;
  readonly type: ColumnType;
  readonly description: string;
  /** Number of decimals, for a number written as text. */
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
export function describeColumn(of: SelectedExport, name: string, typeNumber: number): ExportColumn {
  const ofField = fieldDescriptions.get(recordsOf[of] ?? 'licenses')?.get(name);
  const description = ofField ?? others[name] ?? '';
  const decimals = decimalsOf[name];
  if (decimals !== undefined) return { name, type: 'number', description, decimals };
  return { name, type: types[typeNumber] ?? 'string', description };
}

/** The columns that identify a line of an export; none if a source may repeat their values. */
export const primaryKeys: Readonly<Partial<Record<ExportName, readonly string[]>>> = {
  permits: ['id', 'jurisdiction'],
  permit_contractors: ['permit_id', 'jurisdiction', 'position'],
  permit_inspections: ['permit_id', 'jurisdiction', 'position'],
  enforcement: ['id'],
  actions: ['id'],
  events: ['id'],
};

/** The content of each export. */
export const exportTitles: Readonly<Record<ExportName, string>> = {
  matches: 'The match of each permit that names a contractor',
  permits: 'Building permits, each with the matched contractor',
  permit_contractors: 'Contractors named on permits, one per line, each with its match',
  permit_inspections: 'Permit inspections, one per line, in date order',
  contractors: 'Contractors by license number',
  enforcement: 'Disciplinary orders from licensing authorities',
  inspections: 'OSHA inspections, each with the matched contractor',
  actions: 'Attorney general actions',
  related: 'Contractors that share an address or a phone',
  firms: 'Licenses that belong to one business',
  aliases: 'Other names and details of contractors',
  events: 'What happened to contractors',
  track_record: "How contractors' permits ended, one line per contractor and role, beside similar permits",
};

/** The family whose fields an export contains. The other exports contain some contractor fields. */
const recordsOf: Readonly<Partial<Record<ExportName, Family>>> = {
  matches: 'permits',
  permit_contractors: 'permits',
  permit_inspections: 'permits',
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
  source: 'Name of the feed that contains the record.',
  source_url: 'Public URL of the source.',
  fetched_at: 'When the current version of the record was fetched.',
  feed_version: 'Feed version that this record version comes from.',
  contractor_license_number: 'License number of the matched contractor.',
  contractor_license_name: 'Name of the matched contractor.',
  permit_id: 'Permit id in the permits export.',
  position: 'Position of the contractor or inspection on the permit, starting at 1.',
  role: 'Role on the permit, if the source has it; otherwise `contractor`.',
  own: 'True for the one contractor per permit that the permits export shows. Sum only these lines to count each permit once.',
  inspection_type: 'Inspection type.',
  scheduled_date: 'Scheduled day.',
  inspected_date: 'Day of the inspection.',
  result: 'Result as printed.',
  outcome: 'What the result means: passed, failed, partial, cancelled, or unknown.',
  contractor_roster_state: 'State whose roster lists the matched contractor.',
  match_confidence: 'Probability that the match is correct.',
  tier: 'Match tier: verified, likely, possible, or ambiguous.',
  verification_signals: 'Evidence for the match, separated by commas.',
  candidate_count:
    'Number of candidates whose scores are close to the best score, including the best candidate.',
  linked_licenses: 'State and number of each linked license, separated by semicolons.',
  related_license_number:
    'Number of the other license; null if too many contractors share the value for it to connect them.',
  shared: 'What the contractors share: address or phone.',
  shared_value: 'The shared address or phone.',
  sharers: 'Number of contractors with this value.',
  hub: 'True if too many unrelated contractors share the value for it to connect them.',
  firm_id: 'Firm id; stays the same from version to version.',
  license_name: 'Legal name on the license.',
  known_by: 'How the value is known: codes, separated by commas.',
  records: 'Number of records with this value.',
  first_date: 'First day seen.',
  last_date: 'Last day seen.',
  decisions: 'Number of analyst decisions that are the only link to the contractor.',
  line_until: 'Day the roster first had a different value; empty if it never had this one.',
  orders: 'Orders that contain this value, separated by commas.',
  standing: 'True if matching uses this value as evidence.',
  type: 'Event type.',
  happened_at: 'When the service found the event in new data.',
  version: 'Data version that contains this event.',
  data: 'Event details, as a JSON object.',
};
