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

type Sign = readonly [target: string, score: number, holds: (profile: Profile) => boolean, reason: string];

const share = (profile: Profile, look: keyof Profile['looks']): number => profile.looks[look];
const spread = ({ distinct, filled }: Profile): number => (filled === 0 ? 0 : distinct / filled);
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

const permitSigns: readonly Sign[] = [
  [
    'permitNumber',
    0.5,
    (p) => isSerial(p) && isUnique(p) && (share(p, 'integer') < 0.9 || sameLength(p)),
    'no two rows share a value, and each looks like a number of a record',
  ],
  ['permitNumber', 0.46, (p) => isSerial(p), 'its values look like numbers of records'],
  ['propertyAddress', 0.5, (p) => share(p, 'street') > 0.6, 'its values look like street addresses'],
  ['contractorPhone', 0.5, (p) => share(p, 'phone') > 0.8, 'its values look like phones'],
  ['issueDate', 0.5, (p) => p.dates.share > 0.8 && share(p, 'integer') < 0.5, 'its values are dates'],
  [
    'value',
    0.5,
    (p) => share(p, 'dollars') > 0.8 && (p.median ?? 0) > 500,
    'its values are amounts of money, too large for fees',
  ],
  [
    'totalFees',
    0.45,
    (p) => share(p, 'dollars') > 0.8 && (p.median ?? 0) <= 500,
    'its values are small amounts of money',
  ],
  [
    'contractorName',
    0.49,
    (p) => share(p, 'company') > 0.3 && p.meanLength < 45 && spread(p) > 0.02,
    'its values look like names of companies',
  ],
  ['status', 0.5, statuses, 'its values are words for a status'],
  ['latitude', 0.5, (p) => share(p, 'latitude') > 0.8, 'its values look like latitudes'],
  ['longitude', 0.5, (p) => share(p, 'longitude') > 0.8, 'its values look like longitudes'],
  [
    'description',
    0.44,
    (p) => p.meanLength > 25 && spread(p) > 0.5 && share(p, 'words') > 0.8,
    'its values are long texts',
  ],
  [
    'permitType',
    0.44,
    (p) => p.distinct <= 40 && share(p, 'words') > 0.9 && p.distinct > 1 && p.meanLength > 4,
    'its values are a few words that come again and again',
  ],
];

const licenseSigns: readonly Sign[] = [
  ['licenseNumber', 0.5, (p) => isSerial(p), 'its values look like numbers of licenses'],
  [
    'name',
    0.5,
    (p) => share(p, 'company') > 0.25 && p.meanLength < 60,
    'its values look like names of companies',
  ],
  ['name', 0.46, (p) => share(p, 'person') > 0.5 && spread(p) > 0.7, 'its values look like names'],
  [
    'personName',
    0.44,
    (p) => share(p, 'person') > 0.5 && spread(p) > 0.7,
    'its values look like names of persons',
  ],
  ['address', 0.5, (p) => share(p, 'street') > 0.6, 'its values look like street addresses'],
  ['state', 0.5, (p) => share(p, 'state') > 0.9 && p.filled > 3, 'its values are states'],
  ['zip', 0.5, (p) => share(p, 'zip') > 0.9, 'its values are ZIP codes'],
  ['phone', 0.5, (p) => share(p, 'phone') > 0.8, 'its values look like phones'],
  ['email', 0.5, (p) => share(p, 'email') > 0.8, 'its values are e-mail addresses'],
  ['status', 0.5, statuses, 'its values are words for a status'],
  ['originalDate', 0.46, (p) => p.dates.share > 0.8 && share(p, 'integer') < 0.5, 'its values are dates'],
  ['expirationDate', 0.45, (p) => p.dates.share > 0.8 && share(p, 'integer') < 0.5, 'its values are dates'],
  [
    'city',
    0.44,
    (p) =>
      share(p, 'person') < 1 &&
      share(p, 'words') > 0.9 &&
      share(p, 'company') < 0.1 &&
      spread(p) < 0.8 &&
      p.distinct > 3 &&
      p.meanLength < 20 &&
      share(p, 'number') < 0.1,
    'its values are short words that come again, as cities do',
  ],
  [
    'licenseType',
    0.43,
    (p) => p.distinct <= 40 && share(p, 'words') > 0.5 && p.distinct > 1,
    'its values are a few words that come again and again',
  ],
];

const signs: Readonly<Partial<Record<Family, readonly Sign[]>>> = {
  permits: permitSigns,
  licenses: licenseSigns,
};

/** Guesses for a column whose name says nothing: one of a file without a header, or "Field7". */
export function byValues(family: Family, profile: Profile, { words }: NameWords): Guess[] {
  const telling = words.filter(
    (word) => !['column', 'field', 'col', 'f', 'c', 'unnamed', 'var', 'v', 'date'].includes(word),
  );
  if (telling.length > 0 || profile.filled === 0) return [];
  return (signs[family] ?? []).flatMap(([name, score, holds, reason]) => {
    const target = synonyms[family].find((one) => one.name === name);
    return target === undefined || !holds(profile) ? [] : [{ target, score, reason }];
  });
}
