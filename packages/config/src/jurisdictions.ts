import type { FeedFile } from './feeds.js';
import type { Problems } from './problems.js';

/** A city or county, with the feeds that matching needs. */
export interface Jurisdiction {
  readonly state: string;
  /** The permit feeds. */
  readonly feeds: readonly string[];
  /** The license feeds to match its permits against. */
  readonly rosters: readonly string[];
}

/** Derives the jurisdictions from the permit feeds. Feeds of one jurisdiction must agree on its state and rosters. */
export function jurisdictionsOf(feeds: readonly FeedFile[], problems: Problems): Map<string, Jurisdiction> {
  const jurisdictions = new Map<string, Jurisdiction>();
  for (const { file, definition } of feeds) {
    const { family, jurisdiction, state, feed } = definition;
    if (family !== 'permits' || jurisdiction === undefined || state === undefined) continue;
    const rosters = definition.rosters ?? rostersOf(state, feeds);
    const known = jurisdictions.get(jurisdiction);
    if (known !== undefined && (known.state !== state || known.rosters.join() !== rosters.join())) {
      problems.add(
        file,
        'jurisdiction',
        `${known.feeds[0]} gives ${jurisdiction} a different state or different rosters`,
      );
    }
    jurisdictions.set(jurisdiction, { state, rosters, feeds: [...(known?.feeds ?? []), feed] });
  }
  return jurisdictions;
}

function rostersOf(state: string, feeds: readonly FeedFile[]): string[] {
  return feeds
    .map(({ definition }) => definition)
    .filter((definition) => definition.family === 'licenses' && definition.state === state)
    .map((definition) => definition.feed);
}
