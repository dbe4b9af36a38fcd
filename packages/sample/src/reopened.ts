/**
 * Firms that ended and were opened again under a new name, and pairs that resemble them, with the signals that
 * distinguish both in all forms that sources have.
 */
import { dayOf, today } from './days.js';
import type { Firm, NextPhone } from './firm.js';
import { cities, streetAddress } from './places.js';
import type { Random } from './random.js';
import { trades } from './trades.js';
import { brand, givenNames, similarBrand, surname } from './words.js';

/** Why two different firms share a value although neither is the other, reopened. */
export type LookalikeKind =
  /** Unrelated firms of one building. */
  | 'neighbors'
  /** An unrelated firm got the phone number of a firm that ended. */
  | 'phone handed on'
  /** The owner's sibling has another firm at the same address. */
  | 'siblings'
  /** One owner's second firm, opened years before the first one ended. */
  | 'side by side'
  /** Another owner took over the office of a firm that closed. */
  | 'sold'
  /** Another owner, mostly of another trade, took over the office and the phone of a firm whose license was taken away. */
  | 'taken over'
  /** Two firms became one, run by the other's owner. */
  | 'merged'
  /** The same firm under a new license number. */
  | 'renewed'
  /** Two persons of one name in different cities. */
  | 'namesakes';

/** Who fronts a reopened firm, and what it keeps. */
export type ReopenedKind =
  /** Mostly its owner, under a new name. */
  | 'renamed'
  /** Another person at the phone and the address of a firm that was sanctioned. */
  | 'straw man'
  /** The same with the phone or the address alone. */
  | 'straw man with one sign';

export interface Reopened {
  readonly kind: ReopenedKind;
  readonly old: Firm;
  readonly reopened: Firm;
  /** True if the old one was revoked, suspended or under orders. */
  readonly sanctioned: boolean;
}

export interface Lookalike {
  readonly kind: LookalikeKind;
  readonly old: Firm;
  readonly other: Firm;
  /** True if the older one ended under sanctions, like reopened firms. */
  readonly sanctioned: boolean;
}

/** Generators of random numbers, phones and license numbers. */
interface Sources {
  readonly random: Random;
  readonly nextPhone: NextPhone;
}

/**
 * Turns two firms into one that ended and one that its owner opened within two years.
 * @param unsanctioned share of the old ones that just ran out
 */
export function reopen(old: Firm, reopened: Firm, sources: Sources, unsanctioned: number): Reopened {
  const { random, nextPhone } = sources;
  const sanctioned = unsanctioned === 0 || !random.chance(unsanctioned);
  end(old, sanctioned, sources);
  old.phone ??= nextPhone(old.state);
  const trade = random.chance(0.95) ? old.trade : random.pick(trades);
  Object.assign(reopened, {
    state: old.state,
    entity: 'Business',
    trade,
    subtype: trade === old.trade ? old.subtype : 0,
    city: old.city,
    zip: old.zip,
    dba: null,
    ...newName(old, trade === old.trade ? trade : null, reopened, random),
    suffix: 'LLC',
    begins: opening(old, random),
    ends: today + random.between(60, 700),
    status: 'Issued',
  } satisfies Partial<Firm>);

  // Minnesota's roster has no persons, so that a firm that moves and changes its phone would share nothing.
  const keeps = random.weighted([
    ['phone', 30],
    ['address', 20],
    ['both', 25],
    ['phone from elsewhere', 10],
    [old.state === 'WA' ? 'person' : 'both', 15],
  ] as const);
  if (keeps === 'phone' || keeps === 'both' || keeps === 'phone from elsewhere') reopened.phone = old.phone;
  if (keeps === 'address' || keeps === 'both') reopened.address = old.address;
  if (keeps === 'phone from elsewhere' || keeps === 'person') moveAway(reopened, random);
  const front = keeps === 'person' ? 'owner' : behind(random);
  if (front === 'owner') reopened.person = old.person;
  if (front === 'relative') reopened.person = { ...reopened.person, surname: old.person.surname };
  return { kind: 'renamed', old, reopened, sanctioned };
}

