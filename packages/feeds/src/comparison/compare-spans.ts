/** Compares a night with those a week and a month ago: many small moves in one direction add up to a large one. */
import { bucketKindOf, percent } from '@crs/domain';
import type { FeedDefinition } from '../definition/schema.js';
import { collectMeasures, movesText, type NightComparison } from './compare-nights.js';
import type { FeedProfile } from './distribution.js';
import { chanceVariation, totalVariation } from './distribution.js';

/** A span of nights, with bounds in shares of the records. */
interface SpanRule {
  readonly name: 'week' | 'month';
  readonly days: number;
  /** The largest net loss of records. */
  readonly lost: number;
  /** How many more values may have broken characters. */
  readonly broken: number;
  /** The largest move of a column's distribution. */
  readonly column: number;
  /** The largest sum of records with a changed value in a lasting column, over nights with few of them. */
  readonly replaced: number;
}

/**
 * The bounds are fixed, since a slow drift is part of earlier spans as well, and none is below what one night may
 * differ by. They were chosen on made-up nights that each lose or spoil a fiftieth of the records, and leave room for
 * seasons.
 */
export const spans: readonly SpanRule[] = [
  { name: 'week', days: 7, lost: 0.2, broken: 0.01, column: 0.25, replaced: 0.15 },
  { name: 'month', days: 28, lost: 0.25, broken: 0.01, column: 0.3, replaced: 0.2 },
];

/** A night that replaced more was judged separately, and doesn't count toward a slow drift. */
const SLOW = 0.05;

/** A feed at the start of a span. */
export interface SpanStart {
  readonly span: (typeof spans)[number]['name'];
  readonly rows: number;
  /** Values with broken characters; null if they were not counted. */
  readonly broken: number | null;
  readonly profile: FeedProfile;
  /** The comparisons of the nights since then. */
  readonly since: readonly Pick<NightComparison, 'measures'>[];
}

/** What a night is compared with in addition to the last one. */
interface SpanNight {
  readonly rows: number;
  readonly broken: number | null;
  readonly profile: FeedProfile;
  /** The measures of this night, compared with the last one. */
  readonly measures: NightComparison['measures'];
  readonly starts: readonly SpanStart[];
}

/**
 * Compares a night with the starts of the spans. Leaves out date columns, which move by themselves if a source
 * publishes only the last weeks, and columns that moved too far in this night alone.
 * @returns measures by names such as `month.lost` and `week.status`
 */
export function compareSpans(
  { family, expect }: Pick<FeedDefinition, 'family' | 'expect'>,
  { rows, broken, profile, measures: ofNight, starts }: SpanNight,
): Pick<NightComparison, 'measures' | 'findings'> {
  const { measures, findings, judge } = collectMeasures(expect);
  // What the definition allows for a night, it allows for a span.
  const allowed = (measure: string, usual: number): number =>
    Math.max(usual, (typeof expect.drift === 'number' ? undefined : expect.drift[measure]) ?? 0);
  for (const start of starts) {
    const rule = spans.find(({ name }) => name === start.span);
    if (rule === undefined || start.rows === 0 || rows === 0) continue;
    const { name } = rule;
    const within = `within a ${name}`;
    const lost = Math.max(0, 1 - rows / start.rows);
    judge(
      `${name}.lost`,
      Math.max(rule.lost, expect.shrink),
      lost,
      start.rows,
      () => `${rows} records compared with ${start.rows} ${within}, ${percent(lost)} fewer`,
    );
    if (broken !== null && start.broken !== null) {
      const more = Math.max(0, broken / rows - start.broken / start.rows);
      judge(
        `${name}.broken`,
        rule.broken,
        more,
        rows,
        () => `${broken} values have broken characters against ${start.broken} ${within}`,
      );
    }
    for (const [column, before] of Object.entries(start.profile)) {
      const now = profile[column];
      const tonight = ofNight[column];
      const isFound = tonight !== undefined && tonight.value > tonight.bound;
      if (now === undefined || isFound || bucketKindOf(family, column) === 'day') continue;
      const moved = totalVariation(before, now);
      judge(
        `${name}.${column}`,
        // A source that publishes only the last weeks draws its records anew.
        Math.min(1, allowed(column, rule.column) + chanceVariation(before, now)),
        moved,
        rows,
        () => `${column} moved by ${percent(moved)} ${within}: ${movesText(family, column, before, now)}`,
      );
    }
    for (const measure of Object.keys(ofNight).filter((key) => key.endsWith('.replaced'))) {
      const nights = [ofNight, ...start.since.map((night) => night.measures)].filter(
        (night) => (night[measure]?.value ?? 0) <= SLOW,
      );
      const sum = Math.min(
        1,
        nights.reduce((total, night) => total + (night[measure]?.value ?? 0), 0),
      );
      const column = measure.replace('.replaced', '');
      judge(
        `${name}.${measure}`,
        allowed(measure, rule.replaced),
        sum,
        rows,
        () => `${percent(sum)} of the records got a different ${column} ${within}`,
      );
    }
  }
  return { measures, findings };
}
