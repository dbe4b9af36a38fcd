import { gzipSync } from 'node:zlib';
import { GuardError } from '@crs/domain';
import { compileMapping } from '@crs/feeds';
import { noFormat, refusalOf, rowsOf } from '@crs/testing/file-rows';
import { definitionOf, dictionaries, file, zip } from '@crs/testing/fixtures';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readFeed } from './read.js';

describe('a source is refused', () => {
  const gzipped = gzipSync(`number,note\n${'1,abcdef\n'.repeat(5000)}`);
  const zipped = zip({ 'a.csv': `number,note\n${'1,abcdef\n'.repeat(5000)}` });
  const flipped = Buffer.from(zipped);
  flipped.fill(0x55, 60, 90);
  const endless = 'a'.repeat(17e6);

  it.each<[string, string | Uint8Array, Record<string, unknown> | undefined, string, RegExp]>([
    [
      'without columns it needs, all of them named',
      'a,b\n1,2\n',
      undefined,
      'feed.column_missing',
      /"number", "note"/,
    ],
    [
      'without columns it needs, in JSON',
      '[{"a":1}]',
      { type: 'json' },
      'feed.column_missing',
      /"number", "note"/,
    ],
    [
      'with two columns of one name',
      'number,note,note\n1,2,3\n',
      undefined,
      'feed.duplicate_column',
      /"note"/,
    ],
    ['when empty', '', undefined, 'feed.truncated', /empty/],
    [
      'when a quote never closes',
      'number,note\n1,"a\n2,b\n',
      undefined,
      'feed.truncated',
      /line 2 never closes/,
    ],
    ['when cut inside its last row', 'number,note\n1,a\n2', undefined, 'feed.truncated', /line 3/],
    ['as a cut gzip', gzipped.subarray(0, gzipped.length - 20), undefined, 'feed.truncated', /gzip/],
    ['as a cut zip', zipped.subarray(0, zipped.length - 40), undefined, 'feed.truncated', /zip/],
    ['as a damaged zip', flipped, undefined, 'feed.truncated', /zip/],
    ['as cut JSON', '[{"number":1,"note":"a"},{"num', { type: 'json' }, 'feed.truncated', /after row 1/],
    ['as cut JSON Lines', '{"number":1,"note":"a"}\n{"num', { type: 'jsonl' }, 'feed.truncated', /line 2/],
    ['with a row that has no end', `number,note\n1,${endless}`, undefined, 'feed.unreadable', /line 2 has/],
    [
      'with a quote that closes nowhere near',
      `number,note\n1,"a\n${endless}`,
      undefined,
      'feed.truncated',
      /line 2 never closes/,
    ],
    ['as JSON Lines without line ends', endless, { type: 'jsonl' }, 'feed.unreadable', /line 1 has more/],
    [
      'as text of fixed places without line ends',
      endless,
      {
        type: 'fixed',
        fields: [
          { name: 'number', from: 1, to: 4 },
          { name: 'note', from: 5, to: 9 },
        ],
      },
      'feed.unreadable',
      /line 1 has more than 16 MB/,
    ],
    [
      'with remarks, and without line ends',
      endless,
      { type: 'csv', comment: '#' },
      'feed.unreadable',
      /line 1 has/,
    ],
    ['as broken JSON', '[{"number":1,,}]', { type: 'json' }, 'feed.unreadable', /not JSON/],
    [
      'as JSON without rows there',
      '{"rows":{"a":{}}}',
      { type: 'json', path: 'rows' },
      'feed.unreadable',
      /not an array/,
    ],
  ])('%s', async (_what, content, format, code, message) => {
    const refusal = await refusalOf(content, format);
    expect(refusal.code).toBe(code);
    expect(refusal.message).toMatch(message);
    expect(refusal.exitStatus).toBe(3);
  });
});

describe('a row of 9 MB', () => {
  const long = 'a'.repeat(9e6);

  it.each([
    ['CSV', `number,note\n1,${long}\n2,b\n`, { type: 'csv' }],
    ['quoted CSV', `number,note\n1,"${long}\n"\n2,b\n`, { type: 'csv' }],
    [
      'JSON',
      JSON.stringify([
        { number: '1', note: long },
        { number: '2', note: 'b' },
      ]),
      { type: 'json' },
    ],
    ['JSON Lines', `{"number":"1","note":"${long}"}\n{"number":"2","note":"b"}\n`, { type: 'jsonl' }],
  ])('of %s is read like others', async (_what, content, format) => {
    const { rows } = await rowsOf(content, format);
    expect(rows.length).toBe(2);
  });
});

describe('any text', () => {
  const definition = definitionOf('permits', { columns: { description: 'note' } });
  const mapping = compileMapping(definition, dictionaries);

  async function outcome(path: string): Promise<{ read: number; keys: string[]; rejects: number } | string> {
    const keys: string[] = [];
    let read = 0;
    let rejects = 0;
    try {
      for await (const batch of readFeed(definition, { path, format: definition.format ?? noFormat() })) {
        for (const row of batch) {
          read++;
          const result = mapping.map(row);
          if (result.ok) keys.push(result.sourceKey);
          else rejects++;
        }
      }
    } catch (error) {
      if (error instanceof GuardError) return error.code;
      throw error;
    }
    return { read, keys, rejects };
  }

  it('is refused as a whole, or every row is a record or a reject, with the same keys each time', async () => {
    const piece = fc.oneof(
      fc.constantFrom('\n', '\r\n', ',', '"', '""', '1', ' '),
      fc.string({ unit: 'binary', maxLength: 5 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 60 }), async (pieces) => {
        const path = file(`number,note\n${pieces.join('')}`);
        const first = await outcome(path);
        expect(await outcome(path)).toEqual(first);
        if (typeof first !== 'string') expect(first.keys.length + first.rejects).toBe(first.read);
      }),
      { numRuns: 200 },
    );
  });

  it('is read back as written', async () => {
    const field = fc.string({ unit: 'grapheme', maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(field, field), { minLength: 1, maxLength: 20 }), async (records) => {
        const text = records.map((fields) =>
          fields.map((text) => `"${text.replaceAll('"', '""')}"`).join(','),
        );
        const { rows } = await rowsOf(`number,note\n${text.join('\n')}\n`);
        expect(rows.map(({ values }) => [values.number, values.note])).toEqual(records);
      }),
      { numRuns: 100 },
    );
  });
});
