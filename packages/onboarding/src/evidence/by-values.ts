/** What a column without a telling name may be, by its values alone. */
import type { Family } from '@crs/domain';
import type { NameWords } from '../profile/column-words.js';
import { isUnique, type Profile } from '../profile/profile.js';
import { synonyms } from './families.js';
import type { Target } from './target.js';

interface Guess {
  readonly target: Target;
  readonly score: number;
  readonly reason: string;
}

const statusWords =
  /^(issued|final(ed)?|closed|expired|active|inactive|void(ed)?|cancell?ed|approved|pending|open|complete[d]?|revoked|suspended|clear|current|archived|in review|withdrawn)\b/i;

const share = (profile: Profile, look: keyof Profile['looks']): number => profile.looks[look];
const spread = ({ distinct, filled }: Profile): number => (filled === 0 ? 0 : distinct / filled);
const dated = (p: Profile): boolean => p.dates.share > 0.8 && share(p, 'integer') < 0.5;
const amounts = (p: Profile): boolean => share(p, 'dollars') > 0.8;
const statuses = ({ top, filled, distinct }: Profile): boolean =>
  distinct <= 60 &&
  top.reduce((sum, [text, count]) => sum + (statusWords.test(text) ? count : 0), 0) > filled * 0.5;
const isSerial = (profile: Profile): boolean =>
  share(profile, 'serial') > 0.9 &&
  // Amounts have a point where numbers of records have none.
  share(profile, 'number') - share(profile, 'integer') < 0.3 &&
  profile.dates.share < 0.5 &&
  share(profile, 'phone') < 0.5 &&
  spread(profile) > 0.9;
/** "000017", "25000017": a counter that was filled up to one length. */
const sameLength = ({ top, meanLength }: Profile): boolean =>
  meanLength >= 6 && top.every(([text]) => text.length === meanLength);
const cities = (p: Profile): boolean =>
  share(p, 'person') < 1 &&
  share(p, 'words') > 0.9 &&
  share(p, 'company') < 0.1 &&
  spread(p) < 0.8 &&
  p.distinct > 3 &&
  p.meanLength < 20 &&
  share(p, 'number') < 0.1;

/** What the values look like: the words of the reason, and when it holds. */
const signs = {
  key: [
    'no two rows share a value, and each looks like a number of a record',
    (p) => isSerial(p) && isUnique(p) && (share(p, 'integer') < 0.9 || sameLength(p)),
  ],
  serial: ['its values look like numbers of records', isSerial],
  street: ['its values look like street addresses', (p) => share(p, 'street') > 0.6],
  phone: ['its values look like phones', (p) => share(p, 'phone') > 0.8],
  email: ['its values are e-mail addresses', (p) => share(p, 'email') > 0.8],
  state: ['its values are states', (p) => share(p, 'state') > 0.9 && p.filled > 3],
  zip: ['its values are ZIP codes', (p) => share(p, 'zip') > 0.9],
  date: ['its values are dates', dated],
  large: ['its values are amounts, too large for fees', (p) => amounts(p) && (p.median ?? 0) > 500],
  small: ['its values are small amounts of money', (p) => amounts(p) && (p.median ?? 0) <= 500],
  firm: [
    'its values look like names of companies',
    (p) => share(p, 'company') > 0.3 && p.meanLength < 45 && spread(p) > 0.02,
  ],
  holder: ['its values look like names of companies', (p) => share(p, 'company') > 0.25 && p.meanLength < 60],
  person: ['its values look like names', (p) => share(p, 'person') > 0.5 && spread(p) > 0.7],
  status: ['its values are words for a status', statuses],
  latitude: ['its values look like latitudes', (p) => share(p, 'latitude') > 0.8],
  longitude: ['its values look like longitudes', (p) => share(p, 'longitude') > 0.8],
  long: ['its values are long texts', (p) => p.meanLength > 25 && spread(p) > 0.5 && share(p, 'words') > 0.8],
  city: ['its values are short words that come again, as cities do', cities],
  kind: [
    'its values are a few words that come again and again',
    (p) => p.distinct <= 40 && share(p, 'words') > 0.9 && p.distinct > 1 && p.meanLength > 4,
  ],
  code: [
    'its values are a few words that come again and again',
    (p) => p.distinct <= 40 && share(p, 'words') > 0.5 && p.distinct > 1,
  ],
} satisfies Record<string, readonly [string, (profile: Profile) => boolean]>;

/** Our columns with the signs that speak for them, and how much. */
const table: Readonly<Partial<Record<Family, string>>> = {
  permits: `permitNumber key 0.5, permitNumber serial 0.46, propertyAddress street 0.5, contractorPhone phone 0.5,
    issueDate date 0.5, value large 0.5, totalFees small 0.45, contractorName firm 0.49, status status 0.5,
    latitude latitude 0.5, longitude longitude 0.5, description long 0.44, permitType kind 0.44`,
  licenses: `licenseNumber serial 0.5, name holder 0.5, name person 0.46, personName person 0.44, address street 0.5,
    state state 0.5, zip zip 0.5, phone phone 0.5, email email 0.5, status status 0.5, originalDate date 0.46,
    expirationDate date 0.45, city city 0.44, licenseType code 0.43`,
};

interface Weighted {
  readonly name: string;
  readonly sign: keyof typeof signs;
  readonly score: number;
}

const weighted = (family: Family): Weighted[] =>
  (table[family] ?? '').split(',').flatMap((entry) => {
    const [name = '', sign = '', score = ''] = entry.trim().split(' ');
    return sign in signs ? [{ name, sign: sign as keyof typeof signs, score: Number(score) }] : [];
  });

/** Guesses for a column whose name says nothing: one of a file without a header, or "Field7". */
export function byValues(family: Family, profile: Profile, { words }: NameWords): Guess[] {
  const telling = words.filter(
    (word) => !['column', 'field', 'col', 'f', 'c', 'unnamed', 'var', 'v', 'date'].includes(word),
  );
  if (telling.length > 0 || profile.filled === 0) return [];
  return weighted(family).flatMap(({ name, sign, score }) => {
    const target = synonyms[family].find((one) => one.name === name);
    const [reason, holds] = signs[sign];
    return target === undefined || !holds(profile) ? [] : [{ target, score, reason }];
  });
}
