/** Match weights in the layout for scoring. */
import { grouped } from '@crs/domain';
import {
  curvePoints,
  curveStart,
  type Level,
  levelIndex,
  levelRows,
  levels,
  type NameLevel,
  nameLevels,
  positionOn,
  weightCount,
} from './levels.js';
import type { LearnedWeight, MatchingModel, ModelWeights } from './model.js';

/** Weights of one jurisdiction, or the global ones. */
export class Weights {
  /** By `levelIndex`, then the curves. */
  readonly values: Float64Array;
  readonly inRoster: number;
  private readonly learned: readonly LearnedWeight[];

  constructor(
    private readonly source: string,
    of: ModelWeights,
  ) {
    this.inRoster = of.inRoster;
    this.learned = inOrder(of);
    this.values = Float64Array.from(this.learned, ({ weight }) => weight);
  }

  at(level: Level): number {
    return this.values[levelIndex(level)] as number;
  }

  /** The weight of names that share this many bits above the roster's size. The prior already contains the size. */
  onCurve(level: NameLevel, bitsAboveSize: number): number {
    return onCurve(this.values, level, bitsAboveSize);
  }

  /** The source of a level's weight, in words. */
  originOf(level: Level): string {
    return this.phrase(this.learned[levelIndex(level)]);
  }

  originOnCurve(level: NameLevel, bitsAboveSize: number): string {
    return this.phrase(this.learned[curveStart(level) + Math.round(positionOn(bitsAboveSize))]);
  }

  /**
   * The m probability of a level: its share of the matching pairs, among the levels that exclude each other. Null if
   * none of them occurred in a matching pair.
   */
  mOf(level: Level | NameLevel): number | null {
    const seen = this.matchesAt(level);
    const all = comparedWith(level).reduce((sum, one) => sum + this.matchesAt(one), 0);
    return all > 0 ? seen / all : null;
  }

  private matchesAt(level: Level | NameLevel): number {
    if (!isNameLevel(level)) return this.learned[levelIndex(level)]?.matches ?? 0;
    const start = curveStart(level);
    return this.learned
      .slice(start, start + curvePoints.length)
      .reduce((sum, { matches }) => sum + matches, 0);
  }

  private phrase(learned: LearnedWeight | undefined): string {
    const { matches = 0, others = 0 } = learned ?? {};
    return `learned from ${this.source} (${count(matches)} pairs that belong together, ${count(others)} that do not)`;
  }
}

const isNameLevel = (level: Level | NameLevel): level is NameLevel =>
  (nameLevels as readonly string[]).includes(level);

/** The levels of the same comparison. Levels of agreeing names belong to the comparison of names. */
function comparedWith(level: Level | NameLevel): readonly (Level | NameLevel)[] {
  const group = isNameLevel(level) ? 'name' : levelRows.find((row) => row.level === level)?.group;
  const own = levelRows.filter((row) => row.group === group).map((row) => row.level);
  return group === 'name' ? [...own, ...nameLevels] : own;
}

/** Interpolates a curve linearly. */
function onCurve(values: Float64Array, level: NameLevel, bitsAboveSize: number): number {
  const position = positionOn(bitsAboveSize);
  const below = Math.floor(position);
  const first = curveStart(level);
  const weight = values[first + below] as number;
  if (below + 1 >= curvePoints.length) return weight;
  return weight + (position - below) * ((values[first + below + 1] as number) - weight);
}

const count = (value: number): string => grouped(Math.round(value));

/** The weights of a scope. */
export function weightsOf(model: MatchingModel, scope: string | null): Weights {
  const own = scope === null ? undefined : model.jurisdictions[scope];
  return own === undefined
    ? new Weights('all jurisdictions', model.whole)
    : new Weights(scope as string, own);
}

/** Converts arrays in the order of `levels.ts` to the layout of the model file. */
export function toModelWeights(
  values: Float64Array,
  matches: Float64Array,
  others: Float64Array,
  { claims, inRoster }: { readonly claims: number; readonly inRoster: number },
): ModelWeights {
  if (values.length !== weightCount) throw new Error(`${values.length} weights instead of ${weightCount}`);
  const at = (index: number): LearnedWeight => ({
    weight: rounded(values[index] as number, 2),
    matches: rounded(matches[index] as number, 1),
    others: rounded(others[index] as number, 1),
  });
  return {
    claims,
    inRoster: rounded(inRoster, 3),
    levels: Object.fromEntries(
      levels.map((level) => [level, at(levelIndex(level))]),
    ) as ModelWeights['levels'],
    names: Object.fromEntries(
      nameLevels.map((level) => [level, curvePoints.map((_, point) => at(curveStart(level) + point))]),
    ) as ModelWeights['names'],
  };
}

/** Expected pairs for each weight, as an array in the order of `levels.ts`. */
export function countsOf(weights: ModelWeights, of: 'matches' | 'others'): Float64Array {
  return Float64Array.from(inOrder(weights), (learned) => learned[of]);
}

function inOrder({ levels: byLevel, names }: ModelWeights): LearnedWeight[] {
  return [...levels.map((level) => byLevel[level]), ...nameLevels.flatMap((level) => names[level])];
}

/** Rounds, so that the last digit of a logarithm doesn't change the file. */
function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits)) + 0;
}
