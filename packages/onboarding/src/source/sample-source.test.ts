import { readdirSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { type Handler, json } from '@crs/testing/emulator';
import { emulateArcgis } from '@crs/testing/emulator/arcgis';
import { emulateCarto } from '@crs/testing/emulator/carto';
import { emulateCkan } from '@crs/testing/emulator/ckan';
import { emulateOpendatasoft } from '@crs/testing/emulator/opendatasoft';
import { emulateSocrata } from '@crs/testing/emulator/socrata';
import { EmulatedTable } from '@crs/testing/emulator/table';
import { file, zip } from '@crs/testing/fixtures';
import { dataDir, refusal, serve, timeouts } from '@crs/testing/sources';
import { describe, expect, it } from '@jest/globals';
// write-excel-file: creates workbooks as another program would.
import writeWorkbook from 'write-excel-file/node';
import { sampleSource } from './sample-source.js';

const look = (text: string) => sampleSource(text, { env: {}, dataDir: dataDir(), timeouts });

const rows = Array.from({ length: 1200 }, (_, index) => ({
  permit: `B-${index}`,
  contractor: `Alder ${index} LLC`,
  issued: '2025-03-04',
}));
const table = () => new EmulatedTable(rows);
const csv = ['permit,contractor,issued', ...rows.map((row) => Object.values(row).join(','))].join('\n');
const send =
  (body: string | Buffer, headers: Record<string, string> = {}): Handler =>
  (_asked, response) =>
    void response.writeHead(200, headers).end(body);

describe('a sample from a portal', () => {
  const resource = '6ddcd912-32a0-43df-9908-63574f8c7e77';
  const layer = '/arcgis/rest/services/Permits/FeatureServer/0';

  it.each<[string, Record<string, Handler>, string, object]>([
    [
      'Socrata',
      emulateSocrata(table(), { dataset: 'abcd-1234' }),
      '/d/abcd-1234',
      { socrata: { dataset: 'abcd-1234' } },
    ],
    ['ArcGIS', emulateArcgis(table(), { path: layer }), layer, { arcgis: {} }],
    ['CKAN', emulateCkan(table(), { resource }), `/datastore/dump/${resource}`, { ckan: { resource } }],
    [
      'OpenDataSoft',
      emulateOpendatasoft(table(), { dataset: 'permits' }),
      '/explore/dataset/permits/table/',
      { opendatasoft: { dataset: 'permits' } },
    ],
    [
      'Carto',
      emulateCarto(table(), { table: 'permits' }),
      '/api/v2/sql?q=SELECT%20*%20FROM%20permits',
      { carto: { table: 'permits' } },
    ],
  ])('%s: its columns, its count, rows from both ends', async (_portal, handlers, path, source) => {
    const sample = await look((await serve(handlers)) + path);
    expect(sample).toMatchObject({
      source,
      fromSource: true,
      notes: [],
      rowCount: { rows: 1200, exact: true },
    });
    expect(sample.columns.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['permit', 'contractor', 'issued']),
    );
    const seen = new Set(sample.rows.map(({ values }) => values.permit));
    expect(seen).toContain('B-0');
    expect(seen.size).toBeGreaterThan(400);
    expect(readdirSync(dataDir()).flatMap((name) => readdirSync(`${dataDir()}/${name}`))).toEqual([]);
  });

  it('that returns no more than it must', async () => {
    const origin = await serve(emulateSocrata(table(), { dataset: 'abcd-1234', plain: true }));
    expect(await look(`${origin}/d/abcd-1234`)).toMatchObject({ rowCount: null, fromSource: true });
  });

  it('finds the service behind an item and behind a hub page', async () => {
    const item = '0123456789abcdef0123456789abcdef';
    const origin = await serve({
      ...emulateArcgis(table(), { path: layer }),
      [`/portal/sharing/rest/content/items/${item}`]: json(() => ({
        title: 'Permits of Springfield',
        url: `${service()}/arcgis/rest/services/Permits/FeatureServer`,
      })),
      '/arcgis/rest/services/Permits/FeatureServer': json(() => ({
        layers: [{ id: 0, name: 'Permits' }],
        tables: [],
      })),
      '/api/v3/datasets': json(({ query }) => ({
        data:
          query.get('filter[slug]') === 'springfield::permits'
            ? [{ id: `${item}_0`, attributes: { name: 'Permits', url: `${service()}${layer}` } }]
            : [],
      })),
    });
    const service = () => origin;
    const source = { arcgis: { url: `${origin}${layer}` } };
    expect(await look(`${origin}/portal/home/item.html?id=${item}`)).toMatchObject({
      source,
      title: 'Permits of Springfield',
    });
    expect(await look(`${origin}/datasets/springfield::permits/about`)).toMatchObject({ source });
    expect((await refusal(look(`${origin}/datasets/springfield::others/about`))).code).toBe(
      'proposal.no_data',
    );
  });
});