/** Turns two firms into one that was sanctioned and one that another person, a relative in three of ten, opened for its owner. */
export function frontByStrawMan(
  kind: Exclude<ReopenedKind, 'renamed'>,
  old: Firm,
  opened: Firm,
  sources: Sources,
): Reopened {
  const { random, nextPhone } = sources;
  end(old, true, sources);
  old.phone ??= nextPhone(old.state);
  const { state, trade, subtype, city, zip } = old;
  Object.assign(opened, {
    ...{ state, trade, subtype, city, zip, entity: 'Business', dba: null, suffix: 'LLC', status: 'Issued' },
    begins: opening(old, random),
    ends: today + random.between(60, 700),
  } satisfies Partial<Firm>);
  if (random.chance(0.3)) opened.person = relativeOf(old, opened, random);
  const own = {
    head: random.chance(0.5) ? brand(random) : opened.person.surname,
    line: trade.lines[0] as string,
  };
  Object.assign(opened, random.chance(0.6) ? own : newName(old, trade, opened, random));
  const keeps = kind === 'straw man' ? 'both' : random.pick(['phone', 'address'] as const);
  if (keeps !== 'address') opened.phone = old.phone;
  if (keeps !== 'phone') opened.address = old.address;
  return { kind, old, reopened: opened, sanctioned: true };
}

function relativeOf({ person }: Firm, { person: other }: Firm, random: Random): Firm['person'] {
  const given = random.pick(givenNames.filter((name) => name !== person.given));
  return { ...other, given, surname: person.surname };
}

/** The person of a reopened firm: its owner, a relative, or a straw man. */
function behind(random: Random): 'owner' | 'relative' | 'straw man' {
  return random.weighted([
    ['owner', 80],
    ['relative', 13],
    ['straw man', 7],
  ] as const);
}

/** A name that differs by one word, has the same initials, or is unrelated. */
function newName(
  old: Firm,
  trade: Firm['trade'] | null,
  reopened: Firm,
  random: Random,
): Pick<Firm, 'head' | 'line'> {
  const line = trade === null ? (reopened.trade.lines[0] as string) : old.line;
  // `Electric Company` is the same name as `Electric`.
  const otherLine = random.pick(
    (trade ?? reopened.trade).lines.filter((one) => plain(one) !== plain(old.line)),
  );
  const initials = `${old.head} ${old.line}`
    .split(/[^\p{L}]+/u)
    .map((word) => word.slice(0, 1))
    .join('');
  const otherBrand = similarBrand(old.head, random);
  const fresh = random.chance(0.5) ? brand(random) : surname(random);
  return random.weighted<() => Pick<Firm, 'head' | 'line'>>([
    [() => ({ head: old.head, line: otherLine }), 40],
    [() => (otherBrand === null ? { head: old.head, line: otherLine } : { head: otherBrand, line }), 25],
    [() => ({ head: initials.length > 2 ? initials : old.head, line: otherLine }), 10],
    [() => ({ head: fresh, line }), 25],
  ])();
}

const plain = (line: string): string => line.replace(/ Company$/, '');

/** Turns two firms into a pair that shares the values of reopened firms for another reason. */
export function lookAlike(kind: LookalikeKind, old: Firm, other: Firm, sources: Sources): Lookalike {
  const { random, nextPhone } = sources;
  const sanctioned = kind === 'taken over' || (kind !== 'sold' && kind !== 'merged' && random.chance(0.5));
  end(old, sanctioned, sources);
  old.phone ??= nextPhone(old.state);
  other.state = old.state;
  other.city = old.city;
  other.zip = old.zip;
  other.status = 'Issued';
  other.ends = today + random.between(60, 700);
  other.begins = opening(old, random);
  plans[kind](old, other, sources);
  return { kind, old, other, sanctioned };
}

