import type { PageServices } from '../deps.js';
import { PageError } from '../page-error.js';

/** Long lists per reader: each costs as much as many pages. */
const WINDOWS = [{ name: 'minute', seconds: 60, limit: 12 }] as const;

/** Lists of up to this many rows are not counted, because they are no longer than an API response. */
const SHORT = 1_000;

/** Counts a long list that is sent as CSV. @throws PageError 429 */
export async function limitLists(
  { limits }: PageServices,
  reader: string,
  totalCount: number,
): Promise<void> {
  if (totalCount <= SHORT) return;
  const { allowed } = await limits.take(`list:${reader}`, WINDOWS);
  if (!allowed)
    throw new PageError(
      429,
      'Too many long CSV lists',
      'Wait a minute. To download lists with a program, use an API key: see “API.”',
    );
}