describe('a sample from a file at an address', () => {
  it('counts a whole file', async () => {
    const origin = await serve({ '/permits.csv': send(csv) });
    const sample = await look(`${origin}/permits.csv`);
    expect(sample).toMatchObject({
      source: { http: { url: `${origin}/permits.csv` } },
      format: { type: 'csv' },
      rowCount: { rows: 1200, exact: true },
      fromSource: true,
    });
    expect(sample.rows).toHaveLength(1000);
  });

  const large = [
    'permit,note',
    ...Array.from({ length: 60_000 }, (_, index) => `B-${index},"${'x'.repeat(90)}\n${index}"`),
  ].join('\n');
  it.each<[string, Buffer | string, Record<string, string>]>([
    ['a text', large, { 'content-length': String(large.length) }],
    ['a gzip', gzipSync(large, { level: 0 }), {}],
  ])('reads only the beginning of a large %s file', async (_what, body, headers) => {
    const origin = await serve({ '/permits.csv': send(body, headers) });
    const { rowCount, rows: seen, notes } = await look(`${origin}/permits.csv`);
    expect(seen.every(({ error }) => error === null)).toBe(true);
    expect(notes).toContainEqual(expect.stringMatching(/Only the beginning/));
    if (rowCount !== null) {
      expect(rowCount.exact).toBe(false);
      expect(rowCount.rows).toBeGreaterThan(50_000);
      expect(rowCount.rows).toBeLessThan(70_000);
    }
  });

  it.each([
    ['on one line', (rows: readonly object[]) => JSON.stringify({ data: rows })],
    ['as JSON lines', (rows: readonly object[]) => rows.map((one) => JSON.stringify(one)).join('\n')],
  ])('reads only the beginning of large JSON, %s', async (_what, written) => {
    const many = Array.from({ length: 50_000 }, (_, index) => ({
      permit: `B-${index}`,
      note: 'x'.repeat(100),
    }));
    const origin = await serve({ '/permits.json': send(written(many)) });
    const { rows: seen, notes } = await look(`${origin}/permits.json`);
    expect(seen.length).toBeGreaterThan(900);
    expect(seen.every(({ error }) => error === null)).toBe(true);
    expect(notes).toContainEqual(expect.stringMatching(/Only the beginning/));
  });

  it('reads the file of rows from an archive, and all parts of one table', async () => {
    const origin = await serve({
      '/one.zip': send(zip({ 'readme.txt': 'Permits\n', 'permits.csv': csv })),
      '/years.zip': send(
        zip({ 'permits_2024.csv': csv, 'permits_2025.csv': csv, 'README.txt': 'Permits by year.\n' }),
      ),
      '/parts.zip': send(zip({ 'permits1.csv': csv, 'permits2.csv': csv })),
    });
    const one = await look(`${origin}/one.zip`);
    expect(one).toMatchObject({
      format: { type: 'csv', members: '^permits\\.csv$' },
      rowCount: { rows: 1200 },
    });
    const years = await look(`${origin}/years.zip`);
    expect(years).toMatchObject({ format: { type: 'csv', members: '^permits_\\d*\\.csv$' } });
    expect(years.rowCount?.rows).toBe(2 * (one.rowCount?.rows ?? 0));
    expect(years.notes).toContainEqual('Its other files are not read: README.txt.');
    const parts = await look(`${origin}/parts.zip`);
    expect(parts.format).toEqual({ type: 'csv' });
    expect(parts.rowCount).toMatchObject({ rows: 2400 });
  });
});

