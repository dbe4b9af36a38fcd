import { grouped } from '@crs/domain';

/** The strength of a piece of evidence, in words. */

/** The words, from most favorable to most unfavorable. */
const strengths = [
  'strong',
  'fair',
  'weak',
  'says little',
  'weakly against',
  'against',
  'strongly against',
] as const;
export type Strength = (typeof strengths)[number];

/** The bits for 60 times, 4 times, and one and a half times as likely. */
const STRONG = 6;
const FAIR = 2;
const WEAK = 0.5;

/** The meaning of the words, for readers. */
export const strengthLegend =
  'strong: at least 60 times as common with the correct contractor as with a wrong one; fair: 4 to 60 times; ' +
  'weak: up to 4 times; against: the same in favor of another contractor.';

/** The word for a number of bits. */
export function strengthOf(bits: number): Strength {
  const size = Math.abs(bits);
  if (size < WEAK) return 'says little';
  if (size < FAIR) return bits > 0 ? 'weak' : 'weakly against';
  if (size < STRONG) return bits > 0 ? 'fair' : 'against';
  return bits > 0 ? 'strong' : 'strongly against';
}

/** A probability as a number of correct matches: `93 of 100`, `9,995 of 10,000`. */
export function rightOf(probability: number): string {
  for (const among of [100, 1_000]) {
    const right = Math.round(probability * among);
    const isNear = Math.abs(right / among - probability) <= 0.1 * (1 - probability);
    if (isNear && right < among) return counted(right, among);
  }
  const finest = 10_000;
  const right = Math.round(probability * finest);
  return right < finest ? counted(right, finest) : 'more than 9,999 of 10,000';
}

const counted = (right: number, among: number): string => `${grouped(right)} of ${grouped(among)}`;
