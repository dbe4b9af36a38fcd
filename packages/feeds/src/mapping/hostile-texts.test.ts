import { cleanText, families, isWebAddress } from '@crs/domain';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { mapColumn } from '../../test/map-row.js';
import { familyColumns } from '../definition/columns.js';

const marks = [
  '\u202e',
  '\u2067',
  '\u200f',
  '\u200b',
  '\u00ad',
  '\u{e0041}',
  '\ufe0f',
  '\0',
  '\u0007',
  '&#8238;',
  '&am&#8203;p;#8238;',
];
const text = fc.string({ unit: fc.constantFrom('A', 'z', '7', ' ', 'é', 'ש', ...marks), maxLength: 30 });

const columns = families.flatMap((family) =>
  [...familyColumns[family].values()]
    .filter(({ kind }) => ['text', 'list', 'address'].includes(kind))
    .map(({ name, kind }) => [family, name, kind] as const),
);

describe('texts with invisible characters', () => {
  it.each(columns)('do not become %s: %s', (family, name, kind) => {
    fc.assert(
      fc.property(fc.oneof(text, fc.array(text, { maxLength: 3 }), fc.record({ a: text })), (value) => {
        const form = kind === 'list' && Array.isArray(value) ? { list: 'c' } : 'c';
        const read = [mapColumn(family, name, form, { c: value })].flat();
        for (const one of read) if (typeof one === 'string') expect(cleanText(one)).toBe(one);
      }),
    );
  });

  it.each(columns.filter(([, , kind]) => kind === 'address'))(
    '%s: %s is an address, or null',
    (family, name) => {
      const part = fc.constantFrom(
        'https://',
        'javascript:',
        'data:',
        'a.example.org',
        'u:p@',
        '/x',
        '?y',
        ' ',
        ...marks,
      );
      fc.assert(
        fc.property(fc.array(part, { maxLength: 5 }), (parts) => {
          const read = mapColumn(family, name, 'c', { c: parts.join('') });
          expect(read === null || isWebAddress(String(read))).toBe(true);
        }),
      );
      expect(mapColumn(family, name, 'c', { c: 'https://a.example.org/x' })).toBe('https://a.example.org/x');
      expect(mapColumn(family, name, 'c', { c: 'javascript:alert(1)' })).toBeNull();
    },
  );
});
