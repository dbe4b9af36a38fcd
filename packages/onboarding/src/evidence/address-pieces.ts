/** The names of address pieces in separate columns: house number, direction, street … */

import type { Profile } from '../profile/profile.js';
import { wordsOf } from './column-words.js';
import { roleOf } from './parties.js';

/** The pieces in address order, each with its column names. */
const pieces = {
  number:
    'house number, street number, house, number, house street number, number street, number house, start, number start',
  direction:
    'street direction, direction, pre direction, direction prefix, street prefix, prefix, street direction prefix, prefix direction, street pre direction',
  name: 'street name, street, name street',
  type: 'street type, suffix, street suffix, type street, street suffix type, suffix type, street name suffix',
  post: 'post direction, suffix direction, direction suffix, street direction suffix, street post direction',
  unitType: 'unit type',
  unit: 'unit, unit number, unit name',
};
type Piece = keyof typeof pieces;
const order = Object.keys(pieces) as Piece[];
const pieceOf = new Map(order.flatMap((piece) => pieces[piece].split(', ').map((name) => [name, piece])));

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));
/** Words that say whose address it is, or what kind, without changing its pieces. */
const spare = words(
  'address respondent defendant property site original location work permit job project situs physical the s in full primary current building mailing',
);
const others = words(
  'owner architect engineer agent lender inspector tenant surveyor expediter representative surety bond insurance violation',
);
/** A plain number is a house number only if its column name says so. */
const houses = words('street house address');

/** An address in pieces, and its party. */
interface SplitAddress {
  /** The party that does the work; empty for the place itself. */
  readonly role: string;
  readonly isMailing: boolean;
  readonly columns: readonly string[];
}

/** Returns the addresses that a source has in pieces: at least a house number and a street. */
export function splitAddresses(profiles: readonly Profile[]): SplitAddress[] {
  const groups = new Map<string, { role: string; isMailing: boolean; found: Map<Piece, string> }>();
  for (const profile of profiles) {
    const { words, numbers } = wordsOf(profile.column);
    const role = roleOf(words.join(' '));
    const own = words.slice(role === '' ? 0 : role.split(' ').length);
    if (own.length === 0 || own.some((word) => others.has(word)) || numbers.some((number) => number > 1))
      continue;
    const piece = pieceOf.get(own.filter((word) => !spare.has(word)).join(' '));
    if (piece === undefined || (piece === 'number' && !own.some((word) => houses.has(word)))) continue;
    if (isWhole(piece, profile, own)) continue;
    const isMailing = own.includes('mailing');
    const key = `${role} ${isMailing}`;
    const group = groups.get(key) ?? { role, isMailing, found: new Map<Piece, string>() };
    if (!group.found.has(piece)) group.found.set(piece, profile.column);
    groups.set(key, group);
  }
  return [...groups.values()].flatMap(({ role, isMailing, found }) =>
    found.has('number') && found.has('name')
      ? [{ role, isMailing, columns: order.flatMap((piece) => found.get(piece) ?? []) }]
      : [],
  );
}

/** A whole address in a "street" column is not a piece, nor is a date. "8 AVENUE" is a street name. */
function isWhole(piece: Piece, { filled, dates, looks }: Profile, words: readonly string[]): boolean {
  const most = { name: words.includes('name') ? 2 : 0.7, number: 0.5 }[piece as string] ?? 1;
  return filled > 0 && (dates.share > 0.5 || looks.street > most);
}
