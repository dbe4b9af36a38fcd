import { reviewReasons } from '@crs/store';
import { z } from 'zod';
import { addressOf } from '../../layout/pager.js';

/** A claim's id, which may be negative. */
export const claimId = z.string().regex(/^-?\d{1,19}$/);

/** Comma-separated claim ids. */
export const claimIds = z
  .string()
  .regex(/^(-?\d{1,19})?(,-?\d{1,19}){0,199}$/)
  .catch('')
  .default('')
  .transform((text) => text.split(',').filter((part) => part !== ''));

/** An analyst's selection, as given in the address. */
export const reviewFilter = z.object({
  jurisdiction: z.string().max(100).catch('').default(''),
  kind: z.enum(reviewReasons).or(z.literal('')).catch('').default(''),
  minValue: z.coerce.number().min(0).optional().catch(undefined),
  /** Claims that were skipped. */
  skip: claimIds,
  /** `yes` to see the scores before deciding. */
  scores: z.enum(['yes']).optional().catch(undefined),
  /** A claim to show, whether or not it is next. */
  claim: claimId.optional().catch(undefined),
  /** A typed license number. */
  license: z.string().trim().max(200).catch('').default(''),
  /** The last decided claim. */
  decided: claimId.optional().catch(undefined),
  /** `offer` if similar claims may follow the decided one. */
  alike: z.enum(['offer']).optional().catch(undefined),
});

export type ReviewQuery = z.output<typeof reviewFilter>;

/**
 * A filter as part of an address of the queue. A claim, and a license typed for it, are included only if they are
 * passed again.
 */
export function addressValues(query: ReviewQuery, changed: Partial<ReviewQuery> = {}) {
  const { jurisdiction, kind, minValue, skip, scores, decided, alike } = { ...query, ...changed };
  const { claim, license } = changed;
  return { jurisdiction, kind, minValue, skip: skip.join(','), scores, claim, license, decided, alike };
}

/** The queue's address with a filter. */
export const reviewAddress = (query: ReviewQuery, changed: Partial<ReviewQuery> = {}): string =>
  addressOf('/review', addressValues(query, changed));

/** The address of one claim, whatever is next in the queue. */
export const claimAddress = (id: number): string => addressOf('/review', { claim: id });
