/** Compares a night's records with those of earlier nights. */
import { type BucketKind, bucketKindOf, type Family, grouped, percent } from '@crs/domain';
import { z } from 'zod';
import type { FeedDefinition } from '../definition/schema.js';
import type { FeedProfile } from './distribution.js';
import { type Distribution, largestMoves, totalOf, totalVariation } from './distribution.js';

/** What a night changed, in records. */
interface NightChanges {
  /** Records before and after the night. */
  readonly before: number;
  readonly now: number;
  readonly inserted: number;
  readonly updated: number;
  readonly removed: number;
  /** Inserted records that are copies of another record in the feed; on a first night, all such records. */
  readonly doubled: number;
  /** Updated records by the lasting column whose value changed. */
  readonly replaced: Readonly<Record<string, number>>;
}

/** A share of the records, with its bound. */
const measureSchema = z.object({ value: z.number(), bound: z.number() });
export type Measure = z.infer<typeof measureSchema>;

/**
 * The comparison of one night, as stored with its run: `inserted`, `updated`, `removed`, `doubled`; for each profiled
 * column, how far its distribution moved; for each lasting column (`name.replaced`), how many records have a different
 * value. `nights` says how many earlier nights the bounds come from.
 */
export const nightComparisonSchema = z.object({
  nights: z.number(),
  measures: z.record(z.string(), measureSchema),
  findings: z.array(z.string()),
});
export type NightComparison = z.infer<typeof nightComparisonSchema>;

/** The bounds of a measure, in shares of the feed's current records. */
export interface BoundRule {
  /** While the feed has too few nights. */
  readonly first: number;
  /** The bound never falls below it, because nights differ. */
  readonly least: number;
}

/**
 * The first bounds are wide: catching up after two weeks stays within them, and a doubled or recoded file doesn't. They
 * were chosen on made-up nights, not learned.
 */
const rules: Readonly<
  Record<'inserted' | 'updated' | 'removed' | 'doubled' | 'repeated' | 'replaced' | 'column', BoundRule>
> = {
  inserted: { first: 0.4, least: 0.1 },
  updated: { first: 1, least: 0.3 },
  /** Below that of `inserted`, so that what a wrong night removed may return. */
  removed: { first: 0.5, least: 0.05 },
  doubled: { first: 0.2, least: 0.02 },
  /** On the first night. Sources with a row for each contact repeat many records, but not nearly all. */
  repeated: { first: 0.95, least: 0.95 },
  replaced: { first: 0.3, least: 0.05 },
  column: { first: 0.25, least: 0.05 },
};

/** Number of nights after which a feed's own past sets its bounds. */
const nightsNeeded = 7;
/** How many times as much as past nights a night may differ from the one before it. */
const factor = 4;
/** Reviewers can look at fewer records than this, so they put no night on hold. */
const fewestMoved = 20;

/**
 * The bound of a measure from its feed's past: a multiple of the second largest value, so that one accepted night
 * doesn't open the door for the next.
 */
export function boundOf({ first, least }: BoundRule, past: readonly number[]): number {
  if (past.length < nightsNeeded) return first;
  const [, second = 0] = [...past].sort((one, other) => other - one);
  return Math.min(1, Math.max(least, factor * second));
}

/** Measures with their bounds, and what is out of bounds. */
interface JudgedMeasures {
  readonly measures: Record<string, Measure>;
  readonly findings: string[];
  /**
   * Compares a measure with its bound.
   * @param value a share of `of` records
   */
  judge(name: string, bound: number, value: number, of: number, says: () => string): void;
}

/** Collects measures. A bound in the definition overrides the given one. */
export function collectMeasures({ drift }: FeedDefinition['expect']): JudgedMeasures {
  const measures: Record<string, Measure> = {};
  const findings: string[] = [];
  return {
    measures,
    findings,
    judge(name, usual, value, of, says) {
      const bound = (typeof drift === 'number' ? drift : drift[name]) ?? usual;
      measures[name] = { value: rounded(value), bound: rounded(bound) };
      if (value > bound && value * of >= fewestMoved) findings.push(`${says()} (at most ${percent(bound)})`);
    },
  };
}

/**
 * Compares a night with the one before it, and with how much nights of this feed differ.
 * @param before null on the first night of a feed or of a new definition, which is compared with what its family allows
 * @param past comparisons of earlier nights, in any order
 */
