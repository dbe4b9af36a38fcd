/** Compares the evidence for two candidates of one claim. */
import type { Evidence } from '../score-breakdown.js';
import { type EvidenceKind, evidenceOf } from '../signals.js';
import type { ExplainedCandidate } from './explain.js';

/** The bits by which one kind of evidence favors the first candidate. */
export interface EvidenceDifference {
  readonly evidence: EvidenceKind;
  readonly bits: number;
  /** Signals of the first and of the second candidate. */
  readonly ours: readonly Evidence['signal'][];
  readonly theirs: readonly Evidence['signal'][];
}

/**
 * Splits the gap between two scores by kind of evidence, largest difference first; leaves out equal kinds. The bits add
 * up to the gap, except for rounding.
 */
export function compareCandidates(
  one: Pick<ExplainedCandidate, 'parts'>,
  other: Pick<ExplainedCandidate, 'parts'>,
): EvidenceDifference[] {
  const sides = [tally(one.parts), tally(other.parts)] as const;
  const kinds = new Set([...sides[0].keys(), ...sides[1].keys()]);
  return [...kinds]
    .map((evidence) => {
      const [ours, theirs] = sides.map((side) => side.get(evidence) ?? { bits: 0, signals: [] });
      return {
        evidence,
        bits: (ours?.bits ?? 0) - (theirs?.bits ?? 0),
        ours: ours?.signals ?? [],
        theirs: theirs?.signals ?? [],
      };
    })
    .filter(({ bits }) => bits !== 0)
    .sort((a, b) => Math.abs(b.bits) - Math.abs(a.bits) || (a.evidence < b.evidence ? -1 : 1));
}

function tally(
  parts: readonly Evidence[],
): Map<EvidenceKind, { bits: number; signals: Evidence['signal'][] }> {
  const kinds = new Map<EvidenceKind, { bits: number; signals: Evidence['signal'][] }>();
  for (const { signal, weight } of parts) {
    const kind = kinds.get(evidenceOf[signal]) ?? { bits: 0, signals: [] };
    kinds.set(evidenceOf[signal], { bits: kind.bits + weight, signals: [...kind.signals, signal] });
  }
  return kinds;
}
