/** A calibration's terms, and how the model file stores it. */
import { z } from 'zod';
import type { Signal } from '../signals.js';

/**
 * What the best candidate's score is based on. `number`: a license number or phone agrees · `name_only`: only names were
 * compared · `contradicted`: some evidence is against the candidate · `clear`: everything else · `namesake`: the names
 * are equal and are people's names. The `sole` ones mean the same, for the only candidate with exactly the company's
 * name.
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

/** The basis for a candidate that alone has exactly the company's name. */
export const soleBasis = {
  clear: 'sole_clear',
  contradicted: 'sole_contradicted',
  name_only: 'sole_name_only',
} as const satisfies Partial<Record<Basis, Basis>>;

/**
 * The signals that correct the score: how names and people agree, and another unit or city. The other signals of
 * addresses were measured and left out: they hardly lower the log loss, and put matches that share only the street
 * before those at the address. Trades and dates could not be measured, because no labeled set shows them.
 */
export const measuredSignals = [
  'name_exact',
  'name_strong',
  'name_partial',
  'name_fuzzy',
  'person',
  'name_differs',
  'unit_differs',
  'city_differs',
  'person_differs',
] as const satisfies readonly Signal[];

/** Terms that count only for a match, never against it, so that a better score never lowers the probability. */
export const risingTerms = ['odds_below', 'odds', 'odds_beyond', 'gap'] as const;

/**
 * A calibration's terms. `start`: every match · `odds_below`, `odds`, `odds_beyond`: each bit of the odds below 0, up
 * to 8, and beyond · the best candidate's bases and signals · `gap`: each bit of distance to the next firm, up to 8 ·
 * `alone`: no other firm is a candidate.
 */
export const calibrationTerms = [
  'start',
  ...risingTerms,
  'alone',
  'clear',
  'contradicted',
  'name_only',
  'namesake',
  'sole_clear',
  'sole_contradicted',
  'sole_name_only',
  ...measuredSignals,
] as const;
export type CalibrationTerm = (typeof calibrationTerms)[number];

const termSchema = (term: CalibrationTerm) =>
  (risingTerms as readonly string[]).includes(term) ? z.number().min(0) : z.number();

export const calibrationSchema = z.strictObject({
  /** Where it was measured. */
  origin: z.string().min(1),
  /** The share of names that several firms in the roster have, instead of measurement. */
  namesakes: z.number().min(0).max(1).optional(),
  /** Each term's bits. */
  bits: z.strictObject(
    Object.fromEntries(calibrationTerms.map((term) => [term, termSchema(term)])) as Record<
      CalibrationTerm,
      z.ZodNumber
    >,
  ),
});
export type LearnedCalibration = z.infer<typeof calibrationSchema>;
export type CalibrationBits = LearnedCalibration['bits'];
