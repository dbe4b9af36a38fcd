import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { requestUrl, serviceUrl } from './url.js';

const LICENSE = '/v1/licenses/{licenseNumber}';
const addressOf = (licenseNumber: string) => requestUrl('http://h', LICENSE, { path: { licenseNumber } });

describe('serviceUrl', () => {
  it.each([
    ['https://records.example.com', 'https://records.example.com'],
    ['https://records.example.com/', 'https://records.example.com'],
    ['https://records.example.com/v1', 'https://records.example.com'],
    ['https://example.com/records/v1/', 'https://example.com/records'],
    ['http://127.0.0.1:3000/?key=1#x', 'http://127.0.0.1:3000'],
  ])('%s is %s', (given, address) => {
    expect(serviceUrl(given)).toBe(address);
  });

  it.each(['records.example.com', 'ftp://example.com', 'https://me:secret@example.com', ''])(
    'refuses %j',
    (given) => {
      expect(() => serviceUrl(given)).toThrow(/Invalid URL|^The address of the service must/);
    },
  );
});

describe('requestUrl', () => {
  it.each([
    ['BC100001', '/v1/licenses/BC100001'],
    ['23/MC 7#é', '/v1/licenses/23%2FMC%207%23%C3%A9'],
    ['50%?&x=1', '/v1/licenses/50%25%3F%26x%3D1'],
    ['a\\b', '/v1/licenses/a%5Cb'],
    ['...', '/v1/licenses/...'],
    ['%2E%2E', '/v1/licenses/%252E%252E'],
    ['..', '/v1/licenses/%20..'],
    ['.', '/v1/licenses/%20.'],
    [' BC1 ', '/v1/licenses/BC1'],
  ])('encodes license number %j as %s, which fetch does not change', (number, path) => {
    expect(addressOf(number)).toBe(`http://h${path}`);
    expect(new URL(addressOf(number)).pathname).toBe(path);
  });

  it('encodes any number as one segment, which decodes to the trimmed number', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (number) => {
        fc.pre(number.trim() !== '');
        const segments = new URL(addressOf(number)).pathname.split('/');
        expect(segments).toHaveLength(4);
        expect(decodeURIComponent(segments[3] ?? '').trim()).toBe(number.trim());
      }),
    );
  });

  it.each(['', '  '])('refuses the empty number %j, which would change the path', (number) => {
    expect(() => addressOf(number)).toThrow('licenseNumber is empty');
  });

  it('omits undefined query values', () => {
    const query = { street: 'Oak & 5th', city: undefined, hasViolations: false, page: 2 };
    expect(requestUrl('http://h', '/v1/permits/block', { query })).toBe(
      'http://h/v1/permits/block?street=Oak+%26+5th&hasViolations=false&page=2',
    );
    expect(requestUrl('http://h', '/v1/statuses', { query: { state: undefined } })).toBe(
      'http://h/v1/statuses',
    );
  });
});
