import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { dictionaries as d } from '../test/dictionaries.js';
import {
  decodeText,
  isPlaceholder,
  normaliseAddress,
  normaliseName,
  normalisePhone,
  parseContractorText,
  parseLicenseNumbers,
  parseOrderType,
  parsePenalty,
  parseRespondents,
  parseStreetQuery,
  splitNameAndAddress,
} from './index.js';

const calls: Record<string, (text: string) => unknown> = {
  'decodeText(text)': decodeText,
  'isPlaceholder(text, d)': (text) => isPlaceholder(text, d),
  'normaliseName(text, d).cleaned': (text) => normaliseName(text, d).cleaned,
  'normaliseName(text, d).key': (text) => normaliseName(text, d).key,
  'parseContractorText(text, d).persons[0].key': (text) => parseContractorText(text, d).persons[0]?.key,
  'parseContractorText(text, d).dbas[0].key': (text) => parseContractorText(text, d).dbas[0]?.key,
  'normaliseAddress(text, d).cleaned': (text) => normaliseAddress(text, d).cleaned,
  'normaliseAddress(text, d).key': (text) => normaliseAddress(text, d).key,
  'parseStreetQuery(text, d)': (text) => parseStreetQuery(text, d),
  'normalisePhone(text)?.key': (text) => normalisePhone(text)?.key,
  'parseRespondents(text, d).individualNames': (text) => parseRespondents(text, d).individualNames,
  'parsePenalty(text)': parsePenalty,
  'parseLicenseNumbers(text).licenseNumbers': (text) => parseLicenseNumbers(text).licenseNumbers,
  'parseOrderType(text, d).orderType': (text) => parseOrderType(text, d).orderType,
  'splitNameAndAddress(text, d).address': (text) => splitNameAndAddress(text, d).address,
};

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const rows = [...readme.matchAll(/^\| `(.+?)` +\| `(.+?)` +\| `(.+?)` +\|$/gm)].map(
  ([, call = '', text = '', gives = '']) => ({ call, text, gives }),
);

describe('the table of the README', () => {
  it('has a row for every call', () => {
    expect(new Set(rows.map(({ call }) => call))).toEqual(new Set(Object.keys(calls)));
  });

  it.each(rows)('$call of $text', ({ call, text, gives }) => {
    const value = calls[call]?.(text);
    expect(typeof value === 'string' ? value : JSON.stringify(value)).toBe(gives);
  });
});
