import { nightComparisonSchema } from '@crs/feeds';
import { type Proportion, shareOf } from '@crs/matching';
import type { MatchRun } from '@crs/store';
import { z } from 'zod';
import { matchDistributionsSchema } from '../match/match-drift.js';
import { savedQualityGateSchema } from '../match/quality-gate.js';

const learnedSchema = z.object({
  version: z.number(),
  inRoster: z.number(),
  claims: z.number(),
  alias: z.object({ weight: z.number() }).optional(),
});

/** The figures of one matching of a scope. */
export interface MatchNight {
  readonly run: number;
  /** UTC. */
  readonly startedAt: string;
  readonly isRefused: boolean;
  readonly claims: number;
  /** Shares of the claims by tier, or `unmatched`; empty if they were not kept. */
  readonly tiers: Readonly<Record<string, number>>;
  /** Share of the claims matched to a contractor; null if it was not kept. */
  readonly matched: number | null;
  /** Precision among the claims that could be checked. */
  readonly precision: Proportion;
  readonly recall: Proportion;
  /** The change of each figure since the previous matching, and the limit; null without a comparison. */
  readonly moves: Readonly<Record<string, { readonly value: number; readonly bound: number }>> | null;
  readonly findings: readonly string[];
  /** What the matching learned; null if it kept its weights. */
  readonly learned: z.infer<typeof learnedSchema> | null;
  /** Claims whose match was replaced. */
  readonly replaced: number | null;
}

/** The figures in a matching's details, without those that an earlier version stored differently. Pure. */
export function matchNight(run: MatchRun): MatchNight {
  const tiers = matchDistributionsSchema.shape.tiers.safeParse(run.tiers).data ?? {};
  const all = Object.values(tiers).reduce((sum, count) => sum + count, 0);
  const gate = savedQualityGateSchema.safeParse(run.proof).data;
  const sum = (of: 'precision' | 'recall', part: 'count' | 'of'): number =>
    (gate?.groups ?? []).reduce((total, group) => total + group[of][part], 0);
  const comparison = nightComparisonSchema.safeParse(run.comparison).data;
  const matched = gate?.groups.reduce((total, group) => total + group.matched.count, 0);
  const claims = gate?.groups.reduce((total, group) => total + group.claims, 0) ?? 0;
  return {
    run: run.id,
    startedAt: run.startedAt,
    isRefused: run.state === 'refused',
    claims: all === 0 ? run.claims : all,
    tiers: Object.fromEntries(Object.entries(tiers).map(([tier, count]) => [tier, count / Math.max(1, all)])),
    matched: matched === undefined || claims === 0 ? null : matched / claims,
    precision: shareOf(sum('precision', 'count'), sum('precision', 'of')),
    recall: shareOf(sum('recall', 'count'), sum('recall', 'of')),
    moves: comparison?.measures ?? null,
    findings: [...new Set([...(gate?.findings ?? []), ...(comparison?.findings ?? [])])],
    learned: learnedSchema.safeParse(run.learned).data ?? null,
    replaced: run.replaced,
  };
}
