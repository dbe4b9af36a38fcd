import { describe, expect, it } from '@jest/globals';
import { stateOfCode } from './us-states.js';
import { hasOtherZones, zoneOfPlace } from './zones.js';

describe('zoneOfPlace', () => {
  it.each([
    ['MN', 'Minneapolis', 'minneapolis', 'America/Chicago'],
    ['TX', 'Austin', 'austin', 'America/Chicago'],
    ['TX', 'El Paso', 'el_paso', 'America/Denver'],
    ['TX', null, 'el_paso_county', 'America/Denver'],
    ['FL', 'Pensacola', 'pensacola', 'America/Chicago'],
    ['FL', 'Escambia County', 'escambia_county', 'America/Chicago'],
    ['FL', 'Jackson', 'jackson', 'America/New_York'],
    ['FL', null, 'jackson_county', 'America/Chicago'],
    ['FL', 'Miami', 'miami', 'America/New_York'],
    ['TN', 'Knoxville', 'knoxville', 'America/New_York'],
    ['TN', 'Nashville', 'nashville_davidson', 'America/Chicago'],
    ['IN', 'Gary', 'gary', 'America/Chicago'],
    ['IN', 'City of Evansville', 'evansville', 'America/Chicago'],
    ['IN', null, 'marion_county', 'America/Indiana/Indianapolis'],
    ['KY', 'Bowling Green', 'bowling_green', 'America/Chicago'],
    ['ID', 'Coeur d’Alene', 'coeur_d_alene', 'America/Los_Angeles'],
    ['SD', 'Rapid City', 'rapid_city', 'America/Denver'],
    ['OR', null, 'malheur_county', 'America/Boise'],
    ['ND', 'Dickinson', 'dickinson', 'America/Denver'],
    ['ND', null, 'dickinson_county', 'America/Chicago'],
    ['MI', null, 'gogebic_county', 'America/Chicago'],
    ['AZ', null, 'navajo_county', 'America/Phoenix'],
  ])('%s %s (%s) is in %s', (state, city, jurisdiction, zone) => {
    expect(zoneOfPlace({ state, city, jurisdiction })).toBe(zone);
  });

  it('is null without a known state', () => {
    expect(zoneOfPlace({ city: 'El Paso' })).toBeNull();
    expect(zoneOfPlace({ state: 'ZZ' })).toBeNull();
  });

  it('returns another zone only in states that have two, and one that exists', () => {
    for (const state of 'AK FL ID IN KS KY MI ND NE NV OR SD TN TX'.split(' ')) {
      expect(hasOtherZones(state)).toBe(true);
      expect(stateOfCode(state)).toBeDefined();
    }
    expect(hasOtherZones('MN')).toBe(false);
  });
});
