/** Finds the firms of a roster while its index is built. */
import type { PackedIndexArrays } from '../packed-index.js';
import { streetParts } from '../roster/address-table.js';
import { TextPool } from '../roster/text-pool.js';
import type { PolicyValues } from '../settings.js';
import { NameTable, type NameTableArrays } from '../words/name-table.js';
import { roles } from '../words/names.js';
import type { VocabularyArrays } from '../words/vocabulary.js';
import type { FirmCounts, FirmLine, FirmName } from './firm-line.js';
import { firmSpellings, isFirmWord } from './firm-words.js';
import { doorKey, groupFirms } from './group-firms.js';

/** What an index knows about its contractors. */
interface RosterParts {
  readonly size: number;
  readonly names: NameTableArrays;
  readonly vocabulary: VocabularyArrays;
  readonly addresses: Uint32Array;
  readonly towns: Uint32Array;
  /** Contractors by city and by ZIP code, given its text number. */
  readonly inCity: Uint32Array;
  readonly inZip: Uint32Array;
  readonly phones: Uint32Array;
  /** The texts behind the numbers of addresses and towns. */
  readonly texts: TextPool;
  /** Lookups that find lines with something in common. */
  readonly lookUps: readonly PackedIndexArrays[];
}

/** By contractor: the lowest number of a contractor of the same firm. */
export function firmsOfRoster(parts: RosterParts, policy: PolicyValues): Uint32Array {
  const sharing = sharingLines(parts);
  const names = new NameTable(parts.names);
  const lines = Array.from(sharing, (entry) => lineOf(parts, names, entry));
  const firms = Uint32Array.from({ length: parts.size }, (_, entry) => entry);
  for (const [at, first] of groupFirms(lines, countsOf(parts, policy)).entries())
    firms[sharing[at] as number] = sharing[first] as number;
  return firms;
}

/** Contractors that share a name, a door, an address, or a phone with another one, ascending. Most share nothing. */
function sharingLines({ size, lookUps, ...parts }: RosterParts): Uint32Array {
  const shares = new Uint8Array(size);
  if (lookUps.length > 0) markDoors(parts, shares);
  for (const { hashes, ids } of lookUps) {
    for (let at = 1; at < hashes.length; at += 1) {
      if (hashes[at] !== hashes[at - 1]) continue;
      shares[ids[at] as number] = 1;
      shares[ids[at - 1] as number] = 1;
    }
  }
  const entries = Uint32Array.from({ length: size }, (_, entry) => entry);
  return entries.filter((entry) => shares[entry] === 1);
}

/** Marks contractors with one house number in one ZIP code. */
function markDoors({ addresses, towns }: Pick<RosterParts, 'addresses' | 'towns'>, shares: Uint8Array): void {
  const firstAt = new Map<number, number>();
  for (let entry = 0; entry < shares.length; entry += 1) {
    const at = entry * streetParts.length;
    const [number = 0, street = 0] = addresses.subarray(at, at + 2);
    const door = doorKey({ number, street, zip: towns[entry * 2 + 1] as number });
    if (door === 0) continue;
    const first = firstAt.get(door);
    if (first === undefined) firstAt.set(door, entry);
    else {
      shares[first] = 1;
      shares[entry] = 1;
    }
  }
}

function lineOf({ addresses, towns, phones }: RosterParts, names: NameTable, entry: number): FirmLine {
  const companies: FirmName[] = [];
  const persons: FirmName[] = [];
  for (let nameId = names.firstOf(entry); nameId < names.endOf(entry); nameId += 1) {
    const words: number[] = [];
    for (let at = names.wordsFrom(nameId); at < names.wordsTo(nameId); at += 1) words.push(names.wordAt(at));
    const person = names.isPerson(nameId) || names.roleOf(nameId) === roles.person;
    (person ? persons : companies).push({ key: names.hashOf(nameId), words });
  }
  const at = entry * streetParts.length;
  const [number = 0, street = 0, direction = 0, unit = 0, poBox = 0] = addresses.subarray(
    at,
    at + streetParts.length,
  );
  const [city = 0, zip = 0] = towns.subarray(entry * 2, entry * 2 + 2);
  const phone = phones[entry] as number;
  return {
    companies,
    persons,
    phone,
    number,
    street,
    direction,
    unit,
    poBox,
    city,
    zip,
  };
}

function countsOf({ vocabulary, inCity, inZip, texts }: RosterParts, policy: PolicyValues): FirmCounts {
  const { bits, common, starts } = vocabulary;
  const words = new TextPool(vocabulary.words);
  return {
    ...firmSpellings(
      policy,
      (word) => words.textOf(word),
      (street) => texts.textOf(street),
    ),
    bitsOf: (word) => bits[word] as number,
    linesWith: (word) => (starts[word + 1] as number) - (starts[word] as number),
    isDistinctive: (word) => isFirmWord(bits[word] as number, common[word] === 1, lettersOf(word), policy),
    isInitial: (word) => lettersOf(word) < 2,
    linesInCity: (city) => inCity[city] as number,
    linesInZip: (zip) => inZip[zip] as number,
  };
  function lettersOf(word: number): number {
    const { from, to } = words.rangeOf(word);
    return to - from;
  }
}
