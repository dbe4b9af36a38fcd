import { expect, it } from '@jest/globals';
import { rowsOf } from './answer-rows.js';

it.each<[string, unknown, number]>([
  ['nothing', null, 1],
  ['a text', 'Austin', 1],
  ['a record', { id: 1, city: 'Austin' }, 1],
  ['a list', { data: [{ id: 1 }, { id: 2 }], totalCount: 2 }, 3],
  ['a profile', { permits: { newest: [{}, {}, {}] }, related: { newest: [{}] }, sources: [{}] }, 6],
  ['records that have lists', { data: [{ roles: ['a', 'b'] }] }, 2],
])('an answer with %s has a weight', (_what, answer, rows) => {
  expect(rowsOf(answer)).toBe(rows);
});
