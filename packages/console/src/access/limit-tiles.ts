import type { PageServices } from '../deps.js';
import { PageError } from '../page-error.js';

/** Parts of the map that one address reads: a screen of a map has some twenty. */
const WINDOWS = [{ name: 'minute', seconds: 60, limit: 1_200 }] as const;

/** Counts a part of the map. @throws PageError 429 */
export async function limitTiles({ limits }: PageServices, address: string): Promise<void> {
  const { allowed } = await limits.take(`tiles:${address}`, WINDOWS);
  if (!allowed) throw new PageError(429, 'Too many parts of the map', 'Wait a minute.');
}
