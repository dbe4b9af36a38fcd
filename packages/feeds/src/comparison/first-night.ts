/** What the records of a family cannot be: bounds for the first night of a feed, which has no past. */
import { type Family, percent } from '@crs/domain';
import { totalOf } from './distribution.js';
import type { FeedProfile } from './profile.js';

/** Values that are rare in any feed of a family. */
interface RareValues {
  readonly column: string;
  readonly holds: (bucket: string) => boolean;
  /** The largest share of the records with a value. */
  readonly most: number;
  readonly says: string;
}

/** A bucket of a degree: fiftieths. */
const outside =
  (least: number, most: number) =>
  (bucket: string): boolean =>
    Number(bucket) / 50 < least || Number(bucket) / 50 > most;
const yearBefore =
  (year: number) =>
  (bucket: string): boolean =>
    Number(bucket.slice(0, 4)) < year;
/** An amount's bucket is its power of two: 2^30 dollars are a billion. */
const atLeastPower =
  (power: number) =>
  (bucket: string): boolean =>
    Number(bucket) >= power;

/** The United States with Alaska, Hawaii and Puerto Rico. */
const points: readonly RareValues[] = [
  { column: 'latitude', holds: outside(17, 72), most: 0.1, says: 'lie outside the United States' },
  { column: 'longitude', holds: outside(-180, -64), most: 0.1, says: 'lie outside the United States' },
];
const dated = (column: string): RareValues => ({
  column,
  holds: yearBefore(1900),
  most: 0.1,
  says: `have ${column} before 1900`,
});

const rare: Readonly<Record<Family, readonly RareValues[]>> = {
  permits: [
    ...points,
    dated('issueDate'),
    { column: 'value', holds: atLeastPower(30), most: 0.01, says: 'are worth a billion dollars or more' },
  ],
  licenses: [
    dated('originalDate'),
    dated('expirationDate'),
    {
      column: 'status',
      holds: (bucket) => bucket === 'Revoked' || bucket === 'Suspended',
      most: 0.5,
      says: 'are revoked or suspended',
    },
  ],
  inspections: [
    dated('openDate'),
    { column: 'totalPenalty', holds: atLeastPower(27), most: 0.01, says: 'have a penalty over $134 million' },
  ],
  orders: [
    dated('orderDate'),
    {
      column: 'penaltyAmount',
      holds: atLeastPower(27),
      most: 0.01,
      says: 'have a penalty over $134 million',
    },
  ],
  actions: [dated('actionDate')],
};

/** Fewer records with a value say nothing. */
const fewestFilled = 20;

/** What in a profile no feed of the family shows, in words. */
export function implausible(family: Family, profile: FeedProfile): string[] {
  return rare[family].flatMap(({ column, holds, most, says }) => {
    const { '': _none, ...filled } = profile[column] ?? {};
    const total = totalOf(filled);
    const odd = totalOf(Object.fromEntries(Object.entries(filled).filter(([bucket]) => holds(bucket))));
    if (total < fewestFilled || odd <= total * most) return [];
    return [`${odd} of ${total} records ${says}, ${percent(odd / total)} (at most ${percent(most)})`];
  });
}
