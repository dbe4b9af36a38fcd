import { describe, expect, it } from '@jest/globals';
import { type Profile, summarise } from './summary.js';

const today = new Date('2026-06-01T12:00:00Z');

/** A profile of which only what the summary reads is given. */
const profileWith = (
  contractor: Partial<Profile['contractor']>,
  orderDates: readonly string[] = [],
  related: readonly Partial<Profile['related']['newest'][number]>[] = [],
) =>
  ({
    contractor: { status: 'Issued', expirationDate: null, ...contractor },
    enforcement: { totalCount: orderDates.length, newest: orderDates.map((orderDate) => ({ orderDate })) },
    related: { totalCount: related.length, newest: related },
  }) as unknown as Profile;

const told = (profile: Profile): string[] =>
  summarise(profile, today).map(({ text, isAlarming }) => `${isAlarming ? '! ' : ''}${text}`);

describe('the summary of a contractor', () => {
  it.each<[Partial<Profile['contractor']>, string]>([
    [{ expirationDate: '2027-03-31' }, 'License in force, expires March 31, 2027.'],
    [{}, 'License in force.'],
    [{ expirationDate: '2026-06-01' }, 'License in force, expires June 1, 2026.'],
    [{ expirationDate: '2026-05-31' }, '! License expired May 31, 2026.'],
    [{ status: 'Expired' }, '! License expired.'],
    [{ status: 'Revoked', expirationDate: '2027-03-31' }, '! License revoked: it may not be used.'],
    [{ status: null }, '! The authority does not state whether the license is in force.'],
  ])('of %j begins with %j', (contractor, sentence) => {
    expect(told(profileWith(contractor))[0]).toBe(sentence);
  });

  it.each<[readonly string[], string]>([
    [[], 'No orders against it are published here.'],
    [['2026-01-01'], '! 1 order in the last 5 years.'],
    [['2026-01-01', '2021-06-01', '2021-05-31'], '! 2 orders in the last 5 years (3 orders in all).'],
    [['2020-01-01'], '! 1 order, none in the last 5 years.'],
  ])('of orders on %j says %j', (dates, sentence) => {
    expect(told(profileWith({}, dates))[1]).toBe(sentence);
  });

  it('names related contractors whose license was taken away', () => {
    const related = [
      { name: 'Alder Roofing', status: 'Revoked' as const, sharedPhone: '6125550148', sharedAddress: null },
      { name: 'Birch Roofing', status: 'Issued' as const, sharedPhone: '6125550148', sharedAddress: null },
    ];
    expect(told(profileWith({}, [], related)).slice(2)).toEqual([
      '! Shares its phone with Alder Roofing, whose license was revoked.',
    ]);
  });
});
