import { type Evidence, strengthLegend } from '@crs/matching';
import {
  type CountedClaim,
  findClaim,
  listDecisions,
  loadStandingDecisions,
  readContractors,
  readWithheldIds,
} from '@crs/store';
import type { ExplainedClaim } from '../match/threads/messages.js';
import { rostersOfGroup } from '../scopes.js';
import type { OpenRosters, RosterParts } from '../screen/open-rosters.js';
import { readWithheldText } from '../suppress/withheld-rules.js';
import { shownValue } from '../suppress/withheld-text.js';
import { decisionsOf, favorsText, matchText, valueText } from './phrases.js';

/** A piece of evidence in textbook notation. */
export interface ShownEvidence {
  /** The evidence's code. */
  readonly signal: string;
  /** The weighed comparison levels. */
  readonly levels: readonly string[];
  readonly claimValue: string | null;
  readonly rosterValue: string | null;
  /** How often matching pairs, and others, have these levels; null if no such pair was seen. */
  readonly m: number | null;
  readonly u: number | null;
  /** The match weight. */
  readonly bits: number;
  readonly reason: string;
  /** Where the weight comes from. */
  readonly origin: string;
  /** Number of contractors with the agreeing value; null if they are not counted. */
  readonly sharers: number | null;
}

/** A contractor that a claim may mean, with the evidence for and against it. */
export interface WhyCandidate {
  readonly licenseNumber: string;
  readonly name: string;
  readonly state: string | null;
  /** The sum of the bits. */
  readonly score: number;
  /** Bits behind the best one, which has 0. */
  readonly behind: number;
  /** The probability that the claim means this contractor, given the other candidates. */
  readonly confidence: number;
  /** The parts of the score. */
  readonly parts: readonly Evidence[];
  readonly evidence: readonly ShownEvidence[];
}

/** A field of the claim next to the same field of the two best candidates. */
interface WhyField {
  readonly field: string;
  readonly claim: string | null;
  readonly first: string;
  readonly second: string;
  /** The candidate that the field favors. */
  readonly favours: string;
  /** Bits for the first one. */
  readonly bits: number;
}

/** Why a claim is matched as it is. */
export interface Why {
  /** The claim as matched: without its numbers if these are hidden. */
  readonly claim: CountedClaim;
  readonly permit: { readonly id: number; readonly number: string } | null;
  /** The answer in a line. */
  readonly answer: string;
  readonly isMatched: boolean;
  /** Analysts' decisions, one sentence each. */
  readonly decisions: readonly string[];
  /** How certain the match is, why, and what lowers the confidence; null without a candidate. */
  readonly words: {
    readonly howSure: string;
    /** The basis of the best candidate's score; the accuracy page measures each basis. */
    readonly basis: string | null;
    readonly why: readonly { readonly strength: string; readonly text: string }[];
    readonly whyNotSurer: readonly string[];
    readonly sideBySide: readonly WhyField[];
    /** The meaning of the words for strengths. */
    readonly legend: string;
  } | null;
  /** How scores became a confidence and a tier, step by step. */
  readonly steps: readonly string[];
  /** Best first. */
  readonly candidates: readonly WhyCandidate[];
}

/** Candidates shown side by side. */
const SHOWN = 2;

/**
 * Explains a claim's match, from rosters that stay open. Stores nothing.
 * @param isMasked true to match it without phone and license number, like the quality gate
 * @returns null for a claim that doesn't exist, or is withheld
 */
export async function explainWhy(
  parts: Pick<RosterParts, 'pool' | 'config' | 'served'>,
  rosters: OpenRosters,
  claimId: number,
  isMasked: boolean,
): Promise<Why | null> {
  const { pool, config, served } = parts;
  const found = await findClaim(pool, claimId);
  if (found === null) return null;
  const { claim: whole, permit } = found;
  const { scope } = whole;
  await readWithheldText(parts);
  const [standing, withheld, listed] = await Promise.all([
    loadStandingDecisions(pool, scope),
    readWithheldIds(pool),
    listDecisions(pool, { scope, all: false, claimId }),
  ]);
  const feeds = rostersOfGroup(config, scope, whole.state ?? null);
  const explained = await rosters.using(feeds, scope, 'nights', (roster) =>
    roster.run(
      'explain',
      {
        claim: whole,
        excluded: standing.get(claimId)?.excluded ?? [],
        withheld: [...withheld.contractors],
        isMasked,
        most: SHOWN,
      },
      true,
    ),
  );
  const ids = explained.explanation.candidates.map(({ entry }) => entry.id);
  const contractors = await readContractors(served, ids);
  const [decision = null] = listed;
  const exclusions = listed.filter(({ verdict }) => verdict === 'excluded');
  // Decisions may name contractors that have since been withheld.
  return shownValue({
    claim: { ...explained.claim, recordCount: whole.recordCount },
    permit,
    answer: matchText(explained.explanation),
    isMatched: explained.explanation.match.contractorId !== null,
    decisions: decisionsOf({ decision, exclusions }),
    words: wordsOf(explained),
    steps: explained.verdict?.steps ?? [],
    candidates: candidatesOf(explained, (id) => contractors.get(id)?.rosterState ?? null),
  });
}

function wordsOf({ inWords: words, explanation }: ExplainedClaim): Why['words'] {
  if (words === null) return null;
  const { howSure, why, whyNotSurer, sideBySide } = words;
  const { first, second, fields = [] } = sideBySide ?? {};
  const numbers = { first: first?.licenseNumber ?? '', second: second?.licenseNumber ?? '' };
  return {
    howSure,
    basis: explanation.candidates[0]?.basis ?? null,
    why,
    whyNotSurer,
    sideBySide: fields.map((field) => ({
      field: field.field,
      claim: field.claim,
      first: valueText(field.first),
      second: valueText(field.second),
      favours: favorsText(field, numbers),
      bits: field.first.bits - field.second.bits,
    })),
    legend: strengthLegend,
  };
}

function candidatesOf(
  { explanation: { candidates }, confidences }: ExplainedClaim,
  stateOf: (contractorId: number) => string | null,
): Why['candidates'] {
  return candidates.map(({ entry: { id, licenseNumber, name }, score, parts }, at) => ({
    licenseNumber,
    name,
    state: stateOf(id),
    score,
    behind: (candidates[0]?.score ?? score) - score,
    confidence: confidences[at] ?? 0,
    parts,
    evidence: parts.map(shownEvidence),
  }));
}

/** A piece of evidence with its m and u. The match weight is log2 of m/u, so u follows from the other two. Pure. */
function shownEvidence({
  signal,
  levels,
  claimValue,
  rosterValue,
  weight,
  reason,
  origin,
  sharers,
}: Evidence): ShownEvidence {
  const seen = levels.flatMap(({ m }) => m ?? []);
  // Comparisons of different fields are taken as independent, as in every sum of match weights.
  const m =
    levels.length > 0 && seen.length === levels.length
      ? seen.reduce((product, one) => product * one, 1)
      : null;
  const u = m === null ? null : m / 2 ** weight;
  return {
    signal,
    levels: levels.map(({ level }) => level),
    claimValue,
    rosterValue,
    m,
    // A weight learned from few pairs is drawn toward the prior, so `u` calculated from it may exceed 1.
    u: u !== null && u <= 1 ? u : null,
    bits: weight,
    reason,
    origin,
    sharers,
  };
}
