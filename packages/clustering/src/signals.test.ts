import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { address, assess, codes, old, order, person, phone, reopened } from '../test/reopened-pair.js';
import { settings } from '../test/settings.js';
import type { RelatedContractor, Tie } from './related-contractor.js';
import { type ReopenedSignal, reopenedSignalDescriptions, reopenedSignalSchema } from './settings.js';

const { weights } = settings.reopened;

describe('signals of reopening', () => {
  it.each<[string, RelatedContractor, RelatedContractor, ReopenedSignal, ReopenedSignal | null]>([
    [
      'a sanction of the newer license',
      { ...old, status: 'Expired', sanctions: [], hasEnforcementAction: false },
      { ...reopened, sanctions: [order] },
      'sanctioned_before',
      'never_sanctioned',
    ],
    [
      'a sanction long after the newer one began',
      { ...old, status: 'Expired', sanctions: [{ ...order, date: '2023-01-01' }] },
      reopened,
      'sanctioned_before',
      'never_sanctioned',
    ],
    [
      'a penalty that is stayed',
      { ...old, sanctions: [{ ...order, penaltyOpen: false }] },
      reopened,
      'penalty_open',
      'sanctioned_before',
    ],
    [
      'an end of the newer license',
      { ...old, status: 'Issued' },
      { ...reopened, status: 'Expired' },
      'old_license_ended',
      'old_license_active',
    ],
    [
      'licenses that began on one day',
      { ...old, originalDate: reopened.originalDate },
      reopened,
      'old_license_ended',
      'order_unknown',
    ],
    ['a missing first date', { ...old, originalDate: null }, reopened, 'opened_soon_after', 'order_unknown'],
    [
      'a missing end',
      { ...old, expirationDate: null, sanctions: [] },
      reopened,
      'opened_soon_after',
      'old_license_ended',
    ],
    [
      'different cities where an address is shared',
      old,
      { ...reopened, city: 'Rochester' },
      'other_city',
      null,
    ],
    ['another middle initial', old, { ...reopened, persons: ['Orla T Brannick'] }, 'same_person', null],
    ['a relative', old, { ...reopened, persons: ['Tamsin Brannick'] }, 'other_person', 'same_family'],
    ['a stranger', old, { ...reopened, persons: ['Tamsin Vey'] }, 'other_person', 'person_replaced'],
  ])('does not count %s', (_, a, b, absent, present) => {
    const found = codes(a, b, [phone, address]);
    expect(found).not.toContain(absent);
    if (present !== null) expect(found).toContain(present);
  });

  it('weights a shared value less with more sharers, down to 0, and counts the others', () => {
    const weightOf = (sharers: number, code: ReopenedSignal): number | undefined =>
      assess(old, reopened, [{ ...phone, sharers }]).signals.find((signal) => signal.code === code)?.weight;
    expect([2, 3, 5, 400].map((sharers) => weightOf(sharers, 'shared_phone'))).toEqual([
      weights.shared_phone,
      weights.shared_phone + weights.one_of_many,
      0,
      0,
    ]);
    expect([2, 3, 5].map((sharers) => weightOf(sharers, 'one_of_many'))).toEqual([
      undefined,
      weights.one_of_many,
      2 * weights.one_of_many,
    ]);
    const both = assess(old, reopened, [{ ...phone, sharers: 9 }, address]);
    expect(both.signals.map(({ code }) => code)).not.toContain('one_of_many');
  });

  it('prefers the same unit to the same building', () => {
    const ties = [{ ...address, building: true, sharers: 9 }, address];
    expect(codes(old, reopened, ties)).toContain('shared_address');
    expect(codes(old, reopened, ties)).not.toContain('shared_building');
  });

  const clean = { ...old, status: 'Expired', sanctions: [], hasEnforcementAction: false };

  it.each<[ReopenedSignal, string, RelatedContractor, RelatedContractor, readonly Tie[]]>([
    ['old_license_ended', 'The older license is suspended.', { ...old, status: 'Suspended' }, reopened, []],
    ['old_license_ended', 'The older license expired on 2021-03-31.', { ...old, status: null }, reopened, []],
    ['old_license_active', 'The older license is still active.', { ...old, status: 'Issued' }, reopened, []],
    [
      'sanctioned_before',
      'The older license was suspended.',
      { ...clean, status: 'Suspended' },
      reopened,
      [],
    ],
    [
      'never_sanctioned',
      'We know of no sanction against the older license from before the newer license began.',
      clean,
      reopened,
      [],
    ],
    [
      'opened_long_before',
      'The newer license began on 2015-01-01, 6 years 1 month before an order to revoke or suspend the older license, dated 2021-02-01.',
      old,
      { ...reopened, originalDate: '2015-01-01' },
      [],
    ],
    [
      'opened_long_after',
      'The newer license began on 2024-01-01, 2 years 9 months after the expiration date of the older license, 2021-03-31.',
      old,
      { ...reopened, originalDate: '2024-01-01' },
      [],
    ],
    [
      'order_unknown',
      'It is unknown which license began first.',
      { ...old, originalDate: null },
      reopened,
      [],
    ],
    [
      'shared_building',
      'Both are in the same building, but in different units.',
      old,
      reopened,
      [{ ...address, building: true }],
    ],
    ['other_city', 'They are in different cities.', old, { ...reopened, city: 'Rochester' }, [phone]],
    ['same_person', 'A person with the same name is on both licenses.', old, reopened, [person]],
    ['same_person', 'The same person is on both licenses.', old, reopened, [phone]],
    ['same_person', 'The same person is on both licenses.', old, reopened, [address]],
    [
      'other_person',
      'Different people are on the licenses.',
      old,
      { ...reopened, persons: ['Tamsin Vey'] },
      [],
    ],
    [
      'only_hubs_shared',
      'They share only a detail that many unrelated contractors have.',
      old,
      reopened,
      [{ ...phone, hub: true }],
    ],
    [
      'one_of_many',
      '4 other contractors share it, and each could be the other firm.',
      old,
      reopened,
      [{ ...phone, sharers: 5 }],
    ],
    ['same_name', 'Both have the same name.', old, { ...reopened, nameKey: ' halvorsen  exterior' }, []],
    [
      'similar_name',
      'The names are similar.',
      old,
      { ...reopened, nameKey: 'quill', dbaKey: 'halvorsen' },
      [],
    ],
    [
      'other_name',
      'The names have no distinctive word in common.',
      old,
      { ...reopened, nameKey: 'quill exterior' },
      [],
    ],
    [
      'other_trade',
      'They have licenses for different trades.',
      old,
      { ...reopened, licenseTypes: ['Electrical'] },
      [],
    ],
    [
      'same_trade',
      'Both have the same license type: PLUMBING.',
      { ...old, licenseTypes: ['Zinc', 'Plumbing', 'Electrical'] },
      { ...reopened, licenseTypes: ['Alarm', 'PLUMBING', 'zinc'] },
      [],
    ],
  ])('%s says: %s', (code, sentence, a, b, ties) => {
    const found = assess(a, b, ties).signals.find((signal) => signal.code === code);
    expect(found?.sentence).toBe(sentence);
  });

  it.each<[string, RelatedContractor, RelatedContractor, readonly Tie[], ReopenedSignal]>([
    [
      'an end that is not known',
      { ...old, status: null, expirationDate: null },
      reopened,
      [],
      'old_license_ended',
    ],
    [
      'a status that is not known',
      { ...old, status: null, expirationDate: null },
      reopened,
      [],
      'old_license_active',
    ],
    [
      'an end on the day the newer one began',
      { ...old, status: null, expirationDate: '2021-07-15' },
      reopened,
      [],
      'old_license_ended',
    ],
    ['a trade of one of them only', old, { ...reopened, licenseTypes: [] }, [], 'other_trade'],
    ['a trade of the other only', { ...old, licenseTypes: [] }, reopened, [], 'other_trade'],
    [
      'a city in other letters',
      { ...old, city: 'DULUTH' },
      { ...reopened, city: 'Duluth' },
      [],
      'other_city',
    ],
    ['a city of one of them only', { ...old, city: null }, reopened, [], 'other_city'],
    [
      'a person without a tie or a common name',
      old,
      { ...reopened, persons: [] },
      [phone, person],
      'same_person',
    ],
    ['one person where nothing else is shared', old, reopened, [], 'same_person'],
    ['a hub', old, reopened, [{ ...phone, hub: true }], 'shared_phone'],
    ['a phone as an address', old, reopened, [phone], 'shared_address'],
    ['a person as a phone', old, reopened, [person], 'shared_phone'],
    ['names without words', { ...old, nameKey: '' }, { ...reopened, nameKey: '' }, [], 'same_name'],
  ])('says nothing about %s', (_, a, b, ties, code) => {
    expect(codes(a, b, ties)).not.toContain(code);
  });

  it('uses the shared value with the fewest sharers, in any order', () => {
    const ties = [
      { ...phone, sharers: 9 },
      { ...phone, sharers: 3 },
      { ...phone, sharers: 5 },
    ];
    for (const some of [ties, ties.toReversed(), [phone, ...ties], [...ties, phone]]) {
      const { signals } = assess(old, reopened, some);
      const least = Math.min(...some.map(({ sharers }) => sharers));
      const share = weights.one_of_many * Math.log2(least - 1);
      expect(signals.find(({ code }) => code === 'shared_phone')?.weight).toBe(weights.shared_phone + share);
      expect(signals.find(({ code }) => code === 'one_of_many')?.weight).toBe(least > 2 ? share : undefined);
    }
    expect(assess(old, reopened, [{ ...phone, sharers: 1 }]).signals).toContainEqual(
      expect.objectContaining({ code: 'shared_phone', weight: weights.shared_phone }),
    );
  });
});

describe('the signals', () => {
  it('are all described, in REOPENED.md, too', () => {
    const table = readFileSync(new URL('../REOPENED.md', import.meta.url), 'utf8');
    for (const code of reopenedSignalSchema.options) {
      expect(reopenedSignalDescriptions[code]).not.toBe('');
      expect(table).toContain(`| \`${code}\``);
    }
  });
});
