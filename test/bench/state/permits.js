/** The permits of one city as its portal prints them, on any night: each is made from its position alone. */
import {
  addressLine,
  companyOrPerson,
  contactAndCompany,
  csvLine,
  isoDay,
  printAddress,
  punctuatePhone,
  today,
  trades,
  typeFirm,
  typePlaceholder,
  usDay,
  yearOf,
} from '@crs/sample';
import { addressIn, firmAt, firstDay } from './firms.js';
import { givenNames, surname } from './words.js';

const workTypes = ['Repair', 'Remodel', 'New', 'Addition'];
const openStatuses = ['Issued', 'Expired', 'Void'];
/** How often an office uses its first, second, … spelling of a firm. */
const spellings = [
  [0, 71],
  [1, 20],
  [2, 6],
  [3, 2],
  [4, 1],
];
/** Share of all permits that firms known in the whole state take. */
const BUSY_SHARE = 0.25;

/** Columns that this city prints. */
export function columnsOf({ prints }) {
  return [
    'permit_number',
    'issued',
    'completed',
    'status',
    'permit_type',
    'work_type',
    'description',
    'valuation',
    'fee',
    'site_address',
    'site_city',
    'contractor',
    ...(prints.address
      ? ['contractor_address', 'contractor_city', 'contractor_state', 'contractor_zip']
      : []),
    ...(prints.phone ? ['contractor_phone'] : []),
    ...(prints.license ? ['contractor_license'] : []),
    'parcel',
    'latitude',
    'longitude',
    'owner',
  ];
}

/** Which firm a permit names, by chance: busy ones of the state, those of the city, those of no roster. */
function drawFirm(state, city, random) {
  const draw = random.next();
  const scatter = (rank, salt) => (Math.imul(rank + 1, 0x9e3779b1) ^ Math.imul(salt + 1, 0x85ebca6b)) >>> 0;
  if (draw < 0.14) {
    const pool = Math.max(10, Math.floor(city.permits / 25));
    const rank = Math.floor(random.next() ** 1.6 * pool);
    return state.licenses + (scatter(rank, city.at) % Math.max(100, Math.floor(state.licenses / 4)));
  }
  if (draw < 0.14 + BUSY_SHARE) {
    const pool = Math.max(50, Math.floor(state.licenses / 140));
    return scatter(Math.floor(random.next() ** 2 * pool), 77) % state.licenses;
  }
  const pool = Math.max(20, Math.floor(city.permits / 16));
  const rank = Math.floor(random.next() ** 1.8 * pool);
  // One in five comes from elsewhere in the state.
  if (rank % 5 === 4 || city.homes === 0) return scatter(rank, city.at) % state.licenses;
  return city.firstHome + (scatter(rank, city.at) % city.homes);
}

/** Who stands in the contractor's columns of a permit: a firm as the counter typed it, an owner, nobody. */
function drawContractor(state, city, position, { fresh }) {
  const random = state.streams(`${city.jurisdiction}/contractor`)(position, fresh ? 1 : 0);
  const draw = random.next();
  if (draw < 0.07 && !fresh)
    return { firm: null, name: typePlaceholder(random), entry: null, trade: random.pick(trades) };
  if (draw < 0.14) {
    const name = `${random.pick(givenNames)} ${surname(random)}`;
    const owner = random.chance(0.6) ? name : name.split(' ').reverse().join(' ');
    const entry = {
      person: owner,
      company: '',
      address: random.chance(0.5) ? addressIn(random, 0.05) : null,
      city: city.name,
      zip: random.pick(city.zips),
      phone: random.chance(0.6)
        ? punctuatePhone(`612555${String(random.between(0, 9_999)).padStart(4, '0')}`, random)
        : null,
      license: null,
      terse: false,
    };
    return { firm: null, name: owner, entry, trade: random.pick(trades) };
  }
  const number = drawFirm(state, city, random);
  const firm = firmAt(state, number);
  // Somebody types it anew; else the office's own spelling is repeated.
  const spelling = fresh || random.chance(0.02) ? 1_000 + position : random.weighted(spellings);
  const typing = state.streams(`${city.jurisdiction}/typed`)(number, spelling);
  const moved = typing.chance(0.04);
  const typed = moved ? { ...firm, address: addressIn(typing), city: typing.pick(state.cities) } : firm;
  const entry = typeFirm(typed, typing);
  const name = city.prints.contact ? contactAndCompany(entry, typing) : companyOrPerson(entry);
  return { firm, name, entry, trade: random.chance(0.92) ? firm.trade : random.pick(trades) };
}

