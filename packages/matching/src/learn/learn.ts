/** Learns a model from the claims of jurisdictions and the rosters they are matched with. No label is needed. */
import type { Claim } from '@crs/domain';
import { posteriorOdds } from '../calibrate.js';
import { viewClaim } from '../claim-view.js';
import { findFreeTruths } from '../free-truth.js';
import { hideFields, type MaskedField } from '../hide.js';
import { Ledger } from '../ledger.js';
import { rankCandidates } from '../match.js';
import { weightCount } from '../model/levels.js';
import type { Basis, Calibration, CalibrationTable, MatchingModel, ModelWeights } from '../model/model.js';
import { countsOf, toModelWeights, Weights } from '../model/weights.js';
import { hashText } from '../packed-index.js';
import { idOf, priorBitsOf, type Roster } from '../roster.js';
import type { Scored } from '../score.js';
import { beliefsOf } from './beliefs.js';
import { calibrate, type Judged } from './calibration.js';
import { type Base, evidenceOf, type Learning, maximise, shrink } from './maximise.js';
import { observe } from './observe.js';

/** What one jurisdiction teaches with. */
export interface Lesson {
  readonly jurisdiction: string;
  /** Built with any model: its weights are not used. */
  readonly roster: Roster;
  readonly claims: readonly Claim[];
}

/**
 * Learns weights for the whole and for each jurisdiction with claims enough, and measures the probabilities on claims
 * that none of those weights saw. The same lessons give the same model, in whatever order their claims come.
 * @param lessons at least one, of one policy
 * @param before the model so far: jurisdictions without a lesson keep their weights and count for the whole
 */
export function learnModel(lessons: readonly Lesson[], before: MatchingModel): MatchingModel {
  const first = lessons[0];
  if (first === undefined) return before;
  const { learning } = first.roster.policy;
  const beliefs: Base = {
    values: beliefsOf(first.roster.policy),
    inRoster: learning.inRoster,
    pairs: learning.beliefPairs,
    othersShare: learning.othersShare,
  };
  const believed = new Weights('belief', writtenBeliefs(beliefs));
  const pupils = [...lessons]
    .sort((a, b) => (a.jurisdiction < b.jurisdiction ? -1 : 1))
    .map(({ jurisdiction, roster, claims }) => ({
      jurisdiction,
      // Which of several names meet is decided by belief, so that no model before this one leaves a trace.
      roster: withWeights(roster, believed),
      claims: sample(claims, learning),
    }))
    .filter(({ claims }) => claims.length >= learning.leastClaims);
  const seen = pupils.map(({ roster, claims }) => observe(roster, claims));
  const alone = seen.map((observations) => maximise(observations, beliefs, learning.rounds));
  const taught = new Set(pupils.map(({ jurisdiction }) => jurisdiction));
  const kept = Object.entries(before.jurisdictions).filter(([jurisdiction]) => !taught.has(jurisdiction));
  const whole = pool(
    [...alone, ...kept.map(([, weights]) => fromModelWeights(weights, beliefs))],
    beliefs,
    learning.jurisdictionPairs,
  );
  const base: Base = { ...beliefs, values: whole.values, inRoster: whole.inRoster };
  const own = seen.map((observations) => maximise(observations, base, learning.rounds));
  const judged = pupils.flatMap(({ jurisdiction, roster, claims }) =>
    halves(claims, learning.seed).flatMap(([taught, asked]) =>
      judge(
        roster,
        weightsFrom(jurisdiction, maximise(observe(roster, taught), base, learning.rounds)),
        asked,
      ),
    ),
  );
  return {
    version: 1,
    whole: written(whole),
    jurisdictions: Object.fromEntries(
      [
        ...kept,
        ...pupils.map(({ jurisdiction }, at): [string, ModelWeights] => [
          jurisdiction,
          written(own[at] as Learning),
        ]),
      ].sort(([a], [b]) => (a < b ? -1 : 1)),
    ),
    calibration:
      judged.length < leastJudged ? before.calibration : calibrationOf(judged, learning.numbers.table),
  };
}

/** With fewer claims whose contractor is known, the probabilities of before stand. */
const leastJudged = 1000;

/** Measured probabilities, and those of numbers that agree, which cannot be measured with the numbers hidden. */
function calibrationOf(judged: readonly Judged[], numbers: CalibrationTable): Calibration {
  const tableOf = (of: Basis): CalibrationTable => calibrate(judged.filter(({ basis }) => basis === of));
  return {
    origin:
      `Measured on ${judged.length} matches of claims that print a phone or license number, with these hidden, ` +
      'and with the address hidden too; each half with weights learned from the other. Where a number agrees: by hand.',
    number: numbers,
    clear: tableOf('clear'),
    contradicted: tableOf('contradicted'),
    name_only: tableOf('name_only'),
  };
}

