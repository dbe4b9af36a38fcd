import { describe, expect, it } from '@jest/globals';
import {
  keysOf,
  listSubjects,
  NO_SUBJECTS,
  subjectKey,
  subjectsOf,
  type WatchedSubject,
  withoutKey,
  withSubjects,
} from './watched-subjects.js';

const license = (licenseNumber: string, state: string | null = 'MN'): WatchedSubject => ({
  kind: 'license',
  licenseNumber,
  state,
});
const city: WatchedSubject = { kind: 'city', city: 'Duluth', state: 'MN' };

describe('the subjects that one person watches', () => {
  it.each<[WatchedSubject, string]>([
    [license('BC100001'), 'license|BC100001|MN'],
    [license('bc 100001', null), 'license|BC 100001|'],
    [city, 'area|duluth|MN|'],
    [{ kind: 'city', city: 'Ely', state: null }, 'area|ely||'],
  ])('have a key: %j', (subject, key) => {
    expect(subjectKey(subject)).toBe(key);
    expect(listSubjects(subjectsOf(subject))).toEqual([subject]);
  });

  it('are listed once, in the order in which they were added, and without removed ones', () => {
    const some = [license('A1'), city, license('A2')].map(subjectsOf).reduce(withSubjects, NO_SUBJECTS);
    const same = withSubjects(some, subjectsOf(license('a1')));
    expect(keysOf(same)).toEqual(['license|A1|MN', 'license|A2|MN', 'area|duluth|MN|']);
    expect(keysOf(withoutKey(same, 'area|duluth|MN|'))).toEqual(['license|A1|MN', 'license|A2|MN']);
    expect(withoutKey(same, 'license|NONE|MN')).toEqual(same);
  });
});
