import { describe, expect, it } from '@jest/globals';
import { stateOfCode, usStates } from './us-states.js';

describe('usStates', () => {
  it('are the fifty states, the District, and three territories, each once', () => {
    expect(usStates).toHaveLength(54);
    expect(new Set(usStates.map(({ code }) => code)).size).toBe(54);
    expect(new Set(usStates.map(({ name }) => name)).size).toBe(54);
  });

  it.each(usStates)('$code has its own box and a known time zone', ({ code, bounds, zone }) => {
    const [south, west, north, east] = bounds;
    expect(code).toMatch(/^[A-Z]{2}$/);
    expect(north - south).toBeGreaterThan(0.2);
    expect(north - south).toBeLessThan(21);
    expect(east - west).toBeGreaterThan(0.2);
    expect(east - west).toBeLessThan(50);
    expect(() => new Intl.DateTimeFormat('en', { timeZone: zone })).not.toThrow();
  });

  // Capitols and a corner town: known points (U.S. Board on Geographic Names).
  it.each([
    ['MN', 44.955, -93.102, 'America/Chicago'],
    ['TX', 30.275, -97.74, 'America/Chicago'],
    ['WA', 47.036, -122.905, 'America/Los_Angeles'],
    ['NY', 42.653, -73.757, 'America/New_York'],
    ['AK', 58.302, -134.41, 'America/Anchorage'],
    ['HI', 21.307, -157.857, 'Pacific/Honolulu'],
    ['GU', 13.474, 144.75, 'Pacific/Guam'],
    ['AZ', 33.448, -112.097, 'America/Phoenix'],
    ['ID', 43.618, -116.2, 'America/Boise'],
  ])('%s contains its capitol and keeps its time', (code, latitude, longitude, zone) => {
    const state = stateOfCode(code);
    const [south, west, north, east] = state?.bounds ?? [0, 0, 0, 0];
    expect(latitude > south && latitude < north && longitude > west && longitude < east).toBe(true);
    expect(state).toMatchObject({ code, zone });
  });
});

describe('stateOfCode', () => {
  it('recognizes codes only in capitals', () => {
    expect(stateOfCode('MN')?.name).toBe('Minnesota');
    expect(stateOfCode('mn')).toBeUndefined();
    expect(stateOfCode('toString')).toBeUndefined();
  });
});
