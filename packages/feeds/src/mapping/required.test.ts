import { definitionOf } from '@crs/testing/fixtures';
import { describe, expect, it } from '@jest/globals';
import { leftoverColumns, missingColumns, requiredColumns } from './required.js';

describe('the columns of a definition', () => {
  const definition = definitionOf('permits', {
    columns: { status: { first: ['a', { column: 'b', when: { c: 'x' } }] }, city: 'site.city' },
    parse: [{ nameAndAddress: 'd', into: { address: 'propertyAddress' } }],
    optional: ['b'],
    ignored: ['unused'],
  });

  it('are required if they are read and not optional', () => {
    expect(requiredColumns(definition)).toEqual(['number', 'a', 'c', 'site.city', 'd']);
  });

  it('are missing all at once; a path needs only its first key', () => {
    expect(missingColumns(definition, ['number', 'site', 'd'])).toEqual(['a', 'c']);
  });

  it('are left over if they are neither read nor ignored', () => {
    expect(leftoverColumns(definition, ['number', 'a', 'b', 'c', 'd', 'site', 'unused', 'fee'])).toEqual([
      'fee',
    ]);
  });
});
