/** The schema of `config/matching-model.yaml`: the learned weights, readable for a person. */
import { z } from 'zod';
import { curvePoints, type Level, levels, nameLevels } from './levels.js';

const learnedSchema = z.strictObject({
  /** Match weight in bits: log2 of the Bayes factor m/u of this level. */
  weight: z.number(),
  /** Expected number of matching and of other pairs at this level. */
  matches: z.number().min(0),
  others: z.number().min(0),
});
export type LearnedWeight = z.infer<typeof learnedSchema>;

const levelShape = Object.fromEntries(levels.map((level) => [level, learnedSchema])) as Record<
  Level,
  typeof learnedSchema
>;

const weightsSchema = z.strictObject({
  /** Claims that were looked at. */
  claims: z.number().int().min(0),
  /** Share of claims whose contractor is in the roster. */
  inRoster: z.number().gt(0).lt(1),
  levels: z.strictObject(levelShape),
  /** One entry for each point of the curve; weights never fall. */
  names: z.record(z.enum(nameLevels), z.array(learnedSchema).length(curvePoints.length)),
});
export type ModelWeights = z.infer<typeof weightsSchema>;

export const calibrationTableSchema = z
  .array(z.tuple([z.number(), z.number().min(0).max(1)]))
  .min(2)
  .refine(
    (points) =>
      points.every((point, at) => {
        const before = points[at - 1];
        return before === undefined || (point[0] > before[0] && point[1] >= before[1]);
      }),
    'odds must rise and probabilities must not fall',
  );
/** Points from log2 odds of the best candidate to its probability, with linear interpolation. */
export type CalibrationTable = z.infer<typeof calibrationTableSchema>;

/**
 * What the best candidate's score rests on. Each basis has a calibration of its own. `number`: a license number or phone
 * agrees · `name_only`: only names were compared · `contradicted`: something speaks against the candidate · `clear`: all else.
 * `namesake`: the names are the same, and are names of persons. The `sole` ones are the same as without `sole`, for a candidate
 * that is the only one with exactly the company's name.
 */
export const bases = [
  'number',
  'clear',
  'contradicted',
  'name_only',
  'namesake',
  'sole_clear',
  'sole_contradicted',
  'sole_name_only',
] as const;
export type Basis = (typeof bases)[number];

/** The basis of a candidate that is the only one with exactly the company's name. */
export const soleBasis = {
  clear: 'sole_clear',
  contradicted: 'sole_contradicted',
  name_only: 'sole_name_only',
} as const satisfies Partial<Record<Basis, Basis>>;

const calibrationSchema = z.strictObject({
  /** Source of the tables. */
  origin: z.string().min(1),
  /** Share of names that several firms of the roster have, where the tables were measured. */
  namesakes: z.number().min(0).max(1).optional(),
  ...(Object.fromEntries(bases.map((basis) => [basis, calibrationTableSchema])) as Record<
    Basis,
    typeof calibrationTableSchema
  >),
});
export type Calibration = z.infer<typeof calibrationSchema>;

/** Weights of one jurisdiction, with its calibration if it has enough silver labels. */
export const jurisdictionWeightsSchema = z.strictObject({
  ...weightsSchema.shape,
  /** The length at which it cuts names off, in characters; null where it does not. */
  namesCutAt: z.number().int().min(1).nullable(),
  calibration: calibrationSchema.nullable(),
  /** Bits that it says of a claim's contractor being in the roster that the claim prints no number, where others do. */
  numberless: z.number().max(0).optional(),
  /** What it adds to a score that its entry is an alias; missing where too few claims rest on one. */
  alias: z
    .strictObject({
      /** In bits. */
      weight: z.number(),
      /** Labelled claims whose best candidate was found by an alias, and those of them that meant it. */
      claims: z.number().int().min(0),
      right: z.number().int().min(0),
    })
    .optional(),
});
export type JurisdictionWeights = z.infer<typeof jurisdictionWeightsSchema>;
export type LearnedAliasWeight = NonNullable<JurisdictionWeights['alias']>;

export const matchingModelSchema = z.strictObject({
  /** Version of this schema. */
  version: z.literal(1),
  /** For claims of jurisdictions without weights of their own. */
  whole: weightsSchema,
  /** For claims of jurisdictions without a calibration of their own. */
  calibration: calibrationSchema,
  jurisdictions: z.record(z.string(), jurisdictionWeightsSchema),
});

/** A checked `config/matching-model.yaml`. */
export type MatchingModel = z.infer<typeof matchingModelSchema>;