describe('a sample from a file on this disk', () => {
  it('shows JSON by its rows', async () => {
    const path = file(JSON.stringify({ result: { permits: rows } }));
    expect(await look(path)).toMatchObject({
      source: { file: path },
      format: { type: 'json', path: 'result.permits' },
      fromSource: false,
      rowCount: { rows: 1200, exact: true },
    });
  });

  it('finds where the rows of a workbook begin', async () => {
    const text = (value: string) => ({ value, type: String });
    const cells = (...values: string[]) => values.map(text);
    const permits = [
      cells('Permit', 'Contractor', 'Issued'),
      cells('B-1', 'Alder LLC', '2025-03-04'),
      cells('B-2', 'Birch LLC', '2025-03-05'),
    ];
    const book = (data: ReturnType<typeof cells>[]) => writeWorkbook([{ sheet: 'Permits', data }]).toBuffer();
    const titled = await look(
      file(await book([cells('Permits of Springfield'), cells('As of June'), ...permits])),
    );
    expect(titled.format).toEqual({ type: 'xlsx', skip: 2 });
    expect(titled.rows.map(({ values }) => values.Permit)).toEqual(['B-1', 'B-2']);
    const bare = await look(file(await book(permits.slice(1))));
    expect(bare.format).toEqual({ type: 'xlsx', header: ['column_1', 'column_2', 'column_3'] });
    expect(bare.rows).toHaveLength(2);
  });

  it('is the sheet of a workbook that holds the rows, or all sheets with such rows', async () => {
    const line = (...values: string[]) => values.map((value) => ({ value, type: String }));
    const month = (number: string) => [
      line('Permit', 'Contractor', 'Issued'),
      line(number, 'Alder LLC', '2025-03-04'),
      line(`${number}0`, 'Birch LLC', '2025-03-05'),
    ];
    const cover = { sheet: 'Cover', data: [line('Prepared by the Building Division')] };
    const book = (...sheets: { sheet: string; data: ReturnType<typeof line>[] }[]) =>
      writeWorkbook(sheets).toBuffer();
    const january = { sheet: 'Jan', data: month('B-1') };
    const one = await look(file(await book(cover, january)));
    expect(one.format).toEqual({ type: 'xlsx', sheet: 'Jan' });
    expect(one.notes).toEqual(['Only Jan of 2 sheets is read; the others are Cover.']);
    const two = await look(file(await book(cover, january, { sheet: 'Feb (2)', data: month('B-2') })));
    expect(two.format).toEqual({ type: 'xlsx', sheets: '^(?:Jan|Feb \\(2\\))$' });
    expect(two.rows.map(({ values }) => values.Permit)).toEqual(['B-1', 'B-10', 'B-2', 'B-20']);
  });

  it('names columns under shared headings after both levels', async () => {
    const texts = (...values: string[]) => values.map((value) => (value === '' ? null : { value }));
    const data = [
      texts('Permits of Springfield'),
      [null, null, { value: 'Owner', span: 2 }, null, { value: 'Contractor', span: 2 }, null, null],
      texts('Permit #', 'Issued', 'Name', 'Phone', 'Name', 'Phone', 'Value'),
      texts('B-1', '2025-03-04', 'June Alder', '', 'BIRCH HOMES LLC', '(507) 555-0101', '500'),
      texts('B-2', '2025-03-05', 'June Alder', '', 'CEDAR HOMES LLC', '(507) 555-0102', '600'),
    ];
    const path = file(await writeWorkbook([{ sheet: 'Permits', data }]).toBuffer());
    const { format, rows } = await look(path);
    const header = [
      'Permit #',
      'Issued',
      'Owner Name',
      'Owner Phone',
      'Contractor Name',
      'Contractor Phone',
      'Value',
    ];
    expect(format).toEqual({ type: 'xlsx', skip: 3, header });
    expect(rows.map(({ values }) => values['Contractor Name'])).toEqual([
      'BIRCH HOMES LLC',
      'CEDAR HOMES LLC',
    ]);
  });

  it.each([
    ['the header alone', 1],
    ['the header and every row', 2],
  ])('names one column with a cell that is merged over two: %s', async (_what, kinds) => {
    const wide = (value: string, isMerged: boolean) => (isMerged ? { value, span: 2 } : { value });
    const line = (values: readonly string[], isMerged: boolean) => [
      { value: values[0] ?? '' },
      wide(values[1] ?? '', isMerged),
      null,
      { value: values[2] ?? '' },
    ];
    const permits = Array.from({ length: 8 }, (_, at) => [`B-${at}`, `Roof ${at}`, 'ALDER ROOFING INC']);
    const data = [
      [{ value: 'New Construction Report' }],
      [],
      line(['Permit #', 'Type', 'Contractor'], true),
      ...permits.map((permit) => line(permit, kinds === 2)),
    ];
    const path = file(await writeWorkbook([{ sheet: 'Permits', data }]).toBuffer());
    const { format, rows } = await look(path);
    expect(format).toEqual({ type: 'xlsx', skip: 2 });
    expect(rows.map(({ values }) => [values['Permit #'], values.Type, values.Contractor])).toEqual(permits);
  });

  it('is refused if there is none', async () => {
    const archive = file(zip({ 'permits.pdf': 'x' }));
    expect((await refusal(look(archive))).message).toMatch(/without a data file: permits\.pdf/);
    expect((await refusal(look('/nowhere/permits.csv'))).code).toBe('feed.file_missing');
  });
});
