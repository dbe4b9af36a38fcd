import { normaliseAddress } from '@crs/normalise';
import { describe, expect, it } from '@jest/globals';
import { readDictionaries } from '../cases/fixture.js';
import { addressKey, comparableAddress } from './comparable-address.js';

const dictionaries = readDictionaries();
const keyOf = (text: string, zip = '55901') =>
  addressKey(comparableAddress(normaliseAddress(text, dictionaries, { zip })));

describe('placeKey', () => {
  it.each([
    ['418 Quillby Ave', '418 Quillby Avenue Suite 3'],
    ['418 Quillby Ave', '418 N Quillby St'],
    ['12-B Mill Creek Rd', '12 Mill Creek'],
    ['9473 US 292', '9473 highway 292'],
    ['PO Box 88', 'P.O. BOX 88'],
  ])('%s and %s are looked up together', (a, b) => {
    expect(keyOf(a)).not.toBe('');
    expect(keyOf(a)).toBe(keyOf(b));
  });
  it.each(['Quillby Ave', '', 'Dunmore'])('"%s" is not looked up', (text) => {
    expect(keyOf(text)).toBe('');
  });
});
