/**
 * Matches so many claims that a second thread takes part, with the built code, as a jest test cannot: its threads would
 * look for what is not built. Prints what came out beside what one thread alone says.
 */
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { loadConfig } from '../../packages/config/dist/index.js';
import { buildRoster, matchClaim } from '../../packages/matching/dist/index.js';
import { matchClaims } from '../../pipelines/dist/match/match-claims.js';

const configDir = fileURLToPath(new URL('../../config', import.meta.url));
const { dictionaries, matching: settings } = loadConfig({ configDir, defaultDir: configDir, env: {} });
const words = ['Tamarack', 'Vosskuhler', 'Quellmark', 'Larkspur', 'Osterfell', 'Brindlemoor', 'Perihelion'];
const trades = ['Plumbing', 'Electric', 'Roofing', 'Masonry', 'Builders'];
const scope = 'lakeview';

const entries = Array.from({ length: 200 }, (_, at) => ({
  id: at + 1,
  licenseNumber: `BC1000${at}`,
  name: `${words[at % 7]} ${words[Math.floor(at / 7) % 7]} ${trades[at % 5]} LLC`,
  dbaName: null,
  personName: null,
  entityType: 'Business',
  licenseTypes: [trades[at % 5]],
  address: `${at + 11} Quillby Ave`,
  city: 'Dunmore',
  zip: '55901',
  phone: `612-555-01${String(at % 100).padStart(2, '0')}`,
  originalDate: '2015-01-01',
  expirationDate: at % 4 === 0 ? '2018-01-01' : null,
}));
/** Few texts, many claims: right, misspelt, moved, and nobody's. */
const texts = Array.from({ length: 400 }, (_, at) => {
  const { name, address, phone } = entries[at % 200];
  return {
    name: at % 3 === 0 ? name.replace('r', 'rr') : at % 7 === 0 ? 'Nobody of Nowhere' : name,
    address: at % 4 === 0 ? '1 Elsewhere Rd' : address,
    phone: at % 5 === 0 ? phone : null,
  };
});
const claims = Array.from({ length: 60_001 }, (_, at) => ({
  id: at + 1,
  scope,
  state: 'MN',
  ...texts[at % texts.length],
  city: 'Dunmore',
  zip: '55901',
  licenseNumber: null,
  trades: [],
  firstDate: '2020-01-01',
  lastDate: '2020-06-01',
}));

const roster = buildRoster(entries, dictionaries, settings, scope);
const alone = claims.slice(0, texts.length).map((claim) => matchClaim(roster, claim));
const handed = [];
const matches = await matchClaims(roster, { entries, dictionaries, settings, scope }, claims, (count) =>
  handed.push(count),
);
/** A thread that cannot build its roster must not leave holes in the answers. */
const failure = await matchClaims(
  roster,
  { entries, dictionaries, settings: {}, scope },
  claims,
  () => {},
).then(
  () => null,
  (error) => String(error),
);
const wrong = matches.filter(
  (match, at) => !isDeepStrictEqual(match, { ...alone[at % texts.length], claimId: at + 1 }),
);
const counted = handed.reduce((sum, count) => sum + count, 0);
process.stdout.write(
  JSON.stringify({
    cores: availableParallelism(),
    claims: claims.length,
    matches: matches.length,
    counted,
    wrong: wrong.slice(0, 3),
    contractors: new Set(matches.map(({ contractorId }) => contractorId)).size,
    largest: Math.max(...handed),
    failure,
  }),
);
