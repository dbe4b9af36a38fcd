/**
 * Sources that go wrong as in reality: each is put on hold with its reason, and after a good night nothing of it
 * remains.
 */
import { createPool, listQuarantined } from '@crs/store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { crs } from '../harness/crs.js';
import {
  type Edit,
  eachValue,
  inColumns,
  ofNextRow,
  renamed,
  spoil,
  swapped,
  withoutRows,
} from '../harness/spoiled-sources.js';
import { differences, type TableContents, tableContents } from '../harness/table-contents.js';
import { createWorkspace, type Workspace } from '../harness/workspace.js';

const roster = ['sample_mn_licenses', 'licenses/mn_licenses.csv'] as const;
const permits = ['sample_lakeview_permits', 'permits/lakeview.csv'] as const;
const inspections = ['sample_osha', 'osha/inspections.csv'] as const;
const orders = ['sample_orders', 'orders/orders.json'] as const;

const header: Edit = (text) => `${text.split('\n')[0]}\n`;
const cut: Edit = (text) => text.slice(0, Math.floor(text.length * 0.9)).replace(/,[^,\n]*$/, '');
const page: Edit = () => '<!doctype html><html><body>Please log in.</body></html>';
const later = (years: number) => (date: string) =>
  date.replace(/(\d{4})$/, (year) => String(Number(year) + years));
const brokenIn = (share: number) => (value: string, at: number) =>
  at % Math.round(1 / share) === 0 ? value.replace(/[aeiou]/, '\ufffd') : value;
const listOf = (edit: (events: Record<string, unknown>[]) => unknown[]): Edit => {
  return (text) => {
    const document = JSON.parse(text) as { events: Record<string, unknown>[] };
    return JSON.stringify({ ...document, events: edit(document.events) });
  };
};

/** The feed, its file, the fault, and the code with which it is put on hold. */
const nights: readonly (readonly [string, string, string, Edit, string])[] = [
  [...roster, '25% of its rows are missing', withoutRows(0.25), 'feed.shrunk'],
  [...roster, 'two fifths of its rows are missing', withoutRows(0.4), 'feed.shrunk'],
  [
    ...roster,
    'every license has a new number',
    eachValue({ Lic_Number: (number) => `${number}9` }),
    'feed.too_many_removed',
  ],
  [...roster, 'names are emptied', eachValue({ Name: () => '' }), 'feed.too_many_rejects'],
  [...roster, 'nobody knows the statuses', eachValue({ Status: () => 'Zt 9' }), 'feed.too_many_rejects'],
  [...roster, 'all are revoked', eachValue({ Status: () => 'Revoked' }), 'feed.unusual'],
  [...roster, 'all have one phone', eachValue({ Phone_No: () => '612-555-0100' }), 'feed.unusual'],
  [...roster, '3% of the names are broken', eachValue({ Name: brokenIn(0.03) }), 'feed.broken_characters'],
  [
    ...roster,
    'addresses are shifted by a row',
    inColumns(['Addr1', 'Addr2', 'City', 'Zip'], ofNextRow),
    'feed.unusual',
  ],
  [...roster, 'the file is empty', () => '', 'feed.'],
  [...roster, 'only the header is there', header, 'feed.too_few_rows'],
  [...roster, 'a page of HTML comes', page, 'feed.'],
  [...roster, 'it is cut in the middle of a row', cut, 'feed.truncated'],
  [...permits, '30% of its rows are gone', withoutRows(0.3), 'feed.shrunk'],
  [...permits, 'two columns are swapped', swapped('contractor', 'permit_location'), 'feed.unusual'],
  [
    ...permits,
    'amounts are ten times as large',
    eachValue({ job_valuation: (value) => (value === '' ? '' : `${value}0`) }),
    'feed.unusual',
  ],
  [...permits, 'dates lie a hundred years ahead', inColumns(['date_issued'], later(100)), 'feed.'],
  [
    ...permits,
    'names are in lower case',
    eachValue({ contractor: (name) => name.toLowerCase() }),
    'feed.unusual',
  ],
  [...permits, 'a column has another name', renamed('contractor'), 'feed.column_missing'],
  [...permits, 'contractors are blank', eachValue({ contractor: () => '' }), 'feed.'],
  [
    ...permits,
    'one contractor did all',
    eachValue({ contractor: () => 'Example Roofing LLC' }),
    'feed.unusual',
  ],
  [
    ...permits,
    'all rows have new numbers',
    eachValue({ permit_number: (number) => `N${number}` }),
    'feed.too_many_removed',
  ],
  [
    ...permits,
    '3% of the names are broken',
    eachValue({ contractor: brokenIn(0.03) }),
    'feed.broken_characters',
  ],
  [...permits, 'it is cut in the middle of a row', cut, 'feed.truncated'],
  [...inspections, 'half of its rows are gone', withoutRows(0.5), 'feed.shrunk'],
  [...inspections, 'it is cut in the middle of a row', cut, 'feed.truncated'],
  [
    ...orders,
    'half of its orders are gone',
    listOf((all) => all.filter((_, at) => at % 2 === 0)),
    'feed.shrunk',
  ],
  [
    ...orders,
    'its list does not close',
    (text) => text.slice(0, Math.floor(text.length * 0.8)),
    'feed.truncated',
  ],
];

/** Every row of every table, except the history of runs and what each night renews. */
async function rowsOf({ database }: Workspace): Promise<TableContents> {
  const pool = createPool(database.url);
  const contents = [...(await tableContents(pool, 'crs')), ...(await tableContents(pool, 'served'))];
  await pool.end();
  const passing =
    /_before$|^crs\.(feed_version|feed_manifest|event_state|published_matching)$|^served\.(feed_version|change_log|event)$/;
  return new Map(contents.filter(([name]) => !passing.test(name)));
}

describe('a night in which a source goes wrong', () => {
  let workspace: Workspace;
  let good: TableContents;
  const night = async (): Promise<number | null> => (await crs(['nightly'], workspace.settings)).status;

  beforeAll(async () => {
    workspace = await createWorkspace({ contractors: 1_500, permits: 6_000 });
    expect([await night(), await night()]).toEqual([0, 0]);
    good = await rowsOf(workspace);
  });
  afterAll(() => workspace.remove());

  it.each(nights)('%s (%s): %s', async (feed, path, _what, edit, code) => {
    const restore = await spoil(workspace, path, edit);
    const status = await night();
    const pool = createPool(workspace.database.url);
    const held = await listQuarantined(pool);
    await pool.end();
    await restore();
    expect([status, held.map((one) => one.feed)]).toEqual([3, [feed]]);
    expect(held[0]?.code.startsWith(code) ? code : held[0]?.reason).toBe(code);
    expect(differences(good, await rowsOf(workspace))).toEqual({});
    expect(await night()).toBe(0);
    expect(differences(good, await rowsOf(workspace))).toEqual({});
  });
});
