import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { FeedFormat } from '@crs/feeds';
import { file } from '@crs/testing/fixtures';
import { refusal } from '@crs/testing/sources';
import { describe, expect, it } from '@jest/globals';
import { refuseNonData } from './non-data.js';

type Type = FeedFormat['type'];
const inspect = (content: string | Uint8Array, type: Type = 'csv') =>
  refuseNonData(file(content), { feed: 'springfield', address: 'https://portal.example/rows', type });

const login = '<!DOCTYPE html>\n<html><head><title>City of Springfield | Sign in</title></head></html>';

describe('a fetched file', () => {
  it.each<[string, string | Uint8Array, Type, string]>([
    [
      'a login page',
      login,
      'csv',
      'a page that says “City of Springfield | Sign in”, but the definition expects csv',
    ],
    ['the same in capitals, after a BOM', `\ufeff\n${login.toUpperCase()}`, 'csv', 'a page'],
    ['the same in UTF-16', Buffer.from(`\ufeff${login}`, 'utf16le'), 'csv', 'Sign in'],
    ['the same for JSON', login, 'json', 'expects json'],
    ['the same for a workbook', login, 'xlsx', 'expects xlsx'],
    ['the same for fixed columns', login, 'fixed', 'expects fixed'],
    [
      'the error of a bucket',
      '<?xml version="1.0"?><Error><Message>Request has expired</Message></Error>',
      'csv',
      'XML that says “Request has expired”',
    ],
    [
      'an error in JSON',
      '{"error":{"code":400,"message":"Export failed"}}',
      'csv',
      'JSON that says “Export failed”',
    ],
    ['rows in JSON', '[{"number":"1"}]', 'tsv', 'JSON, but'],
    [
      'an error where rows in JSON belong',
      '{"error":"no such table"}',
      'json',
      'an error that says “no such table”',
    ],
    ['the same a line', '{"error":"no such table"}', 'jsonl', 'an error'],
  ])('can be %s', async (_what, content, type, message) => {
    const error = await refusal(inspect(content, type));
    expect(error).toMatchObject({ code: 'feed.not_data', exitStatus: 3 });
    expect(error.message).toContain('springfield: https://portal.example/rows answers with');
    expect(error.message).toContain(message);
    expect(error.nextStep).toContain('a login or a key');
  });

  it.each([[''], ['\n\n'], ['\ufeff']])('can be empty: %p', async (content) => {
    expect(await refusal(inspect(content))).toMatchObject({ code: 'feed.empty', exitStatus: 3 });
  });

  it.each<[string, string | Uint8Array, Type]>([
    ['a table', 'number,name\n1,x\n', 'csv'],
    ['a table of tags', 'tag,name\n<html>,x\n', 'csv'],
    ['columns in brackets', '[number],[name]\n1,x\n', 'csv'],
    ['a packed table', gzipSync('number\n1\n'), 'csv'],
    ['rows', '[{"number":"1"}]', 'json'],
    ['rows in a field', '{"error":null,"rows":[{"number":"1"}]}', 'json'],
    ['a row that has an error', '{"number":"1","errors":[{"code":"E1"}]}', 'jsonl'],
    ['rows, each a line', '{"number":"1","error":"none"}\n{"number":"2"}\n', 'jsonl'],
    ['a number for a start', '1', 'json'],
  ])('may be %s', async (_what, content, type) => {
    await expect(inspect(content, type)).resolves.toBeUndefined();
  });

  it('is checked only at its start', async () => {
    const path = join(file(''), '..', 'large.csv');
    writeFileSync(path, `number\n${'1\n'.repeat(100_000)}<html>`);
    await expect(
      refuseNonData(path, { feed: 'springfield', address: 'https://portal.example/rows', type: 'csv' }),
    ).resolves.toBeUndefined();
  });
});
