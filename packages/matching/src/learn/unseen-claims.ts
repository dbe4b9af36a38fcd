/** Claims whose contractor is in no roster, simulated from claims with a known contractor by leaving it out. */
import { withSoleBasis } from '../match.js';
import type { ParsedClaim } from '../parsed-claim.js';
import { contractorIdOf, type Roster } from '../roster.js';
import type { ScoredCandidate } from '../score.js';
import { type TestPrediction, testPredictionOf } from './calibration.js';
import type { TestCase } from './test-cases.js';

/**
 * What a claim names: owners who do their own work print a person, and are absent from rosters more often than firms.
 */
export type NameKind = 'company' | 'person';

export function nameKindOf({ names }: ParsedClaim): NameKind {
  return names.length > 0 && names.every(({ isPerson }) => isPerson) ? 'person' : 'company';
}

/** Shares of claims with a candidate that has exactly their name. */
export interface ExactlyNamed {
  readonly ofAll: number;
  /** Among claims with a silver label, whose contractors are all in the roster. */
  readonly ofLabeled: number;
}

interface WrongAnswer {
  readonly kind: NameKind;
  readonly sole: boolean;
  readonly prediction: TestPrediction;
}

/**
 * Silver labels only cover contractors in the roster. Claims of other contractors have none if they print no phone, so
 * they would seem rare. Leaving out the right contractor of a labeled claim shows what such a claim would be mistaken
 * for.
 */
export class UnseenClaims {
  private readonly wrong: WrongAnswer[] = [];
  private readonly named = { company: 0, person: 0 };
  private readonly namesakes = { company: 0, person: 0 };

  constructor(
    private readonly roster: Roster,
    private readonly testCases: readonly TestCase[],
    private readonly exactlyNamed: Readonly<Record<NameKind, ExactlyNamed>>,
  ) {}

  /**
   * Leaves out a claim's right contractor. If another candidate fits better, the label may be wrong.
   * @param ranked best first
   * @param known id of the right one
   */
  add(parsed: ParsedClaim, ranked: readonly ScoredCandidate[], known: number): void {
    const right = ranked.find(({ entry }) => contractorIdOf(this.roster, entry) === known);
    if (right === undefined || (right !== ranked[0] && right.name !== 'exact')) return;
    const others = this.without(right, ranked);
    const kind = nameKindOf(parsed);
    if (right.name === 'exact') {
      this.named[kind] += 1;
      if (others.some(({ name }) => name === 'exact')) this.namesakes[kind] += 1;
    }
    const best = others[0];
    if (best === undefined) return;
    const prediction = testPredictionOf([best, ...others.slice(1)], 0, 1);
    this.wrong.push({ kind, sole: isSole(best), prediction });
  }

  /** The wrong matches, each counted for the number of unlabeled claims. */
  predictions(): TestPrediction[] {
    const weights = { company: this.weightsOf('company'), person: this.weightsOf('person') };
    return this.wrong.flatMap(({ kind, sole, prediction }) => {
      const weight = sole ? weights[kind].sole : weights[kind].others;
      return weight < leastWeight ? [] : [{ ...prediction, weight }];
    });
  }

  /**
   * The number of unlabeled claims per labeled one. Claims with an unlisted phone are judged separately, unless only
   * one contractor has exactly their name. Some firms with the same name are other lines of the firm.
   */
  private weightsOf(kind: NameKind): { readonly sole: number; readonly others: number } {
    const of = this.testCases.filter(({ masked }) => nameKindOf(masked[0].parsed) === kind);
    const labeled = of.filter(({ known }) => known !== null).length;
    const share = this.namesakes[kind] / Math.max(1, this.named[kind]);
    const inRoster = inRosterShare(this.exactlyNamed[kind], share);
    const outside = (1 - inRoster) / inRoster;
    const { secondLines } = this.roster.policy.learning;
    return {
      sole: share <= secondLines ? 0 : outside * (1 - secondLines / share),
      others: outside - (of.length - labeled) / Math.max(1, labeled),
    };
  }

  /** The candidates without a firm's lines and anyone at the same address or phone, who may be the same firm. */
  private without(left: ScoredCandidate, ranked: readonly ScoredCandidate[]): ScoredCandidate[] {
    const { addresses, phones } = this.roster.index;
    const own = left.entry;
    const isFirm = ({ entry, firm }: ScoredCandidate): boolean =>
      firm === left.firm ||
      (phones[entry] !== 0 && phones[entry] === phones[own]) ||
      (addresses.numberOf(entry) !== 0 &&
        addresses.numberOf(entry) === addresses.numberOf(own) &&
        addresses.streetOf(entry) === addresses.streetOf(own));
    return withSoleBasis(ranked.filter((one) => !isFirm(one)));
  }
}

/** Whether only this candidate has exactly the name of the claim's company. */
export function isSole({ basis }: ScoredCandidate): boolean {
  return basis.startsWith('sole_');
}

/**
 * The share of claims whose contractor is in the roster: how often claims find an exact name compared with labeled
 * ones, not counting coincidences. The share used for learning weights is no help here: without addresses it counts
 * outsiders as matches.
 */
function inRosterShare({ ofAll, ofLabeled }: ExactlyNamed, namesakes: number): number {
  const byChance = ofLabeled * namesakes;
  const share = (ofAll - byChance) / (ofLabeled - byChance);
  return Number.isFinite(share) ? Math.min(1 - leastShare, Math.max(leastShare, share)) : 0.5;
}

/** No city hires only firms from one roster, and every city hires some of them. */
const leastShare = 0.05;

/** A smaller number of unseen claims per label changes no probability. */
const leastWeight = 0.02;
