import { daySchema, momentSchema, moneySchema, violationSchema } from '@crs/domain';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { columnTypes } from './columns.js';

describe('columnTypes', () => {
  it('keeps the kind of a schema that is refined', () => {
    const types = columnTypes(
      z.object({
        paid: moneySchema.min(0).nullable(),
        opened: daySchema.max(10),
        issued: momentSchema.refine((text) => text < '2100').nullable(),
        violations: z.array(violationSchema.refine(({ standard }) => standard !== '')).max(9),
      }),
    );
    expect([...types.values()].map(({ name, kind }) => [name, kind])).toEqual([
      ['paid', 'money'],
      ['opened', 'day'],
      ['issued', 'moment'],
      ['violations', 'violations'],
    ]);
  });

  it('bounds money by its schema and by what the database can hold', () => {
    const types = columnTypes(z.object({ paid: moneySchema.min(0), due: moneySchema }));
    expect(types.get('paid')).toMatchObject({ min: 0, max: 99_999_999_999 });
    expect(types.get('due')).toMatchObject({ min: -99_999_999_999, max: 99_999_999_999 });
  });
});
