/**
 * The comparison levels. Comparing one field gives one level. A level has one match weight; a level of agreeing names
 * has a curve of weights.
 */

/**
 * Comparison levels of agreeing names. The weight rises with the rarity of the shared words, along the level's curve.
 * `printed`: the names are the same, including the legal form. `exact`: the names are the same, except for the legal
 * form. `namesake`: the names are the same, and both are names of persons. `respelt`: no word is left over if a
 * misspelled or cut-off word is read as the other. `part`: words are left over on one side. `both`: words are left over
 * on both sides. `person`: only a person agrees. `elsewhere`: a person agrees, and both sides name different companies.
 */
export const nameLevels = [
  'printed',
  'exact',
  'namesake',
  'respelt',
  'part',
  'both',
  'person',
  'elsewhere',
] as const;
export type NameLevel = (typeof nameLevels)[number];

/**
 * Points of a curve: shared bits above the roster's size. At 0, one contractor is expected to share as much by chance.
 */
export const curvePoints = [-14, -12, -10, -8, -6, -4, -2, 0, 2, 4, 6, 8] as const;
const lowest = curvePoints[0];
const stride = curvePoints[1] - curvePoints[0];

/** The position of bits on a curve: 0 to the index of the last point, with a fraction between points. */
export function positionOn(bitsAboveSize: number): number {
  return Math.max(0, Math.min(curvePoints.length - 1, (bitsAboveSize - lowest) / stride));
}

/**
 * Comparison levels with one weight each, by field. The levels of a field exclude each other, and their shares add up
 * to one; a missing value is no evidence. The text says how the u probability is found: `rarity`: from the value's
 * frequency in the roster. `exact_hit`: the same, and also counted, since blocking finds every contractor with the
 * value. `candidates`: counted among candidates that don't match. `none`: nearly 1, since nearly every other contractor
 * has this level. `reference`: the usual level, which has no weight.
 */
export const levelGroups = {
  name: { name_common: 'rarity', name_differs: 'none' },
  person: { person_same: 'candidates', person_differs: 'candidates' },
  phone: { phone_same: 'exact_hit', phone_differs: 'none' },
  license: { license_same: 'exact_hit', license_of_another: 'none', license_unknown: 'none' },
  street: {
    address_zip: 'exact_hit',
    address: 'exact_hit',
    address_other_zip: 'exact_hit',
    address_other_town: 'exact_hit',
    near_zip: 'exact_hit',
    near: 'exact_hit',
    street: 'candidates',
    moved_zip: 'rarity',
    moved_city: 'rarity',
    moved_other_city: 'candidates',
    moved: 'candidates',
  },
  town: { zip: 'rarity', other_zip: 'rarity', other_city: 'candidates' },
  city: { city_alone: 'rarity', other_city_alone: 'candidates' },
  unit: {
    unit_same: 'candidates',
    unit_differs: 'candidates',
    unit_one_sided: 'candidates',
    unit_none: 'candidates',
  },
  trade: { trade_same: 'candidates', trade_differs: 'candidates' },
  dates: { license_later: 'candidates', license_ended: 'candidates', in_time: 'reference' },
} as const;

export type LevelGroup = keyof typeof levelGroups;
type LevelsOf<G> = G extends LevelGroup ? keyof (typeof levelGroups)[G] : never;
export type Level = LevelsOf<LevelGroup>;
type Chance = 'none' | 'rarity' | 'exact_hit' | 'candidates' | 'reference';

interface LevelRow {
  readonly level: Level;
  readonly group: LevelGroup;
  readonly chance: Chance;
}

/** All levels in a fixed order, which arrays of weights follow. */
export const levelRows: readonly LevelRow[] = Object.entries(levelGroups).flatMap(([group, levels]) =>
  Object.entries(levels).map(([level, chance]) => ({
    level: level as Level,
    group: group as LevelGroup,
    chance,
  })),
);
export const levels: readonly Level[] = levelRows.map(({ level }) => level);
const indexOfLevel = new Map(levels.map((level, index) => [level, index]));

/** Length of arrays of weights: levels first, then the curves, point by point. */
export const weightCount = levels.length + nameLevels.length * curvePoints.length;

export function levelIndex(level: Level): number {
  return indexOfLevel.get(level) as number;
}

/** Index of the first point of a level's curve. */
export function curveStart(level: NameLevel): number {
  return levels.length + nameLevels.indexOf(level) * curvePoints.length;
}
