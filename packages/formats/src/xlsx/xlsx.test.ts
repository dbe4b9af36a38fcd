import { lineNumberNote, refusalOf, rowsOf } from '@crs/testing/file-rows';
import { zip } from '@crs/testing/fixtures';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
// write-excel-file: creates workbooks as another program would.
import writeWorkbook, { type SheetData } from 'write-excel-file/node';
import { numberKind, numberText } from './number-format.js';

const text = (value: string) => ({ value, type: String });
const header = [text('number'), text('note')];

function workbook(...sheets: [string, SheetData][]): Promise<Buffer> {
  return writeWorkbook(sheets.map(([sheet, data]) => ({ sheet, data }))).toBuffer();
}

const parts = {
  'xl/workbook.xml':
    '<x:workbook xmlns:x="m" xmlns:r="r"><x:workbookPr date1904="1"/><x:sheets><x:sheet name="P" r:id="r1"/></x:sheets></x:workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="r1" Target="/xl/worksheets/a.xml"/></Relationships>',
  'xl/styles.xml':
    '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="00000"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/><xf numFmtId="14"/></cellXfs></styleSheet>',
  'xl/sharedStrings.xml':
    '<sst><si><t>number</t></si><si><r><t>no</t></r><r><t>te</t></r><rPh><t>x</t></rPh></si></sst>',
};
const sheetOf = (rows: string) =>
  zip({ ...parts, 'xl/worksheets/a.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>` });
const named = '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>';

describe('a workbook', () => {
  it('is read as another program writes it', async () => {
    const day = new Date(Date.UTC(2025, 2, 4));
    const noon = new Date(Date.UTC(2025, 2, 4, 12, 30, 15));
    const content = await workbook([
      'Permits',
      [
        header,
        [text('24-0117'), text('A & B <Roofing>\n"Inc"')],
        [
          { value: 240118, type: Number },
          { value: 11500.5, type: Number },
        ],
        [text('3'), { value: day, type: Date, format: 'mm/dd/yyyy' }],
        [text('4'), { value: noon, type: Date, format: 'm/d/yy h:mm' }],
        [text('5'), { value: true, type: Boolean }],
        [null, null],
        [text('6'), null],
      ],
    ]);
    const { rows } = await rowsOf(content, { type: 'xlsx' });
    expect(rows.map(lineNumberNote)).toEqual([
      [2, '24-0117', 'A & B <Roofing>\n"Inc"'],
      [3, '240118', '11500.5'],
      [4, '3', '2025-03-04'],
      [5, '4', '2025-03-04T12:30:15'],
      [6, '5', 'true'],
      [8, '6', undefined],
    ]);
  });

  it.each<[string, Record<string, unknown>]>([
    ['the header found', {}],
    ['the rows above the header given', { skip: 2 }],
    ['the names given', { skip: 3, header: ['number', 'note'] }],
  ])('can have titles above its header: %s', async (_what, more) => {
    const content = await workbook([
      'Permits',
      [
        [text('Springfield permits'), null],
        [text('Run on'), text('March 4')],
        header,
        [text('1'), text('a')],
      ],
    ]);
    const { rows } = await rowsOf(content, { type: 'xlsx', ...more });
    expect(rows.map(lineNumberNote)).toEqual([[4, '1', 'a']]);
  });

  it.each([[2], ['Permits'], ['permits ']])('has the sheet %j', async (sheet) => {
    const content = await workbook(['Notes', [[text('x')]]], ['Permits', [header, [text('1'), text('a')]]]);
    expect((await rowsOf(content, { type: 'xlsx', sheet })).rows.map(lineNumberNote)).toEqual([
      [2, '1', 'a'],
    ]);
    const refused = await refusalOf(content, { type: 'xlsx', sheet: 'Fees' });
    expect(refused.code).toBe('feed.unreadable');
    expect(refused.message).toContain('no sheet Fees; it has "Notes", "Permits"');
  });

  it('shows the formula if its result was not written', async () => {
    const cells = (formula: string) =>
      `<c r="A2"><f>${formula}</f><v></v></c><c r="B2"><f>${formula}</f><v>7</v></c>`;
    const empty = '<row r="3"><c r="A3"><v>3</v></c><c r="B3" t="str"><f>A1</f><v></v></c></row>';
    const { rows } = await rowsOf(await sheetOf(`${named}<row r="2">${cells('A1&amp;"x"')}</row>${empty}`), {
      type: 'xlsx',
    });
    expect(rows.map(lineNumberNote)).toEqual([
      [2, '=A1&"x"', '7'],
      [3, '3', undefined],
    ]);
  });

  it('is read with prefixes, fonts, gaps, padded numbers, formula results, and the 1904 calendar', async () => {
    const content = sheetOf(
      `${named}<row><c s="1"><v>93650</v></c><c s="2"><v>44257</v></c></row>
       <row r="4"><c r="A4" s="1"><v>4113</v></c><c r="B4" t="str"><f>1+1</f><v>two_x000D_</v></c></row>
       <row r="5"><c r="A5" t="inlineStr"><is><t>in</t></is></c><c r="B5" t="e"><v>#N/A</v></c></row>
       <row r="6"><c r="B6"><v>1.1000000000000001</v></c></row>`,
    );
    const { rows } = await rowsOf(content, { type: 'xlsx' });
    expect(rows.map(lineNumberNote)).toEqual([
      [2, '93650', '2025-03-03'],
      [4, '04113', 'two\r'],
      [5, 'in', undefined],
      [6, '', '1.1'],
    ]);
  });

  it('with more cells than the header has a row that is refused', async () => {
    const { rows } = await rowsOf(sheetOf(`${named}<row r="2"><c r="C2"><v>1</v></c></row>`), {
      type: 'xlsx',
    });
    expect(rows.map(({ error }) => error?.code)).toEqual(['row.columns']);
  });

  it.each<[string, string | Uint8Array, string, RegExp]>([
    ['cut', sheetOf(named).subarray(0, 700), 'feed.truncated', /zip/],
    ['not well formed', sheetOf('<row>'), 'feed.unreadable', /is not XML/],
    ['empty', sheetOf(''), 'feed.truncated', /empty/],
    ['of the old format', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'feed.unreadable', /xls/],
    ['a page', '<html>', 'feed.unreadable', /is not an xlsx workbook/],
    ['another archive', zip({ 'a.csv': 'number,note\n' }), 'feed.unreadable', /is not an xlsx workbook/],
  ])('is refused when %s', async (_what, content, code, message) => {
    const refused = await refusalOf(content, { type: 'xlsx' });
    expect([refused.code, refused.message]).toEqual([code, expect.stringMatching(message)]);
  });

  it('is read back as written', async () => {
    const cell = fc.string({ unit: 'grapheme', maxLength: 10 }).filter((one) => /^[^\p{C}_]+$/u.test(one));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 }), async (records) => {
        const rows = records.map((fields) => fields.map(text));
        const read = await rowsOf(await workbook(['P', [header, ...rows]]), { type: 'xlsx' });
        expect(read.rows.map(({ values }) => [values.number, values.note])).toEqual(
          records.filter((fields) => fields.some((field) => field.trim() !== '')),
        );
      }),
      { numRuns: 30 },
    );
  });
});

