/** The matching policy: the shape of `config/matching.yaml`. No number of it has a default in code. */
import { z } from 'zod';

/** A number of the policy and why it is what it is. */
const reasoned = z.strictObject({ value: z.number(), reason: z.string().min(1) });
const share = reasoned.refine(({ value }) => value > 0 && value <= 1, 'must be above 0 and at most 1');
const count = reasoned.refine(({ value }) => Number.isInteger(value) && value >= 0, 'must be a whole number');
const wordShares = z.record(z.string().regex(/^[a-z0-9-]+$/), z.number().positive().max(1));

export const matchingSettingsSchema = z.strictObject({
  /** How many candidates are looked for, and how far. */
  search: z.strictObject({
    candidates: count,
    worthShare: share,
    postings: count,
    sharers: count,
    spellingsOfWord: count,
    spellingsBelow: count,
    cutOffLength: count,
  }),
  /** What is believed before any evidence. */
  prior: z.strictObject({ inRoster: share, outsiders: count }),
  /** How much a word says: its bits are the log2 of how rare it is. */
  words: z.strictObject({
    background: count,
    unlistedShare: share,
    distinctiveBits: reasoned,
    /** Share of contractors whose name holds the word, for words that are common in the trade. */
    commonShares: wordShares,
  }),
  spelling: z.strictObject({ minLength: count, twoEditsLength: count, similarity: share }),
  name: z.strictObject({
    agreement: reasoned,
    misspelt: share,
    cutOff: share,
    joined: share,
    initial: share,
    missingBase: reasoned,
    missingShare: reasoned,
    extraBase: reasoned,
    extraShare: reasoned,
    conflictShare: reasoned,
    exactBonus: reasoned,
    completeBonus: reasoned,
    printedBonus: reasoned,
    capAbovePrior: reasoned,
    differs: reasoned,
  }),
  person: z.strictObject({
    agrees: share,
    agreesMost: reasoned,
    differs: reasoned,
    otherCompany: reasoned,
    otherGivenName: reasoned,
    nickname: share,
    /** Given names that one person may go by. */
    nicknames: z.array(z.array(z.string().regex(/^[a-z]+$/)).min(2)),
  }),
  phone: z.strictObject({ agrees: reasoned, differs: reasoned }),
  address: z.strictObject({
    agrees: reasoned,
    near: reasoned,
    similarity: share,
    otherUnit: reasoned,
    sameUnit: reasoned,
    sameZip: reasoned,
    otherZip: reasoned,
    otherTown: reasoned,
    street: reasoned,
    differs: reasoned,
  }),
  place: z.strictObject({
    zipAgrees: reasoned,
    cityAgrees: reasoned,
    similarity: share,
    agreesMost: reasoned,
    otherZip: reasoned,
    cityDiffers: reasoned,
  }),
  license: z.strictObject({
    agrees: reasoned,
    differs: reasoned,
    ofAnother: reasoned,
  }),
  dates: z.strictObject({
    graceDays: count,
    later: reasoned,
    ended: reasoned,
  }),
  trade: z.strictObject({
    agrees: reasoned,
    differs: reasoned,
    /** Beginnings of words that name a trade. */
    words: z.record(z.string(), z.array(z.string().regex(/^[a-z]+$/)).min(1)),
  }),
  confidence: z.strictObject({
    /** Where the table comes from. */
    origin: z.string().min(1),
    /** log2 odds of the best candidate against all others → probability; straight lines between the points. */
    table: z
      .array(z.tuple([z.number(), z.number().min(0).max(1)]))
      .min(2)
      .refine(
        (points) =>
          points.every((point, at) => {
            const before = points[at - 1];
            return before === undefined || (point[0] > before[0] && point[1] >= before[1]);
          }),
        'odds must rise and probabilities must not fall',
      ),
  }),
  tiers: z.strictObject({
    verified: share,
    likely: share,
    possible: share,
    nearBits: reasoned,
  }),
  /** What a run must keep to before its matches are published. */
  proof: z.strictObject({
    sample: count,
    truthsNeeded: count,
    mostNamesOfPhone: count,
    leastPrecision: share,
    leastRecallOfLast: share,
    mostCalibrationError: share,
    leastMatchedOfLast: share,
    leastVerifiedOfLast: share,
  }),
});

/** A checked `config/matching.yaml`. */
export type MatchingSettings = z.infer<typeof matchingSettingsSchema>;

/** The numbers of a policy without their reasons. */
export type ValuesOf<T> = T extends { value: infer Value; reason: string }
  ? Value
  : T extends readonly unknown[]
    ? T
    : T extends object
      ? { readonly [Key in keyof T]: ValuesOf<T[Key]> }
      : T;
export type Policy = ValuesOf<MatchingSettings>;

/** Drops the reasons. */
export function policyOf(settings: MatchingSettings): Policy {
  return withoutReasons(settings) as Policy;
}

function withoutReasons(node: unknown): unknown {
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return node;
  if ('value' in node && 'reason' in node) return node.value;
  return Object.fromEntries(Object.entries(node).map(([key, child]) => [key, withoutReasons(child)]));
}
