/** The matching policy: the schema of `config/matching.yaml`. Only `learning.judged` has a default in code. */
import { z } from 'zod';
import { type Level, levels, type NameLevel, nameLevels } from './model/levels.js';
import type { MatchingModel } from './model/model.js';

/** A number of the policy with its reason. */
const reasoned = z.strictObject({ value: z.number(), reason: z.string().min(1) });
const share = reasoned.refine(({ value }) => value > 0 && value <= 1, 'must be above 0 and at most 1');
const count = reasoned.refine(({ value }) => Number.isInteger(value) && value >= 0, 'must be a whole number');
const wordShares = z.record(z.string().regex(/^[a-z0-9-]+$/), z.number().positive().max(1));

const levelPriorShape = Object.fromEntries(levels.map((level) => [level, reasoned])) as Record<
  Level,
  typeof reasoned
>;
const namePriorShape = Object.fromEntries(nameLevels.map((level) => [level, reasoned])) as Record<
  NameLevel,
  typeof reasoned
>;

export const matchingPolicySchema = z.strictObject({
  /** Limits of blocking. */
  search: z.strictObject({
    candidates: count,
    worthShare: share,
    postings: count,
    sharers: count,
    spellingsOfWord: count,
    spellingsBelow: count,
    cutOffLength: count,
  }),
  /** Number of contractors outside the roster that a claim may mean. */
  outsiders: count,
  /** The bits of a word: log2 of how rare it is. */
  words: z.strictObject({
    background: count,
    unlistedShare: share,
    distinctiveBits: reasoned,
    /** Share of contractors with the word in their name, for words that are common in the trade. */
    commonShares: wordShares,
    /** Trade words that mean the same. */
    forms: z.array(z.array(z.string().regex(/^[a-z]+$/)).min(2)).default([]),
  }),
  spelling: z.strictObject({ minLength: count, twoEditsLength: count, similarity: share }),
  /** The bits that two names share. Their weight is learned. */
  name: z.strictObject({
    agreement: reasoned,
    misspelt: share,
    cutOff: share,
    joined: share,
    /** Another form of a trade word, see `words.forms`. */
    form: share.default({ value: 0.25, reason: 'The value in the configuration of this project.' }),
    initial: share,
    /** Bits for each letter of an acronym. */
    acronymLetter: reasoned.default({
      value: 3,
      reason: 'The value in the configuration of this project.',
    }),
    missingBase: reasoned,
    missingShare: reasoned,
    extraBase: reasoned,
    extraShare: reasoned,
    conflictShare: reasoned,
  }),
  person: z.strictObject({
    agrees: share,
    otherGivenName: reasoned,
    nickname: share,
    /** Given names of the same person. */
    nicknames: z.array(z.array(z.string().regex(/^[a-z]+$/)).min(2)),
  }),
  address: z.strictObject({ similarity: share, besidePhone: share }),
  place: z.strictObject({ similarity: share }),
  dates: z.strictObject({ graceDays: count }),
  /** Contractors by the names, addresses, and phones that permits print for them. */
  aliases: z.strictObject({
    /** The weight of agreement with an alias instead of the roster line, in bits. */
    weight: reasoned,
    /** Number of records, from more than one day, that must print what the roster doesn't. */
    records: count.default({
      value: 2,
      reason: 'One record may be wrong. Earlier versions accepted one.',
    }),
  }),
  trade: z.strictObject({
    /** Beginnings of words that name a trade. */
    words: z.record(z.string(), z.array(z.string().regex(/^[a-z]+$/)).min(1)),
  }),
  /** How weights are learned from claims without labels. */
  learning: z.strictObject({
    seed: count,
    /** Maximum number of claims from which a jurisdiction learns its own weights. */
    claims: count,
    /** Maximum number of claims per jurisdiction from which the global weights are learned. */
    wholeClaims: count.default({
      value: 20_000,
      reason: 'The fixed number in earlier versions.',
    }),
    rounds: count,
    judged: count.default({
      value: 4000,
      reason: 'The fixed number in earlier versions.',
    }),
    leastClaims: count,
    /** The prior counts like this many pairs at each level. */
    beliefPairs: reasoned,
    jurisdictionPairs: reasoned,
    othersShare: share,
    inRoster: share,
    /** Bits that odds lose if names repeat twice as often as where probabilities were measured. */
    namesakeBits: reasoned,
    /** Share of firms with a second line in the roster, at another address and with another phone. */
    secondLines: share,
    /** The value of odds if a number agrees, in bits. */
    numbers: z.strictObject({
      /** Odds beyond this add almost nothing. */
      most: reasoned,
      /** The same if only a phone agrees, the street differs, and the name is not exactly the same. */
      elsewhere: reasoned,
      /** The same if an alias's phone agrees and no name does. */
      otherName: reasoned,
    }),
    /** Prior weight of each level, in bits. */
    levels: z.strictObject(levelPriorShape),
    names: z.strictObject({
      /** Bits above the roster's size where further rarity stops counting. */
      ceiling: reasoned,
      ...namePriorShape,
    }),
  }),
  tiers: z.strictObject({
    verified: share,
    likely: share,
    /** Minimum confidence of a match if the claim prints a phone, but none that the contractor has. */
    otherPhone: share,
    possible: share,
    nearBits: reasoned,
  }),
  /** The quality gate: the bounds for publishing a run's matches. */
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
type MatchingPolicy = z.infer<typeof matchingPolicySchema>;

/** The configuration of matching: the policy, and the weights in `config/matching-model.yaml`. */
export type MatchingSettings = MatchingPolicy & { readonly model: MatchingModel };

/** The numbers of a policy without their reasons. */
type ValuesOf<T> = T extends { value: infer Value; reason: string }
  ? Value
  : T extends readonly unknown[]
    ? T
    : T extends object
      ? { readonly [Key in keyof T]: ValuesOf<T[Key]> }
      : T;
export type PolicyValues = ValuesOf<MatchingPolicy>;

/** Drops the reasons. */
export function policyValuesOf({
  model: _,
  ...policy
}: MatchingPolicy & { readonly model?: MatchingModel }): PolicyValues {
  return withoutReasons(policy) as PolicyValues;
}

function withoutReasons(node: unknown): unknown {
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return node;
  if ('value' in node && 'reason' in node) return node.value;
  return Object.fromEntries(Object.entries(node).map(([key, child]) => [key, withoutReasons(child)]));
}
