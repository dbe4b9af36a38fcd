import { UsageError } from '@crs/domain';
import { describe, expect, it } from '@jest/globals';
import { chooseHolder } from './license-holder.js';

const holder = (rosterState: string, rosterFeed: string) => ({
  contractorId: rosterFeed.length,
  rosterFeed,
  rosterState,
  licenseNumber: 'BC100001',
  licenseName: `Builders of ${rosterFeed}`,
  address: null,
  city: null,
});
const mn = holder('MN', 'mn_licenses');
const trades = holder('MN', 'mn_trades');
const wi = holder('WI', 'wi_licenses');
const where = { jurisdiction: 'lakeview', rosters: ['mn_licenses', 'mn_trades'] };

/** The feed of the contractor that is meant, or the error's code and what to do. */
function chosen(
  holders: readonly ReturnType<typeof holder>[],
  more: { state?: string; roster?: string } = {},
  near: readonly string[] = [],
): string {
  try {
    const { state, roster } = more;
    return chooseHolder('BC100001', holders, { ...where, state, roster }, near).rosterFeed;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return `${error.code}: ${error.message} ${error.nextStep}`;
  }
}

describe('chooseHolder', () => {
  it.each([
    ['the only contractor of the rosters', [mn], {}, 'mn_licenses'],
    ['the one of the rosters, where another state has the number too', [mn, wi], {}, 'mn_licenses'],
    ['the one of a state', [mn, wi], { state: 'WI' }, 'wi_licenses'],
    ['the one of a state in small letters', [mn, wi], { state: 'wi' }, 'wi_licenses'],
    ['the one of a roster', [mn, trades, wi], { roster: 'mn_trades' }, 'mn_trades'],
  ])('is %s', (_what, holders, more, feed) => {
    expect(chosen(holders, more)).toBe(feed);
  });

  it.each([
    [
      'two rosters of one state',
      [mn, trades],
      {},
      /^decide\.several_licenses.*--roster mn_licenses or --roster mn_trades/,
    ],
    [
      'a state with two',
      [mn, trades, wi],
      { state: 'MN' },
      /^decide\.several_licenses.*--roster mn_licenses or --roster mn_trades/,
    ],
    [
      'rosters elsewhere only',
      [wi],
      {},
      /^decide\.license_elsewhere.*lakeview.*wi_licenses.*add --state WI\.$/,
    ],
    [
      'a state that has it not',
      [mn],
      { state: 'IA' },
      /^decide\.license_elsewhere: IA has no license.*give instead --state MN\.$/,
    ],
    ['nobody', [], {}, /^decide\.unknown_license: There is no license BC100001\. .*none/],
  ])('asks which where it is held by %s', (_what, holders, more, said) => {
    expect(chosen(holders, more)).toMatch(said);
  });

  it('suggests numbers that are near', () => {
    expect(chosen([], {}, ['BC100002', 'BC10001'])).toMatch(/near it: BC100002, BC10001\./);
  });

  it('distinguishes contractors of different states by their state', () => {
    const { rosters } = { rosters: ['mn_licenses', 'wi_licenses'] };
    expect(() =>
      chooseHolder(
        'BC100001',
        [mn, wi],
        { jurisdiction: 'lakeview', rosters, state: undefined, roster: undefined },
        [],
      ),
    ).toThrow(expect.objectContaining({ nextStep: 'Say which is meant: --state MN or --state WI.' }));
  });
});
