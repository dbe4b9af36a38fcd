import { expect, it } from '@jest/globals';
import { z } from 'zod';
import { inputProblem } from './input-problem.js';

const schema = z.object({
  id: z
    .string()
    .regex(/^\d{1,3}$/)
    .default('1'),
  run: z.string().regex(/^\d+$/, 'A run is a number').default('1'),
  size: z.coerce.number().int().min(1).max(20).default(1),
  text: z.string().min(1).max(5).default('a'),
  code: z.string().min(3).default('abc'),
  role: z.enum(['viewer', 'analyst']).default('viewer'),
});

it.each([
  [{ id: '12a' }, '“id” is not in the right format.'],
  [{ run: 'x' }, 'A run is a number.'],
  [{ size: 'many' }, '“size” is not a number.'],
  [{ size: 21 }, '“size” is more than 20.'],
  [{ size: 0 }, '“size” is less than 1.'],
  [{ text: '' }, '“text” is empty.'],
  [{ text: 'abcdef' }, '“text” is longer than 5 characters.'],
  [{ code: 'a' }, '“code” is shorter than 3 characters.'],
  [{ role: 'owner' }, '“role” is not one of viewer, analyst.'],
  [{ text: 5 }, '“text” is missing.'],
  [{ id: 'x', size: 0 }, '“id” is not in the right format. “size” is less than 1.'],
])('of %j it says %s', (values, text) => {
  expect(inputProblem(schema.safeParse(values).error?.issues ?? [])).toBe(text);
});
