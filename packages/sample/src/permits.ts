/**
 * Permits before a city's layout. Each is made from its position alone, so that a million permits need no memory and
 * any one can be made again.
 */
import { type ClerkEntry, typeFirm } from './clerk.js';
import { dayOf, today, yearOf } from './days.js';
import type { Firm } from './firm.js';
import { printAddress, type StreetAddress } from './places.js';
import type { Random, Streams } from './random.js';
import { generalTrade, type Trade, trades } from './trades.js';
import { streetNames, surname } from './words.js';
import type { World } from './world.js';

/** The values that determine a permit's number and its true contractor. */
export interface PermitCore {
  /** Number within the jurisdiction; a repeated permit has the serial of the permit before it. */
  readonly serial: number;
  /** The day of issue. */
  readonly issued: number;
  readonly year: number;
  /** The firm that did the work; null for a permit without a contractor. */
  readonly firm: Firm | null;
  readonly trade: Trade;
}

export interface PermitFacts extends PermitCore {
  readonly position: number;
  readonly completed: number | null;
  /** The spelling of the firm. */
  readonly entry: ClerkEntry | null;
  /** Makes the spelling of the general contractor of a trade's permit; null for most. Few layouts print it. */
  readonly general: () => ClerkEntry | null;
  readonly permitType: string;
  readonly workType: string;
  readonly status: string;
  readonly job: string;
  readonly value: number;
  readonly property: string;
  readonly owner: string;
  /** North and east of a corner of the city, in degrees. */
  readonly north: number;
  readonly east: number;
  /** Random numbers for columns of only one layout. */
  readonly random: Random;
}

export interface PermitGenerator {
  readonly count: number;
  /** The permit at a position, without the spelling of its firm, which is expensive to make. */
  coreAt(position: number): PermitCore;
  /** The permit at a position. */
  at(position: number): PermitFacts;
}

const firstDay = dayOf('2021-01-04');
/** Weights of an office's first, second, … spelling of a firm. */
const variants = [
  [0, 71],
  [1, 20],
  [2, 6],
  [3, 2],
  [4, 1],
] as const;
const workTypes = ['Repair', 'Remodel', 'New', 'Addition'] as const;
/** General contractors are named from this day on. */
const firstGeneral = dayOf('2024-01-01');
const openStatuses = ['Issued', 'Expired', 'Void'] as const;
const ownerInitials = ['R', 'J', 'M', 'D & K'] as const;

/**
 * The permits of a jurisdiction, in order of issue.
 * @param name the jurisdiction, which selects the random stream
 * @param repeats share of rows that repeat the previous permit with another job
 */
export function permitGenerator(
  world: World,
  streams: Streams,
  { name, state, count, repeats }: { name: string; state: Firm['state']; count: number; repeats: number },
): PermitGenerator {
  const shuffled = streams(`${name}/pool`)();
  const known = shuffled.shuffle(
    world.firms.filter(
      (firm) => firm.state === state && firm.ends - firstDay > 60 && firm.begins < today - 60,
    ),
  );
  const unknown = shuffled.shuffle(world.unlicensed.filter((firm) => firm.state === state));
  const permitStream = streams(`${name}/permit`);
  const entryStream = streams(`${name}/entry`);
  const repeatStream = streams(`${name}/repeat`);
  const builders = known.filter(({ trade }) => trade === generalTrade);
  const generalStream = streams(`${name}/general`);
  const numbers = new Map([...known, ...unknown].map((firm, index): [Firm, number] => [firm, index]));

  const entryOf = (firm: Firm, random: Random): ClerkEntry => {
    // An office mostly reuses its spellings of a firm, and sometimes makes a new one.
    const variant = random.weighted(variants);
    return typeFirm(firm, entryStream(numbers.get(firm), variant));
  };
  const firmOn = (day: number, random: Random): Firm | null => {
    const draw = random.next();
    if (draw < 0.11) return null;
    if (draw > 0.87) return random.pickEarly(unknown, 1.8);
    for (let tries = 0; tries < 12; tries += 1) {
      const firm = random.pickEarly(known, 2.2);
      if (firm.begins <= day && day <= firm.ends) return firm;
    }
    return random.pickEarly(unknown, 1.8);
  };

  const generalOn = ({ serial, issued, firm, trade }: PermitCore): Firm | null => {
    if (issued < firstGeneral || firm === null || trade === generalTrade) return null;
    const random = generalStream(serial);
    if (!random.chance(0.3)) return null;
    const general = random.pickEarly(builders, 2.2);
    return general !== firm && general.begins <= issued && issued <= general.ends ? general : null;
  };

  const isRepeated = (position: number): boolean =>
    position > 0 && repeats > 0 && repeatStream(position).chance(repeats);
  const drawCore = (serial: number, random: Random): PermitCore => {
    const issued = firstDay + Math.floor(((today - firstDay) * serial) / count);
    const firm = firmOn(issued, random);
    const trade = firm !== null && random.chance(0.92) ? firm.trade : random.pick(trades);
    return { serial, issued, year: yearOf(issued), firm, trade };
  };

  return {
    count,
    coreAt(position) {
      const serial = isRepeated(position) ? position - 1 : position;
      return drawCore(serial, permitStream(serial));
    },
    at(position) {
      const repeated = isRepeated(position);
      const random = permitStream(repeated ? position - 1 : position);
      const core = drawCore(repeated ? position - 1 : position, random);
      const { serial, issued, year, firm, trade } = core;
      const entry = firm === null ? null : entryOf(firm, random);
      const done = random.chance(0.7) ? issued + random.between(3, 260) : null;
      const completed = done !== null && done <= today ? done : null;
      const permitType = random.pick(trade.permitTypes);
      const workType = random.pickEarly(workTypes);
      const value = Math.round(650 * (1 + random.next() * 19) * (1 + random.next() * 19));
      const property = propertyAddress(random);
      const owner = `${surname(random)} ${random.pick(ownerInitials)}`;
      const north = Math.round(random.next() * 1e6) / 1e7;
      const east = Math.round(random.next() * 1e6) / 1e7;
      const changing = repeated ? repeatStream(position, 1) : random;
      const status = completed === null ? changing.pickEarly(openStatuses, 3) : 'Final';
      const job = changing.pick(trade.jobs);
      return {
        position,
        serial,
        issued,
        year,
        firm,
        trade,
        entry,
        general: () => {
          const general = generalOn(core);
          return general === null ? null : entryOf(general, generalStream(serial, 1));
        },
        completed,
        permitType,
        workType,
        value,
        property,
        owner,
        north,
        east,
        status,
        job,
        random: changing,
      };
    },
  };
}

/** Property addresses: few streets, many house numbers. */
function propertyAddress(random: Random): string {
  const address: StreetAddress = {
    number: random.between(1, 48) * 100 + random.between(0, 24) * 4 + 1,
    before: '',
    name: random.pickEarly(streetNames, 1.5),
    type: random.pickEarly(['St', 'Ave', 'Rd', 'Ln'], 1.5),
    after: random.chance(0.3) ? random.pick(['N', 'S', 'E', 'W']) : '',
    unit: random.chance(0.06) ? `Unit ${random.between(1, 60)}` : '',
  };
  return printAddress(address);
}
