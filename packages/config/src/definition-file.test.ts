import { expect, it } from '@jest/globals';
import { formatDefinition } from './definition-file.js';

it('writes one line for each of our columns, and short collections on one line', () => {
  const written = { format: { type: 'csv', skip: 2 }, columns: { respondent: 'Matter', orderDate: 'Date' } };
  const comments = { 'columns.respondent': 'its caption names the respondent' };
  expect(formatDefinition(written, 'Orders.', comments)).toBe(
    [
      '# Orders.',
      '',
      'format: { type: csv, skip: 2 }',
      'columns:',
      '  # its caption names the respondent',
      '  respondent: Matter',
      '  orderDate: Date',
      '',
    ].join('\n'),
  );
});
