/** The schema of `config/matching-model.yaml`: the learned weights in readable form. */
import { z } from 'zod';
import { calibrationSchema } from './calibration-terms.js';
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
  /** Number of claims used. */
  claims: z.number().int().min(0),
  /** Share of claims whose contractor is in the roster. */
  inRoster: z.number().gt(0).lt(1),
  levels: z.strictObject(levelShape),
  /** One entry for each point of the curve; weights never fall. */
  names: z.record(z.enum(nameLevels), z.array(learnedSchema).length(curvePoints.length)),
});
export type ModelWeights = z.infer<typeof weightsSchema>;

/** Weights of one jurisdiction, with its calibration if it has enough silver labels. */
export const jurisdictionWeightsSchema = z.strictObject({
  ...weightsSchema.shape,
  /** The length at which it cuts names off, in characters; null if it doesn't. */
  namesCutAt: z.number().int().min(1).nullable(),
  calibration: calibrationSchema.nullable(),
  /**
   * Bits that a missing number adds to the odds that a claim's contractor is in the roster, if others print numbers.
   */
  numberless: z.number().max(0).optional(),
  /** The weight of comparing with an alias; missing if too few claims depend on one. */
  alias: z
    .strictObject({
      /** In bits. */
      weight: z.number(),
      /** Labeled claims whose best candidate was found by an alias, and how many of them meant that candidate. */
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
  /** For claims in jurisdictions without their own weights. */
  whole: weightsSchema,
  /** For claims in jurisdictions without their own calibration. */
  calibration: calibrationSchema,
  jurisdictions: z.record(z.string(), jurisdictionWeightsSchema),
});

/** A checked `config/matching-model.yaml`. */
export type MatchingModel = z.infer<typeof matchingModelSchema>;
