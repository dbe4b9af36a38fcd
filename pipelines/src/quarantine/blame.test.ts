import { describe, expect, it } from '@jest/globals';
import { feedsToBlame, feedsToGiveBack, type MatchedScope } from './blame.js';

const scope = (
  name: string,
  refused: boolean,
  changedFeeds: readonly string[],
  changedRosters: readonly string[] = ['roster'],
): MatchedScope => ({ scope: name, refused, changedFeeds, changedRosters });

const cases: [string, MatchedScope[], string[]][] = [
  ['nobody is refused', [scope('elm', false, ['elm_permits']), scope('oak', false, [])], []],
  [
    'one city of three is refused, which changed',
    [scope('elm', true, ['elm_permits']), scope('oak', false, []), scope('ash', false, ['ash_permits'])],
    ['elm_permits'],
  ],
  [
    'a city is refused that did not change',
    [scope('elm', true, []), scope('oak', false, []), scope('ash', false, [])],
    ['roster'],
  ],
  [
    'all cities are refused, each of which changed',
    [scope('elm', true, ['elm_permits']), scope('oak', true, ['oak_permits'])],
    ['elm_permits', 'oak_permits', 'roster'],
  ],
  ['the only city is refused', [scope('elm', true, ['elm_permits'])], ['elm_permits', 'roster']],
  ['the roster did not change', [scope('elm', true, ['elm_permits'], [])], ['elm_permits']],
  ['nothing changed, as after other settings', [scope('elm', true, [], [])], []],
  [
    'the rosters of two states changed, one of them for the worse',
    [
      scope('elm', true, [], ['mn']),
      scope('oak', false, [], ['wi']),
      scope('ash', false, ['ash_permits'], ['wi']),
    ],
    ['mn'],
  ],
];

describe('feedsToBlame', () => {
  it.each(cases)('%s', (_name, scopes, blamed) => {
    expect([...feedsToBlame(scopes).keys()]).toEqual(blamed);
  });

  it('names the refused scopes that a feed is blamed for', () => {
    const scopes = [scope('elm', true, ['elm_permits']), scope('oak', true, []), scope('ash', false, [])];
    expect(feedsToBlame(scopes)).toEqual(
      new Map([
        ['elm_permits', ['elm']],
        ['roster', ['elm', 'oak']],
      ]),
    );
  });
});

describe('feedsToGiveBack', () => {
  const taken = new Map([
    ['elm_permits', ['elm']],
    ['roster', ['elm', 'oak']],
  ]);
  it.each([
    [[], []],
    [['elm'], ['elm_permits']],
    [['oak'], []],
    [
      ['elm', 'oak'],
      ['elm_permits', 'roster'],
    ],
  ])('gives back, where %j are refused without what was taken out, %j', (refused, givenBack) => {
    expect(feedsToGiveBack(taken, refused)).toEqual(givenBack);
  });
});
