/** Learns weights from the claims of jurisdictions and the rosters they are matched with. No label is needed. */
import type { Claim } from '@crs/domain';
import { weightCount } from '../model/levels.js';
import type { MatchingModel, ModelWeights, OwnWeights } from '../model/model.js';
import { toModelWeights, Weights } from '../model/weights.js';
import { priorBitsOf, type Roster } from '../roster.js';
import type { Policy } from '../settings.js';
import { beliefsOf } from './beliefs.js';
import type { Judged } from './calibration.js';
import { calibrationOf, judge } from './judge.js';
import { type Base, type Learning, maximise } from './maximise.js';
import { type Observations, observe } from './observe.js';
import { fromModelWeights, pool } from './pool.js';
import { halves, sample } from './pupil.js';

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
 * @param lessons of one policy
 * @param before the model so far: jurisdictions without a lesson keep their weights and count for the whole
 */
export function learnModel(lessons: readonly Lesson[], before: MatchingModel): MatchingModel {
  const first = lessons[0];
  if (first === undefined) return before;
  const { policy } = first.roster;
  const beliefs = baseOf(policy);
  const pupils = [...lessons]
    .sort((a, b) => (a.jurisdiction < b.jurisdiction ? -1 : 1))
    .flatMap((lesson) => pupilOf(lesson) ?? []);
  const taught = new Set(pupils.map(({ jurisdiction }) => jurisdiction));
  const kept = Object.entries(before.jurisdictions).filter(([jurisdiction]) => !taught.has(jurisdiction));
  const whole = pool(
    [
      ...pupils.map(({ seen }) => maximise(seen, beliefs, policy.learning.rounds)),
      ...kept.map(([, weights]) => fromModelWeights(weights, beliefs)),
    ],
    beliefs,
    policy.learning.jurisdictionPairs,
  );
  const base: Base = { ...beliefs, values: whole.values, inRoster: whole.inRoster };
  const judged = pupils.map((pupil) => judgedOf(pupil, base));
  const own = pupils.map((pupil, at): [string, OwnWeights] => [
    pupil.jurisdiction,
    teach(pupil, base, judged[at] ?? []),
  ]);
  return {
    version: 1,
    whole: written(whole),
    calibration: calibrationOf(judged.flat(), policy.learning.numbers.table) ?? before.calibration,
    jurisdictions: Object.fromEntries([...kept, ...own].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/**
 * Weights and probabilities of one jurisdiction, drawn to the whole of a model that stays as it is. Null where it has too
 * few claims to teach anything of its own.
 */
export function learnOwn(lesson: Lesson, model: MatchingModel): OwnWeights | null {
  const pupil = pupilOf(lesson);
  if (pupil === null) return null;
  const { values, inRoster } = new Weights('', model.whole);
  const base: Base = { ...baseOf(lesson.roster.policy), values, inRoster };
  return teach(pupil, base, judgedOf(pupil, base));
}

interface Pupil extends Lesson {
  readonly seen: Observations;
}

function pupilOf({ jurisdiction, roster, claims }: Lesson): Pupil | null {
  const { policy } = roster;
  const sampled = sample(claims, policy.learning);
  if (sampled.length < policy.learning.leastClaims) return null;
  // Which of several names meet is decided by belief, so that no model before this one leaves a trace.
  const believing = withWeights(roster, new Weights('belief', writtenBeliefs(baseOf(policy))));
  return { jurisdiction, roster: believing, claims: sampled, seen: observe(believing, sampled) };
}

function baseOf(policy: Policy): Base {
  const { inRoster, beliefPairs, othersShare } = policy.learning;
  return { values: beliefsOf(policy), inRoster, pairs: beliefPairs, othersShare };
}

function teach({ roster, seen }: Pupil, base: Base, judged: readonly Judged[]): OwnWeights {
  const { rounds, numbers } = roster.policy.learning;
  return { ...written(maximise(seen, base, rounds)), calibration: calibrationOf(judged, numbers.table) };
}

/** Each half of the claims, matched with weights that the other half taught. */
function judgedOf({ jurisdiction, roster, claims }: Pupil, base: Base): Judged[] {
  const { rounds, seed } = roster.policy.learning;
  return halves(claims, seed).flatMap(([taught, asked]) => {
    const weights = written(maximise(observe(roster, taught), base, rounds));
    return judge(withWeights(roster, new Weights(jurisdiction, weights)), asked);
  });
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
