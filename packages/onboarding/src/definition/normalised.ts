/** Records of a preview as matching will see them: names taken apart, addresses and phones in one form. */
import type { Family } from '@crs/domain';
import { type Dictionaries, normaliseAddress, normalisePhone, parseContractorText } from '@crs/normalise';

/** Heading → value, in the order to show them. */
export type NormalisedRow = Readonly<Record<string, string | number | null>>;

type Values = Readonly<Record<string, unknown>>;
type Show = (record: Values, dictionaries: Dictionaries) => NormalisedRow;

const text = (value: unknown): string | null =>
  value === null || value === undefined ? null : String(value);
const day = (value: unknown): string | null => text(value)?.slice(0, 10) ?? null;
const amount = (value: unknown): number | null => (typeof value === 'number' ? value : null);

function name(value: unknown, dictionaries: Dictionaries): string | null {
  const printed = text(value);
  if (printed === null) return null;
  const { companies, persons, dbas, placeholder } = parseContractorText(printed, dictionaries);
  if (placeholder) return null;
  return [...companies, ...dbas, ...persons].map(({ cleaned }) => cleaned).join(' / ') || printed;
}

function address(
  line: unknown,
  city: unknown,
  state: unknown,
  zip: unknown,
  dictionaries: Dictionaries,
): string | null {
  const printed = text(line);
  if (printed === null) return null;
  const known = { city: text(city), state: text(state), zip: text(zip) };
  return normaliseAddress(printed, dictionaries, known).cleaned;
}

const phone = (value: unknown): string | null => normalisePhone(text(value) ?? '')?.cleaned ?? null;

const shows: Readonly<Record<Family, Show>> = {
  permits: (record, dictionaries) => ({
    number: text(record.permitNumber),
    issued: day(record.issueDate),
    contractor: name(record.contractorName, dictionaries),
    'contractor address': address(
      record.contractorAddress,
      record.contractorCity,
      record.contractorState,
      record.contractorZip,
      dictionaries,
    ),
    phone: phone(record.contractorPhone),
    license: text(record.contractorLicense),
    'property address': address(record.propertyAddress, record.city, null, null, dictionaries),
    type: text(record.permitType),
    status: text(record.status),
    value: amount(record.value),
  }),
  licenses: (record, dictionaries) => ({
    number: text(record.licenseNumber),
    name: name(record.name, dictionaries),
    dba: name(record.dbaName, dictionaries),
    person: text(record.personName),
    type: text(record.licenseType),
    status: text(record.status),
    address: address(record.address, record.city, record.state, record.zip, dictionaries),
    city: text(record.city),
    state: text(record.state),
    phone: phone(record.phone),
    issued: day(record.originalDate),
    expires: day(record.expirationDate),
  }),
  inspections: (record, dictionaries) => ({
    number: amount(record.activityNumber),
    establishment: name(record.establishmentName, dictionaries),
    'site address': address(record.siteAddress, record.city, record.state, record.zip, dictionaries),
    city: text(record.city),
    state: text(record.state),
    opened: day(record.openDate),
    naics: text(record.naics),
    penalty: amount(record.totalPenalty),
  }),
  orders: (record, dictionaries) => ({
    respondent: name(record.respondent, dictionaries),
    address: address(record.address, record.city, record.state, null, dictionaries),
    city: text(record.city),
    state: text(record.state),
    order: text(record.orderType),
    date: day(record.orderDate),
    penalty: amount(record.penaltyAmount),
  }),
  actions: (record, dictionaries) => ({
    case: text(record.caseNumber),
    respondent: name(record.respondent, dictionaries),
    city: text(record.city),
    state: text(record.state),
    action: text(record.actionType),
    date: day(record.actionDate),
    penalty: amount(record.penaltyAmount),
  }),
};

/** One record as matching will see it. */
export function normalisedRow(family: Family, record: Values, dictionaries: Dictionaries): NormalisedRow {
  return shows[family](record, dictionaries);
}