/** What all jurisdictions say: each counts up to so many pairs at a level, so that no large one decides for all. */
function pool(alone: readonly Learning[], beliefs: Base, mostPairs: number): Learning {
  const evidence = new Float64Array(weightCount);
  const observed = new Float64Array(weightCount);
  const matches = new Float64Array(weightCount);
  const others = new Float64Array(weightCount);
  for (const learning of alone) {
    for (let index = 0; index < weightCount; index += 1) {
      const pairs = Math.min(mostPairs, learning.evidence[index] as number);
      evidence[index] = (evidence[index] as number) + pairs;
      observed[index] = (observed[index] as number) + pairs * (learning.observed[index] as number);
      matches[index] = (matches[index] as number) + (learning.matches[index] as number);
      others[index] = (others[index] as number) + (learning.others[index] as number);
    }
  }
  const mean = observed.map((sum, index) => (evidence[index] === 0 ? 0 : sum / (evidence[index] as number)));
  const shares = [beliefs.inRoster, ...alone.map(({ inRoster }) => inRoster)];
  return {
    values: shrink(mean, evidence, beliefs.values, beliefs.pairs),
    matches,
    others,
    observed: mean,
    evidence,
    inRoster: shares.reduce((sum, share) => sum + share, 0) / shares.length,
    claims: alone.reduce((sum, { claims }) => sum + claims, 0),
  };
}

/** What a jurisdiction that is not taught again says: its weights as they stand. */
function fromModelWeights(weights: ModelWeights, { pairs, othersShare }: Base): Learning {
  const { values } = new Weights('', weights);
  const matches = countsOf(weights, 'matches');
  const others = countsOf(weights, 'others');
  return {
    values,
    observed: values,
    matches,
    others,
    evidence: evidenceOf(matches, others, { pairs, othersShare }),
    inRoster: weights.inRoster,
    claims: weights.claims,
  };
}

function withWeights(roster: Roster, weights: Weights): Roster {
  return { ...roster, weights, priorBits: priorBitsOf(weights) };
}

function writtenBeliefs({ values, inRoster }: Base): ModelWeights {
  const none = new Float64Array(weightCount);
  return toModelWeights(values, none, none, { claims: 0, inRoster });
}

function written(learning: Learning): ModelWeights {
  return toModelWeights(learning.values, learning.matches, learning.others, learning);
}

function weightsFrom(jurisdiction: string, learning: Learning): Weights {
  return new Weights(jurisdiction, written(learning));
}

/** The seed decides which claims a large jurisdiction teaches with; the order they come in does not. */
function sample(
  claims: readonly Claim[],
  { seed, claims: most }: { readonly seed: number; readonly claims: number },
): Claim[] {
  return [...claims]
    .map((claim) => ({ claim, rank: rankOf(claim, seed) }))
    .sort((a, b) => a.rank - b.rank || a.claim.id - b.claim.id)
    .slice(0, most)
    .map(({ claim }) => claim);
}

/** By name, so that one firm's claims stay on one side of a split. */
function rankOf({ name, id }: Claim, seed: number): number {
  return hashText(`${seed}:${name?.toLowerCase() ?? id}`);
}

/** Two splits of the claims: taught with the one half, asked about the other. */
function halves(claims: readonly Claim[], seed: number): [Claim[], Claim[]][] {
  const even = claims.filter((claim) => rankOf(claim, seed + 1) % 2 === 0);
  const odd = claims.filter((claim) => rankOf(claim, seed + 1) % 2 === 1);
  return [
    [even, odd],
    [odd, even],
  ];
}

const hidden: readonly (readonly MaskedField[])[] = [
  ['phone', 'license'],
  ['phone', 'license', 'address'],
];

/**
 * Matches claims without their numbers. One whose number belongs to one contractor says who is right. One whose phone
 * no contractor has speaks against a best candidate with another phone, as much as the weights say: firms have several
 * phones, so that it is not simply wrong.
 */
function judge(roster: Roster, weights: Weights, claims: readonly Claim[]): Judged[] {
  const taught = withWeights(roster, weights);
  const expected = new Map(
    findFreeTruths(taught, claims).sample.map((truth) => [truth.claim.id, truth.expected]),
  );
  const ledger = new Ledger(weights, false);
  const rank = (claim: Claim): Scored[] => rankCandidates(taught, viewClaim(taught, claim), ledger);
  const judged: Judged[] = [];
  for (const claim of claims) {
    const known = expected.get(claim.id);
    if (known === undefined && !isStranger(taught, claim)) continue;
    const shown = known === undefined ? rank(claim) : [];
    for (const mask of hidden) {
      const ranked = rank(hideFields(claim, mask));
      const best = ranked[0];
      if (best === undefined || (known === undefined && taught.phones[best.entry] === '')) continue;
      judged.push({
        odds: posteriorOdds(ranked.map(({ score }) => score)),
        basis: best.basis,
        right:
          known === undefined
            ? probabilityAmong(shown, best.entry)
            : Number(idOf(taught, best.entry) === known),
      });
    }
  }
  return judged;
}

/** How probably a contractor is meant among ranked candidates, by their scores alone. */
function probabilityAmong(ranked: readonly Scored[], entry: number): number {
  const own = ranked.find((scored) => scored.entry === entry)?.score;
  if (own === undefined) return 0;
  return 2 ** own / ranked.reduce((sum, { score }) => sum + 2 ** score, 1);
}

/** Prints a phone that no contractor of the roster has. */
function isStranger(roster: Roster, claim: Claim): boolean {
  const { phones, licenses } = viewClaim(roster, claim);
  if (phones.length === 0 || licenses.length > 0) return false;
  return phones.every((phone) => {
    let known = false;
    roster.byPhone.each(hashText(phone), (entry) => {
      known ||= roster.phones[entry] === phone;
      return undefined;
    });
    return !known;
  });
}
