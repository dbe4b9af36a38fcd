import { describe, expect, it } from '@jest/globals';
import { inCommon } from './columns.js';

const nothing = {
  sharedPhone: null,
  sharedPhoneCount: null,
  sharedAddress: null,
  sharedAddressCount: null,
  sharedPerson: null,
  sharedPersonCount: null,
  sharedPersonHub: null,
  reopenedSignals: 'same_person',
};

describe('what a related contractor has in common', () => {
  it.each([
    [{ sharedPhone: '(555) 555-0100', sharedPhoneCount: 2 }, 'phone'],
    [{ sharedAddress: '12 Elm St', sharedAddressCount: 7 }, 'address (7 contractors)'],
    [
      {
        sharedPhone: '(555) 555-0100',
        sharedPhoneCount: 2,
        sharedPerson: 'Ada Example',
        sharedPersonCount: 3,
      },
      'phone, person (3 contractors)',
    ],
    [
      { sharedPerson: 'Ada Example', sharedPersonCount: 2, reopenedSignals: 'same_name' },
      'person with a similar name',
    ],
    [{}, ''],
  ])('is listed with the number of contractors if it is more than two: %j', (shared, text) => {
    expect(inCommon({ ...nothing, ...shared } as Parameters<typeof inCommon>[0])).toBe(text);
  });
});
