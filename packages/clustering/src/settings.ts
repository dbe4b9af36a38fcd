/** The schema of `config/clustering.yaml`, which has the numbers and their reasons. */
import { z } from 'zod';

const share = z.number().min(0).max(1);

/** Signals for or against one of two contractors being the other, reopened under a new name. */
export const reopenedSignalSchema = z.enum([
  'old_license_ended',
  'old_license_active',
  'sanctioned_before',
  'never_sanctioned',
  'penalty_open',
  'violations_before',
  'opened_soon_after',
  'opened_long_before',
  'opened_long_after',
  'order_unknown',
  'shared_phone',
  'shared_address',
  'shared_building',
  'shared_alias',
  'shared_sites',
  'permits_name_person',
  'only_hubs_shared',
  'one_of_many',
  'same_person',
  'same_family',
  'person_replaced',
  'other_person',
  'same_name',
  'similar_name',
  'other_name',
  'same_trade',
  'other_trade',
  'other_city',
]);
export type ReopenedSignal = z.infer<typeof reopenedSignalSchema>;

export const clusteringSettingsSchema = z.strictObject({
  hub: z.strictObject({
    /** A value with more unrelated parties is a hub. */
    parties: z.number().min(1),
    /** A phone with more than `parties` parties in more than `places` ZIP codes is a hub. */
    scattered: z.strictObject({ places: z.number().int().min(1), parties: z.number().min(1) }),
  }),
  names: z.strictObject({
    /** A word that a larger share of the contractors elsewhere has is not distinctive. */
    distinctiveShare: share,
    /** A word relates names if chance would bring so many firms with it together in at most this share of values. */
    chance: share,
    /** Prior share of ordinary and of common words, and the number of contractors that the prior counts as. */
    believed: z.strictObject({ ordinary: share, common: share, contractors: z.number().min(1) }),
    /** Common words, in the form of name tokens (lower case, singular). */
    commonWords: z.array(z.string().min(1)),
  }),
  persons: z.strictObject({
    /** A person's name is a hub if people would share it by chance more often than this within a state. */
    namesakes: z.number().min(0),
  }),
  /** Maximum size of a cluster, in contractors. */
  maxClusterSize: z.number().int().min(2),
  /** Weight of an address printed with different units, relative to one with the same unit. */
  buildingWeight: share,
  reopened: z.strictObject({
    /** Prior in bits for a pair that shares something. */
    prior: z.number(),
    /** Months. A license that began at most this long before the other's end still counts as its successor. */
    monthsBefore: z.number().int().min(0),
    /** Months. A license that began at most this long after the other's end counts as its successor. */
    monthsAfter: z.number().int().min(0),
    /** Months. Violations that inspectors found at most this long before the newer license began count as a motive. */
    monthsViolations: z.number().int().min(0),
    /** Names are similar if at least this share of their word weight agrees. */
    similarName: share,
    /** Minimum likelihood of a pair that is shown as a case. */
    least: share,
    /** Likelihood from which on a pair is kept: below `least` one whose older firm was sanctioned is worth a look. */
    worthALook: share,
    /** Bits that each signal adds to the log-odds. */
    weights: z.record(reopenedSignalSchema, z.number().min(-20).max(20)),
  }),
});
export type ClusteringSettings = z.infer<typeof clusteringSettingsSchema>;

/** What each signal says about the pair. Callers store the codes, so they must not change. */
export const reopenedSignalDescriptions: Readonly<Record<ReopenedSignal, string>> = {
  old_license_ended: 'the older license is expired, revoked, or suspended',
  old_license_active: 'the older license is still active',
  sanctioned_before:
    'the older license was revoked or suspended, or has orders or actions from before the newer one began; dismissed actions do not count',
  never_sanctioned: 'no such sanction is known',
  penalty_open:
    'an order or a decided action has a penalty or restitution that is not fully stayed; no source says whether it was paid',
  violations_before:
    'OSHA inspectors found violations at the older firm in the four years before the newer license began',
  opened_soon_after:
    'the newer license began within two years after the older one ended, or in its last year',
  opened_long_before: 'the newer license began more than a year before the older one ended',
  opened_long_after: 'the newer license began more than two years after the older one ended',
  order_unknown: 'it is unknown which license began first',
  shared_phone: 'both have the same phone, which is not a hub',
  shared_address: 'both have the same address, which is not a hub, with the same unit or none',
  shared_building: 'both have the same address, which is not a hub, with different units or only one unit',
  shared_alias: 'the phone or address of one, not a hub, also appears on records of the other',
  shared_sites:
    'the newer firm got permits at sites of the older one within two years; only in the list of reopened firms',
  permits_name_person:
    'a permit of the newer firm names a person of the older one; only in the list of reopened firms',
  only_hubs_shared: 'they share only details that many unrelated contractors have',
  one_of_many: 'several other contractors share these details, and each could be the other firm',
  same_person: 'the same person is on both, in rosters or orders',
  same_family: 'the older license was sanctioned, and people of one surname are on both',
  person_replaced:
    'the older license was sanctioned, and the newer one names another person at the same phone and address',
  other_person: 'different people, with different surnames',
  same_name: 'both have the same legal name',
  similar_name: 'the names differ by about a word, or one abbreviates the other',
  other_name: 'the names have no distinctive word in common',
  same_trade: 'both have the same license type',
  other_trade: 'they have different license types',
  other_city: 'they are in different cities and share no address',
};
