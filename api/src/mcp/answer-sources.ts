import type { Family } from '@crs/domain';
import type { FeedCoverage } from '@crs/store';

/** A source for a response, for an assistant to cite. */
export type AnswerSource = Pick<
  FeedCoverage,
  | 'source'
  | 'family'
  | 'publisher'
  | 'attribution'
  | 'url'
  | 'license'
  | 'termsUrl'
  | 'lastSuccessAt'
  | 'lastChangeAt'
>;

/** Fields whose value names a feed, and fields that identify a record's source. */
const FEED_FIELD = 'source';
const PLACE_FIELDS: ReadonlySet<string> = new Set([
  'jurisdiction',
  'state',
  'rosterState',
  'contractorState',
]);

/**
 * The sources of a response: the feeds named in its records. If records name none, these are the feeds of their
 * families, in the places that the records name; a response without records was looked up in all of them.
 */
export function sourcesOf(
  answer: unknown,
  families: readonly Family[],
  coverage: readonly FeedCoverage[],
): AnswerSource[] {
  const named = new Set<unknown>();
  const places = new Set<unknown>();
  collect(answer, named, places);
  const byName = coverage.filter(({ source }) => named.has(source));
  const ofFamilies = coverage.filter(({ family }) => families.some((name) => name === family));
  const byPlace = ofFamilies.filter(
    ({ jurisdiction, state }) =>
      (jurisdiction !== null && places.has(jurisdiction)) || (state !== null && places.has(state)),
  );
  const found = [byName, byPlace, ofFamilies].find(({ length }) => length > 0) ?? [];
  return found.map(
    ({ source, family, publisher, attribution, url, license, termsUrl, lastSuccessAt, lastChangeAt }) => ({
      source,
      family,
      publisher,
      attribution,
      url,
      license,
      termsUrl,
      lastSuccessAt,
      lastChangeAt,
    }),
  );
}

function collect(value: unknown, named: Set<unknown>, places: Set<unknown>): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [field, inner] of Object.entries(value)) {
    if (field === FEED_FIELD) named.add(inner);
    else if (PLACE_FIELDS.has(field)) places.add(inner);
    collect(inner, named, places);
  }
}
