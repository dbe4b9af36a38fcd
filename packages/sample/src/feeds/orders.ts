/**
 * Orders of Minnesota's licensing authority as JSON: the respondents in one sentence, some with license numbers,
 * and application and file numbers.
 */
import { dayOf, isoDay, today, yearOf } from '../days.js';
import { coreName, type Firm, legalName, printPerson, printPersonLastFirst } from '../firm.js';
import type { Random, Streams } from '../random.js';
import type { World } from '../world.js';
import { brokenText, dollars, drawDefects, type FeedFile, type RowDefect, restartable } from './file.js';

interface OrderFile extends FeedFile {
  /** Firms that a readable order names. */
  readonly enforced: ReadonlySet<Firm>;
}

interface Order {
  readonly firm: Firm;
  readonly event: Record<string, unknown>;
}

const feed = 'sample_orders';
const defects: readonly RowDefect[] = ['date', 'required', 'date'];

const orderTypes = [
  ['Consent Order', 50],
  ['Administrative Order with Penalty', 20],
  ['Consent Cease and Desist Order', 14],
  ['Licensing Order with Penalty', 10],
  ['Order of Revocation', 6],
] as const;
const violations = [
  'Unlicensed contracting',
  'Failure to obtain a permit',
  'Failure to pay subcontractors',
  'Substandard work',
  'False or misleading statement',
  'Lapse of insurance',
  'Failure to respond',
  'Advertising without a license',
];

export function orders(world: World, streams: Streams, count: number): OrderFile {
  const made = makeOrders(world, streams, count);
  const broken = drawDefects(streams, feed, count, defects);
  return {
    feed,
    path: 'orders/orders.json',
    rows: count,
    rejects: broken.size,
    enforced: new Set(made.filter((_, position) => !broken.has(position)).map(({ firm }) => firm)),
    lines: restartable(function* () {
      yield '{"source":"Made-up licensing orders","events":[';
      for (const [position, { event }] of made.entries()) {
        yield `${position === 0 ? '' : ','}${JSON.stringify(breakEvent(event, broken.get(position)))}`;
      }
      yield ']}';
    }),
  };
}

function breakEvent(event: Record<string, unknown>, defect: RowDefect | undefined): Record<string, unknown> {
  if (defect === 'date') return { ...event, actionDate: brokenText.date };
  return defect === 'required' ? { ...event, respondent: '' } : event;
}

function makeOrders(world: World, streams: Streams, count: number): Order[] {
  const random = streams(feed)();
  const known = world.sanctioned.filter(({ state }) => state === 'MN');
  const unknown = world.unlicensed.filter(({ state }) => state === 'MN');
  // First one order for every sanctioned firm, reopened ones first; then random firms.
  return Array.from({ length: count }, (_, position): Order => {
    const licensed = position % 5 !== 4;
    const next = position - Math.floor(position / 5);
    const firm = licensed ? (known[next] ?? random.pickEarly(known)) : random.pick(unknown);
    return { firm, event: orderEvent(firm, position, random) };
  });
}

function orderEvent(firm: Firm, position: number, random: Random): Record<string, unknown> {
  const licensed = firm.license !== null;
  const earliest = Math.max(dayOf('2018-01-02'), licensed ? firm.begins : 0);
  const latest = licensed ? Math.max(earliest, Math.min(firm.ends, today)) : today;
  const day =
    firm.status === 'Issued'
      ? random.between(earliest, latest)
      : Math.max(earliest, latest - random.between(0, 500));
  const qualifier = random.chance(0.3) ? `QB${200_000 + position * 13}` : null;
  const penalty = random.chance(0.9) ? random.between(1, 40) * 500 : 0;
  const stayed = penalty > 1000 && random.chance(0.4) ? Math.floor(penalty / 1000) * 500 : 0;
  const orderType = firm.status === 'Revoked' ? 'Order of Revocation' : random.weighted(orderTypes);
  const numbers = [firm.license, qualifier].filter((number) => number !== null);
  return {
    actionDate: isoDay(day),
    respondent: respondent(firm, qualifier, position, random),
    cityPrinted: `${firm.city.name}, ${firm.state}`,
    actionType: orderType,
    penaltyPrinted:
      penalty === 0
        ? 'No monetary penalty'
        : `${dollars(penalty)} monetary penalty${stayed > 0 ? `, ${dollars(stayed)} stayed with conditions` : ''}`,
    actionsTaken: [
      ...(penalty > 0 ? ['Civil penalty'] : []),
      ...(orderType === 'Order of Revocation' ? ['License revoked'] : []),
      ...(orderType.includes('Cease and Desist') ? ['Cease and desist'] : []),
      ...(firm.status === 'Suspended' ? ['License suspended'] : []),
    ],
    violationTypes: [...new Set([random.pickEarly(violations), random.pickEarly(violations)])],
    credentialNumbersPrinted: random.chance(0.7) ? numbers : [],
    fileNumbers: [fileNumber(day, position, random)],
  };
}

/** The sentence that names the respondents. */
function respondent(firm: Firm, qualifier: string | null, position: number, random: Random): string {
  const { person, dba, license } = firm;
  const printed = license === null || random.chance(0.35) ? '' : ` (${license})`;
  const individual = `${printPerson(person)}${qualifier === null ? '' : ` (${qualifier})`}`;
  if (firm.entity === 'Personal') {
    const name = printPersonLastFirst(person);
    return dba === null ? `${name}${printed}` : `${name} dba ${dba}${printed}`;
  }
  const company = dba === null ? legalName(firm) : `${legalName(firm)}, dba ${dba}`;
  return random.weighted<() => string>([
    [() => `${company}${printed} and ${individual}`, 30],
    [() => `${company}${printed}`, 25],
    [() => `${company}${printed} and ${printPerson(person)}, Individually`, 20],
    [() => `${legalName(firm).toUpperCase()}${printed}`, 10],
    [() => `${printPersonLastFirst(person)} dba ${dba ?? coreName(firm)}${printed}`, 10],
    [
      () =>
        `${company}${printed}, ${individual} and Residential Building Contractor License Application (${500_000 + position}) for ${person.surname} Contracting Inc.`,
      5,
    ],
  ])();
}

function fileNumber(day: number, position: number, random: Random): string {
  const year = String(yearOf(day)).slice(2);
  const prefix = random.pick(['RBC', 'ELE', 'PLB', 'MLT']);
  const initials = random.pick(['JM', 'KF', 'CMW', 'DLC', 'AWT']);
  return `${prefix}${year}${String((position % 12) + 1).padStart(2, '0')}-${String(position).padStart(4, '0')}/${initials}`;
}
