/** What a column's values show: how well they support a kind, and what they suggest if the name means nothing. */
import type { Look, Profile } from '../profile/profile.js';

type Holds = (profile: Profile) => boolean;
/** The first rule that holds gives the weight: 0 rules the kind out, 1 is neutral, and a little more is support. */
type Rules = readonly (readonly [holds: Holds, weight: number])[];

/** The share of values that must fit a kind with a clear form. */
const clearMajority = 0.8;

const looks =
  (look: Look, least = 0.5): Holds =>
  ({ looks }) =>
    looks[look] > least;
const mostly =
  (look: Look): Holds =>
  ({ looks }) =>
    looks[look] >= clearMajority;
const always: Holds = () => true;
const dated: Holds = ({ dates }) => dates.share >= clearMajority;
const spread = ({ distinct, filled }: Profile): number => (filled === 0 ? 0 : distinct / filled);
const median = ({ median }: Profile, limit: number): boolean => median !== null && Math.abs(median) <= limit;

/** A kind with one clear look: nearly all values have that look, or half of them. */
const by = (share: (profile: Profile) => number): Rules => [
  [(profile) => share(profile) >= clearMajority, 1.05],
  [(profile) => share(profile) >= 0.5, 0.85],
];
const not = (...holds: readonly Holds[]): Rules => holds.map((one) => [one, 0]);

/** True if every value is a shape's name in GeoJSON or ArcGIS. */
const isTag = everyTop(
  /^(?:feature(?:collection)?|geometry(?:collection)?|(?:esrigeometry)?(?:multi)?(?:point|polygon|polyline|linestring|envelope))$/i,
);
const isLegalForm = everyTop(
  /^(?:(?:domestic|foreign|limited|general|professional|public|private|closely held|sole|non-?profit|single member|[csf])[\s-]+)*(?:liability\s+)?(?:company|corp(?:oration)?\.?|inc(?:orporated)?\.?|llc|llp|partnership|propriet(?:or|orship|ary)|owner(?:ship)?|joint venture|individual|trust|estate)$/i,
);
const isFourDigits = everyTop(/^\d{4}$/);

function everyTop(pattern: RegExp): Holds {
  return ({ top }) => top.length > 0 && top.every(([text]) => pattern.test(text.trim()));
}

/** Fewer equal values may be a coincidence. */
const fewestOfConstant = 15;

/** True if every row has the same value. */
export const isConstant: Holds = ({ distinct, filled, rows }) =>
  distinct === 1 && filled >= fewestOfConstant && filled === rows;

/** What a column's values must look like. If a kind's rules do not hold, the kind is ruled out. */
const kinds = {
  date: by(({ dates }) => dates.share),
  phone: by(({ looks }) => looks.phone),
  email: by(({ looks }) => looks.email),
  link: by(({ looks }) => looks.link),
  integer: by(({ looks }) => Math.max(looks.integer, looks.serial)),
  // A spreadsheet drops a ZIP code's leading zero.
  zip: [...by(({ looks }) => looks.zip), [isFourDigits, 0.85]],
  state: [
    ...by(({ looks }) => looks.state),
    [(profile) => mostly('words')(profile) && profile.distinct < 60, 0.6],
  ],
  money: [
    [(profile) => !mostly('money')(profile), 0],
    [({ looks }) => looks.dollars >= 0.5, 1.05],
    ...not(looks('longitude'), looks('latitude')),
    [always, 1],
  ],
  latitude: [
    [(profile) => !mostly('number')(profile) || !median(profile, 90), 0],
    ...by(({ looks }) => looks.latitude + 0.2),
  ],
  longitude: [
    [(profile) => !mostly('number')(profile) || !median(profile, 180), 0],
    ...by(({ looks }) => looks.longitude + 0.2),
  ],
  flag: [[(profile) => mostly('yesNo')(profile) || profile.distinct <= 5, 1]],
  serial: [
    ...not(
      dated,
      looks('company', 0.6),
      mostly('state'),
      ({ meanLength }) => meanLength > 40,
      mostly('yesNo'),
    ),
    [({ distinct, filled }) => distinct === 1 && filled > 5, 0.3],
    [(profile) => spread(profile) > 0.9, 1.04],
    [(profile) => spread(profile) > 0.3, 1],
    [always, 0.8],
  ],
  name: [
    ...not(
      (profile) => profile.distinct <= 20 && isLegalForm(profile),
      looks('email'),
      looks('link'),
      looks('number'),
      ({ dates }) => dates.share > 0.5,
      mostly('yesNo'),
      looks('json'),
    ),
    [({ looks }) => looks.company + looks.person > 0.4, 1.05],
    [looks('words'), 0.9],
    [always, 0.3],
  ],
  address: [
    ...not(looks('number'), ({ dates }) => dates.share > 0.5, looks('phone'), looks('point'), looks('json')),
    [looks('street'), 1.05],
    [looks('words'), 0.85],
    [always, 0.3],
  ],
  city: [
    ...not(
      mostly('yesNo'),
      mostly('state'),
      looks('number', 0.3),
      looks('cityStateZip'),
      looks('street'),
      looks('json'),
    ),
    [({ looks, meanLength }) => looks.words >= 0.5 && meanLength < 40, 1],
    [always, 0.4],
  ],
  category: [
    ...not(mostly('yesNo')),
    // A word is more informative than its code.
    [({ meanLength }) => meanLength < 5 && meanLength > 1, 0.93],
    ...not(dated, mostly('phone'), looks('json')),
    [(profile) => profile.meanLength > 80 && spread(profile) > 0.95, 0.4],
    [(profile) => profile.meanLength > 80 || (spread(profile) > 0.95 && profile.filled > 20), 0.6],
    [looks('words'), 1.02],
    [always, 0.95],
  ],
  long: [
    ...not(dated, mostly('number'), looks('json')),
    [({ meanLength }) => meanLength > 20, 1.04],
    [always, 0.95],
  ],
  /** One or more words: an array or a text. */
  list: [...not(mostly('yesNo'), isConstant, dated), [always, 1]],
  any: [[always, 1]],
} satisfies Record<string, Rules>;

