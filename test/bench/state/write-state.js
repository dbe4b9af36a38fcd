/** Writes the files of a made-up state, line by line: memory stays flat whatever its size, but for firms that are inspected. */
import { join } from 'node:path';
import { actions, inspections, orders, writeSample } from '@crs/sample';
import { writeDefinitions } from './definitions.js';
import { firmAt } from './firms.js';
import { labelLines, permitLines } from './permits.js';
import { rosterLines } from './roster.js';

const lazily = (make) => ({ [Symbol.iterator]: make });

/** The firms that inspections, orders and actions name: every so many of the roster, and some of none. */
function knownFirms(state) {
  const every = (count, of, from) =>
    Array.from({ length: Math.max(10, Math.min(count, of)) }, (_, at) =>
      firmAt(state, from + Math.floor((at * of) / Math.max(10, Math.min(count, of)))),
    );
  const firms = every(Math.round(state.inspections * 0.6), state.licenses, 0);
  return {
    firms,
    violators: [],
    unlicensed: every(Math.round(state.inspections * 0.25), Math.floor(state.licenses / 4), state.licenses),
    sanctioned: firms.filter(({ status }) => status === 'Revoked' || status === 'Suspended').slice(0, 20_000),
  };
}

/** Writes every file and the definitions of a state, and the labels beside them. */
export async function writeState(state, { folder, config }) {
  const world = knownFirms(state);
  const others = [
    inspections(world, state.streams, state.inspections),
    orders(world, state.streams, state.orders),
    actions(world, state.streams, state.actions),
  ];
  await writeSample(
    {
      files: [
        { path: 'licenses/mn_licenses.csv', lines: lazily(() => rosterLines(state)) },
        ...others.map(({ path, lines }) => ({ path, lines })),
        { path: 'labels.csv', lines: lazily(() => labelLines(state)) },
      ],
    },
    folder,
  );
  await writeNight(state, { folder, night: 0 });
  await writeDefinitions(state, config);
}

/** Writes the permits as the cities print them on a night; 0 is the first. */
export async function writeNight(state, { folder, night, cities = state.cities }) {
  await writeSample(
    {
      files: cities.map((city) => ({
        path: join('permits', `${city.jurisdiction}.csv`),
        lines: lazily(() => permitLines(state, city, night)),
      })),
    },
    folder,
  );
}
