/** Learns weights from the claims of jurisdictions and the rosters they are matched with. No label is needed. */
import type { Claim } from '@crs/domain';
import { type Prepared, prepare } from '../match.js';
import { weightCount } from '../model/levels.js';
import type { JurisdictionWeights, MatchingModel, ModelWeights } from '../model/model.js';
import { toModelWeights, Weights } from '../model/weights.js';
import { priorBitsOf, type Roster } from '../roster.js';
import type { Policy } from '../settings.js';
import { beliefsOf } from './beliefs.js';
import type { Judged } from './calibration.js';
import { calibrationOf, judge } from './judge.js';
import { type Base, type Learning, maximise } from './maximise.js';
import { type Observations, observationsOf, observe } from './observe.js';
import { fromModelWeights, pool } from './pool.js';
import { halves, sample } from './pupil.js';
import { knownAmong, PreparedClaims, type Question, questionOf } from './questions.js';

/** What one jurisdiction teaches with. */
export interface TrainingSet {
  readonly jurisdiction: string;
  /** Built with any model: its weights are not used. */
  readonly roster: Roster;
  readonly claims: readonly Claim[];
}

/**
 * Learns weights for the whole and for each jurisdiction with claims enough, and measures the probabilities on claims
 * that none of those weights saw. The same training sets give the same model, in whatever order their claims come.
 * @param trainingSets of one policy
 * @param before the model so far: jurisdictions without a training set keep their weights and count for the whole
 */
export function learnModel(trainingSets: readonly TrainingSet[], before: MatchingModel): MatchingModel {
  const first = trainingSets[0];
  if (first === undefined) return before;
  const { policy } = first.roster;
  const beliefs = baseOf(policy);
  const pupils = [...trainingSets]
    .sort((a, b) => (a.jurisdiction < b.jurisdiction ? -1 : 1))
    .flatMap((trainingSet) => {
      const sampled = sampleOf(trainingSet);
      return sampled === null ? [] : [pupilOf(trainingSet, sampled)];
    });
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
  // One after the other: the questions of all cities at once would fill the memory.
  const judged = pupils.map((pupil) => {
    const asking = new Asking(pupil.roster, pupil.claims);
    pupil.claims.forEach((claim, at) => {
      asking.add(prepare(pupil.roster, claim), at);
    });
    return judgedOf(pupil, asking, base);
  });
  const own = pupils.map((pupil, at): [string, JurisdictionWeights] => [
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
 * @param found is filled with the claims as they were prepared
 */
export function learnJurisdictionWeights(
  trainingSet: TrainingSet,
  model: MatchingModel,
  found = new PreparedClaims(),
): JurisdictionWeights | null {
  const sampled = sampleOf(trainingSet);
  if (sampled === null) return null;
  const asking = new Asking(trainingSet.roster, sampled);
  const pupil = pupilOf(trainingSet, sampled, (prepared, at) => {
    found.printed.set(prepared.view.claim.id, prepared);
    const question = asking.add(prepared, at);
    if (question !== null) found.masked.set(prepared.view.claim.id, question.hidden[0]);
  });
  const { values, inRoster } = new Weights('', model.whole);
  const base: Base = { ...baseOf(trainingSet.roster.policy), values, inRoster };
  return teach(pupil, base, judgedOf(pupil, asking, base));
}

interface Pupil extends TrainingSet {
  readonly seen: Observations;
}

/** The claims to teach with; null where they are too few. */
function sampleOf({ roster: { policy }, claims }: TrainingSet): Claim[] | null {
  const sampled = sample(claims, policy.learning);
  return sampled.length < policy.learning.leastClaims ? null : sampled;
}

/** @param visit is shown each claim as it was looked up */
function pupilOf(
  { jurisdiction, roster }: TrainingSet,
  claims: readonly Claim[],
  visit?: (prepared: Prepared, at: number) => void,
): Pupil {
  // Which of several names meet is decided by belief, so that no model before this one leaves a trace.
  const believing = withWeights(roster, new Weights('belief', writtenBeliefs(baseOf(roster.policy))));
  return { jurisdiction, roster: believing, claims, seen: observe(believing, claims, visit) };
}

function baseOf(policy: Policy): Base {
  const { inRoster, beliefPairs, othersShare } = policy.learning;
  return { values: beliefsOf(policy), inRoster, pairs: beliefPairs, othersShare };
}

function teach({ roster, seen }: Pupil, base: Base, judged: readonly Judged[]): JurisdictionWeights {
  const { rounds, numbers } = roster.policy.learning;
  return { ...written(maximise(seen, base, rounds)), calibration: calibrationOf(judged, numbers.table) };
}

/** Each half of the claims, matched with weights that the other half taught. */
function judgedOf({ jurisdiction, roster, seen }: Pupil, asking: Asking, base: Base): Judged[] {
  const { rounds } = roster.policy.learning;
  return asking.halves.flatMap(([taught, asked]) => {
    const weights = written(maximise(observationsOf(seen, taught), base, rounds));
    return judge(withWeights(roster, new Weights(jurisdiction, weights)), asking.of(asked));
  });
}

/** The questions that the claims of a jurisdiction put, half by half. */
class Asking {
  /** Places of the claims that teach, and of those asked about. */
  readonly halves: readonly [number[], number[]][];
  private readonly known: (number | null)[] = [];
  private readonly questions: (Question | null)[] = [];

  constructor(
    private readonly roster: Roster,
    claims: readonly Claim[],
  ) {
    this.halves = halves(claims, roster.policy.learning.seed);
    for (const [, asked] of this.halves) {
      const half = asked.map((at) => claims[at] as Claim);
      const known = knownAmong(roster, half);
      for (const [place, { id }] of half.entries())
        this.known[asked[place] as number] = known.get(id) ?? null;
    }
  }

  /** Takes each claim once, in order. */
  add(prepared: Prepared, at: number): Question | null {
    const question = questionOf(this.roster, prepared, this.known[at] ?? null);
    this.questions[at] = question;
    return question;
  }

  of(asked: readonly number[]): Question[] {
    return asked.flatMap((at) => this.questions[at] ?? []);
  }
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
