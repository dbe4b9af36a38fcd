import type { RosterEntry } from '@crs/domain';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { claimOf, entryOf, readDictionaries, readRoster, readSettings } from '../../cases/fixture.js';
import { explainClaim } from '../explain/explain.js';
import { matcherOf } from '../matcher.js';
import { buildRoster, openRoster } from '../roster.js';
import { policyValuesOf } from '../settings.js';
import { buildRosterIndex, RosterIndexBuilder } from './build-index.js';
import { openRosterIndex, type RosterIndex, readRosterIndex } from './roster-index.js';

const dictionaries = readDictionaries();
const settings = readSettings();
const policy = policyValuesOf(settings);
const indexOf = (entries: Iterable<RosterEntry>, former: RosterIndex | null = null): RosterIndex =>
  buildRosterIndex(entries, dictionaries, policy, former);
const bytesOf = ({ buffer }: RosterIndex): Buffer => Buffer.from(buffer);

/** A separate buffer with the same bytes, as read from a file. */
function copyOf({ buffer }: RosterIndex): SharedArrayBuffer {
  const copy = new SharedArrayBuffer(buffer.byteLength);
  new Uint8Array(copy).set(new Uint8Array(buffer));
  return copy;
}

const anyText = fc.oneof(
  fc.constantFrom(
    'Oak Ridge Plumbing LLC',
    'OAK RIDGE',
    'Mülhauser & Söhne',
    'Łódź Roofing',
    'Birch, Dennis',
    '',
  ),
  fc.string({ unit: 'binary', maxLength: 12 }),
);
const maybe = fc.option(anyText);
const anyFields = fc.record({
  licenseNumber: fc.oneof(fc.constantFrom('BC1', 'bc1 ', 'BC2'), anyText),
  name: anyText,
  dbaName: maybe,
  personName: maybe,
  entityType: fc.constantFrom('Business' as const, 'Personal' as const, null),
  licenseTypes: fc.array(fc.constantFrom('Plumbing', 'Roofing', 'Electrical and Plumbing', 'General'), {
    maxLength: 2,
  }),
  address: fc.option(fc.constantFrom('10 Mill Creek Rd', '10 Milltown Ave Ste 3', 'PO Box 7', 'nowhere')),
  city: fc.option(fc.constantFrom('Austin', 'Round Rock', 'AUSTIN')),
  zip: fc.option(fc.constantFrom('78701', '78701-1234', 'x')),
  phone: fc.option(fc.constantFrom('(512) 555-0101', '512.555.0102', 'none')),
  originalDate: fc.constantFrom('2001-01-01', '2015-06-01', null),
  expirationDate: fc.constantFrom('2022-01-01', null),
});
const anyEntry = fc
  .tuple(fc.integer({ min: 1, max: 30 }), anyFields)
  .map(([id, fields]): RosterEntry => ({ id, ...fields }));
const anyRoster = fc.uniqueArray(anyEntry, { selector: ({ id }) => id, maxLength: 20 });

