/** The shape of `config/matching-model.yaml`: weights as they were learned, for a person to read. */
import { z } from 'zod';
import { curvePoints, type Level, levels, nameKinds } from './levels.js';

const learnedSchema = z.strictObject({
  /** Bits: log2 of how much likelier this is for the contractor that is meant than for another one. */
  weight: z.number(),
  /** Expected number of pairs at this level that belong together, and that do not. */
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
  /** One entry a point of the curve, weights rising. */
  names: z.record(z.enum(nameKinds), z.array(learnedSchema).length(curvePoints.length)),
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
/** log2 odds of the best candidate against all others and none → probability; straight lines between the points. */
export type CalibrationTable = z.infer<typeof calibrationTableSchema>;

/**
 * What a best candidate's odds rest on; the same odds keep more or less of their promise. `number`: a license number or a
 * phone agrees · `name_only`: nothing but names met · `contradicted`: something speaks against the candidate · `clear`:
 * all else.
 */
export const bases = ['number', 'clear', 'contradicted', 'name_only'] as const;
export type Basis = (typeof bases)[number];

const calibrationSchema = z.strictObject({
  /** Where the tables come from. */
  origin: z.string().min(1),
  ...(Object.fromEntries(bases.map((basis) => [basis, calibrationTableSchema])) as Record<
    Basis,
    typeof calibrationTableSchema
  >),
});
export type Calibration = z.infer<typeof calibrationSchema>;

/** Weights of one jurisdiction, and its probabilities where enough of its claims tell who is meant. */
export const jurisdictionWeightsSchema = z.strictObject({
  ...weightsSchema.shape,
  calibration: calibrationSchema.nullable(),
});
export type JurisdictionWeights = z.infer<typeof jurisdictionWeightsSchema>;

export const matchingModelSchema = z.strictObject({
  /** Of this layout. */
  version: z.literal(1),
  /** For every claim whose jurisdiction has no weights of its own. */
  whole: weightsSchema,
  /** For every claim whose jurisdiction has no probabilities of its own. */
  calibration: calibrationSchema,
  jurisdictions: z.record(z.string(), jurisdictionWeightsSchema),
});

/** A checked `config/matching-model.yaml`. */
export type MatchingModel = z.infer<typeof matchingModelSchema>;
