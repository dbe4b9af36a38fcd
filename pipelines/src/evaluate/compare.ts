import type { Tier } from '@crs/domain';
import { type Evaluation, evaluate } from '@crs/matching';
import type { EarlierMatch } from '@crs/store';
import type { JudgedCase } from './judge-claims.js';

/** How a labeled claim's match moved: it became right, it stopped being right, or it is wrong in a different way. */
export type MoveKind = 'won' | 'lost' | 'changed';

/** The meaning of each kind, in the order of reports. */
export const moveKinds: Readonly<Record<MoveKind, string>> = {
  won: 'Correct now, but not before.',
  lost: 'Correct before, but not now.',
  changed: 'Another contractor than before, still correct or still wrong.',
};

/** A match as a comparison shows it. */
export interface ComparedMatch {
  readonly licenseNumber: string | null;
  /** Null if no contractor was matched, or it has left its roster. */
  readonly name: string | null;
  readonly contractorId: number | null;
  readonly confidence: number | null;
  readonly tier: Tier | null;
}

/** A labeled claim whose match moved. */
export interface MovedClaim {
  readonly kind: MoveKind;
  readonly jurisdiction: string;
  readonly permitNumber: string;
  readonly claim: JudgedCase['claim'];
  readonly before: ComparedMatch;
  readonly after: ComparedMatch;
  /** The labeled license; null if the label says that there is none. */
  readonly label: string | null;
  readonly permits: number;
  readonly weight: number;
}

/** The figures that two matchings can be compared by. */
type ComparedFigures = Pick<Evaluation, 'labelled' | 'precision' | 'recall' | 'f1'>;

/** Labeled claims as an earlier run matched them, compared with the current measurement. */
export interface Comparison {
  readonly run: number;
  /** The matching that each jurisdiction is compared with. */
  readonly matchings: Readonly<Record<string, number>>;
  /** Weight of the labeled claims that are in neither figure, by reason. */
  readonly leftOut: ComparisonLeftOut;
  readonly before: ComparedFigures;
  readonly after: ComparedFigures;
  readonly counts: Readonly<Record<MoveKind, number>>;
  /** The claims of each kind, those with the most permits first. */
  readonly moved: Readonly<Record<MoveKind, readonly MovedClaim[]>>;
}

export interface ComparisonLeftOut {
  /** Claims that had not been matched by then. */
  readonly newSince: number;
  /** Claims matched to a contractor that has left its roster, so no label can say whether the match was right. */
  readonly contractorGone: number;
}

/** A labeled claim with its match by an earlier run. */
export interface ComparedCase {
  readonly now: JudgedCase;
  readonly earlier: NonNullable<EarlierMatch>;
}

/**
 * True for a match that counts and is correct: to a contractor of the labeled firm, or to none if the label names none.
 */
function isRight(
  { firm }: Pick<JudgedCase, 'firm'>,
  { contractorId, tier }: { readonly contractorId: number | null; readonly tier: Tier | null },
): boolean {
  const isPredicted = tier === 'verified' || tier === 'likely';
  if (firm.length === 0) return !isPredicted;
  return isPredicted && contractorId !== null && firm.includes(contractorId);
}

/** How a match moved; null if it is unchanged, or moved between tiers that count alike. */
export function moveOf({ now, earlier }: ComparedCase): MoveKind | null {
  const [was, is] = [isRight(now, earlier), isRight(now, now.match)];
  if (was !== is) return is ? 'won' : 'lost';
  return earlier.contractorId === now.match.contractorId ? null : 'changed';
}

/** The figures of compared claims, before and after. */
export function compareFigures(
  cases: readonly ComparedCase[],
): Pick<Comparison, 'before' | 'after' | 'counts'> {
  const counts: Record<MoveKind, number> = { won: 0, lost: 0, changed: 0 };
  for (const each of cases) {
    const kind = moveOf(each);
    if (kind !== null) counts[kind] += each.now.weight;
  }
  const before = cases.map(({ now, earlier }) => ({
    ...now,
    match: earlier,
    expected: expectedBy(now, earlier.contractorId),
  }));
  return { before: figuresOf(before), after: figuresOf(cases.map(({ now }) => now)), counts };
}

/** The right contractor for a match, by firm: the matched one if it belongs to the firm, otherwise the labeled one. */
const expectedBy = ({ firm }: JudgedCase, contractorId: number | null): number | null =>
  contractorId !== null && firm.includes(contractorId) ? contractorId : (firm[0] ?? null);

function figuresOf(cases: Parameters<typeof evaluate>[0]): ComparedFigures {
  const { labelled, precision, recall, f1 } = evaluate(cases);
  return { labelled, precision, recall, f1 };
}

/** The moved claims of each kind, most permits first. */
export function movedClaims(moved: readonly MovedClaim[], most: number): Comparison['moved'] {
  const of = (kind: MoveKind): MovedClaim[] =>
    moved
      .filter((one) => one.kind === kind)
      .sort((a, b) => b.permits - a.permits || a.claim.id - b.claim.id)
      .slice(0, most);
  return { won: of('won'), lost: of('lost'), changed: of('changed') };
}
