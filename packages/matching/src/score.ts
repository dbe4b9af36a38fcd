/** The score of one candidate: the prior and all evidence, in bits. */
import { weighAddress } from './evidence/address.js';
import type { NameGrade } from './evidence/comparison.js';
import { weighNames } from './evidence/name.js';
import { weighLicense, weighPhone } from './evidence/numbers.js';
import { weighDates, weighTrade } from './evidence/work.js';
import type { Matcher } from './matcher.js';
import type { Basis } from './model/calibration-terms.js';
import type { ParsedClaim } from './parsed-claim.js';
import type { Roster } from './roster.js';
import type { Evidence, ScoreBreakdown } from './score-breakdown.js';
import { priorCode } from './signals.js';

export interface ScoredCandidate {
  /** Number of the contractor in the roster. */
  readonly entry: number;
  /** The lowest number of a contractor of its firm. */
  readonly firm: number;
  readonly score: number;
  /** Whether the license numbers agree; null if the claim prints none. */
  readonly license: boolean | null;
  readonly phone: boolean;
  /** Whether the claim prints a phone, but none that the contractor has. */
  readonly otherPhone: boolean;
  readonly address: boolean;
  readonly name: NameGrade | null;
  /** Whether a company's name is exactly the same. */
  readonly sameCompany: boolean;
  readonly basis: Basis;
  /** The codes of its evidence as a set of bits, see `signalsIn`. */
  readonly codes: number;
  /** Number of the alias that was compared instead of the roster line; null for the line. */
  readonly alias: number | null;
  /** The pieces of the score in the order of the sum; empty unless the breakdown is explaining. */
  readonly evidence: readonly Evidence[];
}

/**
 * Reads what scoring needs from contractors ahead of use. The data is far apart in memory, and independent reads take a
 * fraction of the time of reads that wait for each other.
 */
export function prefetch({ roster: { index }, scratch }: Matcher, candidates: readonly number[]): void {
  const { days, names, phones, addresses } = index;
  let touched = 0;
  for (const entry of candidates) {
    const nameId = names.firstOf(entry);
    touched ^=
      names.wordsFrom(nameId) ^ names.hashOf(nameId) ^ (phones[entry] as number) ^ addresses.poBoxOf(entry);
    touched ^= index.tradesOf(entry).size ^ (days[entry * 2] as number);
  }
  scratch.touched = touched;
}

/** Weighs all evidence for one contractor. */
export function scoreCandidate(
  roster: Roster,
  parsed: ParsedClaim,
  entry: number,
  breakdown: ScoreBreakdown,
): ScoredCandidate {
  breakdown.clear();
  breakdown.begin(priorCode);
  // Built only for readers: thousands of candidates are scored without one.
  const among = breakdown.explaining
    ? `one of ${roster.listed} contractors, or one that is not in the roster`
    : '';
  breakdown.rarity(-roster.sizeBits, among);
  breakdown.rarity(roster.priorBits, 'by the share of claims whose contractor is in the roster');
  breakdown.end(null, null, 'Before any evidence.');
  const license = weighLicense(roster, parsed, entry, breakdown);
  const phone = weighPhone(roster, parsed, entry, breakdown);
  const name = weighNames(roster, parsed, entry, breakdown);
  const address = weighAddress(roster, parsed, entry, breakdown, phone && name === 'differs');
  weighTrade(roster, parsed, entry, breakdown);
  weighDates(roster, parsed, entry, breakdown);
  if (roster.ofAliases) {
    breakdown.begin('alias');
    breakdown.rarity(roster.aliasWeight.bits, roster.aliasWeight.origin);
    breakdown.end(null, null);
  }
  return {
    entry,
    firm: roster.firms[entry] as number,
    score: breakdown.sum(),
    license,
    phone,
    otherPhone: parsed.phones.length > 0 && !phone,
    address,
    name,
    sameCompany: breakdown.isSameCompany(),
    basis: breakdown.basis(phone || license === true),
    codes: breakdown.codeSet(),
    alias: null,
    evidence: breakdown.evidence(),
  };
}
