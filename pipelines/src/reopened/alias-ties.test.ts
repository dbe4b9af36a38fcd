import type { AliasContact, PrintedContact } from '@crs/store';
import { describe, expect, it } from '@jest/globals';
import { projectSettings } from '../../../test/harness/config.js';
import { aliasTies, placed } from './alias-ties.js';

const { dictionaries } = projectSettings();
const nothing = { phone: null, address: null, city: null, zip: null };
const alias = (contractorId: number, more: object) => ({ contractorId, ...nothing, ...more });
const line = (contractorId: number, more: object) => ({
  contractorId,
  phoneKey: null,
  addressKey: null,
  address: null,
  city: null,
  zip: null,
  ...more,
});
const pairs = (aliases: readonly AliasContact[], printed: readonly PrintedContact[], most: number) =>
  aliasTies(
    aliases.map((one) => placed(one, dictionaries)),
    printed.map((one) => ({ ...one, addressKey: placed(one, dictionaries).key })),
    dictionaries,
    most,
  ).map(({ contractors, tie }) => [...contractors, tie.kind, tie.sharers]);

describe('ties through aliases', () => {
  it('are phones and addresses that are known for one and printed for the other', () => {
    const aliases = [
      alias(1, { phone: '2125550188' }),
      alias(2, { address: '700 Harbor Boulevard Ste 3', zip: '10009' }),
    ];
    const printed = [
      line(3, { phoneKey: '2125550188' }),
      line(4, { address: '700 HARBOR BLVD STE 3', zip: '10009-1234' }),
      line(5, { address: '700 Harbor Blvd Ste 4', zip: '10009' }),
      line(6, { address: '700 Harbor Blvd Ste 3', zip: '10010' }),
    ];
    expect(pairs(aliases, printed, 10)).toEqual([
      [1, 3, 'phone', 2],
      [2, 4, 'address', 2],
    ]);
  });

  it('are missing if both print it, and if more than a few share it', () => {
    const both = [line(1, { phoneKey: '2125550188' }), line(3, { phoneKey: '2125550188' })];
    const phone = { phone: '2125550188' };
    expect(pairs([alias(1, phone)], both, 10)).toEqual([]);
    expect(pairs([alias(2, phone)], both, 3)).toEqual([
      [2, 1, 'phone', 3],
      [2, 3, 'phone', 3],
    ]);
    expect(pairs([alias(2, phone)], both, 2)).toEqual([]);
  });
});
