/** Compares a night's records with those of the nights before. */
import { type BucketKind, type Family, percent, profiledColumns } from '@crs/domain';
import { z } from 'zod';
import type { FeedDefinition } from '../definition/schema.js';
import { type Distribution, largestMoves, totalVariation } from './distribution.js';
import { implausible } from './first-night.js';
import type { FeedProfile } from './profile.js';

/** What a night changed, in records. */
export interface NightChanges {
  /** Records before and after the night. */
  readonly before: number;
  readonly now: number;
  readonly inserted: number;
  readonly updated: number;
  readonly removed: number;
  /** Inserted records that hold just what another record of the feed holds; on a first night, all such records. */
  readonly doubled: number;
  /** Updated records by the lasting column that holds another value than before. */
  readonly replaced: Readonly<Record<string, number>>;
}

/** A share of the records, with the bound it was held to. */
const measureSchema = z.object({ value: z.number(), bound: z.number() });
export type Measure = z.infer<typeof measureSchema>;

/**
 * The comparison of one night, as its run keeps it: `inserted`, `updated`, `removed`, `doubled`, and for each profiled column how
 * far its distribution moved, and for each lasting column (`name.replaced`) how many records hold another value. `nights` says how many earlier nights the bounds come from.
 */
export const nightComparisonSchema = z.object({
  nights: z.number(),
  measures: z.record(z.string(), measureSchema),
  findings: z.array(z.string()),
});
export type NightComparison = z.infer<typeof nightComparisonSchema>;

/** The bounds of a measure. Shares of the records that the feed now has. */
export interface BoundRule {
  /** While the feed has too few nights of its own. */
  readonly first: number;
  /** The bound is never below it: nights differ. */
  readonly least: number;
}

/**
 * The first bounds are wide: a catch-up after a fortnight stays within them, a doubled or recoded file does not. They
 * were chosen on made-up nights, not learned.
 */
const rules: Readonly<
  Record<'inserted' | 'updated' | 'removed' | 'doubled' | 'repeated' | 'replaced' | 'column', BoundRule>
> = {
  inserted: { first: 0.4, least: 0.1 },
  updated: { first: 1, least: 0.3 },
  /** Below that of `inserted`, so that what a wrong night took away may come back. */
  removed: { first: 0.5, least: 0.05 },
  doubled: { first: 0.2, least: 0.02 },
  /** On the first night. Sources that print a row for each contact repeat many records, but not nearly all. */
  repeated: { first: 0.95, least: 0.95 },
  replaced: { first: 0.3, least: 0.05 },
  column: { first: 0.25, least: 0.05 },
};

/** Nights after which a feed's own past sets its bounds. */
const nightsNeeded = 7;
/** A night may differ from the one before it so many times as much as the nights of the past did. */
const factor = 4;
/** Fewer records than this are seen by a person who looks; no night is held back for them. */
const fewestMoved = 20;

/**
 * The bound of a measure from the past of its feed: a multiple of the second largest value, so that one night that
 * was accepted does not open the door for the next.
 */
export function boundOf({ first, least }: BoundRule, past: readonly number[]): number {
  if (past.length < nightsNeeded) return first;
  const [, second = 0] = [...past].sort((one, other) => other - one);
  return Math.min(1, Math.max(least, factor * second));
}

/** Measures that are held to their bounds, and what is out of bounds. */
export interface JudgedMeasures {
  readonly measures: Record<string, Measure>;
  readonly findings: string[];
  /**
   * Holds a measure to its bound.
   * @param value a share of `of` records
   */
  judge(name: string, bound: number, value: number, of: number, says: () => string): void;
}

/** Collects measures. A bound of the definition wins over the given one. */
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
 * @param before null on the first night of a feed, or of a new definition: it is held to what its family allows
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
      () => `${doubled} of ${changes.now} records are there more than once`,
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
      () => `${doubled} new records hold just what another record of the feed holds`,
    );
    for (const [column, count] of Object.entries(changes.replaced))
      judge(
        `${column}.replaced`,
        rules.replaced,
        count / changes.now,
        changes.now,
        () => `${count} of ${changes.now} records have another ${column} than before`,
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

/** Moves of a column that a message names. */
const movesNamed = 3;

/** `Issued 96.0% → 4.0%, Revoked 1.0% → 93.0%`. */
export function movesText(family: Family, column: string, before: Distribution, now: Distribution): string {
  const kind = profiledColumns[family][column] ?? 'category';
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
    return bucket === '0' ? 'under $1' : `$${(2 ** Number(bucket)).toLocaleString('en-US')} to twice that`;
  if (kind === 'text') return `${bucket} to ${Number(bucket) + 7} bytes`;
  if (kind === 'degree') return `${(Number(bucket) / 50).toFixed(2)}°`;
  return kind === 'category' ? JSON.stringify(bucket) : bucket;
}

const rounded = (share: number): number => Math.round(share * 10_000) / 10_000;
