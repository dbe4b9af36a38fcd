/** What one person watches: contractors by license number, and cities. Pure. */
import { licenseKey } from '@crs/domain';
import { areaKey, type WatchedSubjects, watchKeys } from './watch-keys.js';

/** A contractor or a city. */
export type WatchedSubject =
  | { readonly kind: 'license'; readonly licenseNumber: string; readonly state: string | null }
  | { readonly kind: 'city'; readonly city: string; readonly state: string | null };

/** Addresses cannot be watched here. */
const comparable = { licenseKey, addressKey: () => null };

export const NO_SUBJECTS: WatchedSubjects = { licenses: [], firms: [], addresses: [], areas: [] };

/** The key of a subject, by which it is found and removed. */
export const subjectKey = (subject: WatchedSubject): string =>
  subject.kind === 'city'
    ? areaKey(subject)
    : (watchKeys({ ...NO_SUBJECTS, licenses: [subject] }, comparable)[0] ?? '');

export const subjectsOf = (subject: WatchedSubject): WatchedSubjects =>
  subject.kind === 'city'
    ? { ...NO_SUBJECTS, areas: [{ city: subject.city, state: subject.state, zip: null }] }
    : { ...NO_SUBJECTS, licenses: [{ licenseNumber: subject.licenseNumber, state: subject.state }] };

/** The subjects, in the order in which they were added. */
export const listSubjects = ({ licenses, areas }: WatchedSubjects): WatchedSubject[] => [
  ...licenses.map((one) => ({ kind: 'license', ...one }) as const),
  ...areas.flatMap(({ city, state }) => (city === null ? [] : [{ kind: 'city', city, state } as const])),
];

export const keysOf = (subjects: WatchedSubjects): string[] => listSubjects(subjects).map(subjectKey);

const gathered = (all: readonly WatchedSubject[]): WatchedSubjects => {
  const each = [...new Map(all.map((one) => [subjectKey(one), one])).values()].map(subjectsOf);
  return {
    ...NO_SUBJECTS,
    licenses: each.flatMap(({ licenses }) => licenses),
    areas: each.flatMap(({ areas }) => areas),
  };
};

/** All subjects of both lists, without duplicates. */
export const withSubjects = (some: WatchedSubjects, more: WatchedSubjects): WatchedSubjects =>
  gathered([...listSubjects(some), ...listSubjects(more)]);

/** The subjects without the one that has this key. */
export const withoutKey = (subjects: WatchedSubjects, key: string): WatchedSubjects =>
  gathered(listSubjects(subjects).filter((one) => subjectKey(one) !== key));
