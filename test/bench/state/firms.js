/**
 * The firms of a made-up state. Each is made from its number alone, so that nothing is kept in memory and any of them
 * can be made again: numbers below `licenses` stand in the roster, later ones in none.
 */
import { dayOf, today, trades } from '@crs/sample';
import { brand, givenNames, streetName, surname } from './words.js';

const directions = ['N', 'S', 'E', 'W', 'NE', 'NW', 'SE', 'SW'];
const streetTypes = ['St', 'Ave', 'Rd', 'Dr', 'Ln', 'Blvd', 'Ct', 'Way', 'Pl', 'Cir'];
const suffixes = [
  ['LLC', 46],
  ['Inc', 26],
  ['', 16],
  ['Co', 5],
  ['Corp', 4],
  ['Corporation', 3],
];
/** Area codes without those that are services (`211` to `911`). */
const areaCodes = Array.from({ length: 780 }, (_, at) => 201 + at).filter((code) => code % 100 !== 11);

/** A number that reaches nobody: exchange 555 serves no subscribers. */
const phoneOf = (number) => {
  const scattered = (number * 7_919) % (areaCodes.length * 10_000);
  return `${areaCodes[scattered % areaCodes.length]}555${String(Math.floor(scattered / areaCodes.length)).padStart(4, '0')}`;
};

/** A street address in the parts that the clerk of `@crs/sample` types. */
export function addressIn(random, units = 0.15) {
  const numbered = random.chance(0.25);
  const number = random.between(1, 92);
  const ending = number > 10 && number < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th');
  return {
    number: random.between(1, 98) * 100 + random.between(0, 49) * 2 + 1,
    before: !numbered && random.chance(0.3) ? random.pick(directions) : '',
    name: numbered ? `${number}${ending}` : streetName(random),
    type: numbered ? random.pick(['St', 'Ave']) : random.pickEarly(streetTypes, 1.5),
    after: numbered && random.chance(0.7) ? random.pick(directions) : '',
    unit: random.chance(units) ? `${random.pick(['Ste', 'Unit', '#'])} ${random.between(1, 400)}` : '',
  };
}

function businessName(random, trade, person) {
  const line = random.pick(trade.lines);
  return random.weighted([
    [() => [person.surname, line], 34],
    [() => [brand(random), line], 36],
    [() => [`${person.given} ${person.surname}`, line], 8],
    [() => [`${person.surname} & ${random.pick(['Sons', 'Son', 'Daughters', surname(random)])}`, line], 8],
    [() => [`${person.surname} Brothers`, line], 4],
    [() => [`${person.given[0]} & ${random.pick([...'ABCDHJKMRT'])}`, `${person.surname} ${line}`], 4],
    [() => [`${person.given[0]}${person.surname[0]}${random.pick([...'BCHKMT'])}`, line], 6],
  ])();
}

/** The person, name, place and phone of a firm; its license comes after. */
function makeFirm(state, number) {
  const random = state.streams('firm')(number);
  const trade = random.weighted(trades.map((one) => [one, one.weight]));
  const person = {
    given: random.pickEarly(givenNames, 1.3),
    middle: random.chance(0.4) ? random.pick([...'ABCDEFGJKLMPRSTW']) : '',
    surname: surname(random),
  };
  const personal = random.chance(0.14);
  const [head, line] = personal ? ['', ''] : businessName(random, trade, person);
  const city = state.homeOf(number);
  const firm = {
    state: 'MN',
    license: null,
    entity: personal ? 'Personal' : 'Business',
    head,
    line,
    suffix: personal ? '' : random.weighted(suffixes),
    dba: null,
    person,
    trade,
    subtype: random.pickEarly(trade.mnSubtypes.map((_, index) => index)),
    city,
    zip: random.pick(city.zips),
    address: addressIn(random),
    phone: random.chance(0.93) ? phoneOf(number * 2) : null,
    otherPhone: random.chance(0.2) ? phoneOf(number * 2 + 1) : null,
    email: random.chance(0.3) ? `office${number}@example.com` : null,
    begins: today - random.between(365, 26 * 365),
    ends: today + random.between(30, 730),
    status: random.weighted([
      ['Issued', 76],
      ['Expired', 20],
      ['Revoked', 2],
      ['Suspended', 2],
    ]),
  };
  if (firm.status === 'Expired') firm.ends = Math.max(firm.begins + 200, today - random.between(20, 2_000));
  if (!personal && random.chance(0.1)) firm.dba = `${brand(random)} ${random.pick(trade.lines)}`;
  else if (personal && random.chance(0.3)) firm.dba = `${person.surname} ${random.pick(trade.lines)}`;
  // Registered agents: many firms at one address, a suite each; expediters: many firms behind one phone.
  const agent = random.between(0, state.agents - 1);
  if (random.chance(0.015))
    firm.address = {
      ...addressIn(state.streams('agent')(agent), 0),
      unit: `Ste ${random.between(100, 999)}`,
    };
  if (random.chance(0.01)) firm.phone = phoneOf(30_000_000 + agent);
  return firm;
}

/** True for one in forty of the roster: the firm before it again, licensed for another trade. */
const isAgain = (state, number) => number < state.licenses && number % 40 === 39;

/** A firm by its number, with the other license of the same firm. */
export function firmAt(state, number) {
  const firm = licensedFirm(state, number);
  const other = isAgain(state, number) ? number - 1 : isAgain(state, number + 1) ? number + 1 : null;
  return { ...firm, also: other === null ? null : licensedFirm(state, other).license };
}

function licensedFirm(state, number) {
  const licensed = number < state.licenses;
  const again = isAgain(state, number);
  const firm = makeFirm(state, again ? number - 1 : number);
  if (again) {
    firm.trade = trades[(trades.indexOf(firm.trade) + 1) % trades.length];
    firm.subtype = 0;
  }
  if (licensed)
    firm.license = `${firm.trade.mnSubtypes[firm.subtype][1]}${1_000_000 + ((number * 7_919) % 9_000_000)}`;
  return firm;
}

/** The day of the first permit. */
export const firstDay = dayOf('2021-01-04');
