import { GuardError } from '@crs/domain';
import {
  failRun,
  findNewestChange,
  findRun,
  listQuarantined,
  listUnpublishedRuns,
  startRun,
} from '@crs/store';
import { afterEach, describe, expect, it } from '@jest/globals';
import { feedsByNight, row, type SourceRow } from '../../../test/harness/nights.js';
import { silent } from '../../../test/harness/stage-workspace.js';
import { publish } from '../publish/publish.js';
import { feedsToBlame, feedsToGiveBack, type MatchedScope, takeOut } from './quarantine-matches.js';
import { drop, findHeld, release } from './release.js';

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
  ['no changes, as after other settings', [scope('elm', true, [], [])], []],
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

  it('names the refused scopes for which a feed is responsible', () => {
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
  ])('returns the feeds if %j are refused without them, %j', (refused, givenBack) => {
    expect(feedsToGiveBack(taken, refused)).toEqual(givenBack);
  });
});

const nights = feedsByNight();

let nextBatch = 0;

/** Records that the matching of Eastville was refused in its own batch, and takes out its permit feed. */
async function refuse(): Promise<{ batch: string; refusedRun: number }> {
  const batch = `refused-${nextBatch++}`;
  const id = await startRun(nights.pool, { kind: 'match', scope: 'eastville', batch });
  await failRun(nights.pool, id, new GuardError('match.out_of_bounds', 'Out of bounds.', 'Look at it.'));
  const refused = await findRun(nights.pool, id);
  if (refused === null) throw new Error('the run is gone');
  await takeOut({ context: nights.context, batch, report: silent }, 'east', refused);
  return { batch, refusedRun: id };
}

/** The stage's rows; a release gives them the versions of other runs. */
const rows = () => nights.contents(['run_id']);

/** A permit without a contractor, so there is no claim to match. */
const permit = (number: string, value: number): SourceRow => row(number, '', value);

const published: SourceRow[] = [permit('E1', 1), permit('E2', 2)];
const laterNights: SourceRow[][] = [
  [permit('E1', 7), permit('E2', 2), permit('E3', 3)],
  [permit('E2', 8), permit('E4', 4)],
  [permit('E1', 1), permit('E4', 5), permit('E5', 6)],
];

/** Publishes the loaded data; later loads are compared with it. */
async function startFrom(sources: readonly SourceRow[]): Promise<string[]> {
  await nights.load('east', sources);
  await publish(nights.context, {}, silent);
  return rows();
}

describe.each([1, 2, 3])('a refused matching after %d unpublished runs', (count) => {
  afterEach(async () => {
    await nights.pool.query(`update quarantine set state = 'dropped'`);
  });

  async function loadLater(): Promise<string[]> {
    for (const sources of laterNights.slice(0, count)) await nights.load('east', sources);
    return rows();
  }

  it('takes each of them out, and the stage is as published', async () => {
    const before = await startFrom(published);
    await loadLater();
    await refuse();
    expect(await rows()).toEqual(before);
    expect(await listQuarantined(nights.pool)).toHaveLength(count);
  });

  it('is released as a whole: the stage is as the runs had left it, and the newest can be undone', async () => {
    await startFrom(published);
    const loaded = await loadLater();
    const { refusedRun, batch } = await refuse();
    const ids = (await findHeld(nights.pool, refusedRun)).map(({ id }) => id);
    await release(nights.context, { ids, batch, by: 'Ada', note: null }, silent);
    expect(await rows()).toEqual(loaded);
    expect(await listQuarantined(nights.pool)).toEqual([]);
    const runs = (await listUnpublishedRuns(nights.pool)).map(({ id }) => id);
    expect(runs).toHaveLength(count);
    await nights.undoRun('east', runs[0] ?? 0);
    expect((await findNewestChange(nights.pool, 'east'))?.kind).toBe('undo');
  });

  it('is dropped as a whole: nothing is kept, and another source is loaded', async () => {
    const before = await startFrom(published);
    await loadLater();
    const { refusedRun } = await refuse();
    await drop({ pool: nights.pool }, await findHeld(nights.pool, refusedRun), { by: 'Ada', note: null });
    expect(await listQuarantined(nights.pool)).toEqual([]);
    expect(await rows()).toEqual(before);
    await nights.load('east', [...published, permit('E9', 9)]);
    expect(await rows()).toHaveLength(before.length + 1);
  });
});
