import { readdir } from 'node:fs/promises';
import { expect, it } from '@jest/globals';

it('the migrations are numbered from 1, each with its own number', async () => {
  const names = await readdir(new URL('../../packages/store/migrations/', import.meta.url));
  const numbers = names.sort().map((name) => Number(/^(\d{4})_\w+\.sql$/.exec(name)?.[1]));
  expect(numbers).toEqual(names.map((_, at) => at + 1));
});
