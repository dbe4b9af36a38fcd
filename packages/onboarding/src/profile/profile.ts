/** Describes a column's values. */

import { isMailAddress, usStates } from '@crs/domain';
import type { Cells } from '@crs/feeds';
import { cellText, type DateFinding, dateFormats, parseMoney, parseNumber } from '@crs/feeds';

/** What a value may look like. A value may have several looks. */
export type Look =
  | 'phone'
  | 'money'
  | 'dollars'
  | 'number'
  | 'integer'
  | 'zip'
  | 'state'
  | 'cityStateZip'
  | 'cityState'
  | 'street'
  | 'streetAndPlace'
  | 'email'
  | 'link'
  | 'company'
  | 'person'
  | 'latitude'
  | 'longitude'
  | 'point'
  | 'yesNo'
  | 'code'
  | 'serial'
  | 'json'
  | 'personAndCompany'
  | 'nameAddressPhone'
  | 'words';

/** A column, as a sample shows it. */
export interface Profile {
  readonly column: string;
  /** The portal's type for this column. */
  readonly type: string | null;
  readonly label: string | null;
  readonly rows: number;
  /** The number of rows with a value. */
  readonly filled: number;
  readonly distinct: number;
  /** The most frequent values, each with its count; at most 40. */
  readonly top: readonly (readonly [string, number])[];
  /** The share of filled rows with each look. */
  readonly looks: Readonly<Record<Look, number>>;
  readonly dates: DateFinding;
  readonly meanLength: number;
  /** The median of its numbers; null if it has none. */
  readonly median: number | null;
  /** True if its values are arrays of plain values, or JSON text of such arrays. */
  readonly isList: boolean;
  /** True if its whole numbers end in `.0`. */
  readonly asFloat: boolean;
}

/** `55401.0`: a number from a table column with missing values. */
const floatText = /^(\d+)\.0$/;

const states = new Set(usStates.map(({ code }) => code));
const companyWords =
  /\b(LLC|L\.L\.C|INC|CORP|CORPORATION|LTD|LP|LLP|COMPANY|CO|CONST|CONSTRUCTION|CONTRACTORS?|CONTRACTING|BUILDERS?|BUILDING|HOMES?|ROOFING|PLUMBING|ELECTRIC|ELECTRICAL|MECHANICAL|HEATING|COOLING|AIR|HVAC|SERVICES?|GROUP|ENTERPRISES?|REMODELING|RENOVATIONS?|DEVELOPMENT|SOLAR|POOLS?|CONCRETE|MASONRY|PAINTING|RESTORATION|EXTERIORS?|DESIGN|SYSTEMS?|SOLUTIONS|&)\b|&/i;
const streetWords =
  /\b(ST|STREET|AVE?|AVENUE|RD|ROAD|DR|DRIVE|LN|LANE|BLVD|BOULEVARD|CT|COURT|PL|PLACE|WAY|CIR|CIRCLE|PKWY|PARKWAY|TER|TERRACE|HWY|HIGHWAY|TRL|TRAIL|SQ|LOOP|PIKE|ALY|ROW|RUN|CV|COVE|PATH|PLZ|XING|BROADWAY|P ?\.?O\.? BOX)\b/i;
