/** One made-up contractor with its true values; rosters print them and clerks misspell them. */
import { today } from './days.js';
import { type City, cities, type State, type StreetAddress, streetAddress } from './places.js';
import type { Random } from './random.js';
import { type Trade, trades } from './trades.js';
import { brand, givenNames, surname } from './words.js';

export interface Person {
  readonly given: string;
  /** One letter, or ''. */
  readonly middle: string;
  readonly surname: string;
}

export type LicenseStatus = 'Issued' | 'Expired' | 'Revoked' | 'Suspended';

export interface Firm {
  state: State;
  /** Null for a firm without a license. */
  license: string | null;
  entity: 'Business' | 'Personal';
  /** First part of the name: `Halvorsen`, `Granite Creek`. Empty for a personal license. */
  head: string;
  /** Rest of the name: `Plumbing & Heating`, `Brothers Roofing`. */
  line: string;
  /** `LLC`, `Inc`, …, or ''. */
  suffix: string;
  dba: string | null;
  person: Person;
  trade: Trade;
  /** Position in the trade's Minnesota subtypes. */
  subtype: number;
  city: City;
  zip: string;
  address: StreetAddress;
  /** Ten digits. */
  phone: string | null;
  /** A second number that some permits have: a cell phone, an old line. */
  otherPhone: string | null;
  email: string | null;
  /** Days of the license. */
  begins: number;
  ends: number;
  status: LicenseStatus;
}

const suffixes = [
  ['LLC', 46],
  ['Inc', 26],
  ['', 16],
  ['Co', 5],
  ['Corp', 4],
  ['Corporation', 3],
] as const;

/** Returns a phone number that no other firm has. */
export type NextPhone = (state: State) => string;

/** A firm of a roster without intended shared values. It gets its license number when its name is final. */
export function licensedFirm(random: Random, nextPhone: NextPhone): Firm {
  const firm = plainFirm(random, nextPhone);
  const years = 365;
  firm.begins = today - random.between(years, 26 * years);
  firm.status = random.weighted([
    ['Issued', 76],
    ['Expired', 20],
    ['Revoked', 2],
    ['Suspended', 2],
  ] as const);
  firm.ends =
    firm.status === 'Expired'
      ? random.between(Math.max(firm.begins + 200, today - 6 * years), today - 20)
      : today + random.between(30, 2 * years);
  return firm;
}

/** A firm of no roster. */
export function unlicensedFirm(random: Random, nextPhone: NextPhone): Firm {
  return plainFirm(random, nextPhone);
}

function plainFirm(random: Random, nextPhone: NextPhone): Firm {
  const state: State = random.chance(0.6) ? 'MN' : 'WA';
  const trade = random.weighted(trades.map((one) => [one, one.weight] as const));
  const person: Person = {
    given: random.pickEarly(givenNames, 1.3),
    middle: random.chance(0.4) ? random.pick([...'ABCDEFGJKLMPRSTW']) : '',
    surname: surname(random),
  };
  const personal = random.chance(0.12);
  const [head, line] = personal ? ['', ''] : businessName(random, trade, person);
  const city = random.pickEarly(cities[state], 1.5);
  const firm: Firm = {
    state,
    license: null,
    entity: personal ? 'Personal' : 'Business',
    head,
    line,
    suffix: personal ? '' : random.weighted(suffixes),
    dba: null,
    person,
    trade,
    subtype: random.pickEarly(trade.mnSubtypes.map((_, index) => index)),
    city,
    zip: random.pick(city.zips),
    address: streetAddress(random),
    phone: random.chance(0.93) ? nextPhone(state) : null,
    otherPhone: random.chance(0.2) ? nextPhone(state) : null,
    email: null,
    begins: today,
    ends: today,
    status: 'Issued',
  };
  if (!personal && random.chance(0.1)) firm.dba = `${brand(random)} ${random.pick(trade.lines)}`;
  else if (personal && random.chance(0.3)) firm.dba = `${person.surname} ${random.pick(trade.lines)}`;
  if (random.chance(0.3)) firm.email = `office@${mailName(firm)}.example.com`;
  return firm;
}

function businessName(random: Random, trade: Trade, person: Person): [head: string, line: string] {
  const line = random.pick(trade.lines);
  return random.weighted<() => [string, string]>([
    [() => [person.surname, line], 36],
    [() => [brand(random), line], 34],
    [() => [`${person.given} ${person.surname}`, line], 8],
    [() => [`${person.surname} & ${random.pick(['Sons', 'Son', 'Daughters', surname(random)])}`, line], 8],
    [() => [`${person.surname} Brothers`, line], 5],
    [() => [`${person.given[0]} & ${random.pick([...'ABCDHJKMRT'])}`, `${person.surname} ${line}`], 4],
    [() => [`${person.given[0]}${person.surname[0]}${random.pick([...'BCHKMT'])}`, line], 5],
  ])();
}

function mailName(firm: Firm): string {
  return `${firm.head || firm.person.surname}${firm.person.given[0]}`.toLowerCase().replaceAll(/[^a-z]/g, '');
}

/** The legal name without its suffix. */
export function coreName(firm: Firm): string {
  return firm.entity === 'Personal' ? printPerson(firm.person) : `${firm.head} ${firm.line}`;
}

/** The legal name as a roster prints it. */
export function legalName(firm: Firm): string {
  return firm.suffix === '' ? coreName(firm) : `${coreName(firm)} ${firm.suffix}`;
}

/** `Orla M Brannick` */
export function printPerson({ given, middle, surname: last }: Person): string {
  return [given, middle, last].filter((part) => part !== '').join(' ');
}

/** `Brannick, Orla M` */
export function printPersonLastFirst({ given, middle, surname: last }: Person): string {
  return `${last}, ${given}${middle === '' ? '' : ` ${middle}`}`;
}
