/** Finds contractors by a typed phone, license number, address, person, or name, allowing for typos. */
import { type Dictionaries, normaliseAddress } from '@crs/normalise';
import {
  type CandidateFilters,
  findByAddress,
  findByNumber,
  findByPhone,
  findByWords,
  likenessTo,
  type SearchCandidate,
  type SearchedName,
} from '@crs/store';
import type { HandlerDeps } from '../deps.js';
import { nameWords, searchedName } from '../resources/searched-name.js';
import { type Found, hitsOf, inAll, type MatchedField, merged, nearestFirst } from './hits.js';
import { compactNumber, typedLicense, typedPhone } from './typed-number.js';
import { addressLikeness, streetTypes, typedAddress } from './typed-street.js';

/** The user's input; null for an empty field. If several fields are filled, all must match. */
export interface Typed {
  /** Any kind of text; the search detects its meaning. */
  readonly query: string | null;
  readonly licenseNumber: string | null;
  readonly name: string | null;
  readonly person: string | null;
  readonly phone: string | null;
  readonly address: string | null;
}

type LookupDeps = Pick<HandlerDeps, 'session' | 'dictionaries' | 'clustering'>;
/** Finds the contractors that a typed text means. */
type Lookup = (text: string, deps: LookupDeps, filters: CandidateFilters) => Promise<Found>;

const NOTHING: Found = { hits: [], isCut: false };
const ANYWHERE: CandidateFilters = {
  state: null,
  city: null,
  status: null,
  licenseType: null,
  hasEnforcement: null,
  expiresFrom: null,
  expiresBefore: null,
};

/** Minimum length of a license number part to search for in other numbers. */
const SHORTEST_PART = 5;

const byNumber: Lookup = async (text, { session }, filters) => {
  const typed = typedLicense(text);
  if (typed === null) return NOTHING;
  const part = compactNumber(text);
  const found = await findByNumber(session, typed.forms, part.length < SHORTEST_PART ? null : part, filters);
  return hitsOf(found, ['licenseNumber'], (_field, value) => typed.likeness(value));
};

const byPhone: Lookup = async (text, { session }, filters) => {
  const typed = typedPhone(text);
  if (typed === null) return NOTHING;
  const found = await findByPhone(session, typed.forms, filters);
  return hitsOf(found, ['phone'], (_field, value) => typed.likeness(value));
};

const byAddress: Lookup = async (text, { session, dictionaries }, filters) => {
  const typed = typedAddress(text, dictionaries);
  if (typed === null || typed.key === null) return NOTHING;
  const street = typed.number === null ? null : typed.key.slice(typed.number.length + 1);
  const keys = [
    typed.key,
    ...(street === null ? [] : [...typed.slips].map((number) => `${number} ${street}`)),
  ];
  const found = await findByAddress(session, typed.number, keys, filters);
  const types = streetTypes(dictionaries);
  return hitsOf(found, ['address'], (_field, value, { addressKey }) => {
    const key = addressKey ?? normaliseAddress(value, dictionaries).key;
    return key === null ? 0 : addressLikeness(typed, key, types);
  });
};

type Strictness = Parameters<typeof findByWords>[2];

const byName =
  (strictness: Strictness): Lookup =>
  (text, deps, filters) =>
    byWords(searchedName(text, deps), strictness, ['name', 'dbaName', 'personName'], deps, filters);

/** A person may hold a license under their own name. Initials prove little. */
const byPerson =
  (strictness: Strictness): Lookup =>
  (text, deps, filters) => {
    const tokens = nameWords(text, deps.dictionaries);
    const words = tokens.filter(({ length }) => length > 1);
    const telling = words.length > 0 ? words : tokens;
    const name = { tokens, distinctive: telling, essential: telling };
    return byWords(name, strictness, ['personName', 'name'], deps, filters);
  };

async function byWords(
  name: SearchedName,
  strictness: Strictness,
  fields: readonly MatchedField[],
  { session, dictionaries }: LookupDeps,
  filters: CandidateFilters,
): Promise<Found> {
  const found = await findByWords(session, name, strictness, filters);
  const likeness = likenessTo(name, strictness);
  return hitsOf(found, fields, (field, value, candidate) =>
    likeness(keyOf(field, value, candidate, dictionaries)),
  );
}