export type Kind = keyof typeof kinds;
export const isKind = (text: string): text is Kind => Object.hasOwn(kinds, text);

/** Returns how well the values support a kind. A column without values is neutral. */
export function support(kind: Kind, profile: Profile): number {
  const { filled, type } = profile;
  if (filled === 0) {
    if (type !== null && /date|timestamp/i.test(type)) return kind === 'date' ? 1 : 0.2;
    return 0.9;
  }
  if (isTag(profile)) return 0;
  const rules: Rules = kinds[kind];
  return rules.find(([holds]) => holds(profile))?.[1] ?? 0;
}

const statusWords =
  /^(issued|final(ed)?|closed|expired|active|inactive|void(ed)?|cancell?ed|approved|pending|open|complete[d]?|revoked|suspended|clear|current|archived|in review|withdrawn)\b/i;

const amounts = looks('dollars', clearMajority);
const isSerial: Holds = (profile) =>
  looks('serial', 0.9)(profile) &&
  // Amounts have a decimal point; record numbers do not.
  profile.looks.number - profile.looks.integer < 0.3 &&
  profile.dates.share < 0.5 &&
  profile.looks.phone < 0.5 &&
  spread(profile) > 0.9;
/** "000017", "25000017": a counter padded to a fixed length. */
const sameLength: Holds = ({ top, meanLength }) =>
  meanLength >= 6 && top.every(([text]) => text.length === meanLength);
const fewWords =
  (least: number): Holds =>
  (profile) =>
    profile.distinct <= 40 && profile.distinct > 1 && looks('words', least)(profile);

/** What values show on their own: the words for the reason, and the condition. */
export const valueHints = {
  key: [
    'no two rows share a value, and each looks like a record number',
    (p) =>
      isSerial(p) &&
      p.rows > 1 &&
      p.filled === p.rows &&
      p.distinct === p.rows &&
      (p.looks.integer < 0.9 || sameLength(p)),
  ],
  serial: ['its values look like record numbers', isSerial],
  street: ['its values look like street addresses', looks('street', 0.6)],
  phone: ['its values look like phone numbers', looks('phone', clearMajority)],
  email: ['its values are email addresses', looks('email', clearMajority)],
  state: ['its values are states', (p) => looks('state', 0.9)(p) && p.filled > 3],
  zip: ['its values are ZIP codes', looks('zip', 0.9)],
  date: ['its values are dates', (p) => p.dates.share > clearMajority && p.looks.integer < 0.5],
  large: ['its values are amounts, too large for fees', (p) => amounts(p) && (p.median ?? 0) > 500],
  small: ['its values are small amounts of money', (p) => amounts(p) && (p.median ?? 0) <= 500],
  firm: [
    'its values look like company names',
    (p) => looks('company', 0.3)(p) && p.meanLength < 45 && spread(p) > 0.02,
  ],
  holder: ['its values look like company names', (p) => looks('company', 0.25)(p) && p.meanLength < 60],
  person: ['its values look like names', (p) => looks('person')(p) && spread(p) > 0.7],
  status: [
    'its values are status words',
    ({ distinct, top, filled }) =>
      distinct <= 60 &&
      top.reduce((sum, [text, count]) => sum + (statusWords.test(text) ? count : 0), 0) > filled * 0.5,
  ],
  latitude: ['its values look like latitudes', looks('latitude', clearMajority)],
  longitude: ['its values look like longitudes', looks('longitude', clearMajority)],
  long: [
    'its values are long texts',
    (p) => p.meanLength > 25 && spread(p) > 0.5 && looks('words', clearMajority)(p),
  ],
  city: [
    'its values are short words that repeat, as cities do',
    (p) =>
      p.looks.person < 1 &&
      looks('words', 0.9)(p) &&
      p.looks.company < 0.1 &&
      spread(p) < 0.8 &&
      p.distinct > 3 &&
      p.meanLength < 20 &&
      p.looks.number < 0.1,
  ],
  kind: ['its values are a few words that repeat often', (p) => fewWords(0.9)(p) && p.meanLength > 4],
  code: ['its values are a few words that repeat often', fewWords(0.5)],
} satisfies Record<string, readonly [string, Holds]>;

export type ValueHint = keyof typeof valueHints;
export const isValueHint = (text: string): text is ValueHint => Object.hasOwn(valueHints, text);
