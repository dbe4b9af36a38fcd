/** Compares a scope's matches with those of its last matching run. This is the only check if claims have no numbers. */
import { percent } from '@crs/domain';
import {
  addCounts,
  type BoundRule,
  boundOf,
  type Distribution,
  largestMoves,
  type Measure,
  type NightComparison,
  totalVariation,
} from '@crs/feeds';
import { z } from 'zod';

/** The distribution of a scope's matches, as stored in a matching run's details. */
export const matchDistributionsSchema = z.object({
  tiers: z.record(z.string(), z.number()),
  confidences: z.record(z.string(), z.number()),
});
export type MatchDistributions = z.infer<typeof matchDistributionsSchema>;

/**
 * Shares of claims. Wide at first, then based on the scope's own nightly runs; chosen on synthetic ones, not learned.
 */
const rules: Readonly<Record<'tiers' | 'confidences' | 'moved', BoundRule>> = {
  tiers: { first: 0.25, least: 0.05 },
  confidences: { first: 0.25, least: 0.05 },
  moved: { first: 0.1, least: 0.02 },
};
/** Number of claims below which no matching run is refused. */
const fewestMoved = 20;

/**
 * A span of nights, and how far tiers and confidences may move within it. This is fixed, because a slow drift is also
 * in every earlier span, but it is at least twice what one night allows, since both ends of the span may be unusual if
 * nights vary.
 */
export const matchSpans = [
  { name: 'week', days: 7, most: 0.25 },
  { name: 'month', days: 28, most: 0.3 },
] as const;

/** The distribution of a scope's matches at the beginning of a span. */
export interface MatchSpanStart {
  readonly span: (typeof matchSpans)[number]['name'];
  readonly distributions: MatchDistributions;
}

/**
 * How far tiers and confidences have moved since the beginnings of some spans, and what is out of bounds. Anything that
 * moved too far in this night alone is not judged again.
 * @param ofNight this night's measures, compared with the published ones
 */
export function compareMatchSpans(
  now: MatchDistributions,
  claims: number,
  ofNight: NightComparison['measures'],
  starts: readonly MatchSpanStart[],
): Pick<NightComparison, 'measures' | 'findings'> {
  const measures: Record<string, Measure> = {};
  const findings: string[] = [];
  for (const { name, most } of matchSpans)
    for (const { distributions } of starts.filter(({ span }) => span === name))
      for (const figure of ['tiers', 'confidences'] as const) {
        const value = totalVariation(distributions[figure], now[figure]);
        const tonight = ofNight[figure];
        const bound = Math.max(most, Math.min(1, 2 * (tonight?.bound ?? 0)));
        measures[`${name}.${figure}`] = { value, bound };
        if (tonight !== undefined && tonight.value > tonight.bound) continue;
        if (value > bound && value * claims >= fewestMoved)
          findings.push(`${figure} changed by ${percent(value)} within a ${name} (limit ${percent(bound)})`);
      }
  return { measures, findings };
}

/** The combined distributions of all states in a scope. */
export const sumDistributions = (groups: readonly MatchDistributions[]): MatchDistributions => ({
  tiers: groups.reduce<Distribution>((sum, { tiers }) => addCounts(sum, tiers), {}),
  confidences: groups.reduce<Distribution>((sum, { confidences }) => addCounts(sum, confidences), {}),
});

/** A matching run and the previous one, with the same settings and weights. */
interface MatchNights {
  readonly before: MatchDistributions;
  readonly now: MatchDistributions;
  /** Number of claims with a different contractor than before. */
  readonly moved: number;
  readonly claims: number;
  /** Comparisons of earlier matching runs. */
  readonly past: readonly NightComparison[];
}

/** How far the tiers, confidences, and contractors of a scope's claims moved, and what is out of bounds. */
export function compareMatches({ before, now, moved, claims, past }: MatchNights): NightComparison {
  const measures: Record<string, Measure> = {};
  const findings: string[] = [];
  const judge = (name: keyof typeof rules, value: number, says: () => string): void => {
    const bound = boundOf(
      rules[name],
      past.flatMap(({ measures: earlier }) => earlier[name]?.value ?? []),
    );
    measures[name] = { value, bound };
    if (value > bound && value * claims >= fewestMoved)
      findings.push(`${says()} (limit ${percent(bound)} of claims)`);
  };
  if (claims > 0)
    judge('moved', moved / claims, () => `${moved} of ${claims} claims have another contractor than before`);
  for (const name of ['tiers', 'confidences'] as const) {
    const distance = totalVariation(before[name], now[name]);
    judge(name, distance, () => {
      const moves = largestMoves(before[name], now[name], 3).map(
        ({ bucket, ...share }) =>
          `${name === 'tiers' ? bucket : `0.${bucket} and more`} ${percent(share.before)} → ${percent(share.now)}`,
      );
      return `${name} changed by ${percent(distance)}: ${moves.join(', ')}`;
    });
  }
  return { nights: past.length, measures, findings };
}
