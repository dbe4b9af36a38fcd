/** Finds the firms among contractors of all rosters, across states. */
import type { PolicyValues } from '../settings.js';
import { compactOf } from '../words/names.js';
import { Rarity } from '../words/rarity.js';
import type { FirmCounts, FirmLine, FirmName } from './firm-line.js';
import { firmSpellings, isFirmWord } from './firm-words.js';
import { groupFirms } from './group-firms.js';

/** A contractor's comparable texts; empty for missing values. */
export interface FirmContractor {
  /** The key of its name, and of its trade name. */
  readonly name: string;
  readonly dba: string;
  /** The persons behind it, as printed. */
  readonly persons: readonly string[];
  /** True if its name is a person's. Only called for contractors that share something. */
  isPerson(): boolean;
  readonly phone: string;
  /** House number and street without a unit, or a post office box. */
  readonly street: string;
  readonly unit: string;
  /** Includes the state, since two states may have cities with the same name. */
  readonly city: string;
  readonly zip: string;
}

/**
 * By contractor: the position of the first contractor of its firm. The order of the contractors changes nothing else.
 * The rule is the same as within a roster; beyond a city, only the same name with the same phone, address, or person
 * makes one firm.
 */
export function firmsOfContractors(
  contractors: readonly FirmContractor[],
  policy: PolicyValues,
): Uint32Array {
  const sharing = sharingContractors(contractors);
  const texts = new TextNumbers();
  const lines = sharing.map((at) => lineOf(contractors[at] as FirmContractor, texts));
  const firms = Uint32Array.from(contractors, (_, at) => at);
  for (const [at, first] of groupFirms(lines, countsOf(contractors, texts, policy)).entries())
    firms[sharing[at] as number] = sharing[first] as number;
  return firms;
}

/**
 * Positions of contractors that share a name, a phone, a street, or a house number in a ZIP code with another
 * contractor.
 */
function sharingContractors(contractors: readonly FirmContractor[]): number[] {
  const keysOf = ({ name, dba, phone, street, zip }: FirmContractor): string[] => {
    const [number, road] = partsOfStreet(street);
    const door = number === '' || road === '' || zip === '' ? '' : `${number} ${zip}`;
    return [`n${squeezed(name)}`, `n${squeezed(dba)}`, `p${phone}`, `s${street}`, `d${door}`].filter(
      (key) => key.length > 1,
    );
  };
  const seen = new Map<string, number>();
  for (const contractor of contractors)
    for (const key of new Set(keysOf(contractor))) seen.set(key, (seen.get(key) ?? 0) + 1);
  return contractors.flatMap((contractor, at) =>
    keysOf(contractor).some((key) => (seen.get(key) as number) > 1) ? [at] : [],
  );
}

/** House number and street; a street without a number and a post office box are a single part. */
function partsOfStreet(street: string): readonly [number: string, road: string] {
  const [, number, road] = /^(\d\S*) (.+)$/.exec(street) ?? [];
  return number === undefined || road === undefined ? [street, street] : [number, road];
}

const squeezed = (name: string): string => name.replaceAll(/[ -]/g, '');

/** Numbers texts from 1 in the order of arrival; the empty text is 0. */
class TextNumbers {
  readonly texts: string[] = [''];
  private readonly numbers = new Map([['', 0]]);

  of(text: string): number {
    const known = this.numbers.get(text);
    if (known !== undefined) return known;
    this.numbers.set(text, this.texts.length);
    this.texts.push(text);
    return this.texts.length - 1;
  }
}

function lineOf(contractor: FirmContractor, texts: TextNumbers): FirmLine {
  const named = (name: string): FirmName[] => {
    const words = wordsOf(name);
    return words.length === 0
      ? []
      : [{ key: texts.of(compactOf(words)), words: words.map((word) => texts.of(word)) }];
  };
  const { name, dba, persons, phone, street, unit, city, zip } = contractor;
  const isPerson = contractor.isPerson();
  const [number, road] = partsOfStreet(street);
  return {
    companies: [...(isPerson ? [] : named(name)), ...named(dba)],
    persons: [...(isPerson ? [name] : []), ...persons].flatMap(named),
    phone: texts.of(phone),
    number: texts.of(number),
    street: texts.of(road),
    direction: 0,
    unit: texts.of(unit),
    poBox: 0,
    city: texts.of(city),
    zip: texts.of(zip),
  };
}

function wordsOf(name: string): string[] {
  return name
    .toLowerCase()
    .split(/[^\p{L}\p{N}-]+/u)
    .filter((word) => word !== '');
}

function countsOf(
  contractors: readonly FirmContractor[],
  { texts }: TextNumbers,
  policy: PolicyValues,
): FirmCounts {
  const linesWith = new Map<string, number>();
  const inTown = new Map<string, number>();
  const count = (counts: Map<string, number>, text: string): void => {
    counts.set(text, (counts.get(text) ?? 0) + 1);
  };
  for (const { name, dba, persons, city, zip } of contractors) {
    for (const word of new Set([name, dba, ...persons].flatMap(wordsOf))) count(linesWith, word);
    count(inTown, `city ${city}`);
    count(inTown, `zip ${zip}`);
  }
  const rarity = new Rarity(contractors.length, policy);
  const text = (number: number): string => texts[number] as string;
  const bitsOf = (word: string): number => rarity.bitsOf(word, linesWith.get(word) ?? 0);
  return {
    ...firmSpellings(policy, text, text),
    bitsOf: (word) => bitsOf(text(word)),
    isDistinctive: (word) =>
      isFirmWord(bitsOf(text(word)), rarity.isCommon(text(word)), text(word).length, policy),
    isInitial: (word) => text(word).length < 2,
    linesWith: (word) => linesWith.get(text(word)) ?? 0,
    linesInCity: (city) => inTown.get(`city ${text(city)}`) ?? 0,
    linesInZip: (zip) => inTown.get(`zip ${text(zip)}`) ?? 0,
  };
}
