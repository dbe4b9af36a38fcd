/** Rivermont, MN: the column names of the Building and Land Development Specification (BLDS), with license numbers. */
import { addressLine, companyOrPerson, typePlaceholder } from '../clerk.js';
import { csvLine } from '../csv.js';
import { isoDay } from '../days.js';
import type { PermitCore, PermitFacts, PermitGenerator } from '../permits.js';
import type { Streams } from '../random.js';
import { dollars, type Fields, type RowDefect, rowLine } from './file.js';
import { type PermitFile, permitFile } from './permit-file.js';

const columns = [
  'PermitNum',
  'Description',
  'AppliedDate',
  'IssuedDate',
  'CompletedDate',
  'StatusCurrent',
  'OriginalAddress1',
  'OriginalCity',
  'OriginalState',
  'PermitType',
  'WorkClass',
  'EstProjectCost',
  'Fee',
  'ContractorCompanyName',
  'ContractorTrade',
  'ContractorLicNum',
  'ContractorPhone',
  'ContractorAddress1',
  'ContractorCity',
  'ContractorState',
  'ContractorZip',
  'PIN',
  'Latitude',
  'Longitude',
];
const points = {
  required: columns.indexOf('PermitNum'),
  date: columns.indexOf('IssuedDate'),
  money: columns.indexOf('EstProjectCost'),
};

export function rivermont(book: PermitGenerator, streams: Streams): PermitFile {
  return permitFile(book, streams, {
    feed: 'sample_rivermont_permits',
    path: 'permits/rivermont.csv',
    jurisdiction: 'rivermont',
    defects: ['money', 'long', 'required', 'date', 'short'] satisfies RowDefect[],
    head: [csvLine(columns)],
    foot: [],
    permitNumber,
    line: (permit, defect) => rowLine(fields(permit), points, defect),
  });
}

function permitNumber({ year, serial }: PermitCore): string {
  return `RM${String(year % 100)}-${String(serial + 1).padStart(5, '0')}`;
}

function fields(permit: PermitFacts): Fields {
  const { entry, random } = permit;
  const place = entry === null || entry.address === null ? ['', '', ''] : [entry.city, 'MN', entry.zip];
  return [
    permitNumber(permit),
    permit.job,
    isoDay(permit.issued - random.between(1, 30)),
    isoDay(permit.issued),
    permit.completed === null ? '' : isoDay(permit.completed),
    permit.status,
    permit.property,
    'Rivermont',
    'MN',
    permit.permitType,
    permit.workType,
    `${dollars(permit.value)}.00`,
    (40 + permit.value * 0.011).toFixed(2),
    entry === null ? typePlaceholder(random) : companyOrPerson(entry),
    permit.trade.name,
    entry?.license ?? '',
    entry?.phone ?? '',
    entry === null ? '' : addressLine(entry),
    ...place,
    String(permit.serial * 97 + 1_000_003),
    (44.02 + permit.north).toFixed(6),
    (-92.48 + permit.east).toFixed(6),
  ];
}
