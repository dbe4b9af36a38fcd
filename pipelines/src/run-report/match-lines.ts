/** Formats the details of a matching run as lines. */
import { grouped, percent } from '@crs/domain';
import { z } from 'zod';
import { type SavedQualityGate, savedQualityGateSchema } from '../match/quality-gate.js';

const rematchedSchema = z.object({
  claims: z.number(),
  changed: z.number(),
  everything: z.array(z.string()),
  byAliases: z.boolean().optional(),
  lost: z.number().optional(),
});

/** How many claims a run matched again and why, in one line; none for other runs. */
export function rematchedLines(details: Readonly<Record<string, unknown>>): string[] {
  const kept = rematchedSchema.safeParse(details.rematched).data;
  if (kept === undefined) return [];
  const { claims, changed, everything, byAliases, lost = 0 } = kept;
  const found = lost === 0 ? '' : `, including ${grouped(lost)} that had lost their match`;
  const matched = `${grouped(claims)} claims matched${found}`;
  if (everything.length > 0) return [`${matched}: all (${everything.join('; ')})`];
  if (byAliases) return [`${matched}: uncertain ones affected by new or changed aliases`];
  return [`${matched}: ${grouped(changed)} new or changed`];
}

/** The learned weights in the details of a run. */
const learnedSchema = z.object({
  claims: z.number(),
  inRoster: z.number(),
  alias: z.object({ weight: z.number(), claims: z.number() }).optional(),
});

/** The learned weights of a run in one line; none if it learned none. */
export function learnedLines(details: Readonly<Record<string, unknown>>): string[] {
  const learned = learnedSchema.safeParse(details.learned).data;
  if (!learned) return [];
  const { alias } = learned;
  const claims = grouped(learned.claims);
  return [
    `learned weights from ${claims} claims, ${percent(learned.inRoster)} of them in the roster`,
    ...(alias
      ? [
          `learned from ${grouped(alias.claims)} claims: an alias adds ${alias.weight.toFixed(2)} bits to a score`,
        ]
      : []),
  ];
}

export const knowableSchema = z.object({ count: z.number(), of: z.number() });
/** Claims with enough data to be identified, out of all claims in a scope. */
export type KnowableClaims = z.infer<typeof knowableSchema>;

/** The share of claims that could be identified at all, in one line; none for other runs. */
export function knowableLines(details: Readonly<Record<string, unknown>>): string[] {
  const kept = knowableSchema.safeParse(details.knowable).data;
  if (kept === undefined || kept.of === 0) return [];
  const { count, of } = kept;
  return [
    `${grouped(count)} of ${grouped(of)} claims (${percent(count / of)}) have enough detail to identify a contractor: a number, an address, or a rare name`,
  ];
}

type SavedShare = SavedQualityGate['groups'][number]['precision'];

/** The quality gate's figures, one line per state; none for other runs. */
export function qualityGateLines(details: Readonly<Record<string, unknown>>): string[] {
  const kept = savedQualityGateSchema.safeParse(details.proof).data;
  if (kept === undefined) return [];
  const lines = kept.groups
    .filter(({ checked }) => checked > 0)
    .map(({ state, checked, precision, recall, calibrationError }) => {
      const error = calibrationError === null ? '' : `, calibration error ${percent(calibrationError)}`;
      return (
        `${state ?? 'no state'}: ${grouped(checked)} claims checked without their numbers: ` +
        `precision ${withInterval(precision)}, recall ${withInterval(recall)}${error}`
      );
    });
  if (lines.length === 0 && kept.groups.some(({ contractors, matched }) => contractors > 0 && matched.of > 0))
    lines.push(
      'No claim could be checked by its number, so the check uses changes since the last matching run',
    );
  return kept.forced && kept.findings.length > 0
    ? [...lines, `published anyway (--force): ${kept.findings.join('; ')}`]
    : lines;
}

function withInterval({ share, low, high }: SavedShare): string {
  if (share === null || low === null || high === null) return 'unknown';
  return `${percent(share)} (${percent(low)}–${percent(high)})`;
}

/** All lines on what a run matched, learned, and checked. */
export const matchLines = (details: Readonly<Record<string, unknown>>): string[] =>
  [rematchedLines, learnedLines, knowableLines, qualityGateLines].flatMap((lines) => lines(details));
