/** The keys that describe a definition: its name, its title, and whose permits or licenses it has. */

import { type Family, UsageError } from '@crs/domain';
import type { SourceSample } from '../source/source-sample.js';
import { type guessPlace, slug } from './place.js';
import type { ProposalOptions } from './proposal.js';

/**
 * Returns a definition's descriptive keys, from the operator's options and the guesses.
 * @param jurisdictions the configured ones
 * @throws UsageError `proposal.place_unknown`, `proposal.name_unknown`
 */
export function aboutOf(
  sample: SourceSample,
  options: ProposalOptions,
  family: Family,
  place: ReturnType<typeof guessPlace>,
  jurisdictions: ReadonlyMap<string, { readonly state: string }> = new Map(),
): Record<string, unknown> {
  const city = options.city ?? (family === 'permits' ? place.city : null);
  const state = (options.state ?? place.state)?.toUpperCase() ?? null;
  const own = city === null ? null : slug(city);
  const namesake = jurisdictions.get(own ?? '');
  // Most states have a Springfield.
  const taken = namesake !== undefined && state !== null && namesake.state !== state;
  const jurisdiction = options.jurisdiction ?? (taken ? slug(`${own} ${state}`) : own);
  if (family === 'permits' && jurisdiction === null) {
    throw new UsageError(
      'proposal.place_unknown',
      'The city or county of these permits is unknown.',
      'Add --city, and --jurisdiction if users should see another name.',
    );
  }
  if ((family === 'permits' || family === 'licenses') && state === null) {
    throw new UsageError(
      'proposal.place_unknown',
      `The state of these ${family} is unknown.`,
      'Add --state with a two-letter code.',
    );
  }
  const base = family === 'permits' ? jurisdiction : (state ?? (slug(sample.publisher ?? '') || null));
  const name = options.name ?? (base === null ? null : slug(`${base} ${family}`));
  if (name === null || name === '') {
    throw new UsageError('proposal.name_unknown', 'The feed needs a name.', 'Add --name.');
  }
  return {
    feed: name,
    family,
    title: options.title ?? sample.title ?? `${city ?? state ?? ''} ${family}`.trim(),
    publisher:
      options.publisher ??
      sample.publisher ??
      (city === null ? sample.host || 'unknown' : `City of ${city}`.replace(/^City of (.* County)$/, '$1')),
    ...(family === 'permits' ? { jurisdiction } : {}),
    ...(family === 'permits' && city !== null ? { city } : {}),
    ...(state === null ? {} : { state }),
  };
}
