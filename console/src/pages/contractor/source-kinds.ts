import { counted, jurisdictionText } from '../../layout/values.js';
import type { Profile } from './sentence.js';

type Source = Profile['sources'][number];

/** The sources of one family of records together. */
export interface SourceKind extends Pick<Source, 'family' | 'records' | 'lastSuccessAt' | 'lastChangeAt'> {
  /** Where they are of: one place, or how many; null if they are of none. */
  readonly place: string | null;
  readonly publisher: string;
}

/** From here on sources of one family are one. */
const MANY = 4;

/** The sources of a contractor, those of a family with many of them as one, with the newest days of them. Pure. */
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
