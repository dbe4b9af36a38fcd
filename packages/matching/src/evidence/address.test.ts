import type { Claim, RosterEntry } from '@crs/domain';
import { describe, expect, it } from '@jest/globals';
import { claimOf, entryOf, readDictionaries, settingsWithDistinctWeights } from '../../cases/fixture.js';
import { explainCandidate } from '../explain/explain.js';
import { matcherOf } from '../matcher.js';
import type { Level } from '../model/levels.js';
import { buildRoster } from '../roster.js';
import type { Signal } from '../signals.js';
import { bitsOfCount } from '../words/rarity.js';

type Place = readonly [address: string | null, city: string | null, zip: string | null];
const places = {
  unit: ['418 Quillby Ave Ste 3', 'Dunmore', '55901'],
  house: ['418 Quillby Ave', 'Dunmore', '55901'],
  north: ['77 N Cordwain St', 'Dunmore', null],
  creek: ['12 Mill Creek', 'Pellworth', '55930'],
  street: ['Hawser St', 'Pellworth', '55930'],
  zipOnly: ['9 Larch Ln', null, '55917'],
  box: ['PO Box 88', 'Kelso Falls', '55917'],
  boxOnly: ['PO Box 12', null, null],
  boxInZip: ['PO Box 15', null, '55917'],
  nowhere: [null, null, null],
} as const satisfies Record<string, Place>;
type PlaceName = keyof typeof places;

const phone = '612-555-0101';
const entries = Object.values(places).map(([address, city, zip], at) =>
  entryOf({ id: at + 1, name: `Firm ${at}`, address, city, zip, phone: at === 0 ? phone : null }),
);
const settings = settingsWithDistinctWeights();
const roster = buildRoster(entries, readDictionaries(), settings);
const { sizeBits, weights } = roster;
const matcher = matcherOf(roster);

/** The rarity of a value with this many sharers. */
const of = (sharers: number): number => sizeBits - Math.log2(sharers);
/** The rarity of a town with this many contractors, counted in quarter bits. */
const town = (there: number): number => sizeBits - bitsOfCount(there + 1);

/** A piece of evidence: its rarity, and the levels whose weights are added; a minus subtracts the level again. */
type Piece = readonly [signal: Signal, rarity: number, ...levels: (Level | `-${Level}`)[]];

const weightOf = ([, rarity, ...levels]: Piece): number =>
  levels.reduce(
    (sum, level) =>
      level.startsWith('-') ? sum - weights.at(level.slice(1) as Level) : sum + weights.at(level as Level),
    rarity,
  );

/** The values that a piece of evidence shows for one side. */
function valueIn(
  signal: string,
  { address, city, zip }: Pick<RosterEntry | Claim, 'address' | 'city' | 'zip'>,
) {
  if (signal === 'zip') return zip;
  return signal === 'city' || signal === 'city_differs' ? city : address;
}

/** A contractor's evidence for a claim, except names and numbers. */
function piecesOf(claim: Claim, place: PlaceName) {
  const entry = entries[Object.keys(places).indexOf(place)] as RosterEntry;
  const parts = explainCandidate(matcher, claim, entry.id)?.parts ?? [];
  const pieces = parts.filter(({ signal }) => !/^(?:prior|name_|phone)/.test(signal));
  for (const { signal, claimValue, rosterValue } of pieces) {
    expect([claimValue, rosterValue]).toEqual([valueIn(signal, claim), valueIn(signal, entry)]);
  }
  return pieces;
}

