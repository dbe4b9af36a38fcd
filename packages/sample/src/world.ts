/**
 * The made-up world: all firms, the addresses and phones they share, and the firms reopened under a new name. Lists are
 * in the order of creation; rosters shuffle them.
 */
import { coreName, type Firm, licensedFirm, unlicensedFirm } from './firm.js';
import { phoneGenerator } from './phones.js';
import { streetAddress } from './places.js';
import type { Random, Streams } from './random.js';
import {
  frontByStrawMan,
  type Lookalike,
  type LookalikeKind,
  lookAlike,
  type Reopened,
  reopen,
} from './reopened.js';

export interface World {
  /** Every licensed firm, one per license number. */
  readonly firms: readonly Firm[];
  /** Firms of no roster. */
  readonly unlicensed: readonly Firm[];
  readonly reopened: readonly Reopened[];
  /** Pairs that share a value without being the same firm reopened; the older firm ended. */
  readonly lookalikes: readonly Lookalike[];
  /** Addresses and phones that many unrelated firms have. */
  readonly hubs: readonly { readonly kind: 'address' | 'phone'; readonly firms: readonly Firm[] }[];
  /** Firms that belong together: families of companies, and a franchise with one phone. */
  readonly families: readonly (readonly Firm[])[];
  /** Firms with orders, those that reopened under a new name first. */
  readonly sanctioned: readonly Firm[];
  /** Firms in which inspectors found violations before they ended; none unless asked for. */
  readonly violators: readonly Firm[];
}

/** How many firms there are, and how those ended that opened again. */
interface WorldSizes {
  readonly contractors: number;
  readonly reopenedEvery: number;
  readonly unsanctioned: number;
  readonly strawMen: number;
}

const hubSizes = { address: 40, phone: 32 } as const;
const franchiseSize = 28;

/** With fewer firms all would be reopened ones. */
const fewest = 20;

/**
 * Makes a world.
 * @param contractors number of licensed firms, at least 20; below 300 there are no hubs and no franchise
 * @throws RangeError for fewer than 20 contractors
 */
export function makeWorld(
  streams: Streams,
  { contractors, reopenedEvery, unsanctioned, strawMen }: WorldSizes,
): World {
  if (contractors < fewest) throw new RangeError(`A sample has at least ${fewest} contractors.`);
  const random = streams('world')();
  const nextPhone = phoneGenerator(streams('phones')());
  const firms: Firm[] = [];
  const one = (): Firm => {
    const firm = licensedFirm(random, nextPhone);
    firms.push(firm);
    return firm;
  };

  const roomy = contractors >= 300;
  const sources = { random, nextPhone };
  const reopened = [
    ...times(Math.max(3, Math.round(contractors / reopenedEvery)), () =>
      reopen(one(), one(), sources, unsanctioned),
    ),
    ...times(strawMen, (at) =>
      frontByStrawMan(at % 3 === 2 ? 'straw man with one sign' : 'straw man', one(), one(), sources),
    ),
  ];
  const lookalikes = [
    ...times(roomy ? Math.max(3, Math.round(contractors / 160)) * 2 : 0, (at) =>
      lookAlike(kindAt(at), one(), one(), sources),
    ),
    ...times(Math.round(strawMen / 3), () => lookAlike('taken over', one(), one(), sources)),
  ];
  const hubCount = roomy ? Math.max(1, Math.round(contractors / 2500)) : 0;
  const hubs = [
    ...times(hubCount, () => addressHub(times(hubSizes.address, one), random)),
    ...times(hubCount, () => phoneHub(times(hubSizes.phone, one), nextPhone('MN'))),
  ];
  const families = [
    ...times(roomy ? Math.max(1, Math.round(contractors / 10_000)) : 0, () =>
      franchise(times(franchiseSize, one), random, nextPhone('MN')),
    ),
    ...times(Math.round(contractors / 120), () => family(times(random.between(2, 4), one), random)),
  ];
  const single = firms.length;
  while (firms.length < contractors) one();
  // Some firms hold a second license for another trade under the same name, address and phone.
  for (let index = single; index + 1 < firms.length; index += 50) {
    holdSecondLicense(firms[index] as Firm, firms[index + 1] as Firm);
  }

  const ended = reopened.filter((pair) => pair.sanctioned).map(({ old }) => old);
  const suspicious = lookalikes.filter((pair) => pair.sanctioned);
  const sanctioned = [
    ...new Set([...ended, ...suspicious.map(({ old }) => old), ...findSanctioned(firms, random)]),
  ];
  const violators = unsanctioned > 0 ? findViolators(reopened, lookalikes, streams('violators')()) : [];
  const nextLicense = licenseNumbers();
  for (const firm of firms) firm.license = nextLicense(firm);
  const unlicensed = times(Math.max(30, Math.ceil(contractors / 4)), () =>
    resemble(unlicensedFirm(random, nextPhone), firms, hubs, random),
  );
  return { firms, unlicensed, reopened, lookalikes, hubs, families, sanctioned, violators };
}

function times<T>(count: number, make: (at: number) => T): T[] {
  return Array.from({ length: count }, (_, at) => make(at));
}

/** Used in turn; frequent kinds are listed twice. */
const lookalikeKinds: readonly LookalikeKind[] = [
  'neighbors',
  'renewed',
  'siblings',
  'phone handed on',
  'side by side',
  'neighbors',
  'merged',
  'renewed',
  'sold',
  'siblings',
  'namesakes',
];
function kindAt(at: number): LookalikeKind {
  return lookalikeKinds[at % lookalikeKinds.length] as LookalikeKind;
}

