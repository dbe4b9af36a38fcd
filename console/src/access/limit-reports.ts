import type { PageServices } from '../deps.js';
import { PageError } from '../page-error.js';

/** Reports per reader. */
const WINDOWS = [
  { name: 'minute', seconds: 60, limit: 5 },
  { name: 'day', seconds: 86_400, limit: 20 },
] as const;

/** Counts an error report. @throws PageError 429 */
export async function limitReports({ limits }: PageServices, reader: string): Promise<void> {
  const { allowed } = await limits.take(`report:${reader}`, WINDOWS);
  if (!allowed)
    throw new PageError(429, 'Too many reports', 'Try again tomorrow, or put several errors in one report.');
}