/** Searches strictly, and then leniently if it found nothing. */
const strictlyFirst =
  (lookUp: (strictness: Strictness) => Lookup): Lookup =>
  async (text, deps, filters) => {
    const found = await lookUp('strict')(text, deps, filters);
    return found.hits.length > 0 ? found : lookUp('lenient')(text, deps, filters);
  };

/** The comparable words of a name. */
function keyOf(field: MatchedField, value: string, candidate: SearchCandidate, d: Dictionaries): string {
  const key = field === 'name' ? candidate.nameKey : field === 'dbaName' ? candidate.dbaKey : null;
  return key ?? nameWords(value, d).join(' ');
}

const lookups: Readonly<Record<Exclude<keyof Typed, 'query'>, Lookup>> = {
  licenseNumber: byNumber,
  name: strictlyFirst(byName),
  person: strictlyFirst(byPerson),
  phone: byPhone,
  address: byAddress,
};

/** Returns the matching contractors, closest first, up to 500 for each interpretation. */
export async function lookUpContractors(
  typed: Typed,
  filters: CandidateFilters,
  deps: LookupDeps,
): Promise<Found> {
  const key = JSON.stringify(['lookup', ...asked(typed, filters)]);
  const known = deps.session.cached<Found>(key);
  if (known !== undefined) return known;
  const groups: Found[] = [];
  if (typed.query !== null) groups.push(await byAnything(typed.query, deps, filters));
  for (const [name, lookUp] of Object.entries(lookups)) {
    const text = typed[name as keyof typeof lookups];
    if (text !== null) groups.push(await lookUp(text, deps, filters));
  }
  const found = {
    hits: nearestFirst(inAll(groups.map(({ hits }) => hits))),
    isCut: groups.some(({ isCut }) => isCut),
  };
  deps.session.cache(key, found, found.hits.length);
  return found;
}

/** All values that a search depends on, and no others. */
const asked = (typed: Typed, filters: CandidateFilters): readonly unknown[] => [
  ['query', ...Object.keys(lookups)].map((name) => typed[name as keyof Typed]),
  Object.keys(ANYWHERE).map((name) => filters[name as keyof CandidateFilters]),
];

/**
 * Searches for everything that a text may mean; a contractor's phone means only that phone. Compares names leniently only
 * if nothing else is found, so filtering the results gives what a search with that filter finds.
 */
async function byAnything(text: string, deps: LookupDeps, filters: CandidateFilters): Promise<Found> {
  const same = await bySamePhone(text, deps, filters);
  if (isAny(same) || (isFiltered(filters) && isAny(await bySamePhone(text, deps, ANYWHERE)))) return same;
  const found = await Promise.all(
    [byPhone, byNumber, byAddress, byName('strict')].map((lookUp) => lookUp(text, deps, filters)),
  );
  if (!found.some(isAny)) return byName('lenient')(text, deps, filters);
  return {
    hits: merged(
      found.flatMap(({ hits }) => hits),
      (similarities) => Math.max(...similarities),
    ),
    isCut: found.some(({ isCut }) => isCut),
  };
}

const isFiltered = (filters: CandidateFilters): boolean =>
  Object.values(filters).some((value) => value !== null);

/** Minimum similarity of a phone with exactly the typed digits, with or without the area code. */
const SAME_DIGITS = 0.95;
const isAny = ({ hits }: Found): boolean => hits.length > 0;

/** Contractors with exactly the typed phone, which are few even if hundreds have a similar one. */
const bySamePhone: Lookup = async (text, { session }, filters) => {
  const typed = typedPhone(text);
  if (typed === null || typed.same === null) return NOTHING;
  const found = hitsOf(await findByPhone(session, [typed.same], filters), ['phone'], (_field, value) =>
    typed.likeness(value),
  );
  return { ...found, hits: found.hits.filter(({ similarity }) => similarity >= SAME_DIGITS) };
};