const phone = /^\+?1?[\s.-]*\(?\d{3}\)?[\s./-]*\d{3}[\s.-]*\d{4}(?:\s*(?:x|ext\.?|#)?\s*\d{0,6})?$/i;
const phoneInside = /\(?\d{3}\)?[\s.-]\s?\d{3}[\s.-]\d{4}/;
const street =
  /^(?:\d+[A-Z]?(?:[-/]\d+)?\s+(?:[NSEW]{1,2}\.?\s+)?(?:[A-Z]|\d+(?:ST|ND|RD|TH)\b).*|P\.?\s?O\.?\s?BOX .*)$/i;

const tests: Readonly<Record<Look, (text: string) => boolean>> = {
  phone: (text) => phone.test(text) && /^[2-9]/.test(text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')),
  dollars: (text) => text.includes('$') && parseMoney(text) !== null,
  money: (text) => parseMoney(text) !== null,
  number: (text) => parseNumber(text) !== null,
  integer: (text) => /^-?\d{1,12}(?:\.0+)?$/.test(text),
  zip: (text) => /^\d{5}(?:\s?-?\s?(?:\d{4})?)?$/.test(text),
  state: (text) => states.has(text.toUpperCase()),
  cityStateZip: (text) => /^[A-Z][A-Z .'-]*,?\s+[A-Z]{2}\.?,?\s+\d{5}(?:-?\d{4})?$/i.test(text),
  cityState: (text) => /^[A-Z][A-Z .,'-]+,\s*[A-Z]{2}\.?$/i.test(text),
  street: (text) => text.length <= 90 && street.test(text) && !phone.test(text) && !/^\d+\s+-\s/.test(text),
  streetAndPlace: (text) =>
    /^\d[^,]*,.*(?:\b\d{5}-?\d{0,4}|,\s*[A-Z]{2}|\b[A-Z]{2}[,.]?\s+\d{5}(?:-\d{4})?)$/i.test(text),
  email: isMailAddress,
  link: (text) => /^https?:\/\//i.test(text),
  company: (text) => text.length <= 120 && companyWords.test(text) && !/^\d+\s/.test(text),
  person: (text) =>
    /^[A-Z][A-Za-z'-]+,?(?:\s+[A-Z][A-Za-z'.-]*){1,3}$/.test(text) &&
    !companyWords.test(text) &&
    !streetWords.test(text),
  latitude: (text) => /^-?\d{1,2}\.\d+$/.test(text) && Number(text) > 13 && Number(text) < 72,
  longitude: (text) => /^-\d{2,3}\.\d+$/.test(text) && Number(text) < -60,
  point: (text) => /^(?:POINT\s*)?\(\s*-?\d+\.\d+[,\s]+-?\d+\.\d+\s*\)$/i.test(text),
  yesNo: (text) => /^(?:y|n|yes|no|true|false|0|1)$/i.test(text),
  code: (text) => text.length <= 40,
  serial: (text) => /^(?=.*\d)[A-Z0-9][A-Z0-9 ./-]{2,24}$/i.test(text) && !/\s.*\s/.test(text),
  json: (text) => /^[[{]/.test(text),
  personAndCompany: (text) => /^[^()]+\([^()]{3,}\)?\s*$/.test(text) && companyWords.test(text),
  nameAddressPhone: (text) => phoneInside.test(text) && streetWords.test(text) && text.length > 30,
  words: (text) => /[a-z]{3}/i.test(text),
};

const looks = Object.keys(tests) as Look[];
/** Texts that programs print for "no value". */
const placeholders: ReadonlySet<string> = new Set([
  '\\n',
  '<null>',
  '(null)',
  '[null]',
  '#n/a',
  'null',
  'nat',
  'nan',
  '<na>',
]);

/** The placeholders in a sample, as the sample spells them. */
export function placeholdersOf(rows: readonly Cells[]): string[] {
  const found = new Set<string>();
  for (const cells of rows)
    for (const name in cells) {
      const text = cellText(cells[name]);
      if (text !== null && placeholders.has(text.toLowerCase())) found.add(text);
    }
  return [...found].sort();
}

/** The maximum depth of nested objects to split. */
const deepest = 4;

/** A column as a portal declares it. */
interface Declared {
  readonly name: string;
  readonly type: string | null;
  readonly label: string | null;
}

/**
 * Profiles a sample's columns, in source order. Splits objects: `location.latitude`.
 * @param declared the portal's column descriptions
 */
export function profileRows(rows: readonly Cells[], declared: readonly Declared[] = []): Profile[] {
  const flat = rows.map(flatten);
  const names = new Set(flat.flatMap((values) => [...values.keys()]));
  const nested = new Set([...names].filter((name) => name.includes('.')).map((name) => name.split('.')[0]));
  const whole = declared.filter(({ name }) => !nested.has(name)).map(({ name }) => name);
  const byName = new Map(declared.map((column) => [column.name, column]));
  return [...new Set([...whole, ...names])].map((name) => {
    const { type = null, label = null } = byName.get(name) ?? {};
    return profileOf(
      { name, type, label },
      flat.map((values) => values.get(name) ?? null),
    );
  });
}

/** A row's values by column. An object gives its members' values. */
function flatten(cells: Cells): Map<string, unknown> {
  const values = new Map<string, unknown>();
  const add = (name: string, value: unknown, depth: number): void => {
    if (typeof value === 'object' && value !== null && !Array.isArray(value) && depth < deepest) {
      for (const [inner, part] of Object.entries(value)) add(`${name}.${inner}`, part, depth + 1);
    } else if (printedText(value) !== null) values.set(name, value);
  };
  // Delimited rows show their columns through a prototype.
  for (const name in cells) add(name, cells[name], 0);
  return values;
}

/** A value's text, or null if there is none. */
function printedText(value: unknown): string | null {
  const text = cellText(value);
  return text === null || placeholders.has(text.toLowerCase()) ? null : text;
}

/** True for an array of plain values, or JSON text of one. */
function isPlainList(value: unknown): boolean {
  if (typeof value === 'string') {
    if (!/^\s*\[.*\]\s*$/s.test(value)) return false;
    try {
      return isPlainList(JSON.parse(value));
    } catch (error) {
      if (error instanceof SyntaxError) return false;
      throw error;
    }
  }
  return Array.isArray(value) && value.every((item) => typeof item !== 'object' || item === null);
}

function profileOf({ name: column, type, label }: Declared, values: readonly unknown[]): Profile {
  const printed = values.map(printedText);
  const asFloat = allFloats(printed);
  const texts = printed.flatMap((text) => {
    const whole = asFloat ? text?.replace(floatText, '$1') : text;
    return whole ? [whole] : [];
  });
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  const found = Object.fromEntries(looks.map((look) => [look, 0])) as Record<Look, number>;
  for (const [text, count] of counts)
    for (const look of looks) if (tests[look](text)) found[look] += count / texts.length;
  const numbers = [...counts.keys()].flatMap((text) => parseMoney(text) ?? []).sort((a, b) => a - b);
  const isCalledDate = /date|dt|time|issued|expir|day|_on$/i.test(`${column} ${type ?? ''}`);
  return {
    column,
    type,
    label,
    rows: values.length,
    filled: texts.length,
    distinct: counts.size,
    top: [...counts].sort((a, b) => b[1] - a[1]).slice(0, 40),
    looks: found,
    dates: dateFormats([...counts.keys()].slice(0, 400), isCalledDate),
    meanLength: texts.length === 0 ? 0 : texts.join('').length / texts.length,
    isList: values.filter(isPlainList).length > texts.length * 0.5,
    asFloat,
    median: numbers[Math.floor(numbers.length / 2)] ?? null,
  };
}

/** True if nearly all values look like `55401.0`. */
function allFloats(texts: readonly (string | null)[]): boolean {
  const filled = texts.filter((text) => text !== null && text !== '');
  return (
    filled.length > 0 && filled.filter((text) => floatText.test(text ?? '')).length > filled.length * 0.9
  );
}

/** The share of rows with a value. */
export const fillOf = ({ rows, filled }: Profile): number => (rows === 0 ? 0 : filled / rows);

/** True if every sample row has a value, and no two rows share one. */
export const isUnique = ({ rows, filled, distinct }: Profile): boolean =>
  rows > 1 && filled === rows && distinct === rows;
