/** Compares the evidence for two candidates of one claim. */
import type { Evidence } from '../score-breakdown.js';
import type { ExplainedCandidate } from './explain.js';

/** The kind of each signal. Several signals may have one kind, such as an exact and a partial name. */
export const evidenceOf: Readonly<Record<Evidence['signal'], EvidenceKind>> = {
  prior: 'prior',
  analyst: 'analyst',
  firm_line: 'firm',
  license_number: 'license number',
  license_number_differs: 'license number',
  phone: 'phone',
  phone_of_another: 'phone',
  phone_differs: 'phone',
  address: 'address',
  address_near: 'address',
  unit: 'address',
  unit_differs: 'address',
  street: 'address',
  address_differs: 'address',
  zip: 'address',
  city: 'address',
  city_differs: 'address',
  name_exact: 'name',
  name_strong: 'name',
  name_partial: 'name',
  name_fuzzy: 'name',
  name_differs: 'name',
  person: 'person',
  person_differs: 'person',
  trade: 'trade',
  trade_differs: 'trade',
  license_later: 'dates',
  license_ended: 'dates',
  alias: 'alias',
};

export type EvidenceKind =
  | 'prior'
  | 'analyst'
  | 'firm'
  | 'license number'
  | 'phone'
  | 'address'
  | 'name'
  | 'person'
  | 'trade'
  | 'dates'
  | 'alias';

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
