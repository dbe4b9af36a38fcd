import { UsageError } from '@crs/domain';
import { describe, expect, it } from '@jest/globals';
import { chooseHolder } from './license-holder.js';

const holder = (rosterState: string, rosterFeed: string, licenseTypes: readonly string[] = []) => ({
  contractorId: rosterFeed.length,
  rosterFeed,
  rosterState,
  licenseNumber: 'BC100001',
  licenseName: `Builders of ${rosterFeed}`,
  address: null,
  city: null,
  licenseType: licenseTypes[0] ?? null,
  licenseTypes,
});
const mn = holder('MN', 'mn_licenses');
const trades = holder('MN', 'mn_trades');
const wi = holder('WI', 'wi_licenses');
const plumber = { ...holder('MN', 'mn_trades', ['Master Plumber', 'Gas']), licenseName: 'Alder Plumbing' };
const electrician = { ...holder('MN', 'mn_trades', ['Electrician', 'Gas']), licenseName: 'Birch Electric' };
const where = { jurisdiction: 'lakeview', rosters: ['mn_licenses', 'mn_trades'] };

/** The feed of the chosen contractor, or the error's code and next step. */
function chosen(
  holders: readonly ReturnType<typeof holder>[],
  more: { state?: string; roster?: string; type?: string } = {},
  near: readonly string[] = [],
): string {
  try {
    const { state, roster, type } = more;
    return chooseHolder('BC100001', holders, { ...where, state, roster, licenseType: type }, near).rosterFeed;
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
      /^decide\.license_elsewhere: IA has no license.*use --state MN\.$/,
    ],
    [
      'one roster for two of other types',
      [plumber, electrician],
      {},
      /Alder Plumbing in MN \(mn_trades, Master Plumber\); .*: --license-type 'Master Plumber' or --license-type Electrician\.$/,
    ],
    [
      'a roster for two, and by another one',
      [mn, plumber, electrician],
      {},
      /--roster mn_licenses or --roster mn_trades --license-type 'Master Plumber' or --roster mn_trades --license-type Electrician\.$/,
    ],
    ['two of one type', [plumber, electrician], { type: 'gas' }, /^decide\.several_licenses/],
    [
      'a type that neither has',
      [plumber, electrician],
      { type: 'Roofing' },
      /^decide\.license_elsewhere: .*of the type Roofing.*use --license-type/,
    ],
    ['nobody', [], {}, /^decide\.unknown_license: There is no license BC100001\. .*none/],
  ])('asks which one if it is held by %s', (_what, holders, more, said) => {
    expect(chosen(holders, more)).toMatch(said);
  });

  it.each([
    ['its own type', 'ELECTRICIAN', 'Birch Electric'],
    ['a type that it has too', 'Gas', 'Cedar Roofing'],
  ])('is the one of %s', (_what, type, name) => {
    const roofer = { ...holder('MN', 'mn_trades', ['Roofing', 'Gas']), licenseName: 'Cedar Roofing' };
    const holders = type === 'Gas' ? [holder('MN', 'mn_trades', ['Drains']), roofer] : [plumber, electrician];
    const search = { ...where, state: undefined, roster: undefined, licenseType: type };
    expect(chooseHolder('BC100001', holders, search, []).licenseName).toBe(name);
  });

  it('suggests similar numbers', () => {
    expect(chosen([], {}, ['BC100002', 'BC10001'])).toMatch(/similar: BC100002, BC10001\./);
  });

  it('distinguishes contractors of different states by their state', () => {
    const { rosters } = { rosters: ['mn_licenses', 'wi_licenses'] };
    expect(() =>
      chooseHolder(
        'BC100001',
        [mn, wi],
        { jurisdiction: 'lakeview', rosters, state: undefined, roster: undefined, licenseType: undefined },
        [],
      ),
    ).toThrow(expect.objectContaining({ nextStep: 'Choose one: --state MN or --state WI.' }));
  });
});