describe('a number of a sheet', () => {
  it.each<[number, string | undefined, string, string]>([
    [0, undefined, '20240117', '20240117'],
    [0, undefined, '1.2345678901234567E+16', '12345678901234568'],
    [0, undefined, '11500.5', '11500.5'],
    [14, undefined, '45720', '2025-03-04'],
    [22, undefined, '45720.4375', '2025-03-04T10:30:00'],
    [164, 'mm/dd/yyyy', '45720', '2025-03-04'],
    [164, '[$-409]d\\-mmm\\-yy;@', '45720', '2025-03-04'],
    [164, 'h:mm AM/PM', '0.4375', '10:30:00'],
    [164, '"Issued "#,##0', '45720', '45720'],
    [164, '[Red]0.00', '45720', '45720'],
    [164, '0000000', '4113', '0004113'],
    [164, '00000\\-0000', '41130012', '04113-0012'],
    [164, 'mm/dd/yyyy', '-3', '-3'],
    [164, 'mm/dd/yyyy', '1', '1900-01-01'],
  ])('of format %s %s stored as %s is %s', (id, code, stored, shown) => {
    expect(numberText(stored, numberKind(id, code), 1900)).toBe(shown);
  });

  it('has the value of a merged cell in each of its rows', async () => {
    const cell = (at: string, value: string) => `<c r="${at}" t="str"><v>${value}</v></c>`;
    const rows = [
      `<row r="1">${cell('A1', 'Permits of Springfield')}</row>`,
      `<row r="3">${cell('A3', 'number')}${cell('B3', 'note')}</row>`,
      `<row r="4">${cell('A4', '24-0117')}${cell('B4', 'Building')}</row>`,
      `<row r="5">${cell('B5', 'Electrical')}</row>`,
      `<row r="6">${cell('B6', 'of nobody')}</row>`,
    ].join('');
    const merged = '<x:mergeCells><x:mergeCell ref="A1:B2"/><mergeCell ref="A4:A5"/></x:mergeCells>';
    const sheet = `<worksheet xmlns:x="m"><sheetData>${rows}</sheetData>${merged}</worksheet>`;
    const content = zip({ ...parts, 'xl/worksheets/a.xml': sheet });
    const { rows: read } = await rowsOf(content, { type: 'xlsx', skip: 2 });
    expect(read.map(lineNumberNote)).toEqual([
      [4, '24-0117', 'Building'],
      [5, '24-0117', 'Electrical'],
      [6, '', 'of nobody'],
    ]);
  });

  it('with several sheets is read sheet by sheet, each with its own header and line numbers', async () => {
    const content = await workbook(
      ['Jan 2025', [header, [text('1'), text('a')]]],
      ['Notes', [[text('nothing')]]],
      [
        'Feb 2025',
        [
          [text('note'), text('number')],
          [text('b'), text('2')],
        ],
      ],
    );
    const { rows } = await rowsOf(content, { type: 'xlsx', sheets: ' 2025$' });
    expect(rows.map(({ line, member, values }) => [line, member, values.number, values.note])).toEqual([
      [2, 'Jan 2025', '1', 'a'],
      [2, 'Feb 2025', '2', 'b'],
    ]);
    expect(await refusalOf(content, { type: 'xlsx', sheets: '^2026' })).toMatchObject({
      message: expect.stringContaining('no sheet of the workbook matches ^2026; it has "Jan 2025", "Notes"'),
    });
  });
});