describe('RosterIndex', () => {
  it('knows the licenses of a firm', () => {
    const at = (id: number, name: string, address: string) => entryOf({ id, name, address, zip: '55901' });
    const index = indexOf([
      at(5, 'Oak Ridge Plumbing', '10 Mill Creek Rd'),
      at(4, 'Birch Roofing', '2 Elm St'),
      at(3, 'OAK RIDGE PLUMBING LLC', '10 Mill Creek Road'),
    ]);
    expect([...index.firms]).toEqual([0, 1, 0]);
    expect([0, 1, 2].map((entry) => index.firmLinesOf(entry))).toEqual([[0, 2], [1], [0, 2]]);
  });
  it('returns every contractor unchanged, in order', () => {
    fc.assert(
      fc.property(anyRoster, (entries) => {
        const index = openRosterIndex(copyOf(indexOf(entries)));
        expect(entries.map((_, at) => index.entry(at))).toEqual(entries);
        expect([...index.ids]).toEqual(entries.map(({ id }) => id));
      }),
    );
  });

  it('is byte for byte the same after any edits as if it had been built from scratch', () => {
    fc.assert(
      fc.property(fc.array(anyRoster, { minLength: 2, maxLength: 4 }), (rosters) => {
        let index: RosterIndex | null = null;
        let all: RosterEntry[] = [];
        for (const edits of rosters) {
          // Half of the previous contractors stay unchanged, in a different order.
          all = [...all.filter(({ id }) => id % 2 === 0).reverse(), ...edits];
          all = [...new Map(all.map((entry) => [entry.id, entry])).values()];
          index = indexOf(all, index);
          expect(bytesOf(index).equals(bytesOf(indexOf(all)))).toBe(true);
        }
      }),
    );
  });

  it('rereads only the contractors with changed text', () => {
    const entries = readRoster();
    const changed = entries.map((entry, at) => (at === 3 ? { ...entry, name: 'Quellmark Masonry' } : entry));
    const builder = new RosterIndexBuilder(dictionaries, policy, indexOf(entries));
    for (const entry of changed) builder.add(entry);
    expect(builder.read).toBe(1);
    expect(bytesOf(builder.build()).equals(bytesOf(indexOf(changed)))).toBe(true);
  });

  it('rereads every contractor if the rules changed', () => {
    const entries = readRoster();
    const words = { ...policy.words, background: policy.words.background + 1 };
    const builder = new RosterIndexBuilder(dictionaries, { ...policy, words }, indexOf(entries));
    for (const entry of entries) builder.add(entry);
    expect(builder.read).toBe(entries.length);
  });

  it('returns the same matches for scopes and threads as a roster built for them', () => {
    const entries = readRoster();
    const index = indexOf(entries);
    const elsewhere = openRosterIndex(copyOf(index));
    const claims = entries
      .filter(({ id }) => id % 3 === 0)
      .map(({ id, name, phone }) => claimOf({ id, name, phone }));
    for (const scope of [null, 'austin', 'nowhere']) {
      const alone = matcherOf(buildRoster(entries, dictionaries, settings, scope));
      for (const shared of [index, elsewhere]) {
        const roster = openRoster(shared, dictionaries, settings, scope);
        const matcher = matcherOf(roster);
        for (const claim of claims) expect(explainClaim(matcher, claim)).toEqual(explainClaim(alone, claim));
      }
    }
  });

  it('is not changed by matching', () => {
    const entries = readRoster();
    const index = indexOf(entries);
    const before = copyOf(index);
    const roster = openRoster(index, dictionaries, settings);
    for (const { id, name, address } of entries)
      explainClaim(matcherOf(roster), claimOf({ id, name, address }));
    expect(bytesOf(index).equals(Buffer.from(before))).toBe(true);
  });

  it('is refused with rules other than its own', () => {
    const other = { ...settings, outsiders: { value: 3, reason: 'Fewer.' } };
    const index = indexOf([entryOf({ id: 1, name: 'Oak' })]);
    expect(openRoster(index, dictionaries, other).index).toBe(index);
    const spelling = { ...settings.spelling, minLength: { value: 9, reason: 'Longer.' } };
    expect(() => openRoster(index, dictionaries, { ...settings, spelling })).toThrow(
      expect.objectContaining({ code: 'matching.index_of_other_rules' }),
    );
  });
});

describe('readRosterIndex', () => {
  const index = indexOf(readRoster());
  const read = (buffer: SharedArrayBuffer) => readRosterIndex(buffer, async () => {});
  const damaged = (damage: (bytes: Buffer) => void): SharedArrayBuffer => {
    const copy = copyOf(index);
    damage(Buffer.from(copy));
    return copy;
  };

  it.each([
    ['matching.index_unknown', 'an empty file', new SharedArrayBuffer(0)],
    ['matching.index_unknown', 'another file', damaged((bytes) => bytes.write('something'))],
    ['matching.index_of_other_form', 'another form', damaged((bytes) => bytes.writeUInt32LE(99, 8))],
    ['matching.index_damaged', 'a missing end', copyOf(index).slice(0, index.buffer.byteLength - 8)],
  ])('refuses with %s %s', async (code, _, buffer) => {
    await expect(read(buffer)).rejects.toThrow(
      expect.objectContaining({ code, nextStep: expect.stringContaining('Delete') }),
    );
  });

  it('opens an undamaged file', async () => {
    expect((await read(copyOf(index))).checksum).toBe(index.checksum);
  });

  it('refuses any flipped bit after the header', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 12 * 8, max: index.buffer.byteLength * 8 - 1 }), async (bit) => {
        const buffer = damaged((bytes) => {
          bytes.writeUInt8(bytes.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
        });
        await expect(read(buffer)).rejects.toThrow(
          expect.objectContaining({ code: 'matching.index_damaged' }),
        );
      }),
    );
  });
});
