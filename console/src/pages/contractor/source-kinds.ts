import { counted, jurisdictionText } from '../../layout/values.js';
import type { Profile } from './sentence.js';

type Source = Profile['sources'][number];

/** The sources of a family of records, combined. */
export interface SourceKind extends Pick<Source, 'family' | 'records' | 'lastSuccessAt' | 'lastChangeAt'> {
  /** Their place if they have the same one, or the number of places; null if they have none. */
  readonly place: string | null;
  readonly publisher: string;
}

/** Number of sources in a family from which they are combined. */
const MANY = 4;

/** A contractor's sources, with those of large families combined and shown with their newest days. Pure. */
export function sourceKinds(sources: readonly Source[]): SourceKind[] {
  return [...new Set(sources.map(({ family }) => family))].flatMap((family) => {
    const ofFamily = sources.filter((one) => one.family === family);
    return ofFamily.length < MANY ? ofFamily.map((one) => kindOf([one])) : [kindOf(ofFamily)];
  });
}

function kindOf(sources: readonly Source[]): SourceKind {
  const distinct = (values: readonly (string | null)[]): string[] => [
    ...new Set(values.flatMap((value) => value ?? [])),
  ];
  const places = distinct(sources.map(({ jurisdiction }) => jurisdiction));
  const publishers = distinct(sources.map(({ publisher, source }) => publisher ?? source));
  const [place, publisher = ''] = [places[0], publishers[0]];
  return {
    family: sources[0]?.family ?? '',
    place:
      place === undefined
        ? null
        : places.length === 1
          ? jurisdictionText(place)
          : counted(places.length, 'place'),
    publisher: publishers.length === 1 ? publisher : counted(publishers.length, 'publisher'),
    records: sources.reduce((sum, { records }) => sum + records, 0),
    lastSuccessAt:
      distinct(sources.map(({ lastSuccessAt }) => lastSuccessAt))
        .sort()
        .at(-1) ?? null,
    lastChangeAt:
      distinct(sources.map(({ lastChangeAt }) => lastChangeAt))
        .sort()
        .at(-1) ?? null,
  };
}
