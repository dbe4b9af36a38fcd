import { describe, expect, it } from '@jest/globals';
import { hostOf, type ScheduledDefinition, timetableOf } from './timetable.js';

const feed = (
  name: string,
  domain: string,
  more: Partial<ScheduledDefinition> = {},
): ScheduledDefinition => ({
  feed: name,
  source: { socrata: { domain, dataset: 'abcd-1234' } },
  schedule: undefined,
  zone: 'America/Chicago',
  ...more,
});

describe('timetableOf', () => {
  it('leaves out feeds that are read only on request', () => {
    expect(timetableOf([feed('a', 'data.example', { schedule: 'never' })])).toEqual([]);
  });

  it('uses the time and the zone of a definition', () => {
    expect(timetableOf([feed('a', 'data.example', { schedule: '15 2 * * *' })])).toEqual([
      { feed: 'a', pattern: '15 2 * * *', zone: 'America/Chicago', spread: false },
    ]);
  });

  it('spreads the others over the night, by their names alone', () => {
    const names = Array.from({ length: 60 }, (_, index) => `city_${index}_permits`);
    const table = timetableOf(names.map((name, index) => feed(name, `data.${index}.example`)));
    const hours = table.map(({ pattern }) => Number(pattern.split(' ')[1]));
    expect(Math.min(...hours)).toBe(1);
    expect(Math.max(...hours)).toBe(4);
    const few = timetableOf([feed('city_7_permits', 'data.7.example')]);
    expect(table).toContainEqual(few[0]);
  });

  it('gives two feeds of one host different minutes, in any zones, as long as there are enough minutes', () => {
    const zones = ['America/Chicago', 'America/New_York', 'America/Phoenix'];
    const feeds = Array.from({ length: 200 }, (_, index) =>
      feed(`feed_${index}`, 'one.example', { zone: zones[index % 3] }),
    );
    const table = timetableOf([...feeds, feed('own', 'one.example', { schedule: '20 3 * * *' })]);
    const offsets: Readonly<Record<string, number>> = {
      'America/Chicago': 6,
      'America/New_York': 5,
      'America/Phoenix': 7,
    };
    const winter = table.map(({ pattern, zone }) => {
      const [minute = 0, hour = 0] = pattern.split(' ').map(Number);
      return (hour + (offsets[zone] ?? 0)) * 60 + minute;
    });
    expect(new Set(winter).size).toBe(201);
  });

  it('names the feed whose pattern cannot be read', () => {
    expect(() => timetableOf([feed('a', 'data.example', { schedule: '99 2 * * *' })])).toThrow(
      'a: schedule "99 2',
    );
  });
});

describe('hostOf', () => {
  it.each([
    [{ socrata: { domain: 'data.example', dataset: 'abcd-1234' } }, 'data.example'],
    [{ socrata: { domain: 'http://127.0.0.1:8080', dataset: 'abcd-1234' } }, '127.0.0.1:8080'],
    [{ http: { url: 'https://Files.example/a/b.csv' } }, 'files.example'],
    [{ file: 'permits.csv' }, null],
  ])('of %j is %s', (source, host) => {
    expect(hostOf({ source: source as ScheduledDefinition['source'] })).toBe(host);
  });
});
