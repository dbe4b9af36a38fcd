/**
 * Safety inspections as OSHA's establishment search prints them: the establishment and the site's address in one text
 * (`, Name, address`), the mailing address likewise, violations as JSON, amounts as `$20,750`.
 */
import { type ClerkEntry, companyOrPerson, typeFirm } from '../clerk.js';
import { dayOf, today, usDay } from '../days.js';
import type { Firm } from '../firm.js';
import { printAddress, streetAddress } from '../places.js';
import type { Random, Streams } from '../random.js';
import type { World } from '../world.js';
import { csvFile, dollars, type FeedFile, type Fields, type RowDefect } from './file.js';

const feed = 'sample_osha';
const defects: readonly RowDefect[] = ['money', 'required', 'date', 'short', 'long'];

const types = ['Serious', 'Willful', 'Repeat', 'Other', 'Unclass'] as const;
const perType = (title: string): string[] => [...types, 'Total'].map((type) => `${title} ${type}`);
const columns = [
  'Inspection Office',
  'Inspection Nr',
  'Report ID',
  'Date Opened',
  'Case Status',
  'Site Address',
  'Mailing Address',
  'Union Status',
  'SIC',
  'NAICS',
  'Inspection Type',
  'Scope',
  'Advanced Notice',
  'Ownership',
  'Safety/Health',
  'Close Conference',
  'Emphasis',
  'Case Closed',
  ...perType('Initial Violations'),
  ...perType('Current Violations'),
  ...perType('Initial Penalty'),
  ...perType('Current Penalty'),
  'Violations JSON',
];
const points = {
  required: columns.indexOf('Inspection Nr'),
  date: columns.indexOf('Date Opened'),
  money: columns.indexOf('Current Penalty Total'),
};

const standards = [
  '19260501 B13',
  '19260451 G01',
  '19260652 A01',
  '19261053 B01',
  '19260404 B01 II',
  '19261101 E04',
];
const industries: Readonly<Record<string, string>> = {
  Electrical: '238210/Electrical Contractors and Other Wiring Installation Contractors',
  Plumbing: '238220/Plumbing, Heating, and Air-Conditioning Contractors',
  Mechanical: '238220/Plumbing, Heating, and Air-Conditioning Contractors',
  'Residential Contractors': '236118/Residential Remodelers',
};

interface Citation {
  readonly type: (typeof types)[number];
  readonly standard: string;
  readonly issued: number;
  readonly initial: number;
  readonly current: number;
}

export function inspections(world: World, streams: Streams, rows: number): FeedFile {
  const inspection = streams(`${feed}/inspection`);
  const layout = { feed, path: 'osha/inspections.csv', rows, columns, points, defects };
  return csvFile(layout, streams, (position) => fields(world, inspection(position), position));
}

function fields(world: World, random: Random, position: number): Fields {
  const violator = world.violators[position];
  const firm = violator ?? random.pick(random.chance(0.68) ? world.firms : world.unlicensed);
  const entry = typeFirm(firm, random);
  const from = Math.max(dayOf('2016-01-04'), firm.license === null ? 0 : Math.min(firm.begins, today - 400));
  const opened =
    violator === undefined
      ? random.between(from, today - 30)
      : random.between(Math.max(from, firm.ends - 900), firm.ends - 30);
  const closed = random.chance(0.8) ? opened + random.between(30, 700) : null;
  const counted = violator === undefined ? [0, 1, 2, 3, 5] : [1, 2, 3, 5];
  const citations = Array.from({ length: random.pickEarly(counted, 1.3) }, () => citation(opened, random));
  return [
    firm.state === 'MN' ? 'Minnesota Safety' : 'Washington Region 2',
    `${1_500_003 + position * 37}.015`,
    firm.state === 'MN' ? '0552700' : '1055320',
    usDay(opened),
    closed !== null && closed <= today ? 'CLOSED' : 'OPEN',
    siteAddress(firm, entry, random),
    mailingAddress(firm, entry),
    random.chance(0.8) ? 'NonUnion' : 'Union',
    '',
    industries[firm.trade.name] ?? '',
    random.pickEarly(['Planned', 'Complaint', 'Referral', 'Accident', 'Fat/Cat'], 1.5),
    random.pickEarly(['Partial', 'Complete', 'Records'], 1.5),
    'N',
    'Private',
    random.chance(0.85) ? 'Safety' : 'Health',
    usDay(opened + random.between(0, 25)),
    random.chance(0.3) ? 'L:Fall' : '',
    closed !== null && closed <= today ? usDay(closed) : '',
    ...counts(citations),
    ...counts(citations),
    ...amounts(citations, 'initial'),
    ...amounts(citations, 'current'),
    violationsJson(citations),
  ];
}

function siteAddress(firm: Firm, entry: ClerkEntry, random: Random): string {
  const site = { ...streetAddress(random), unit: '' };
  const { name, state } = firm.city;
  return `, ${companyOrPerson(entry)}, ${printAddress(site)}, ${name}, ${state} ${random.pick(firm.city.zips)}`;
}

function mailingAddress(firm: Firm, { address, city, zip }: ClerkEntry): string {
  return address === null ? '' : `, ${printAddress(address)}, ${city}, ${firm.state} ${zip}`;
}

function citation(opened: number, random: Random): Citation {
  const initial = random.between(2, 30) * 475;
  return {
    type: random.pickEarly(['Serious', 'Other', 'Repeat', 'Willful'] as const, 1.8),
    standard: random.pick(standards),
    issued: Math.min(today, opened + random.between(20, 160)),
    initial,
    current: random.chance(0.5) ? initial : Math.round(initial * 0.6),
  };
}

function counts(citations: readonly Citation[]): Fields {
  const ofType = types.map((type) => citations.filter((one) => one.type === type).length);
  return [
    ...ofType.map((count) => (count === 0 ? '' : count)),
    citations.length === 0 ? '' : citations.length,
  ];
}

function amounts(citations: readonly Citation[], which: 'initial' | 'current'): Fields {
  const total = (of: readonly Citation[]): string => dollars(of.reduce((sum, one) => sum + one[which], 0));
  return [...types.map((type) => total(citations.filter((one) => one.type === type))), total(citations)];
}

function violationsJson(citations: readonly Citation[]): string {
  if (citations.length === 0) return '';
  return JSON.stringify(
    citations.map(({ type, standard, issued, initial, current }, index) => ({
      'Citation ID': `${String(index + 1).padStart(2, '0')}001`,
      'Citation Type': type,
      'Standard Cited': standard,
      'Issuance Date': usDay(issued),
      'Current Penalty': dollars(current),
      'Initial Penalty': dollars(initial),
    })),
  );
}