export function compareNights(
  definition: Pick<FeedDefinition, 'family' | 'expect'>,
  {
    before,
    now,
    changes,
    past,
  }: {
    readonly before: FeedProfile | null;
    readonly now: FeedProfile;
    readonly changes: NightChanges;
    readonly past: readonly NightComparison[];
  },
): NightComparison {
  const { family, expect } = definition;
  const { measures, findings, judge: judgeBound } = collectMeasures(expect);
  const judge = (name: string, rule: BoundRule, value: number, of: number, says: () => string): void => {
    const own = past.flatMap(({ measures: earlier }) => earlier[name]?.value ?? []);
    judgeBound(name, boundOf(rule, own), value, of, says);
  };
  const { inserted, updated, removed, doubled } = changes;
  if (before === null) {
    const share = changes.now === 0 ? 0 : doubled / changes.now;
    judge(
      'repeated',
      rules.repeated,
      share,
      changes.now,
      () => `${doubled} of ${changes.now} records occur more than once`,
    );
    findings.push(...implausible(family, now));
  } else if (changes.before > 0 && changes.now > 0) {
    for (const [name, count, of, says] of [
      ['inserted', inserted, changes.now, 'are new'],
      ['updated', updated, changes.now, 'changed'],
      ['removed', removed, changes.before, 'are gone'],
    ] as const)
      judge(
        name,
        rules[name],
        count / of,
        of,
        () => `${count} of ${of} records ${says}, ${percent(count / of)}`,
      );
    judge(
      'doubled',
      rules.doubled,
      doubled / changes.now,
      changes.now,
      () => `${doubled} new records are copies of other records in the feed`,
    );
    for (const [column, count] of Object.entries(changes.replaced))
      judge(
        `${column}.replaced`,
        rules.replaced,
        count / changes.now,
        changes.now,
        () => `${count} of ${changes.now} records have a different ${column} than before`,
      );
    for (const [column, earlier] of Object.entries(before)) {
      const current = now[column];
      if (current === undefined) continue;
      const moved = totalVariation(earlier, current);
      judge(
        column,
        rules.column,
        moved,
        changes.now,
        () => `${column} moved by ${percent(moved)}: ${movesText(family, column, earlier, current)}`,
      );
    }
  }
  return { nights: past.length, measures, findings };
}

/** Number of moves of a column that a message names. */
const movesNamed = 3;

/** `Issued 96.0% → 4.0%, Revoked 1.0% → 93.0%`. */
export function movesText(family: Family, column: string, before: Distribution, now: Distribution): string {
  const kind = bucketKindOf(family, column) ?? 'category';
  return largestMoves(before, now, movesNamed)
    .map(
      ({ bucket, ...share }) =>
        `${bucketText(kind, bucket)} ${percent(share.before)} → ${percent(share.now)}`,
    )
    .join(', ');
}

/** A bucket in words: a category, `$1,024 and more`, a month, degrees. */
export function bucketText(kind: BucketKind, bucket: string): string {
  if (bucket === '') return 'none';
  if (kind === 'amount')
    return bucket === '0' ? 'under $1' : `$${grouped(2 ** Number(bucket))} to twice that`;
  if (kind === 'text') return `${bucket} to ${Number(bucket) + 7} bytes`;
  if (kind === 'degree') return `${(Number(bucket) / 50).toFixed(2)}°`;
  return kind === 'category' ? JSON.stringify(bucket) : bucket;
}

const rounded = (share: number): number => Math.round(share * 10_000) / 10_000;

/** What the records of a family cannot be: bounds for a feed's first night, which has no past. */
/** Values that are rare in any feed of a family. */
interface RareValues {
  readonly column: string;
  readonly holds: (bucket: string) => boolean;
  /** The largest allowed share of the records with a value. */
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

/** What in a profile no feed of the family would show, in words. */
export function implausible(family: Family, profile: FeedProfile): string[] {
  return rare[family].flatMap(({ column, holds, most, says }) => {
    const { '': _none, ...filled } = profile[column] ?? {};
    const total = totalOf(filled);
    const odd = totalOf(Object.fromEntries(Object.entries(filled).filter(([bucket]) => holds(bucket))));
    if (total < fewestFilled || odd <= total * most) return [];
    return [`${odd} of ${total} records ${says}, ${percent(odd / total)} (at most ${percent(most)})`];
  });
}
