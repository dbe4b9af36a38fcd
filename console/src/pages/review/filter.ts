import { reviewReasons } from '@crs/store';
import { z } from 'zod';
import { addressOf } from '../../layout/pager.js';

/** The id of a claim. It may be below zero. */
export const claimId = z.string().regex(/^-?\d{1,19}$/);

/** Ids of claims, with commas. */
export const claimIds = z
  .string()
  .regex(/^(-?\d{1,19})?(,-?\d{1,19}){0,199}$/)
  .catch('')
  .default('')
  .transform((text) => text.split(',').filter((part) => part !== ''));

/** What an analyst looks at; all of it stands in the address. */
export const reviewFilter = z.object({
  jurisdiction: z.string().max(100).catch('').default(''),
  kind: z.enum(reviewReasons).or(z.literal('')).catch('').default(''),
  minValue: z.coerce.number().min(0).optional().catch(undefined),
  /** Claims that were skipped. */
  skip: claimIds,
  /** `yes` to see the scores before deciding. */
  scores: z.enum(['yes']).optional().catch(undefined),
  /** A claim to look at, whether or not it is next. */
  claim: claimId.optional().catch(undefined),
  /** A license number that somebody typed for it. */
  license: z.string().trim().max(200).catch('').default(''),
  /** The claim that was decided last. */
  decided: claimId.optional().catch(undefined),
  /** `offer` where claims like the decided one may follow it. */
  alike: z.enum(['offer']).optional().catch(undefined),
});

export type ReviewQuery = z.output<typeof reviewFilter>;

/** What an address of the queue says of a filter. A claim, and a license typed for it, only where they are given anew. */
export function addressValues(query: ReviewQuery, changed: Partial<ReviewQuery> = {}) {
  const { jurisdiction, kind, minValue, skip, scores, decided, alike } = { ...query, ...changed };
  const { claim, license } = changed;
  return { jurisdiction, kind, minValue, skip: skip.join(','), scores, claim, license, decided, alike };
}

/** The address of the queue with a filter. */
export const reviewAddress = (query: ReviewQuery, changed: Partial<ReviewQuery> = {}): string =>
  addressOf('/review', addressValues(query, changed));

/** The address that leads to one claim, whatever is next in the queue. */
export const claimAddress = (id: number): string => addressOf('/review', { claim: id });
