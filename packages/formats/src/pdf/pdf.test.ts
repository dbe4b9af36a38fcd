import { gzipSync } from 'node:zlib';
import { compileMapping, type RawRow } from '@crs/feeds';
import { noFormat, refusalOf } from '@crs/testing/file-rows';
import { definitionOf, dictionaries, file, zip } from '@crs/testing/fixtures';
import { type PlacedText, pdf } from '@crs/testing/pdf';
import { describe, expect, it } from '@jest/globals';
import { readFeed } from '../read.js';
import { recordsOf } from './pdf.js';

const list = {
  type: 'pdf',
  omits: '^Enforcement Actions',
  heading: '^[^ ]',
  begins: '^ +• +[A-Z][\\w ]*Order[\\w ]*:',
};
const title: PlacedText = [50, 760, 'Enforcement Actions'];
/** Two entries, the second with two orders. One entry continues on the next page. */
const orders = pdf(
  [
    title,
    [540, 760, '1'],
    [50, 720, 'Alder Roofing LLC dba Alder Homes and June D.'],
    [50, 708, 'Alder, Individually – BC900101, QB900102'],
    [60, 694, '•'],
    [75, 694, 'Edina, MN'],
    [60, 680, '•'],
    [75, 680, 'Consent Order: Respondents are censured; $5,000 monetary'],
    [75, 668, 'penalty, stayed with conditions – 01/05/2024'],
    [60, 654, '•'],
    [75, 654, 'RBC2310-0101/AB'],
    [50, 620, 'Birch Homes Inc.'],
    [60, 606, '•'],
    [75, 606, 'St. Paul, MN'],
    [60, 592, '•'],
    [75, 592, 'Licensing Order with Penalty: Residential building contractor license'],
  ],
  [
    title,
    [540, 760, '2'],
    [75, 720, 'BC900103 is revoked; $2,000 monetary penalty – 01/09/2024'],
    [60, 706, '•'],
    [75, 706, 'Consent Order: The Licensing Order is vacated – 02/09/2024'],
  ],
);

const definition = definitionOf('orders', {
  format: list,
  identity: ['heading', 'text'],
  dates: ['MM/DD/YYYY'],
  parse: [
    { respondents: { column: 'heading', pattern: '^(?<value>[^•]+)' } },
    { licenseNumbers: 'text' },
    { penalty: 'text' },
    { actionsTaken: 'text' },
  ],
  columns: {
    respondent: { column: 'heading', pattern: '^(?<value>[^•]+)' },
    city: { column: 'heading', pattern: '•\\s*(?<value>[^•]+), [A-Z]{2}$' },
    orderType: { column: 'text', pattern: '^•\\s*(?<value>[^:]+):' },
    orderDate: { column: 'text', pattern: '(?<value>\\d{2}/\\d{2}/\\d{4})' },
    fileNumbers: { column: 'text', pattern: '\\b(?<value>[A-Z]{3}\\d{4}-\\d{4}/[A-Z]+)', otherwise: 'empty' },
  },
});

async function read(content: Buffer, of = definition): Promise<RawRow[]> {
  const rows: RawRow[] = [];
  for await (const batch of readFeed(of, { path: file(content), format: of.format ?? noFormat() }))
    rows.push(...batch);
  return rows;
}

describe('a PDF', () => {
  it('returns orders through a definition', async () => {
    const { map } = compileMapping(definition, dictionaries);
    const records = (await read(orders)).map(map);
    expect(records).toMatchObject([
      {
        record: {
          companyName: 'Alder Roofing LLC',
          dbaNames: ['Alder Homes'],
          individualNames: ['June D. Alder'],
          licenseNumbers: ['BC900101', 'QB900102'],
          city: 'Edina',
          orderType: 'Consent Order',
          penaltyAmount: 5000,
          stayedAmount: 5000,
          actionsTaken: ['Monetary penalty', 'Penalty stayed', 'Censure'],
          orderDate: '2024-01-05',
          fileNumbers: ['RBC2310-0101/AB'],
        },
      },
      {
        record: {
          companyName: 'Birch Homes Inc.',
          licenseNumbers: ['BC900103'],
          city: 'St. Paul',
          orderType: 'Licensing Order with Penalty',
          penaltyAmount: 2000,
          stayedAmount: null,
          actionsTaken: ['Monetary penalty', 'License revoked'],
          orderDate: '2024-01-09',
          fileNumbers: [],
        },
      },
      {
        record: {
          companyName: 'Birch Homes Inc.',
          licenseNumbers: [],
          actionsTaken: ['Earlier order vacated'],
          orderDate: '2024-02-09',
        },
      },
    ]);
  });

  it.each<[string, Buffer, string]>([
    ['itself', orders, ''],
    ['in gzip', gzipSync(orders), ''],
    ['in a zip', zip({ '2024.pdf': orders }), '2024.pdf, '],
  ])('reports the page and line of each record: %s', async (_what, content, archive) => {
    expect((await read(content)).map(({ member, line }) => [member, line])).toEqual([
      [`${archive}page 1`, 5],
      [`${archive}page 1`, 10],
      [`${archive}page 2`, 3],
    ]);
  });

  it('keeps the columns of a table apart', async () => {
    const table = pdf([
      [50, 740, 'License'],
      [120, 740, 'Name'],
      [50, 720, 'BC900101'],
      [120, 720, 'Alder'],
      [146, 720, 'Roofing'],
      [300, 721, 'Edina'],
      [300, 708, '(turned over)'],
    ]);
    const of = definitionOf('orders', {
      format: { type: 'pdf', begins: '^[A-Z]{2}\\d{6}' },
      identity: ['text'],
      columns: { respondent: 'text' },
    });
    expect((await read(table, of)).map(({ values }) => values.text)).toEqual([
      'BC900101  Alder Roofing  Edina (turned over)',
    ]);
  });

  it.each<[string, Buffer, string, RegExp]>([
    ['another file', Buffer.from('number,note\n'), 'feed.unreadable', /not a PDF/],
    ['a damaged one', Buffer.from('%PDF-1.4\nnothing\n%%EOF'), 'feed.unreadable', /damaged/],
    ['one without text', pdf([], []), 'feed.unreadable', /pictures/],
    ['one that is cut off', orders.subarray(0, -300), 'feed.truncated', /end mark/],
  ])('is refused: %s', async (_what, content, code, message) => {
    const refused = await refusalOf(content, list);
    expect([refused.code, refused.message]).toEqual([code, expect.stringMatching(message)]);
  });
});

describe('recordsOf', () => {
  const recordsIn = (marks: object, ...texts: string[]) =>
    [
      ...recordsOf(
        texts.map((text, index) => ({ page: 1, line: index + 1, text })),
        { ...list, ...marks },
      ),
    ].map(({ line, heading, text }) => [line, heading, text]);

  it('drops text before the first heading, and a heading without a record', () => {
    expect(
      recordsIn(
        { omits: undefined, begins: '^ +Order' },
        ' as of today',
        'Alder',
        'Birch LLC',
        ' Edina',
        'Cedar LLC',
        '  Order A',
        '  more',
        '  Order B',
      ),
    ).toEqual([
      [6, 'Cedar LLC', 'Order A more'],
      [8, 'Cedar LLC', 'Order B'],
    ]);
  });

  it('returns nothing if no line begins a record', () => {
    expect(recordsIn({ begins: '^never' }, 'Alder', ' Edina')).toEqual([]);
  });
});
