/** Aliases from former roster lines. */
import type { AliasTexts } from '@crs/domain';
import { type Dictionaries, normalisePhone } from '@crs/normalise';
import { addressKey } from '../comparable-address.js';
import { hashText } from '../packed-index.js';
import { addressOfRecord } from '../roster/contractor.js';
import { compactOf, namesOfEntry, type Role, roles } from '../words/names.js';
import type { KnownAlias } from './known-aliases.js';

/**
 * A line as its roster printed it earlier; `until` is the day when the roster was first fetched with different content.
 */
export interface FormerLine extends AliasTexts {
  readonly from: string | null;
  readonly until: string;
}

/**
 * The aliases from a contractor's former lines: one per distinct print, and none for lines that print nothing new. A
 * line counts if it shares a name, address, or phone with today's line or with another line that counts. The line of a
 * number's former holder shares none.
 */
export function aliasesOfFormerLines(
  contractorId: number,
  today: AliasTexts,
  lines: readonly FormerLine[],
  dictionaries: Dictionaries,
): KnownAlias[] {
  const now = readLine(today, dictionaries);
  const read = lines.map((line) => ({ line, read: readLine(line, dictionaries) }));
  const byKey = new Map<string, KnownAlias>();
  for (const { line, read: own } of ofOneFirm(now, read)) {
    if (own.values.every((value) => now.values.includes(value))) continue;
    const { from, until, ...texts } = line;
    const known = byKey.get(own.key);
    const days = [from, until, known?.firstDate, known?.lastDate]
      .filter((day) => typeof day === 'string')
      .sort();
    const [firstDate = until, lastDate = until] = [days[0], days.at(-1)];
    byKey.set(own.key, {
      ...(known ?? { ...texts, contractorId, key: own.key, keys: own.keys, knownBy: ['former_line'] }),
      ...{ records: 0, firstDate, lastDate, lineUntil: lastDate },
    });
  }
  return [...byKey.values()];
}

interface ReadLine {
  /** As in `Alias`. */
  readonly key: string;
  readonly keys: readonly number[];
  /** The line's names, address, and phone, each with its kind. */
  readonly values: readonly string[];
}

function readLine(line: AliasTexts, dictionaries: Dictionaries): ReadLine {
  const names = namesOfEntry(line, dictionaries).map(({ name, role }) => ({
    role,
    compact: compactOf(name.tokens),
  }));
  const ofRole = (role: Role) => names.find((name) => name.role === role)?.compact;
  const at = addressOfRecord(line, dictionaries);
  const street = addressKey(at);
  const phone = line.phone === null ? '' : (normalisePhone(line.phone)?.key ?? '');
  const name = ofRole(roles.name);
  const dba = ofRole(roles.dba);
  return {
    key: [
      name ?? dba ?? '',
      name === undefined ? '' : (dba ?? ''),
      ofRole(roles.person) ?? '',
      street,
      at.unit,
      phone,
    ].join('|'),
    keys: [
      ...names.map(({ compact }) => hashText(compact)),
      ...[phone, street].filter((text) => text !== '').map(hashText),
    ],
    values: [
      ...names.map(({ compact }) => `name ${compact}`),
      ...(street === '' ? [] : [`address ${street} ${at.unit}`]),
      ...(phone === '' ? [] : [`phone ${phone}`]),
    ],
  };
}

/** The lines that share something with today's line, directly or through other lines. */
function ofOneFirm<T extends { readonly read: ReadLine }>(today: ReadLine, lines: readonly T[]): T[] {
  const values = new Set(today.values);
  const counted = new Set<T>();
  for (let before = -1; before < counted.size; ) {
    before = counted.size;
    for (const line of lines) {
      if (counted.has(line) || !line.read.values.some((value) => values.has(value))) continue;
      counted.add(line);
      for (const value of line.read.values) values.add(value);
    }
  }
  return lines.filter((line) => counted.has(line));
}
