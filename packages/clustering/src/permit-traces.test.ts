import { describe, expect, it } from '@jest/globals';
import { old, phone, reopened } from '../test/reopened-pair.js';
import { settings } from '../test/settings.js';
import { assessReopening } from './reopened.js';

const front = { ...reopened, nameKey: 'quill', persons: ['Tamsin Vey'] };
const told = (sites: number, names: readonly string[], newer = front): string[] =>
  assessReopening(old, newer, [phone], settings, { sites, names })
    .signals.filter(({ code }) => ['shared_sites', 'permits_name_person'].includes(code))
    .map(({ code, sentence }) => `${code}: ${sentence}`);

describe('what permits show about two contractors', () => {
  it.each([
    [0, []],
    [1, ['shared_sites: The newer firm has a permit at a site of the older one.']],
    [4, ['shared_sites: The newer firm has permits at 4 sites of the older one.']],
  ])('counts %i shared sites', (sites, signals) => {
    expect(told(sites, [])).toEqual(signals);
  });

  it.each([
    ['ORLA BRANNICK, QUILL ROOFING LLC', true],
    ['Quill Roofing (Brannick, Orla M)', true],
    ['Orla M. Brannick', true],
    ['Brannick & Vey', false],
    ['Orlando Brannick', false],
    ['Quill Roofing LLC', false],
  ])('reads a person of the older firm in %j: %s', (name, is) => {
    expect(told(0, [name])).toHaveLength(is ? 1 : 0);
  });

  it('ignores a person whom the newer license names as well', () => {
    expect(told(0, ['Orla Brannick, Quill'], { ...front, persons: ['Orla Brannick'] })).toEqual([]);
  });

  it('shows a straw man who shares only the phone', () => {
    const likelihood = (...traces: [number, readonly string[]]): number =>
      assessReopening(old, front, [phone], settings, { sites: traces[0], names: traces[1] }).likelihood;
    expect(likelihood(0, [])).toBeLessThan(settings.reopened.least);
    expect(likelihood(0, ['Orla Brannick'])).toBeGreaterThan(settings.reopened.least);
    expect(likelihood(2, ['Orla Brannick'])).toBeGreaterThan(likelihood(0, ['Orla Brannick']));
  });
});