const plans: Readonly<Record<LookalikeKind, (old: Firm, other: Firm, sources: Sources) => void>> = {
  neighbors(old, other, { random }) {
    const units = random.chance(0.7);
    old.address = { ...old.address, unit: units ? `Ste ${random.between(100, 190)}` : '' };
    other.address = { ...old.address, unit: units ? `Ste ${random.between(200, 290)}` : '' };
    // Most neighbors have been there for years.
    if (random.chance(0.6)) other.begins = old.ends - random.between(400, 6000);
  },
  'phone handed on'(old, other, { random }) {
    other.phone = old.phone;
    other.begins = old.ends + random.between(200, 1500);
    if (random.chance(0.7)) moveAway(other, random);
  },
  siblings(old, other, { random }) {
    name(old, old.person.surname);
    other.person = { ...other.person, surname: old.person.surname };
    while (other.person.given === old.person.given) {
      other.person = { ...other.person, given: random.pick(givenNames) };
    }
    name(other, other.person.surname);
    other.address = old.address;
    other.begins = old.begins + random.between(300, 2000);
  },
  'side by side'(old, other, { random }) {
    Object.assign(other, { person: old.person, address: old.address, phone: old.phone });
    other.begins = old.ends - random.between(500, 3000);
  },
  sold(old, other) {
    Object.assign(other, { address: old.address, phone: old.phone });
  },
  'taken over'(old, other, { random }) {
    Object.assign(other, { address: old.address, phone: old.phone });
    other.begins = old.ends + random.between(-120, 1500);
  },
  merged(old, other, { random }) {
    Object.assign(other, { trade: old.trade, subtype: old.subtype, entity: 'Business', dba: null });
    other.head = `${other.person.surname} & ${old.head || old.person.surname}`;
    other.line = old.line || (old.trade.lines[0] as string);
    if (random.chance(0.5)) other.phone = old.phone;
    else other.address = old.address;
    other.begins = old.begins - random.between(0, 2000);
    if (random.chance(0.3)) other.begins = opening(old, random);
  },
  renewed(old, other) {
    const { entity, head, line, suffix, dba, person, trade, subtype, address, phone } = old;
    Object.assign(other, { entity, head, line, suffix, dba, person, trade, subtype, address, phone });
  },
  namesakes(old, other, { random }) {
    other.person = { ...old.person, middle: random.chance(0.5) ? '' : other.person.middle };
    moveAway(other, random);
  },
};

/** Ends a firm's license; `sanctioned` by a revocation, or by orders of its state before it ran out. */
function end(firm: Firm, sanctioned: boolean, { random }: Sources): void {
  firm.begins = random.between(dayOf('2006-01-01'), dayOf('2016-12-31'));
  firm.ends = random.between(dayOf('2021-06-01'), dayOf('2024-06-30'));
  // Only Minnesota publishes orders: elsewhere a sanction shows in the status alone.
  const byStatus = random.weighted([
    ['Revoked', 60],
    [firm.state === 'MN' ? 'Expired' : 'Suspended', 40],
  ] as const);
  firm.status = sanctioned ? byStatus : 'Expired';
  if (firm.entity === 'Personal') {
    firm.entity = 'Business';
    name(firm, firm.person.surname);
  }
}

function name(firm: Firm, head: string): void {
  if (firm.entity !== 'Business') return;
  firm.head = head;
  if (firm.line === '') firm.line = firm.trade.lines[0] as string;
}

/** The first day of a license that follows another. */
function opening(old: Firm, random: Random): number {
  return old.ends + random.between(-120, 600);
}

/** Moves a firm to a new address in another city of the state. */
function moveAway(firm: Firm, random: Random): void {
  firm.city = random.pick(cities[firm.state].filter((city) => city !== firm.city));
  firm.zip = random.pick(firm.city.zips);
  firm.address = streetAddress(random);
}
