/** Shows preview records as matching will see them: split names, and addresses and phones in a standard form. */
import type { Family } from '@crs/domain';
import { type Dictionaries, normaliseAddress, normalisePhone, parseContractorText } from '@crs/normalise';

/** Heading → value, in display order. */
export type NormalisedRow = Readonly<Record<string, string | number | null>>;

/** How to show a value. An address is a line plus the city, state, and ZIP code that help to read it. */
type Kind = 'text' | 'day' | 'amount' | 'name' | 'address' | 'phone';

/** For each family: heading → how to show its value, and our columns. */
const headings: Readonly<Record<Family, Readonly<Record<string, readonly [Kind, ...string[]]>>>> = {
  permits: {
    number: ['text', 'permitNumber'],
    issued: ['day', 'issueDate'],
    contractor: ['name', 'contractorName'],
    'contractor address': [
      'address',
      'contractorAddress',
      'contractorCity',
      'contractorState',
      'contractorZip',
    ],
    phone: ['phone', 'contractorPhone'],
    license: ['text', 'contractorLicense'],
    'property address': ['address', 'propertyAddress', 'city'],
    type: ['text', 'permitType'],
    status: ['text', 'status'],
    value: ['amount', 'value'],
  },
  licenses: {
    number: ['text', 'licenseNumber'],
    name: ['name', 'name'],
    dba: ['name', 'dbaName'],
    person: ['text', 'personName'],
    type: ['text', 'licenseType'],
    status: ['text', 'status'],
    address: ['address', 'address', 'city', 'state', 'zip'],
    city: ['text', 'city'],
    state: ['text', 'state'],
    phone: ['phone', 'phone'],
    issued: ['day', 'originalDate'],
    expires: ['day', 'expirationDate'],
  },
  inspections: {
    number: ['amount', 'activityNumber'],
    establishment: ['name', 'establishmentName'],
    'site address': ['address', 'siteAddress', 'city', 'state', 'zip'],
    city: ['text', 'city'],
    state: ['text', 'state'],
    opened: ['day', 'openDate'],
    naics: ['text', 'naics'],
    penalty: ['amount', 'totalPenalty'],
  },
  orders: {
    respondent: ['name', 'respondent'],
    address: ['address', 'address', 'city', 'state'],
    city: ['text', 'city'],
    state: ['text', 'state'],
    order: ['text', 'orderType'],
    date: ['day', 'orderDate'],
    penalty: ['amount', 'penaltyAmount'],
  },
  actions: {
    case: ['text', 'caseNumber'],
    respondent: ['name', 'respondent'],
    city: ['text', 'city'],
    state: ['text', 'state'],
    action: ['text', 'actionType'],
    date: ['day', 'actionDate'],
    penalty: ['amount', 'penaltyAmount'],
  },
};

const text = (value: unknown): string | null =>
  value === null || value === undefined ? null : String(value);

const show: Readonly<
  Record<Kind, (values: readonly unknown[], dictionaries: Dictionaries) => string | number | null>
> = {
  text: ([value]) => text(value),
  day: ([value]) => text(value)?.slice(0, 10) ?? null,
  amount: ([value]) => (typeof value === 'number' ? value : null),
  phone: ([value]) => normalisePhone(text(value) ?? '')?.cleaned ?? null,
  name: ([value], dictionaries) => {
    const printed = text(value);
    if (printed === null) return null;
    const { companies, persons, dbas, placeholder } = parseContractorText(printed, dictionaries);
    if (placeholder) return null;
    return [...companies, ...dbas, ...persons].map(({ cleaned }) => cleaned).join(' / ') || printed;
  },
  address: ([line, city, state, zip], dictionaries) => {
    const printed = text(line);
    if (printed === null) return null;
    const known = { city: text(city), state: text(state), zip: text(zip) };
    return normaliseAddress(printed, dictionaries, known).cleaned;
  },
};

/** One record as matching will see it. */
export function normalisedRow(
  family: Family,
  record: Readonly<Record<string, unknown>>,
  dictionaries: Dictionaries,
): NormalisedRow {
  return Object.fromEntries(
    Object.entries(headings[family]).map(([heading, [kind, ...columns]]) => [
      heading,
      show[kind](
        columns.map((column) => record[column]),
        dictionaries,
      ),
    ]),
  );
}
