/** Groups roster lines into firms. */
import { DisjointSets } from '@crs/domain';
import { packIndex } from '../packed-index.js';
import { GrowingNumbers } from '../roster/growing-arrays.js';
import type { FirmCounts, FirmLine } from './firm-line.js';
import { type FirmLink, firmLink } from './firm-link.js';

/** Lines are not compared with each other if more than this many share a value: offices, agents, franchises. */
const mostCompared = 24;

/**
 * The firm of each line: the position of its first line. Lines form one firm if the same name with phone, address, or
 * person connects them. Other evidence connects only two lines; evidence that would chain several lines doesn't count.
 */
export function groupFirms(lines: readonly FirmLine[], counts: FirmCounts): Uint32Array {
  const links = linksOf(lines, counts);
  const sure = new DisjointSets(lines.length);
  for (const { a, b, link } of links) if (link === 'sure') sure.unite([a, b]);
  const firms = new DisjointSets(lines.length);
  const neighbors = new Map<number, Set<number>>();
  for (const { a, b } of links) {
    firms.unite([a, b]);
    const [one, other] = [sure.rootOf(a), sure.rootOf(b)];
    if (one === other) continue;
    meet(neighbors, one, other);
    meet(neighbors, other, one);
  }
  const members = new Map<number, number[]>();
  for (const one of neighbors.keys()) {
    const firm = firms.rootOf(one);
    members.set(firm, [...(members.get(firm) ?? []), one]);
  }
  const chained = new Set(
    [...members].flatMap(([firm, groups]) =>
      groups.some((group) => (neighbors.get(group)?.size ?? 0) === groups.length - 1) ? [] : [firm],
    ),
  );
  return Uint32Array.from(lines, (_, at) => {
    const firm = firms.rootOf(at);
    return chained.has(firm) ? sure.rootOf(at) : firm;
  });
}

function meet(neighbors: Map<number, Set<number>>, one: number, other: number): void {
  const known = neighbors.get(one);
  if (known === undefined) neighbors.set(one, new Set([other]));
  else known.add(other);
}

interface Linked {
  readonly a: number;
  readonly b: number;
  readonly link: NonNullable<FirmLink>;
}

/** Links between lines that share a key. */
function linksOf(lines: readonly FirmLine[], counts: FirmCounts): Linked[] {
  const keys = new GrowingNumbers();
  const owners = new GrowingNumbers();
  for (const [at, line] of lines.entries()) {
    for (const key of keysOf(line)) {
      keys.push(key);
      owners.push(at);
    }
  }
  const { hashes, ids } = packIndex(keys.taken(), owners.taken());
  const phones = tallied(lines.map(({ phone }) => phone));
  const addresses = tallied(lines.map(addressKey));
  const named = tallied(lines.flatMap(({ companies }) => companies.map(({ key }) => key)));
  const linesNamed = (key: number): number => named.get(key) ?? 0;
  const seen = new Set<number>();
  const links: Linked[] = [];
  for (let from = 0; from < hashes.length; ) {
    let to = from + 1;
    while (to < hashes.length && hashes[to] === hashes[from]) to += 1;
    if (to - from <= mostCompared) {
      for (let i = from; i < to; i += 1)
        for (let j = i + 1; j < to; j += 1) compare(ids[i] as number, ids[j] as number);
    }
    from = to;
  }
  return links;

  function compare(a: number, b: number): void {
    if (a === b || seen.has(a * lines.length + b)) return;
    seen.add(a * lines.length + b);
    const [one, other] = [lines[a] as FirmLine, lines[b] as FirmLine];
    const sharers = {
      linesNamed,
      onPhone: phones.get(one.phone) ?? 0,
      atAddress: addresses.get(addressKey(one)) ?? 0,
    };
    const link = firmLink(one, other, counts, sharers);
    if (link !== null) links.push({ a, b, link });
  }
}

/** Keys, hashed. Two lines of one firm share at least one. */
function keysOf(line: FirmLine): number[] {
  const address = addressKey(line);
  const door = doorKey(line);
  const places = [line.phone, address, line.zip, line.city];
  const keys: number[] = [];
  if (line.phone !== 0) keys.push(mix(1, line.phone));
  if (address !== 0) keys.push(address);
  if (door !== 0) keys.push(door);
  for (const { key } of line.companies) {
    for (const [kind, place] of places.entries()) if (place !== 0) keys.push(mix(mix(key, kind + 2), place));
    for (const person of line.persons) for (const word of person.words) keys.push(mix(mix(key, 7), word));
  }
  return keys;
}

function addressKey({ number, street, poBox }: FirmLine): number {
  if (street !== 0) return number === 0 ? 0 : mix(mix(11, number), street);
  return poBox === 0 ? 0 : mix(12, poBox);
}

/** The house number in its ZIP code, regardless of the street's spelling. */
export function doorKey({ number, street, zip }: Pick<FirmLine, 'number' | 'street' | 'zip'>): number {
  return number === 0 || street === 0 || zip === 0 ? 0 : mix(mix(13, number), zip);
}

/** Mixes two whole numbers into one below 2^32. */
function mix(one: number, other: number): number {
  return (Math.imul(one ^ Math.imul(other, 0x9e3779b1), 0x85ebca6b) ^ (one >>> 13)) >>> 0;
}

function tallied(keys: readonly number[]): Map<number, number> {
  const tally = new Map<number, number>();
  for (const key of keys) tally.set(key, (tally.get(key) ?? 0) + 1);
  return tally;
}
