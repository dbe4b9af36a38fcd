/** Chooses the time zone of a source's times. */
import { describe, expect, it } from '@jest/globals';
import { profileRows } from '../profile/profile.js';
import { proposeZone } from './zone.js';

const columns = new Map([['issueDate', { form: 'issued', reason: '' }]]);
const zoneOf = (issued: unknown, state: string | null = 'MN', type: string | null = null) =>
  proposeZone(
    'permits',
    { state },
    columns,
    profileRows([{ issued, entered: '2025-03-04 10:15' }], [{ name: 'issued', type, label: null }]),
  );

describe('a zone is proposed', () => {
  it.each([
    ['a time of the day', '2025-03-04 10:15'],
    ['milliseconds', 1_741_046_400_000],
  ])('for %s', (_what, value) => {
    expect(zoneOf(value)).toEqual({ zone: 'America/Chicago', doubtful: false });
  });

  it('for a date of an ArcGIS layer without values', () => {
    expect(zoneOf(null, 'MN', 'esriFieldTypeDate')).not.toBeNull();
    expect(zoneOf(null, 'MN', 'text')).toBeNull();
  });

  it('with a warning if part of the state has another', () => {
    expect(zoneOf('2025-03-04 10:15', 'TX')).toMatchObject({ doubtful: true });
  });

  it.each([
    ['a day alone', '2025-03-04', 'MN'],
    ['midnight', '03/04/2025 12:00:00 AM', 'MN'],
    ['midnight of 24 hours', '2025-03-04T00:00:00', 'MN'],
    ['an unknown state', '2025-03-04 10:15', null],
  ])('not for %s', (_what, value, state) => {
    expect(zoneOf(value, state)).toBeNull();
  });
});
