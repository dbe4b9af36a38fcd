/**
 * Whether tiers hold what they promise: a made-up state whose cities print different things of contractors, matched as
 * `crs match` does at first sight, with the weights that each city learns by itself, and compared with the truth by firm.
 *
 *   npm run bench:calibration                               127,000 permits of 50 cities, 27,500 licenses
 *   npm run bench:calibration -- --scale 0.5 --seed 3       a denser state: its names repeat more often
 */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { loadConfig } from '@crs/config';
import {
  buildRosterIndex,
  evaluate,
  learnJurisdictionWeights,
  matchClaim,
  matcherOf,
  openRoster,
  policyValuesOf,
} from '@crs/matching';
import { makeState } from '../state/world.js';
import { claimsOf, entriesOf, firmsOf } from './records.js';

const { values } = parseArgs({
  options: {
    scale: { type: 'string', default: '0.1' },
    seed: { type: 'string', default: '1' },
    cities: { type: 'string', default: '50' },
    json: { type: 'boolean', default: false },
  },
});
const scale = Number(values.scale);
const configDir = fileURLToPath(new URL('../../../config', import.meta.url));
const { dictionaries, matching } = loadConfig({ configDir, defaultDir: configDir, env: {} });
const state = makeState({
  permits: Math.round(1_270_000 * scale),
  licenses: Math.round(275_000 * scale),
  cities: Number(values.cities),
  inspections: 0,
  orders: 0,
  actions: 0,
  seed: Number(values.seed),
});
const entries = entriesOf(state);
const index = buildRosterIndex(entries, dictionaries, policyValuesOf(matching));
const idOf = new Map(entries.map(({ id, licenseNumber }) => [licenseNumber, id]));
const firms = firmsOf(state);

/** Matches the claims of a city with the weights it learns, as `crs match` does. */
function casesOf(city) {
  const labeled = claimsOf(state, city);
  const { jurisdiction } = city;
  const roster = openRoster(index, dictionaries, matching, jurisdiction);
  const claims = labeled.map(({ claim }) => claim);
  const { model } = matching;
  const own = learnJurisdictionWeights({ jurisdiction, roster, claims }, model);
  const jurisdictions = own === null ? model.jurisdictions : { ...model.jurisdictions, [jurisdiction]: own };
  const settings = { ...matching, model: { ...model, jurisdictions } };
  const matcher = matcherOf(openRoster(index, dictionaries, settings, jurisdiction));
  const cases = labeled.map(({ claim, license }) => {
    const match = matchClaim(matcher, claim);
    const firm =
      license === null ? [] : (firms.get(license) ?? [license]).map((one) => idOf.get(one) ?? null);
    const expected = firm.includes(match.contractorId) ? match.contractorId : (firm[0] ?? null);
    return { match, expected, found: true, weight: 1 };
  });
  return { cases, calibrated: own?.calibration ? 'by itself' : 'by the whole' };
}

const habitOf = ({ prints }) =>
  ['license', 'phone', 'address'].filter((field) => prints[field]).join(', ') || 'names only';

const cities = state.cities.map((city) => ({
  name: city.jurisdiction,
  habit: habitOf(city),
  ...casesOf(city),
}));
const { tiers: cuts } = policyValuesOf(matching);
const judged = ['verified', 'likely', 'possible'];

/** The figures of some cities together. */
function rowOf(part, some) {
  const cases = some.flatMap((city) => city.cases);
  const { precision, recall, calibrationError, tiers } = evaluate(cases);
  return { part, cities: some.length, claims: cases.length, precision, recall, calibrationError, tiers };
}

const parts = new Map();
for (const city of cities) {
  const part = `${city.habit}; ${city.calibrated}`;
  parts.set(part, [...(parts.get(part) ?? []), city]);
}
const rows = [...[...parts].sort().map(([part, some]) => rowOf(part, some)), rowOf('all', cities)];
const below = judged.flatMap((tier) =>
  cities.flatMap(({ name, habit, cases }) => {
    const quality = evaluate(cases).tiers[tier];
    return quality.count > 0 && quality.high < cuts[tier] ? [{ tier, city: name, habit, ...quality }] : [];
  }),
);

const share = (value) => (value === null ? '–' : value.toFixed(3));
const quality = ({ count, precision, low, high }) =>
  count === 0
    ? '–'
    : `${share(precision)} of ${count.toLocaleString('en-US')} (${share(low)}–${share(high)})`;

if (values.json) process.stdout.write(`${JSON.stringify({ cuts, rows, below })}\n`);
else {
  const heading = `what cities print; calibrated | cities | claims | precision | recall | calibration error | ${judged.map((tier) => `${tier} (${cuts[tier]})`).join(' | ')}`;
  const lines = rows.map(({ tiers, ...row }) =>
    [
      row.part,
      row.cities,
      row.claims.toLocaleString('en-US'),
      share(row.precision),
      share(row.recall),
      share(row.calibrationError),
      ...judged.map((tier) => quality(tiers[tier])),
    ].join(' | '),
  );
  const table = [heading, heading.replace(/[^|]+/g, ' --- '), ...lines].map((line) => `| ${line.trim()} |`);
  const counted = judged.map((tier) => `${tier} ${below.filter((one) => one.tier === tier).length}`);
  process.stdout.write(`${table.join('\n')}\n
Cities whose tier is right less often than its cut, beyond the 95% interval: ${counted.join(', ')}.
${below.map((one) => `${one.tier} of ${one.city} (${one.habit}): ${quality(one)}`).join('\n')}\n`);
}
