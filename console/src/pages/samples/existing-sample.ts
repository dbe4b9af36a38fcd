import { findSample } from '@crs/pipelines';
import type { LabelSample } from '@crs/store';
import type pg from 'pg';
import { z } from 'zod';
import { PageError } from '../../page-error.js';

/** A sample's number, in an address. */
export const sampleParams = z.object({
  id: z.string().regex(/^\d{1,15}$/, 'A sample’s address ends with a number.'),
});

/** @throws PageError 404 if there is no such sample */
export async function existingSample(pool: pg.Pool, id: string): Promise<LabelSample> {
  const sample = await findSample(pool, Number(id));
  if (sample !== null) return sample;
  throw unknownSample();
}

export const unknownSample = (): PageError =>
  new PageError(404, 'Sample not found', 'Check the address for typos.', {
    href: '/samples',
    label: 'See all samples',
  });