/** The permit at a position of a city on a night: later nights print other statuses and permits of the next day. */
function permitAt(state, city, position, night) {
  const random = state.streams(`${city.jurisdiction}/permit`)(position);
  const added = position >= city.permits;
  const issued = added ? today : firstDay + Math.floor(((today - 1 - firstDay) * position) / city.permits);
  const fresh = added && random.chance(0.2);
  const like = added && !fresh ? random.between(0, city.permits - 1) : position;
  const { firm, name, entry, trade } = drawContractor(state, city, like, { fresh });
  const done = !added && random.chance(0.7) ? issued + random.between(3, 260) : null;
  const completed = done !== null && done < today ? done : null;
  let status = completed === null ? random.pickEarly(openStatuses, 3) : 'Final';
  const changes = night > 0 && state.streams(`${city.jurisdiction}/night`)(position, night).chance(0.008);
  if (changes && !added) status = status === 'Final' ? 'Expired' : 'Final';
  const value = Math.round(650 * (1 + random.next() * 19) * (1 + random.next() * 19));
  const serial = String(position + 1).padStart(6, '0');
  return {
    number: `${trade.permitCode}${yearOf(issued) % 100}-${serial}`,
    firm,
    named: entry !== null,
    fields: { issued, completed, status, value, name, entry, trade, random },
  };
}

function lineOf(city, { number, fields }) {
  const { issued, completed, status, value, name, entry, trade, random } = fields;
  const { prints } = city;
  const day = prints.usDates ? usDay : isoDay;
  const print = prints.capitals ? (text) => text.toUpperCase() : (text) => text;
  const site = {
    ...addressIn(random, 0.06),
    number: random.between(1, 80) * 100 + random.between(0, 24) * 4 + 1,
  };
  const contractor = print(prints.cutAt === null ? name : name.slice(0, prints.cutAt));
  const address = entry === null ? null : addressLine(entry);
  const place = address === null ? ['', '', '', ''] : [print(address), entry.city, 'MN', entry.zip];
  return csvLine([
    number,
    day(issued),
    completed === null ? '' : day(completed),
    status,
    random.pick(trade.permitTypes),
    random.pickEarly(workTypes),
    `${random.pick(trade.jobs)}${random.chance(0.3) ? `, unit ${random.between(1, 900)}` : ''}`,
    value,
    (40 + value * 0.011).toFixed(2),
    print(printAddress(site)),
    city.name,
    contractor,
    ...(prints.address ? place : []),
    ...(prints.phone ? [entry?.phone ?? ''] : []),
    ...(prints.license ? [entry?.license ?? ''] : []),
    String(random.between(1_000_000, 9_999_999)),
    (44 + city.at * 0.07 + random.next() * 0.1).toFixed(6),
    (-93 + random.next() * 0.1).toFixed(6),
    `${surname(random)} ${random.pick(givenNames)[0]}`,
  ]);
}

/** How many permits a city gets in a night: 0.2% of what it has, by chance where that is no whole number. */
function newPermits(state, city, night) {
  if (night === 0) return 0;
  const exact = city.permits * 0.002;
  return Math.floor(exact + state.streams(`${city.jurisdiction}/new`)(night).next());
}

/** Lines of the city's file on a night; 0 is the first. */
export function* permitLines(state, city, night = 0) {
  yield csvLine(columnsOf(city));
  const count = city.permits + newPermits(state, city, night);
  for (let position = 0; position < count; position++)
    yield lineOf(city, permitAt(state, city, position, night));
}

/** Which license each permit of the first night truly belongs to, where somebody is named. */
export function* labelLines(state) {
  yield csvLine(['jurisdiction', 'permit_number', 'license_number', 'also']);
  for (const city of state.cities) {
    for (let position = 0; position < city.permits; position++) {
      const { number, firm, named } = permitAt(state, city, position, 0);
      if (named) yield csvLine([city.jurisdiction, number, firm?.license ?? '', firm?.also ?? '']);
    }
  }
}
