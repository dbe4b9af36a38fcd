/** Addresses that stand in several columns: house number, direction, street, type, unit. */

import { contractorRoles } from '../evidence/permits.js';
import { wordsOf } from '../profile/column-words.js';
import type { Profile } from '../profile/profile.js';

const order = ['number', 'direction', 'name', 'type', 'post', 'unitType', 'unit'] as const;
type Piece = (typeof order)[number];

const pieces: Readonly<Record<string, Piece>> = {
  'house number': 'number',
  'street number': 'number',
  house: 'number',
  number: 'number',
  'house street number': 'number',
  'number street': 'number',
  'number house': 'number',
  start: 'number',
  'number start': 'number',
  'street direction': 'direction',
  direction: 'direction',
  'pre direction': 'direction',
  'direction prefix': 'direction',
  'street prefix': 'direction',
  prefix: 'direction',
  'street direction prefix': 'direction',
  'prefix direction': 'direction',
  'street pre direction': 'direction',
  'street name': 'name',
  street: 'name',
  'name street': 'name',
  'street type': 'type',
  suffix: 'type',
  'street suffix': 'type',
  'type street': 'type',
  'street suffix type': 'type',
  'suffix type': 'type',
  'street name suffix': 'type',
  'post direction': 'post',
  'suffix direction': 'post',
  'direction suffix': 'post',
  'street direction suffix': 'post',
  'street post direction': 'post',
  'unit type': 'unitType',
  unit: 'unit',
  'unit number': 'unit',
  'unit name': 'unit',
};

/** Words that say whose or what an address is without changing its pieces. */
const spare = new Set(
  'address respondent defendant property site original location work permit job project situs physical the s in full primary current building'.split(
    ' ',
  ),
);
const others = new Set(
  'owner architect engineer agent lender inspector tenant surveyor expediter representative surety bond insurance violation'.split(
    ' ',
  ),
);

/** An address in pieces, and whose it is: a party that builds, or the place itself (empty). */
export interface SplitAddress {
  readonly role: string;
  readonly columns: readonly string[];
}

/** The addresses that a source gives in pieces: at least a house number and a street. */
export function splitAddresses(profiles: readonly Profile[]): SplitAddress[] {
  const groups = new Map<string, Map<Piece, string>>();
  for (const { column, looks, filled, dates } of profiles) {
    const { words, numbers } = wordsOf(column);
    const text = words.join(' ');
    const role = contractorRoles.find((one) => text.startsWith(`${one} `)) ?? '';
    const own = words.slice(role === '' ? 0 : role.split(' ').length);
    if (own.some((word) => others.has(word)) || numbers.some((number) => number > 1)) continue;
    const mailing = own.includes('mailing') ? ' mailing' : '';
    const piece = pieces[own.filter((word) => !spare.has(word) && word !== 'mailing').join(' ')];
    if (
      piece === undefined ||
      (piece === 'number' && !own.some((word) => ['street', 'house', 'address'].includes(word)))
    )
      continue;
    // A whole address in a column called "street" is no piece, and a date is none either.
    if (
      filled > 0 &&
      (dates.share > 0.5 ||
        (piece === 'name' && looks.street > 0.7) ||
        (piece === 'number' && looks.street > 0.5))
    )
      continue;
    const key = `${role}${mailing}`;
    const group = groups.get(key) ?? new Map<Piece, string>();
    if (!group.has(piece)) group.set(piece, column);
    groups.set(key, group);
  }
  return [...groups].flatMap(([role, group]) =>
    group.has('number') && group.has('name')
      ? [{ role: role.trim(), columns: order.flatMap((piece) => group.get(piece) ?? []) }]
      : [],
  );
}