const cases: readonly (readonly [PlaceName, Place, ...Piece[]])[] = [
  // The same house: confirmed by the ZIP code, not confirmed, or contradicted.
  ['house', ['418 Quillby Avenue', 'Dunmore', '55901'], ['address', of(2), 'address_zip', 'unit_none']],
  ['house', ['418 Quillby Ave', null, null], ['address', of(2), 'address', 'unit_none']],
  ['house', ['418 Quillby Ave', 'Dunmore', '55902'], ['address', of(2), 'address_other_zip', 'unit_none']],
  ['house', ['418 Quillby Ave', 'Dunmoor', '55902'], ['address', of(2), 'address_other_zip', 'unit_none']],
  ['house', ['418 Quillby Ave', null, '55902'], ['address', of(2), 'address_other_zip', 'unit_none']],
  ['house', ['418 Quillby Ave', 'Pellworth', null], ['address', of(2), 'address', 'unit_none']],
  ['house', ['418 Quillby Ave', 'Pellworth', '55930'], ['address', of(2), 'address_other_town', 'unit_none']],
  ['zipOnly', ['9 Larch Ln', 'Pellworth', '55930'], ['address', of(1), 'address_other_zip', 'unit_none']],
  // Units.
  ['house', ['418 Quillby Ave Ste 3', null, null], ['address', of(2), 'address', 'unit_one_sided']],
  ['unit', ['418 Quillby Ave', null, null], ['address', of(2), 'address', 'unit_one_sided']],
  ['unit', ['418 Quillby Ave # 3', null, null], ['address', of(2), 'address'], ['unit', 0, 'unit_same']],
  [
    'unit',
    ['418 Quillby Ave # 4', null, null],
    ['address', of(2), 'address'],
    ['unit_differs', 0, 'unit_differs'],
  ],
  // Another spelling of the street, another direction.
  ['house', ['418 Quilby Ave', 'Dunmore', '55901'], ['address_near', of(1), 'near_zip', 'unit_none']],
  ['house', ['418 Quilby Ave', 'Dunmore', null], ['address_near', of(1), 'near', 'unit_none']],
  [
    'house',
    ['418 Quilby Ave', 'Kelso Falls', '55917'],
    ['address_near', of(1), 'address_other_town', 'unit_none'],
  ],
  ['north', ['77 N Cordwain St', null, null], ['address', of(1), 'address', 'unit_none']],
  ['north', ['77 Cordwain St', null, null], ['address', of(1), 'address', 'unit_none']],
  ['north', ['77 S Cordwain St', null, null], ['address_near', of(1), 'near', 'unit_none']],
  ['creek', ['12 Mill Creek Ridge Rd', null, '55930'], ['address_near', of(1), 'near_zip', 'unit_none']],
  ['creek', ['12 Mil St', null, null], ['address_differs', 0, 'moved']],
  ['creek', ['12 Quillby Ave', null, null], ['address_differs', 0, 'moved']],
  // Another house on the street, or a street without a number.
  ['house', ['420 Quillby Ave', 'Dunmore', '55901'], ['street', 0, 'street']],
  ['house', ['420 Quillby Ave', null, null], ['street', 0, 'street']],
  ['house', ['Quillby Ave', 'Pellworth', '55930'], ['street', 0, 'street']],
  ['street', ['9 Hawser St', 'Pellworth', '55930'], ['street', 0, 'street']],
  ['street', ['9 Larch Ln', 'Pellworth', '55930'], ['zip', town(2), 'zip']],
  [
    'house',
    ['420 Quillby Ave', 'Pellworth', '55930'],
    ['city_differs', 0, 'other_city'],
    ['address_differs', 0, 'moved_other_city', '-other_city'],
  ],
  // Another street, by town.
  [
    'house',
    ['9 Larch Ln', 'Dunmoor', '55901'],
    ['zip', town(2), 'zip'],
    ['address_differs', 0, 'moved_zip', '-zip'],
  ],
  [
    'house',
    ['9 Larch Ln', 'Dunmore', '55902'],
    ['city', town(3), 'other_zip'],
    ['address_differs', 0, 'moved_city', '-other_zip'],
  ],
  [
    'house',
    ['9 Larch Ln', 'Dunmore', null],
    ['city', town(3), 'city_alone'],
    ['address_differs', 0, 'moved_city', '-city_alone'],
  ],
  [
    'house',
    ['9 Larch Ln', 'Kelso Falls', '55917'],
    ['city_differs', 0, 'other_city'],
    ['address_differs', 0, 'moved_other_city', '-other_city'],
  ],
  [
    'house',
    ['9 Larch Ln', 'Kelso Falls', null],
    ['city_differs', 0, 'other_city_alone'],
    ['address_differs', 0, 'moved_other_city', '-other_city_alone'],
  ],
  ['house', ['9 Larch Ln', null, null], ['address_differs', 0, 'moved']],
  ['house', ['9 Larch Ln', 'Dunmoor', '55902'], ['address_differs', 0, 'moved']],
  ['zipOnly', ['12 Mill Creek', 'Pellworth', '55930'], ['address_differs', 0, 'moved']],
  // A town alone.
  ['house', [null, null, '55901'], ['zip', town(2), 'zip']],
  ['house', [null, 'Dunmore', null], ['city', town(3), 'city_alone']],
  ['north', [null, 'Dunmore', '55901'], ['city', town(3), 'city_alone']],
  ['north', [null, 'Kelso Falls', '55917'], ['city_differs', 0, 'other_city_alone']],
  ['house', [null, 'Dunmoor', null]],
  ['house', [null, 'Nowhereville', null], ['city_differs', 0, 'other_city_alone']],
  ['house', [null, null, null]],
  ['nowhere', ['418 Quillby Ave', 'Dunmore', '55901']],
  // Post office boxes.
  ['box', ['P.O. Box 88', 'Kelso Falls', '55917'], ['address', of(1), 'address_zip', 'unit_none']],
  ['box', ['PO Box 88', 'Kelso Falls', '55918'], ['address', of(1), 'address_other_zip', 'unit_none']],
  ['box', ['PO Box 88', null, null], ['address', of(1), 'address', 'unit_none']],
  ['boxOnly', ['PO Box 12', 'Dunmore', '55901'], ['address', of(1), 'address', 'unit_none']],
  ['boxInZip', ['PO Box 15', 'Kelso Falls', '55917'], ['address', of(1), 'address_zip', 'unit_none']],
  ['boxInZip', ['PO Box 15', 'Kelso Falls', '55918'], ['address_differs', 0, 'moved']],
  ['box', ['PO Box 89', null, '55917'], ['zip', town(3), 'zip'], ['address_differs', 0, 'moved_zip', '-zip']],
  [
    'box',
    ['PO Box 88', 'Dunmore', '55901'],
    ['city_differs', 0, 'other_city'],
    ['address_differs', 0, 'moved_other_city', '-other_city'],
  ],
  ['house', ['PO Box 88', 'Dunmore', '55901'], ['zip', town(2), 'zip']],
  ['box', ['418 Quillby Ave', null, '55917'], ['zip', town(3), 'zip']],
];

