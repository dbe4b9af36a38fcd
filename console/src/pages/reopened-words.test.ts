import { expect, it } from '@jest/globals';
import { settings } from '../../../packages/clustering/test/settings.js';
import { againstText, isOnePerson, likelihoodWord, motivesText, withShortDays } from './reopened-words.js';

it.each<
  [Parameters<typeof motivesText>[0]['old']['status'], Parameters<typeof motivesText>[0]['motives'], string]
>([
  ['Revoked', ['order'], 'a revoked license'],
  ['Suspended', ['order', 'violations'], 'a suspended license and OSHA violations'],
  [
    'Expired',
    ['order', 'penalty'],
    'a disciplinary order or attorney general action and a penalty or restitution',
  ],
  [null, ['order'], 'a disciplinary order or attorney general action'],
  ['Expired', ['lapse'], 'an expired license'],
])('says what a firm left behind: %s, %j', (status, motives, words) => {
  expect(motivesText({ motives, old: { status } })).toBe(words);
});

it.each([
  ['0.978', 'likely'],
  ['0.500', 'likely'],
  ['0.499', 'possibly'],
  ['0.100', 'possibly'],
  ['0.099', 'unlikely'],
  ['0.000', 'unlikely'],
])('says what a likelihood of %s is', (likelihood, words) => {
  expect(likelihoodWord(likelihood)).toBe(words);
});

it('writes dates as people do', () => {
  expect(withShortDays('It began on 2025-03-24, 1 month after 2025-02-20.')).toBe(
    'It began on Mar 24, 2025, 1 month after Feb 20, 2025.',
  );
});

it('has words for every signal that weighs against a reopening', () => {
  const against = Object.entries(settings.reopened.weights).filter(([, weight]) => weight < 0);
  const untold = against.filter(([code]) => againstText(code) === '').map(([code]) => code);
  expect(untold).toEqual(['only_hubs_shared']);
});

it.each([
  ['shared_phone,other_trade,other_city', 'Against: different trades; different cities.'],
  ['shared_phone,opened_soon_after', ''],
])('says what is evidence against a reopening: %s', (signals, words) => {
  expect(againstText(signals)).toBe(words);
});

it.each([
  ['shared_phone,same_person', true],
  ['shared_phone,other_person', false],
])('distinguishes one person from two with a similar name: %s', (signals, is) => {
  expect(isOnePerson(signals)).toBe(is);
});
