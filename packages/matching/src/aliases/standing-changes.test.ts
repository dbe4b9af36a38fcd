/** Only claims that a change of standing aliases can affect get a second look. */
import { describe, expect, it } from '@jest/globals';
import { entryOf, readDictionaries, readRoster, readSettings } from '../../cases/fixture.js';
import { hashText } from '../packed-index.js';
import { buildRoster } from '../roster.js';
import { policyValuesOf } from '../settings.js';
import type { KeptAlias } from './standing-aliases.js';
import { standingChanges } from './standing-changes.js';

const { index } = buildRoster(
  [
    ...readRoster(),
    entryOf({ id: 9001, licenseNumber: 'ZR77', name: 'Zephyrine Roofing Inc', address: '12 Elm St' }),
    entryOf({ id: 9002, licenseNumber: 'QM88', name: 'Quillfeather Masonry LLC', address: '9 Oak Ave' }),
  ],
  readDictionaries(),
  readSettings(),
);

/** An alias on enough records from two days, with the roofer's own name and another address. */
const street: KeptAlias = {
  contractorId: 9001,
  key: 'zephyrineroofing|||700 harb||',
  knownBy: ['license_number'],
  name: 'Zephyrine Roofing',
  dbaName: null,
  personName: null,
  address: '700 Harbor Blvd',
  city: 'Kelso Falls',
  zip: '99509',
  phone: null,
  records: 2,
  decisions: 0,
  firstDate: '2012-03-01',
  lastDate: '2012-05-01',
};
const once = { ...street, records: 1, lastDate: street.firstDate };
const ofAnother = {
  ...street,
  contractorId: 9002,
  key: 'quillfeathermasonry|||700 harb||',
  name: 'Quillfeather Masonry',
};
const [ofName, ofStreet, ofOther] = ['zephyrineroofing', '700 harb', 'quillfeathermasonry'].map(hashText);

const changes = (before: readonly KeptAlias[], after: readonly KeptAlias[]) => {
  const policy = policyValuesOf(readSettings()).aliases;
  const { standing, changed, keys } = standingChanges(before, after, index, readDictionaries(), policy);
  const ids = (aliases: readonly KeptAlias[]) => aliases.map(({ contractorId }) => contractorId);
  return { standing: ids(standing), changed: ids(changed), keys: [...keys].sort() };
};

describe('a change of aliases', () => {
  it('concerns nobody as long as nothing else stands', () => {
    const more = { ...street, records: 9, knownBy: ['license_number', 'phone'] };
    expect(changes([street], [more])).toEqual({ standing: [9001], changed: [], keys: [] });
    expect(changes([], [once])).toEqual({ standing: [], changed: [], keys: [] });
    expect(changes([once], [])).toEqual({ standing: [], changed: [], keys: [] });
  });

  it.each<[string, KeptAlias[], KeptAlias[], number[]]>([
    ['is new', [], [street], [9001]],
    ['gets enough records', [once], [street], [9001]],
    ['is gone', [street], [], []],
    ['loses its records', [street], [once], []],
  ])('concerns the claims with its values if an alias %s', (_what, before, after, stands) => {
    const { standing, keys } = changes(before, after);
    expect(standing).toEqual(stands);
    expect(keys).toEqual([ofName, ofStreet].sort());
  });

  it('concerns the claims with another alias that it brings down', () => {
    expect(changes([street], [street, ofAnother])).toEqual({
      standing: [],
      changed: [9001],
      keys: [ofName, ofStreet].sort(),
    });
    expect(changes([street, ofAnother], [ofAnother])).toMatchObject({
      standing: [9002],
      keys: [ofOther, ofStreet].sort(),
    });
  });

  it('concerns the claims with the name of the roster line where an alias prints the name of another firm', () => {
    const strange = { ...street, key: 'quillfeathermasonry|||700 harb||', name: 'Quillfeather Masonry' };
    expect(changes([], [strange])).toEqual({
      standing: [9001],
      changed: [9001],
      keys: [ofName, ofStreet].sort(),
    });
  });
});
