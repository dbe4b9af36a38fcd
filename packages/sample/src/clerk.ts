/** Spellings of a contractor on permits: variations of the roster's spelling. */
import { coreName, type Firm, type Person } from './firm.js';
import { cities, printAddress, type StreetAddress, streetAddress } from './places.js';
import type { Random } from './random.js';

/** One spelling of a firm, used on several permits of an office. */
export interface ClerkEntry {
  readonly company: string;
  readonly person: string;
  /** Null if the clerk left it out. */
  readonly address: StreetAddress | null;
  readonly city: string;
  readonly zip: string;
  readonly phone: string | null;
  readonly license: string | null;
  /** The clerk leaves out optional fields. */
  readonly terse: boolean;
}

const shortForms: readonly (readonly [RegExp, string])[] = [
  [/\bConstruction\b/, 'Const'],
  [/\bPlumbing\b/, 'Plbg'],
  [/\bElectrical\b/, 'Elec'],
  [/\bElectric\b/, 'Elec.'],
  [/\bHeating\b/, 'Htg'],
  [/\bAir Conditioning\b/, 'A/C'],
  [/\bServices\b/, 'Svcs'],
  [/\bCompany\b/, 'Co'],
  [/\bContractors\b/, 'Contr'],
  [/\bContracting\b/, 'Contr.'],
  [/\bBrothers\b/, 'Bros'],
  [/\bMechanical\b/, 'Mech'],
  [/\bBuilders\b/, 'Bldrs'],
  [/\bImprovement\b/, 'Impr'],
];
const suffixForms: Readonly<Record<string, readonly string[]>> = {
  LLC: ['LLC', 'L.L.C.', 'Llc', ', LLC'],
  Inc: ['Inc.', 'Inc', ', Inc.', 'Incorporated'],
  Co: ['Co.', 'Company', 'Co'],
  Corp: ['Corp.', 'Corp', 'Corporation'],
  Corporation: ['Corporation', 'Corp'],
};
const longTypes: Readonly<Record<string, string>> = {
  St: 'Street',
  Ave: 'Avenue',
  Rd: 'Road',
  Dr: 'Drive',
  Ln: 'Lane',
  Blvd: 'Boulevard',
  Ct: 'Court',
  Cir: 'Circle',
  Pl: 'Place',
};

/** Makes one spelling of a firm. */
export function typeFirm(firm: Firm, random: Random): ClerkEntry {
  const company = typeCompany(firm, random);
  const moved = random.chance(0.08);
  const city = moved ? random.pick(cities[firm.state]) : firm.city;
  return {
    company: inCase(random.chance(0.06) ? mistype(company, random) : company, random),
    person: typePerson(firm.person, random),
    address: random.chance(0.12) ? null : typeAddress(moved ? streetAddress(random) : firm.address, random),
    city: random.chance(0.3) ? city.name.toUpperCase() : city.name,
    zip: moved ? random.pick(city.zips) : firm.zip,
    phone: typePhone(firm, random),
    license: typeLicense(firm, random),
    terse: random.chance(0.35),
  };
}

function typeCompany(firm: Firm, random: Random): string {
  if (firm.entity === 'Personal') return firm.dba !== null && random.chance(0.5) ? firm.dba : '';
  let core = coreName(firm);
  for (const [long, short] of shortForms) if (random.chance(0.2)) core = core.replace(long, short);
  if (random.chance(0.3)) core = core.replace(' & ', ' and ');
  const form = random.pick(suffixForms[firm.suffix] ?? ['']);
  const name = form === '' || random.chance(0.35) ? core : `${core}${form.startsWith(',') ? '' : ' '}${form}`;
  if (firm.dba === null) return name;
  return random.weighted([
    [name, 45],
    [firm.dba, 35],
    [`${name} DBA ${firm.dba}`, 20],
  ]);
}

function typePerson({ given, middle, surname }: Person, random: Random): string {
  const initial = middle !== '' && random.chance(0.4) ? ` ${middle}` : '';
  const first = random.chance(0.04) ? `${given[0]}` : given;
  return inCase(`${first}${initial} ${surname}`, random);
}

function typeAddress(address: StreetAddress, random: Random): StreetAddress {
  const type = random.chance(0.25) ? (longTypes[address.type] ?? address.type) : address.type;
  const name = random.chance(0.03) ? mistype(address.name, random) : address.name;
  const typed = {
    ...address,
    name,
    type: random.chance(0.05) ? '' : type,
    unit: random.chance(0.4) ? '' : address.unit,
  };
  return random.chance(0.35) ? { ...typed, name: name.toUpperCase(), type: typed.type.toUpperCase() } : typed;
}

function typePhone({ phone, otherPhone }: Firm, random: Random): string | null {
  if (random.chance(0.12)) return null;
  const digits = otherPhone !== null && random.chance(0.35) ? otherPhone : phone;
  return digits === null ? null : punctuatePhone(digits, random);
}

/** A ten-digit phone in one of the usual spellings. */
export function punctuatePhone(digits: string, random: Random): string {
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  return random.weighted([
    [`(${area}) ${exchange}-${line}`, 50],
    [`${area}-${exchange}-${line}`, 25],
    [digits, 12],
    [`${area}.${exchange}.${line}`, 8],
    [`1-${area}-${exchange}-${line}`, 3],
    [`(${area}) ${exchange}-${line} x${random.between(2, 99)}`, 2],
  ]);
}

function typeLicense({ license }: Firm, random: Random): string | null {
  if (license === null || random.chance(0.35)) return null;
  return random.weighted([
    [license, 86],
    [license.toLowerCase(), 6],
    [`${license} `, 4],
    [mistype(license, random), 2],
    ['PENDING', 2],
  ]);
}

function inCase(text: string, random: Random): string {
  return random.weighted([
    [text, 62],
    [text.toUpperCase(), 33],
    [text.toLowerCase(), 5],
  ]);
}

/** One typing error: a character dropped, doubled, swapped with the next, or replaced by a neighboring key. */
function mistype(text: string, random: Random): string {
  if (text.length < 4) return text;
  const at = random.between(1, text.length - 2);
  const here = text[at] as string;
  const next = text[at + 1] as string;
  const changed = random.pick([next, here + here + next, next + here, random.pick([...'aeiorstn']) + next]);
  return text.slice(0, at) + changed + text.slice(at + 2);
}

/** A contractor text that means no contractor, or the owner. */
export function typePlaceholder(random: Random): string {
  return random.pickEarly(
    ['', 'OWNER', 'Homeowner', 'N/A', 'NONE', 'Owner', 'NOT LISTED', 'NO CONTRACTOR', '..'],
    1.5,
  );
}

/** Person and company in one field: `Orla Brannick, Halvorsen Roofing LLC`. */
export function contactAndCompany({ person, company }: ClerkEntry, random: Random): string {
  if (company === '') return person;
  const text = random.weighted([
    [`${person}, ${company}`, 68],
    [company, 26],
    [`${company} (${person})`, 3],
    [`${company}, ${person}`, 3],
  ]);
  return random.chance(0.01) ? `${text} (GC RECORD)` : text;
}

/** The company, or the person of a firm without a company name. */
export function companyOrPerson({ person, company }: ClerkEntry): string {
  return company === '' ? person : company;
}

/** The address in one line, or null. */
export function addressLine({ address }: ClerkEntry): string | null {
  return address === null ? null : printAddress(address);
}
