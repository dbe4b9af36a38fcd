import { describe, expect, it } from '@jest/globals';
import { contractor } from '../test/contractor.js';
import { settings } from '../test/settings.js';
import { assessHubs } from './hubs.js';
import type { ClusterContractor } from './shared-values.js';

/** Strangers that share one value, each in the given place. */
function sharing(
  kind: 'address' | 'phone',
  places: readonly (string | null)[],
  parties: number,
  places0: number,
) {
  const contractors = places.map((place, id) => contractor(id, `firm${id}`, null, null, { place }));
  const limits = { parties: 4.5, scattered: { places: places0, parties } };
  const value = { kind, key: 'k', building: false, members: [...contractors.keys()] };
  const persons = contractors.map(() => []);
  return assessHubs(contractors, persons, [value], { ...settings, hub: limits })[0];
}

describe('the hub of an address or phone', () => {
  it.each<['address' | 'phone', string[], number, number, boolean]>([
    ['phone', ['a', 'b', 'c'], 2.5, 2, true],
    ['phone', ['a', 'b', 'c'], 3.5, 2, false],
    ['phone', ['a', 'b', 'b'], 2.5, 2, false],
    ['phone', ['a', 'a', 'a'], 2.5, 1, false],
    ['address', ['a', 'b', 'c'], 2.5, 2, false],
    ['phone', ['a', 'a', 'a', 'a'], 9, 9, false],
    ['phone', ['a', 'a', 'a', 'a', 'a'], 9, 9, true],
    ['address', ['a', 'a', 'a', 'a', 'a'], 9, 9, true],
  ])('%s in %j: bounds %d and %d', (kind, places, parties, atPlaces, hub) => {
    expect(sharing(kind, places, parties, atPlaces)).toEqual({ parties: expect.closeTo(places.length), hub });
  });

  it('is above the bound, not on it', () => {
    const two = [contractor(1, '', null, null), contractor(2, '', null, null)];
    const value = { kind: 'phone' as const, key: 'k', building: false, members: [0, 1] };
    const hubOf = (parties: number, scatteredParties: number, place: string | null = null) => {
      const contractors: ClusterContractor[] = two.map((one, at) => ({
        ...one,
        place: at === 0 ? 'a' : place,
      }));
      const hub = { parties, scattered: { places: 1, parties: scatteredParties } };
      return assessHubs(contractors, [[], []], [value], { ...settings, hub })[0];
    };
    const exact = hubOf(9, 9)?.parties as number;
    expect(hubOf(exact, 9)?.hub).toBe(false);
    expect(hubOf(exact - 1e-9, 9)?.hub).toBe(true);
    expect(hubOf(9, exact, 'b')?.hub).toBe(false);
    expect(hubOf(9, exact - 1e-9, 'b')?.hub).toBe(true);
    expect(hubOf(9, exact - 1e-9, 'a')?.hub).toBe(false);
  });
});

describe('the hub of a person', () => {
  // Two people with the name, in a list with the given persons.
  it.each<[string, string[], number]>([
    ['nobody else', [], 0],
    ['only the given name elsewhere', ['orla vey|MN', 'orla quill|MN'], 0],
    ['only the surname elsewhere', ['tamsin brannick|MN', 'corey brannick|MN'], 0],
    ['both parts elsewhere', ['orla vey|MN', 'orla quill|MN', 'tamsin brannick|MN'], (2 * 1) / 5],
    [
      'both parts, among others',
      ['orla vey|MN', 'tamsin brannick|MN', 'corey quill|MN', 'al quill|MN'],
      1 / 6,
    ],
    ['the parts in another state', ['orla vey|WA', 'tamsin brannick|WA'], 0],
    ['the parts as the other part', ['brannick vey|MN', 'tamsin orla|MN'], 0],
  ])('beside %s', (_, others, expected) => {
    const keys = ['orla brannick|MN', 'orla brannick|MN', ...others];
    const contractors = keys.map((_key, id) => contractor(id, '', null, null));
    const persons = keys.map((key) => [key]);
    const value = { kind: 'person' as const, key: 'orla brannick|MN', building: false, members: [0, 1] };
    const assess = (namesakes: number) =>
      assessHubs(contractors, persons, [value], { ...settings, persons: { namesakes } })[0];
    expect(assess(expected)).toEqual({ parties: 1, hub: false });
    expect(assess(expected - 1e-9)).toEqual({ parties: 1, hub: true });
  });
});
