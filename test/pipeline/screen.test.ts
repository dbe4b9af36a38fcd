/** Matches your own list with the rosters. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { crs } from '../harness/crs.js';
import { suppressIn } from '../harness/suppressions.js';
import { createServedWorkspace, type Workspace } from '../harness/workspace.js';

type Row = Readonly<Record<string, string>>;

describe('crs screen', () => {
  let workspace: Workspace;
  let contractors: readonly Row[];
  beforeAll(async () => {
    workspace = await createServedWorkspace();
    contractors = rowsOf((await crs(['export', 'contractors'], workspace.settings)).stdout);
  });
  afterAll(() => workspace.remove());

  const rowsOf = (csv: string): Row[] => parse(csv, { columns: true });
  const path = (name: string) => join(workspace.sampleDir, name);
  async function screen(name: string, text: string | Buffer, ...options: readonly string[]) {
    await writeFile(path(name), text);
    return crs(['screen', path(name), ...options], workspace.settings);
  }
  /** A contractor that shares its number, phone, and address with nobody. */
  const somebody = (at = 0): Row => {
    const only = contractors.filter(({ phone, address }) => phone !== '' && address !== '');
    return only[at] as Row;
  };

  it('finds every contractor by the details on its license, whatever the columns are called', async () => {
    const listed = contractors.slice(0, 60);
    const list = stringify(
      listed.map(({ name, address, city, zip, phone, roster_state: state }) => [
        name,
        address,
        city,
        state,
        zip,
        phone,
      ]),
      { header: true, columns: ['Company Name', 'Street Address', 'Town', 'ST', 'Zip Code', 'Telephone'] },
    );
    const { stdout, stderr } = await screen('vendors.csv', list);
    const answers = rowsOf(stdout);
    expect(answers.map((row) => row['Company Name'])).toEqual(listed.map(({ name }) => name));
    const right = answers.filter((row, at) => row.match_license_number === listed[at]?.license_number);
    // Some are on two lines of the roster.
    expect(right.length).toBeGreaterThan(50);
    expect(new Set(right.map(({ match_tier: tier }) => tier))).toEqual(new Set(['verified']));
    expect(right[0]).toMatchObject({ match_signals: expect.stringContaining('name_exact') });
    expect(stderr).toMatch(/60 rows: \d+ matched, \d+ not, 0 with a problem\./);
  });

  it('keeps unusable rows, with their reason', async () => {
    const { stdout } = await screen(
      'some.csv',
      'id,name,date\nA,,\nB,Somebody Unknown,2026-13-99x\nC,Somebody Unknown,\n',
    );
    expect(rowsOf(stdout)).toMatchObject([
      {
        id: 'A',
        match_problem: 'The row names no contractor. Add a name, phone, licenseNumber, or address.',
      },
      { id: 'B', match_problem: expect.stringContaining('date:') },
      { id: 'C', match_problem: '', match_license_number: '' },
    ]);
  });

  it('lists candidates with the parts that add up to their scores', async () => {
    const { name, address, city, license_number: license } = somebody();
    const line = JSON.stringify({ name, address, city, other: { kept: true } });
    const { stdout } = await screen('one.jsonl', `${line}\n`, '--format', 'jsonl', '--explain');
    const [answer] = stdout
      .trim()
      .split('\n')
      .map((text) => JSON.parse(text));
    expect(answer).toMatchObject({ name, other: { kept: true }, match_license_number: license });
    for (const { score, parts } of answer.match_best) {
      const sum = parts.reduce((total: number, { weight }: { weight: number }) => total + weight, 0);
      expect(sum).toBeCloseTo(score, 6);
    }
    expect(answer.match_best[0].contractor.licenseNumber).toBe(license);
  });

  it('says what changed since the last time', async () => {
    const [one, other] = [somebody(0), somebody(1)];
    const list = (...rows: readonly Row[]) =>
      stringify(
        rows.map(({ license_number: license }) => [license, license]),
        { header: true, columns: ['id', 'license'] },
      );
    const first = await screen('watch.csv', list(one), '--changes');
    expect(first).toMatchObject({ stdout: '', status: 0 });
    expect(first.stderr).toContain('saved for comparison next time');
    expect((await screen('watch.csv', list(one), '--changes')).stdout).toBe('');
    const { suppress, lift } = suppressIn(workspace);
    const document = await suppress('contractor', one.license_number ?? '');
    const changed = rowsOf((await screen('watch.csv', list(one, other), '--changes')).stdout);
    expect(changed.map(({ id, match_change: change }) => [id, change])).toEqual([
      // Earlier results are withheld as well.
      [one.license_number, expect.stringContaining('license_number: [withheld] → none')],
      [other.license_number, 'new in the list'],
    ]);
    await lift(document);
  });

  it.each([
    [
      'a bare quote',
      Buffer.from('id,name\n1,Alder\n2,12" Pipe Plumbing\n3,Birch\n'),
      ['Alder', '12" Pipe Plumbing', 'Birch'],
    ],
    [
      'Windows-1252',
      Buffer.from('id,name\n1,Mu\u00f1oz Drywall\n2,Caf\u00e9 Builders\n', 'latin1'),
      ['Mu\u00f1oz Drywall', 'Caf\u00e9 Builders'],
    ],
    ['semicolons and a title', Buffer.from('Our vendors;\nid;name\n1;Alder\n2;Birch\n'), ['Alder', 'Birch']],
    [
      'an array of JSON objects',
      Buffer.from('[{"id":1,"name":"Alder"},{"id":2,"name":"Birch"}]'),
      ['Alder', 'Birch'],
    ],
  ])('reads a list with %s as a feed would be read', async (_what, bytes, names) => {
    const { stdout } = await screen('list.csv', bytes);
    const answers = rowsOf(stdout);
    expect(answers.map(({ name }) => name)).toEqual(names);
    expect(answers.map(({ match_problem: problem }) => problem)).toEqual(names.map(() => ''));
  });

  it('keeps every column, including those with the same name and those that the first row lacks', async () => {
    const { stdout } = await screen(
      'columns.csv',
      'id,name,note,note\n1,Alder\n2,Birch,first,second\n3,Cedar,a,b,c\n',
    );
    expect(rowsOf(stdout)).toMatchObject([
      { name: 'Alder', note: '', 'note (2)': '', match_problem: '' },
      { name: 'Birch', note: 'first', 'note (2)': 'second', match_problem: '' },
      { match_problem: '5 fields where the header has 4: 3,Cedar,a,b,c' },
    ]);
    const json = await screen('columns.jsonl', '{"name":"Alder"}\n{"name":"Birch","note":"late"}\n');
    expect(rowsOf(json.stdout)).toMatchObject([
      { name: 'Alder', note: '' },
      { name: 'Birch', note: 'late' },
    ]);
  });

  it.each([
    ['no such file', 'missing.csv', null, 'screen.no_file'],
    ['no known column', 'odd.csv', 'colour,size\nred,9\n', 'screen.unknown_columns'],
  ])('says what to do if there is %s', async (_what, name, text, code) => {
    if (text !== null) await writeFile(path(name), text);
    const { status, stdout } = await crs(['screen', path(name), '--json'], workspace.settings);
    expect(status).toBe(2);
    expect(stdout).toContain(code);
  });

  it('prints one JSON document, even for an empty list', async () => {
    expect(JSON.parse((await screen('none.csv', 'name\n', '--json')).stdout)).toEqual([]);
    const { stdout } = await screen('two.csv', 'name\nNobody At All\nNobody Else\n', '--json');
    expect(JSON.parse(stdout)).toHaveLength(2);
  });
});
