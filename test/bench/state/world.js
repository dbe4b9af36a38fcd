/** The sizes of a made-up state: its cities, how many permits each has and what each prints. */
import { streamsOf } from '@crs/sample';
import { cityName } from './words.js';

/**
 * @typedef {object} Sizes
 * @property {number} permits @property {number} licenses @property {number} cities
 * @property {number} inspections @property {number} orders @property {number} actions
 * @property {number} [seed]
 */

/** The whole numbers nearest to shares of a total, which they add up to. */
function portions(total, weights) {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  let given = 0;
  let before = 0;
  return weights.map((weight) => {
    before += weight;
    const next = Math.round((total * before) / sum);
    const portion = next - given;
    given = next;
    return portion;
  });
}

/**
 * A state of these sizes. The first city has about 15% of the permits, the last a few hundred. A third of the cities
 * prints license numbers, a half phones, some neither; a quarter prints no address of contractors.
 * @param {Sizes} sizes
 */
export function makeState(sizes) {
  const weights = Array.from({ length: sizes.cities }, (_, at) => 1 / (at + 2));
  const permits = portions(sizes.permits, weights);
  const homes = portions(sizes.licenses, weights);
  let firstHome = 0;
  const cities = weights.map((_, at) => {
    const name = cityName(at);
    const city = {
      at,
      name,
      state: 'MN',
      jurisdiction: name.toLowerCase().replaceAll(' ', '_'),
      zips: Array.from({ length: Math.max(1, 6 - at) }, (_unused, n) => String(55_001 + at * 17 + n)),
      permits: permits[at],
      /** Roster numbers of the firms that live here. */
      firstHome,
      homes: homes[at],
      prints: {
        license: at % 3 === 0,
        phone: at % 3 === 1 || at % 6 === 0,
        address: at % 4 !== 3,
        /** `Person, Company` instead of the company. */
        contact: at % 5 === 2,
        cutAt: at % 7 === 4 ? 30 : null,
        capitals: at % 5 === 3,
        usDates: at % 2 === 1,
      },
    };
    firstHome += homes[at];
    return city;
  });
  const ends = cities.map((city) => city.firstHome + city.homes);
  return {
    ...sizes,
    streams: streamsOf(sizes.seed ?? 1),
    cities,
    /** Registered agents and expediters, each of about fifty firms. */
    agents: Math.max(1, Math.round(sizes.licenses / 3_000)),
    /** The city where a firm lives; one of no roster lives in any. */
    homeOf: (number) =>
      cities[number < sizes.licenses ? ends.findIndex((end) => number < end) : number % cities.length],
  };
}
