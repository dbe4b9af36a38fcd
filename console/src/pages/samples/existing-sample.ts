import { findSample } from '@crs/pipelines';
import type { LabelSample } from '@crs/store';
import type pg from 'pg';
import { z } from 'zod';
import { PageError } from '../../page-error.js';

/** The number of a sample, in an address. */
export const sampleParams = z.object({ id: z.string().regex(/^\d{1,15}$/, 'A sample is a number.') });

/** @throws PageError 404 for a sample that is not there */
export async function existingSample(pool: pg.Pool, id: string): Promise<LabelSample> {
  const sample = await findSample(pool, Number(id));
  if (sample !== null) return sample;
  throw unknownSample();
}

export const unknownSample = (): PageError =>
  new PageError(404, 'There is no such sample', 'Its address may be mistyped.', {
    href: '/samples',
    label: 'See the samples that there are',
  });
