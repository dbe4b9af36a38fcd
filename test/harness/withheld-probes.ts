/** Texts of withheld people, and similar texts of nobody. */
import type { Probe } from './every-request.js';
import { withheld } from './withheld-records.js';

const CONSONANTS = 'bcdfghjklmnpqrstvwxz';

/** A similar word that belongs to nobody. */
const nobodys = (word: string): string =>
  word.replace(
    /[b-df-hj-np-tv-xz]/g,
    (letter) => CONSONANTS[(CONSONANTS.indexOf(letter) + 7) % 20] ?? letter,
  );

/** A text of the same kind that belongs to nobody. */
export function probes(): Probe[] {
  return withheld.flatMap(({ name, phone, street, license, firm, suppress: [kind, ...words] }) => {
    const isFirm = kind === 'contractor';
    const [first = '', last = ''] = name.split(' ');
    const [house = '', way = '', type = ''] = street.split(' ');
    return [
      {
        text: name,
        unknown: `${nobodys(first)} ${isFirm ? last : nobodys(last)}`,
        ...(isFirm ? {} : { firm: `${firm} Roofing LLC` }),
      },
      ...(isFirm || words.includes('--phone') ? [{ text: phone, unknown: '(320) 555-0268' }] : []),
      ...(isFirm || words.includes('--address')
        ? [{ text: street, unknown: `${house} ${nobodys(way)} ${type}` }]
        : []),
      ...(isFirm && !words.includes('--mask') ? [{ text: license, unknown: 'PC664422' }] : []),
    ];
  });
}

/** What readers must be told, or told the service themselves. */
export function knownOf(asked: string): string {
  // Clients forget a row by the number that they know, as if it had left its roster.
  if (/change_log|\/v1\/changes/.test(asked)) return withheld.map(({ license }) => license).join(' ');
  // An account reads what it wrote.
  return asked.includes('/v1/watch-lists') ? JSON.stringify(withheld) : '';
}
