/** The shape of `config/clustering.yaml`. The numbers and their reasons stand there. */
import { z } from 'zod';

const share = z.number().min(0).max(1);
const weight = z.number().min(0).max(100);

const hubRule = z.strictObject({
  /** The rule speaks of values with more sharers than this. */
  sharers: z.number().int().min(1),
  /** Such a value is a hub when at least this share of its names is related to no other name there. */
  unrelatedNames: share,
});

/** Why a link between two contractors is worth showing, strongest first in the explanation of a link. */
export const relationCodeSchema = z.enum([
  'sanctioned_before',
  'old_license_ended',
  'opened_soon_after',
  'same_person',
  'similar_name',
  'shared_phone',
  'shared_address',
  'same_trade',
]);
export type RelationCode = z.infer<typeof relationCodeSchema>;

export const clusteringSettingsSchema = z.strictObject({
  hub: hubRule,
  smallHub: hubRule,
  names: z.strictObject({
    /** A word carried by a larger share of the contractors elsewhere is not distinctive. */
    distinctiveShare: share,
    /** A word relates names when at least this share of a value's contractors carry it (and at least two). */
    familyShare: share,
    /** Words that are never distinctive, in the form of name tokens (lower case, singular). */
    commonWords: z.array(z.string().min(1)),
  }),
  /** Largest cluster, in contractors. */
  maxClusterSize: z.number().int().min(2),
  relation: z.strictObject({
    /** A license that began at most this long before the other's end still counts as its successor. */
    monthsBefore: z.number().int().min(0),
    /** A license that began at most this long after the other's end counts as its successor. */
    monthsAfter: z.number().int().min(0),
    /** Names are similar from this share of common word weight on. */
    similarName: share,
    /** What each reason adds to a link's score. */
    weights: z.record(relationCodeSchema, weight),
  }),
});
export type ClusteringSettings = z.infer<typeof clusteringSettingsSchema>;
