/** What the columns of the exports mean, for data packages and typed files. */
import type { ExportName } from './export.js';

/** Types of the Table Schema specification. */
export type ColumnType = 'integer' | 'number' | 'boolean' | 'date' | 'datetime' | 'string';

export interface ExportColumn {
  readonly name: string;
  readonly type: ColumnType;
  readonly description: string;
}

/** PostgreSQL type numbers (catalogue `pg_type`). Every other type leaves the database as text. */
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
const numbers = new Set(['match_confidence']);

/** Describes a column by the number of its type in the database. */
export function describeColumn(of: ExportName, name: string, typeNumber: number): ExportColumn {
  const type = numbers.has(name) ? 'number' : (types[typeNumber] ?? 'string');
  return { name, type, description: own[of]?.[name] ?? shared[name] ?? '' };
}

/** The columns by which a line of an export is unique; none where a source may repeat them. */
export const primaryKeys: Readonly<Partial<Record<ExportName, readonly string[]>>> = {
  permits: ['id', 'jurisdiction'],
  enforcement: ['id'],
  actions: ['id'],
  events: ['id'],
};

/** What each export holds. */
export const exportTitles: Readonly<Record<ExportName, string>> = {
  matches: 'The contractor of each permit that names one',
  permits: 'Building permits, each with the contractor that it is matched to',
  contractors: 'Contractors by license number',
  enforcement: 'Orders of licensing authorities',
  inspections: 'OSHA inspections, each with the contractor that it is matched to',
  actions: 'Actions of attorneys general',
  related: 'Contractors that share an address or a phone',
  firms: 'Licenses that belong to one business',
  aliases: 'What contractors are known by beside their roster line',
  events: 'What happened to contractors',
};

const shared: Readonly<Record<string, string>> = {
  id: 'Stays the same from version to version.',
  jurisdiction: 'City or county that issued the permit.',
  permit_number: 'As the jurisdiction prints it.',
  city: 'City, as printed.',
  contractor_name: 'Contractor, as the permit prints it.',
  contractor_address: 'Address of the contractor, as the permit prints it.',
  contractor_phone: 'Phone of the contractor, as the permit prints it.',
  contractor_license: 'License number that the permit prints.',
  property_address: 'Address of the work.',
  permit_type: 'Type of the permit, as printed.',
  work_type: 'Type of the work, as printed.',
  status: 'Status, as printed.',
  value: 'Declared value of the work in US dollars.',
  description: 'Description of the work.',
  issue_date: 'When the permit was issued.',
  complete_date: 'When the work was completed.',
  approved_date: 'When the permit was approved.',
  expiration_date: 'When it expires.',
  latitude: 'Degrees north (WGS 84).',
  longitude: 'Degrees east (WGS 84).',
  parcel_number: 'Number of the parcel.',
  total_fees: 'Fees in US dollars.',
  total_payments: 'Payments in US dollars.',
  outstanding_balance: 'What is still to be paid, in US dollars.',
  inspection_count: 'Number of inspections.',
  source: 'Name of the feed that the line comes from.',
  source_url: 'Public address of the source.',
  fetched_at: 'When the current form of the record was fetched.',
  feed_version: 'Version of the feed with this form.',
  contractor_license_number: 'License number of the matched contractor.',
  contractor_license_name: 'Name of the matched contractor.',
  contractor_roster_state: 'State whose roster lists the matched contractor.',
  match_confidence: 'Probability that the match is right.',
  tier: 'Tier of the match: verified, likely, possible or ambiguous.',
  verification_signals: 'Evidence of the match, separated by commas.',
  candidate_count: 'Number of contractors that were compared.',
  license_number: 'License number, as the roster prints it.',
  roster_state: 'State whose roster lists the license.',
  name: 'Legal name.',
  dba_name: 'Name under which business is done.',
  person_name: 'Person behind the license.',
  entity_type: 'Business or Personal.',
  license_type: 'Type of the license.',
  license_subtype: 'Subtype of the license.',
  license_types: 'All types of the license, separated by semicolons.',
  address: 'Street address, as printed.',
  state: 'State of the address.',
  zip: 'ZIP code.',
  phone: 'Phone number.',
  email: 'E-mail address.',
  original_date: 'When the license was first issued.',
  has_enforcement_action:
    'True if an order is linked to the contractor, or its roster says that there is one.',
  respondent: 'Respondents, as printed.',
  company_name: 'Company among the respondents.',
  dba_names: 'Names under which business is done, separated by semicolons.',
  individual_names: 'Persons among the respondents, separated by semicolons.',
  license_numbers: 'License numbers that the record prints, separated by semicolons.',
  file_numbers: 'File numbers, separated by semicolons.',
  order_type: 'Type of the order.',
  actions_taken: 'What was ordered, separated by semicolons.',
  penalty_amount: 'Penalty in US dollars.',
  stayed_amount: 'Part of the penalty that is stayed, in US dollars.',
  order_date: 'Day of the order.',
  violation_types: 'What was violated, separated by semicolons.',
  url: 'Address of the document.',
  linked_licenses: 'State and number of each linked license, separated by semicolons.',
  activity_number: 'Number of the inspection at OSHA.',
  establishment_name: 'Inspected establishment, as printed.',
  site_address: 'Address of the site.',
  mailing_address: 'Mailing address.',
  mailing_city: 'City of the mailing address.',
  mailing_state: 'State of the mailing address.',
  mailing_zip: 'ZIP code of the mailing address.',
  open_date: 'Day on which the inspection began.',
  close_conference_date: 'Day of the closing conference.',
  case_closed_date: 'Day on which the case was closed.',
  case_status: 'Status of the case.',
  inspection_type: 'Type of the inspection.',
  scope: 'Scope of the inspection.',
  ownership: 'Ownership of the establishment.',
  safety_health: 'Safety or Health.',
  union_status: 'Whether workers are in a union.',
  sic: 'SIC code.',
  naics: 'NAICS code.',
  reporting_office: 'Reporting office.',
  violation_count: 'Number of violations.',
  initial_penalty: 'Initial penalty in US dollars.',
  total_penalty: 'Current penalty in US dollars.',
  violations: 'Violations, a JSON array.',
  case_number: 'Number of the case.',
  action_type: 'Type of the action.',
  action_date: 'Day of the action.',
  restitution_amount: 'Restitution in US dollars.',
  summary: 'Summary of the action.',
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

/** Where a column of one export means something else. */
const own: Readonly<Partial<Record<ExportName, Readonly<Record<string, string>>>>> = {
  contractors: { status: 'Issued, Expired, Revoked or Suspended.' },
  firms: { status: 'Issued, Expired, Revoked or Suspended.' },
};
