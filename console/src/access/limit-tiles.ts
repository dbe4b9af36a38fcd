import type { PageServices } from '../deps.js';
import { PageError } from '../page-error.js';

/** Map parts that one reader loads; one screen of a map has about twenty. */
const WINDOWS = [{ name: 'minute', seconds: 60, limit: 1_200 }] as const;

/** Counts a part of the map. @throws PageError 429 */
export async function limitTiles({ limits }: PageServices, reader: string): Promise<void> {
  const { allowed } = await limits.take(`tiles:${reader}`, WINDOWS);
  if (!allowed) throw new PageError(429, 'Too many map requests', 'Wait a minute.');
}
