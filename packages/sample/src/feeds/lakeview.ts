/** Lakeview, MN: a CSV with contact and company in one field, the contractor's address in pieces, and repeated numbers. */
import { contactAndCompany, typePlaceholder } from '../clerk.js';
import { csvLine } from '../csv.js';
import { usDay } from '../days.js';
import type { PermitCore, PermitFacts, PermitGenerator } from '../permits.js';
import type { Streams } from '../random.js';
import { type Fields, type RowDefect, rowLine } from './file.js';
import { type PermitFile, permitFile } from './permit-file.js';

const columns = [
  'permit_number',
  'permit_type',
  'work_type',
  'permit_location',
  'date_issued',
  'date_completed',
  'work_description',
  'status',
  'contractor',
  'contractor_house',
  'contractor_street',
  'contractor_street_type',
  'contractor_unit',
  'contractor_city',
  'contractor_state',
  'contractor_zip',
  'contractor_phone',
  'property_owner',
  'job_valuation',
  'parcel',
  'lat',
  'lng',
];
const points = {
  required: columns.indexOf('permit_number'),
  date: columns.indexOf('date_issued'),
  money: columns.indexOf('job_valuation'),
};

export function lakeview(book: PermitGenerator, streams: Streams): PermitFile {
  return permitFile(book, streams, {
    feed: 'sample_lakeview_permits',
    path: 'permits/lakeview.csv',
    jurisdiction: 'lakeview',
    defects: ['date', 'required', 'short', 'money', 'date', 'long'] satisfies RowDefect[],
    head: [csvLine(columns)],
    foot: [],
    permitNumber,
    line: (permit, defect) => rowLine(fields(permit), points, defect),
  });
}

function permitNumber({ year, serial, trade }: PermitCore): string {
  return `${year}-${String(serial).padStart(6, '0')} ${trade.permitCode}`;
}

function fields(permit: PermitFacts): Fields {
  const { entry, random } = permit;
  const address = entry?.address ?? null;
  const street =
    address === null ? '' : [address.before, address.name].filter((part) => part !== '').join(' ');
  const type =
    address === null
      ? ''
      : [address.type.toUpperCase(), address.after].filter((part) => part !== '').join(' ');
  const place = address === null ? ['', '', ''] : [entry?.city ?? '', 'MN', entry?.zip ?? ''];
  return [
    permitNumber(permit),
    permit.permitType,
    permit.workType,
    permit.property.toUpperCase(),
    usDay(permit.issued),
    permit.completed === null ? '' : usDay(permit.completed),
    random.chance(0.01) ? `${permit.job}\nsee attached plan` : permit.job,
    permit.status,
    entry === null ? typePlaceholder(random) : contactAndCompany(entry, random),
    address?.number ?? '',
    street,
    type,
    address?.unit ?? '',
    ...place,
    entry?.phone ?? '',
    permit.owner.toUpperCase(),
    permit.value,
    `27-${String(permit.serial * 31)
      .padStart(7, '0')
      .slice(-7)}`,
    (44.88 + permit.north).toFixed(7),
    (-93.31 + permit.east).toFixed(7),
  ];
}