describe('weighAddress', () => {
  it.each(cases)('weighs the place "%s" for %j', (place, [address, city, zip], ...expected) => {
    const pieces = piecesOf(claimOf({ address, city, zip }), place);
    expect(pieces.map(({ signal, weight }) => [signal, weight])).toEqual(
      expected.map((piece) => [piece[0], expect.closeTo(weightOf(piece), 9)]),
    );
  });
  it('says how many contractors print the address, if several do', () => {
    const noteOf = (address: string, place: PlaceName) => piecesOf(claimOf({ address }), place)[0]?.reason;
    expect(noteOf('418 Quillby Ave', 'house')).toMatch(
      / box\. 2 contractors in the license rosters that we compared share it\.$/,
    );
    expect(noteOf('12 Mill Creek', 'creek')).toMatch(/ box\.$/);
  });
  it('counts part of an address next to a matching phone under another name, but no rarity', () => {
    const claim = claimOf({ name: 'Quillon Masonry', phone, address: '418 Quillby Ave Ste 4', zip: '55901' });
    const share = settings.address.besidePhone.value;
    const weightFor = (over: Partial<Claim>) =>
      piecesOf({ ...claim, ...over }, 'unit').map(({ weight }) => weight);
    expect(weightFor({})).toEqual([expect.closeTo(share * weights.at('address_zip'), 9)]);
    expect(weightFor({ name: null })).toHaveLength(2);
    expect(weightFor({ phone: null })).toHaveLength(2);
    expect(piecesOf(claim, 'unit')[0]?.reason).toContain('It adds little to the phone');
  });
});
