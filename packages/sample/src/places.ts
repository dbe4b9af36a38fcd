/** Cities with real ZIPs, and made-up addresses in them. */
import type { Random } from './random.js';
import { streetNames } from './words.js';

export type State = 'MN' | 'WA';

export interface City {
  readonly name: string;
  readonly state: string;
  readonly zips: readonly string[];
}

function city(state: string, name: string, ...zips: string[]): City {
  return { name, state, zips };
}

/** Larger cities first. */
export const cities: Readonly<Record<State, readonly City[]>> = {
  MN: [
    city('MN', 'Minneapolis', '55403', '55406', '55407', '55409', '55411', '55418', '55419'),
    city('MN', 'St. Paul', '55102', '55104', '55105', '55106', '55116', '55117'),
    city('MN', 'Bloomington', '55420', '55431', '55438'),
    city('MN', 'Brooklyn Park', '55443', '55444', '55445'),
    city('MN', 'Rochester', '55901', '55902', '55904'),
    city('MN', 'Duluth', '55803', '55804', '55811'),
    city('MN', 'Plymouth', '55441', '55446', '55447'),
    city('MN', 'Maple Grove', '55311', '55369'),
    city('MN', 'Woodbury', '55125', '55129'),
    city('MN', 'Eagan', '55121', '55122', '55123'),
    city('MN', 'St. Cloud', '56301', '56303', '56304'),
    city('MN', 'Lakeville', '55044'),
    city('MN', 'Mankato', '56001', '56003'),
    city('MN', 'Moorhead', '56560'),
    city('MN', 'Stillwater', '55082'),
  ],
  WA: [
    city('WA', 'Seattle', '98103', '98107', '98115', '98117', '98118', '98125'),
    city('WA', 'Spokane', '99202', '99203', '99205', '99207', '99208'),
    city('WA', 'Tacoma', '98404', '98405', '98407', '98408'),
    city('WA', 'Vancouver', '98661', '98662', '98682'),
    city('WA', 'Everett', '98201', '98203', '98208'),
    city('WA', 'Bellevue', '98004', '98006', '98008'),
    city('WA', 'Kent', '98030', '98031', '98042'),
    city('WA', 'Yakima', '98902', '98908'),
    city('WA', 'Bellingham', '98225', '98226'),
    city('WA', 'Olympia', '98501', '98502', '98506'),
    city('WA', 'Wenatchee', '98801'),
    city('WA', 'Poulsbo', '98370'),
  ],
};

/** The parts of a street address, in USPS forms; '' for a missing part. */
export interface StreetAddress {
  readonly number: number;
  readonly before: string;
  readonly name: string;
  readonly type: string;
  readonly after: string;
  readonly unit: string;
}

const streetTypes = ['St', 'Ave', 'Rd', 'Dr', 'Ln', 'Blvd', 'Ct', 'Way', 'Pl', 'Cir'] as const;
const directions = ['N', 'S', 'E', 'W', 'NE', 'NW', 'SE', 'SW'] as const;

export function streetAddress(random: Random): StreetAddress {
  const numbered = random.chance(0.25);
  const directed = random.chance(0.35);
  const unit = random.chance(0.15) ? `${random.pick(['Ste', 'Unit', '#'])} ${random.between(1, 400)}` : '';
  return {
    number: random.between(100, 9899),
    before: directed && !numbered ? random.pick(directions) : '',
    name: numbered ? ordinal(random.between(1, 92)) : random.pick(streetNames),
    type: numbered ? random.pick(['St', 'Ave']) : random.pickEarly(streetTypes, 1.5),
    after: numbered && random.chance(0.7) ? random.pick(directions) : '',
    unit,
  };
}

/** `1420 Larkspur Rd Ste 12` */
export function printAddress({ number, before, name, type, after, unit }: StreetAddress): string {
  return [number, before, name, type, after, unit].filter((part) => part !== '').join(' ');
}

function ordinal(number: number): string {
  const last = number % 10;
  const ending = number > 10 && number < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][last] ?? 'th');
  return `${number}${ending}`;
}
