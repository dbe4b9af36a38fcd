import type { LabelSample } from '@crs/store';
import { z } from 'zod';
import type { PageContext } from '../../page.js';
import { PageError } from '../../page-error.js';
import type { SampleServices } from '../../sample-services.js';

/** @throws PageError 503 in a service without samples */
export function sampleDesk({ samples }: PageContext): SampleServices {
  if (samples !== undefined) return samples;
  throw new PageError(
    503,
    'This service keeps no samples',
    'Ask its operator for the address of the whole service.',
  );
}

/** The number of a sample, in an address. */
export const sampleParams = z.object({ id: z.string().regex(/^\d{1,15}$/, 'A sample is a number.') });

/** @throws PageError 404 for a sample that is not there */
export async function existingSample(desk: SampleServices, id: string): Promise<LabelSample> {
  const sample = await desk.find(Number(id));
  if (sample !== null) return sample;
  throw unknownSample();
}

export const unknownSample = (): PageError =>
  new PageError(404, 'There is no such sample', 'Its address may be mistyped.', {
    href: '/samples',
    label: 'See the samples that there are',
  });
