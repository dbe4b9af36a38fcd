/**
 * Groups roster rows that print one license number by their holders, and recognizes the holders from earlier nights.
 * Some rosters give one number to two firms: in New York, 1094 is both a plumber and an electrician.
 */
import { DisjointSets } from '@crs/domain';
import { typingErrors } from '../name/typing-errors.js';

/** A row of a roster. */
export interface HolderRow extends HolderPrint {
  readonly id: number;
  readonly ordinal: number;
  readonly licenseType: string | null;
  /** `YYYY-MM-DD`. */
  readonly expirationDate: string | null;
}

/** A holder of the number on earlier nights. */
export interface KnownHolder {
  readonly contractorId: number;
  /** The holder's last rows; empty if they were not recorded. */
  readonly rowIds: readonly number[];
  /** What these rows printed. */
  readonly prints: readonly HolderPrint[];
  /** True if it is a contractor now: it has neither left the roster nor been merged with another holder. */
  readonly isCurrent: boolean;
}

/** The rows of one holder. */
export interface HolderGroup {
  /** The row that represents the contractor comes first. */
  readonly rows: readonly HolderRow[];
  /** The known holder that this group is; null for a new one. */
  readonly known: KnownHolder | null;
  /** Known holders that are now merged into it. */
  readonly merged: readonly KnownHolder[];
}

/** A number with more rows than this is a word such as `PENDING`; only equal names and phones are found. */
const MOST_COMPARED = 200;

/** Puts the row that represents a contractor first: the one that expires last. */
function compareStanding(a: HolderRow, b: HolderRow): number {
  if (a.expirationDate !== b.expirationDate) {
    if (a.expirationDate === null) return 1;
    if (b.expirationDate === null) return -1;
    return a.expirationDate > b.expirationDate ? -1 : 1;
  }
  return a.ordinal - b.ordinal || a.id - b.id;
}

/**
 * Groups rows that agree in name, address, or phone, directly or through other rows. The order of the rows makes no
 * difference.
 */
export function groupRows(rows: readonly HolderRow[]): HolderRow[][] {
  const ordered = rows.toSorted(compareStanding);
  const sets = new DisjointSets(ordered.length);
  const firstWith = new Map<string, number>();
  for (const [at, row] of ordered.entries()) {
    for (const value of equalValues(row)) {
      const first = firstWith.get(value);
      if (first === undefined) firstWith.set(value, at);
      else sets.unite([first, at]);
    }
  }
  if (ordered.length <= MOST_COMPARED) {
    for (const [at, row] of ordered.entries()) {
      for (let other = at + 1; other < ordered.length; other += 1) {
        if (sets.rootOf(at) === sets.rootOf(other)) continue;
        if (isSameHolder(row, ordered[other] as HolderRow)) sets.unite([at, other]);
      }
    }
  }
  const groups = new Map<number, HolderRow[]>();
  for (const [at, row] of ordered.entries()) {
    const root = sets.rootOf(at);
    const group = groups.get(root);
    if (group) group.push(row);
    else groups.set(root, [row]);
  }
  return [...groups.values()];
}

/** Two rows with one of these values in common belong to the same holder. */
function equalValues(print: HolderPrint): string[] {
  const names = namesOf(print).map((words) => `name ${words.join('')}`);
  return print.phoneKey === null ? names : [...names, `phone ${print.phoneKey}`];
}

/**
 * Groups a number's rows and identifies each group with a known holder: the one that printed the same name, address, or
 * phone, otherwise the one that had its rows. Groups with the fewest choices choose first. If a group matches several
 * holders, it takes a current one, then the one with the most rows, then the first in `known`; the others are merged
 * into it.
 * @param known the most important first
 */
export function assignHolders(rows: readonly HolderRow[], known: readonly KnownHolder[]): HolderGroup[] {
  const groups = groupRows(rows);
  const choices = choicesOf(groups, known);
  const chosen = new Map<number, KnownHolder>();
  const taken = new Set<KnownHolder>();
  const fewestFirst = [...choices.entries()].sort(([a, few], [b, more]) => few.size - more.size || a - b);
  for (const [at, holders] of fewestFirst) {
    const group = groups[at] as HolderRow[];
    const [best] = [...holders].filter((holder) => !taken.has(holder)).sort(byClaimTo(group));
    if (best === undefined) continue;
    chosen.set(at, best);
    taken.add(best);
  }
  // We can't tell a number that passed to another firm from a firm that changed everything; it stays one contractor.
  const [only] = known;
  if (only !== undefined && known.length === 1 && taken.size === 0) chosen.set(0, only);
  const merged = new Set(taken);
  return groups.map((group, at) => {
    const others = [...(choices[at] as Set<KnownHolder>)].filter((holder) => !merged.has(holder));
    for (const holder of others) merged.add(holder);
    return { rows: group, known: chosen.get(at) ?? null, merged: others };
  });
}

