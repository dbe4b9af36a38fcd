import { file } from '@crs/testing/fixtures';
import { expect, it } from '@jest/globals';
import { mergeRows } from './merge-rows.js';

it('replaces changed rows and appends new ones, with any separators in rows', async () => {
  const lines = ['{"id":1,"note":"one\u2028two"}', '{"id":2,"note":"three\u0085four"}'];
  const changed = new Map([
    ['2', '{"id":2,"note":"five"}'],
    ['3', '{"id":3}'],
  ]);
  const merged = mergeRows(file(`${lines.join('\n')}\n`), ({ id }) => String(id), changed);
  const found: string[] = [];
  for await (const line of merged) found.push(line);
  expect(found).toEqual([`${lines[0]}\n`, '{"id":2,"note":"five"}\n', '{"id":3}\n']);
});