/** A registered agent's building: one street address, a suite for each firm. */
function addressHub(firms: Firm[], random: Random): World['hubs'][number] {
  const [first] = firms as [Firm];
  const address = streetAddress(random);
  for (const [index, firm] of firms.entries()) {
    firm.address = { ...address, unit: `Ste ${200 + index * 3}` };
    move(firm, first);
  }
  return { kind: 'address', firms };
}

/** An expediter's phone that many firms have. */
function phoneHub(firms: Firm[], phone: string): World['hubs'][number] {
  for (const firm of firms) firm.phone = phone;
  return { kind: 'phone', firms };
}

/** Firms of one brand, each with its own license, with the phone of one call center. */
function franchise(firms: Firm[], random: Random, phone: string): Firm[] {
  const head = `${random.pick(['Bright', 'Swift', 'True', 'Ever'])}${random.pick(['pipe', 'drain', 'flow', 'main'])}`;
  const [{ trade }] = firms as [Firm];
  for (const firm of firms) {
    Object.assign(firm, {
      trade,
      subtype: 0,
      entity: 'Business',
      head,
      dba: null,
      phone,
    } satisfies Partial<Firm>);
    firm.line = `${trade.lines[0]} of ${firm.city.name}`;
  }
  return firms;
}

/** Companies of one family: one surname, one address, one phone. */
function family(firms: Firm[], random: Random): Firm[] {
  const [first] = firms as [Firm];
  for (const firm of firms) {
    firm.person = { ...firm.person, surname: first.person.surname };
    if (firm.entity === 'Business') {
      firm.head = first.person.surname;
      firm.line = random.pick(firm.trade.lines);
    }
    firm.address = first.address;
    if (first.phone !== null && random.chance(0.7)) firm.phone = first.phone;
    move(firm, first);
  }
  return firms;
}

function holdSecondLicense(firm: Firm, second: Firm): void {
  if (firm.trade === second.trade) return;
  const { entity, head, line, suffix, dba, person, address, phone, otherPhone, email } = firm;
  Object.assign(second, { entity, head, line, suffix, dba, person, address, phone, otherPhone, email });
  move(second, firm);
}

/** Moves a firm to the address of another. */
function move(firm: Firm, to: Firm): void {
  firm.state = to.state;
  firm.city = to.city;
  firm.zip = to.zip;
}

/** Half of the reopened firms without a sanction, and one in eight of the others that ended. */
function findViolators(
  reopened: readonly Reopened[],
  lookalikes: readonly Lookalike[],
  random: Random,
): Firm[] {
  return [
    ...reopened.filter(({ sanctioned }) => random.chance(sanctioned ? 0.125 : 0.5)),
    ...lookalikes.filter(() => random.chance(0.125)),
  ].map(({ old }) => old);
}

/** Firms with orders: every revoked license, many suspended ones, few others. */
function findSanctioned(firms: readonly Firm[], random: Random): Firm[] {
  const likelihood = { Revoked: 1, Suspended: 0.6, Expired: 0.1, Issued: 0.08 };
  return random.shuffle(firms.filter((firm) => random.chance(likelihood[firm.status])));
}

/** Makes some unlicensed firms similar to licensed ones: the same surname or brand, or the same building. */
function resemble(firm: Firm, firms: readonly Firm[], hubs: World['hubs'], random: Random): Firm {
  const known = random.pick(firms);
  const hub = hubs.length > 0 ? random.pick(hubs) : null;
  if (firm.entity === 'Business' && known.entity === 'Business' && random.chance(0.3)) {
    firm.head = known.head;
    firm.state = known.state;
    const near = random.chance(0.5) ? known : firm;
    firm.city = near.city.state === firm.state ? near.city : known.city;
    firm.zip = random.pick(firm.city.zips);
  } else if (hub?.kind === 'address' && random.chance(0.06)) {
    const [neighbor] = hub.firms as [Firm];
    firm.address = { ...neighbor.address, unit: `Ste ${random.between(400, 900)}` };
    move(firm, neighbor);
  }
  return firm;
}

/** License numbers in the form of each state, each used once. */
/** License numbers per state. */
const range = 900_000;

/** A generator of numbers: Minnesota's letters and six digits, Washington's twelve characters with letters of the name. */
function licenseNumbers(): (firm: Firm) => string {
  let given = 0;
  return (firm) => {
    const serial = given;
    given += 1;
    if (serial >= range) throw new RangeError(`The sample has at most ${range} license numbers.`);
    // 7919 is coprime to the range, so that the numbers look random and never repeat.
    const scattered = 100_000 + ((serial * 7919) % range);
    return firm.state === 'MN' ? minnesota(firm, scattered) : washington(firm, scattered);
  };
}

function minnesota(firm: Firm, number: number): string {
  const [, letters] = firm.trade.mnSubtypes[firm.subtype] as readonly [string, string];
  return `${letters}${number}`;
}

/** Seven letters of the name, filled with asterisks, three digits and two letters. */
function washington(firm: Firm, number: number): string {
  const letters = coreName(firm)
    .toUpperCase()
    .replaceAll(/[^A-Z]/g, '')
    .slice(0, 7)
    .padEnd(7, '*');
  const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
  const rest = Math.floor(number / 1000);
  const high = Math.floor(rest / alphabet.length) % alphabet.length;
  return `${letters}${String(number % 1000).padStart(3, '0')}${alphabet[high]}${alphabet[rest % alphabet.length]}`;
}