/** The known holders that each group may be, in the order of `known`. */
function choicesOf(groups: readonly HolderRow[][], known: readonly KnownHolder[]): Set<KnownHolder>[] {
  const groupWith = new Map<string, number>();
  const groupOfRow = new Map<number, number>();
  for (const [at, group] of groups.entries()) {
    for (const row of group) {
      groupOfRow.set(row.id, at);
      for (const value of equalValues(row)) groupWith.set(value, at);
    }
  }
  const few = groupOfRow.size <= MOST_COMPARED && known.length <= MOST_COMPARED;
  const choices = groups.map(() => new Set<KnownHolder>());
  const byRow: [number, KnownHolder][] = [];
  for (const holder of known) {
    const printed = new Set(
      holder.prints.flatMap((print) => equalValues(print).flatMap((value) => groupWith.get(value) ?? [])),
    );
    if (few) {
      for (const [at, group] of groups.entries()) {
        if (holder.prints.some((print) => group.some((row) => isSameHolder(print, row)))) printed.add(at);
      }
    }
    for (const at of printed) choices[at]?.add(holder);
    // A source may reuse a row's key for another firm, so rows count only if nothing printed agrees.
    if (printed.size === 0) for (const id of holder.rowIds) byRow.push([groupOfRow.get(id) ?? -1, holder]);
  }
  const recognized = choices.map(({ size }) => size > 0);
  for (const [at, holder] of byRow) if (recognized[at] === false) choices[at]?.add(holder);
  return choices;
}

/** Orders known holders by how well they represent a group; equal ones keep their order. */
function byClaimTo(group: readonly HolderRow[]): (a: KnownHolder, b: KnownHolder) => number {
  const shared = ({ rowIds }: KnownHolder) => group.filter(({ id }) => rowIds.includes(id)).length;
  return (a, b) => Number(b.isCurrent) - Number(a.isCurrent) || shared(b) - shared(a);
}

/** Decides whether two roster rows with the same license number belong to one holder. */
/** What a row prints about the license holder, in comparable form. */
export interface HolderPrint {
  readonly nameKey: string;
  readonly dbaKey: string | null;
  readonly personName: string | null;
  readonly addressKey: string | null;
  readonly city: string | null;
  readonly zip: string | null;
  readonly phoneKey: string | null;
}

/** Shorter words must be equal: changing one of three letters makes another word. */
const SHORTEST_SLIP = 4;
/** Words of at least this length may have two typos, shorter words one. */
const TWO_SLIPS = 8;
/** A shorter name must match completely; only longer names may be the beginning of a name that a source cut off. */
const SHORTEST_CUT = 12;

/**
 * True if name, address, or phone agree. A legal name, a trade name, or a person may each be the name in the other row.
 */
export function isSameHolder(a: HolderPrint, b: HolderPrint): boolean {
  if (a.phoneKey !== null && a.phoneKey === b.phoneKey) return true;
  if (isSameAddress(a, b)) return true;
  const others = namesOf(b);
  return namesOf(a).some((name) => others.some((other) => isSameName(name, other)));
}

/** The same street address or post office box, unless the towns differ. A missing value never differs. */
function isSameAddress(a: HolderPrint, b: HolderPrint): boolean {
  if (a.addressKey === null || a.addressKey === '' || a.addressKey !== b.addressKey) return false;
  const [zip, otherZip] = [a.zip?.slice(0, 5) ?? '', b.zip?.slice(0, 5) ?? ''];
  if (zip !== '' && zip === otherZip) return true;
  const [city, otherCity] = [a.city?.trim().toLowerCase() ?? '', b.city?.trim().toLowerCase() ?? ''];
  if (city !== '' && otherCity !== '') return city === otherCity;
  return zip === '' || otherZip === '';
}

/** The comparable names of a row, as words. */
function namesOf({ nameKey, dbaKey, personName }: HolderPrint): string[][] {
  const person =
    personName
      ?.toLowerCase()
      .replaceAll(/['’]/g, '')
      .split(/[^\p{L}\d]+/u) ?? [];
  // One word, such as `Exempt`, may mean many persons.
  const persons = person.filter((word) => word !== '');
  return [nameKey.split(' '), dbaKey?.split(' ') ?? [], persons.length < 2 ? [] : persons]
    .map((words) => words.filter((word) => word !== ''))
    .filter((words) => words.length > 0);
}

/**
 * True if two names are the same except for word order, spacing, and typos, if one has all words of the other and more,
 * or if one was cut off.
 */
export function isSameName(a: readonly string[], b: readonly string[]): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  const [one, other] = [a.join(''), b.join('')];
  if (one === other) return true;
  if (Math.min(one.length, other.length) >= SHORTEST_CUT && (one.startsWith(other) || other.startsWith(one)))
    return true;
  if (short.length < 2 && long.length > 1) return false;
  const left = [...long];
  // Equal words first, so that a typo doesn't take an equal word's place.
  const unequal = short.filter((word) => !takeFrom(left, (candidate) => candidate === word));
  return unequal.every((word) => takeFrom(left, (candidate) => isSlip(word, candidate)));
}

/** Removes the first matching word; false if none matches. */
function takeFrom(words: string[], fits: (word: string) => boolean): boolean {
  const at = words.findIndex(fits);
  if (at < 0) return false;
  words.splice(at, 1);
  return true;
}

/** True for two spellings of one word. They start alike: `Hill` is not `Mill`. */
function isSlip(a: string, b: string): boolean {
  const shorter = Math.min(a.length, b.length);
  if (shorter < SHORTEST_SLIP || a[0] !== b[0]) return false;
  const errors = typingErrors(a, b);
  return errors !== null && errors <= (shorter >= TWO_SLIPS ? 2 : 1);
}
