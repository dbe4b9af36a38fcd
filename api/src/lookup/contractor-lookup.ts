/** Finds contractors by a typed phone, license number, address, person, or name, allowing for typos. */
import { type Dictionaries, normaliseAddress } from '@crs/normalise';
import {
  type CandidateFilters,
  type CandidateOrigin,
  type Candidates,
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
import { compactNumber, typedLicense, typedPhone } from './typed-number.js';
import { addressLikeness, streetTypes, typedAddress } from './typed-street.js';

/** The contractor fields that may match what was typed. */
export const matchedFields = ['licenseNumber', 'name', 'dbaName', 'personName', 'phone', 'address'] as const;
type MatchedField = (typeof matchedFields)[number];

/** Why a contractor was found. */
interface MatchedOn {
  readonly field: MatchedField;
  readonly origin: CandidateOrigin;
  /** The printed value. */
  readonly value: string;
  /** From 0 to 1; 1 means equal. */
  readonly similarity: number;
}

/** A contractor found by a search. */
interface Hit {
  readonly contractorId: number;
  readonly similarity: number;
  /** Closest first. */
  readonly matchedOn: readonly MatchedOn[];
}

/** The search result. */
interface Found {
  /** Closest first. */
  readonly hits: readonly Hit[];
  /** True if there are more contractors than the search considered. For a common word, it considers the closest. */
  readonly isCut: boolean;
}

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
/** Maximum number of contractors per interpretation. */
const MOST_HITS = 1_000;

/** Minimum length of a license number part to search for in other numbers. */
const SHORTEST_PART = 5;
/** Minimum similarity of a match. */
const LEAST = 0.25;

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

/** Returns the matching contractors, closest first, up to 1,000 for each interpretation. */
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
  const phones = await byPhone(text, deps, filters);
  if (isPhone(phones) || (typedPhone(text) !== null && isPhone(await byPhone(text, deps, ANYWHERE))))
    return { ...phones, hits: phones.hits.filter(isExact) };
  const readings = await Promise.all(
    [byNumber, byAddress, byName('strict')].map((lookUp) => lookUp(text, deps, filters)),
  );
  const found = [phones, ...readings];
  if (found.every(({ hits }) => hits.length === 0)) return byName('lenient')(text, deps, filters);
  return {
    hits: merged(
      found.flatMap(({ hits }) => hits),
      (similarities) => Math.max(...similarities),
    ),
    isCut: found.some(({ isCut }) => isCut),
  };
}

/** Minimum similarity of a phone with exactly the typed digits, with or without the area code. */
const SAME_DIGITS = 0.95;
const isExact = ({ similarity }: Hit): boolean => similarity >= SAME_DIGITS;
const isPhone = ({ hits }: Found): boolean => hits.some(isExact);

/** Contractors that are in all groups. */
function inAll(groups: readonly (readonly Hit[])[]): readonly Hit[] {
  const [only, ...others] = groups;
  if (only !== undefined && others.length === 0) return only;
  const counts = new Map<number, number>();
  for (const { contractorId } of groups.flat()) counts.set(contractorId, (counts.get(contractorId) ?? 0) + 1);
  const common = groups.flat().filter(({ contractorId }) => counts.get(contractorId) === groups.length);
  return merged(common, (all) => all.reduce((sum, one) => sum + one, 0) / all.length);
}

/** Merges hits into one per contractor, with all its reasons. */
function merged(hits: readonly Hit[], together: (similarities: readonly number[]) => number): Hit[] {
  const byId = new Map<number, Hit[]>();
  for (const hit of hits) {
    const all = byId.get(hit.contractorId);
    if (all === undefined) byId.set(hit.contractorId, [hit]);
    else all.push(hit);
  }
  return [...byId].map(([contractorId, all]) => {
    const [only, ...others] = all;
    if (only !== undefined && others.length === 0) return only;
    return {
      contractorId,
      similarity: rounded(together(all.map(({ similarity }) => similarity))),
      matchedOn: all.flatMap(({ matchedOn }) => matchedOn).sort(nearerFirst),
    };
  });
}

const nearerFirst = (a: MatchedOn, b: MatchedOn): number => b.similarity - a.similarity;
const nearestFirst = (hits: readonly Hit[]): readonly Hit[] =>
  hits.toSorted((a, b) => b.similarity - a.similarity || a.contractorId - b.contractorId);

/** Contractors with a sufficiently similar value, each with the nearest value from each of its lines. */
function hitsOf(
  { candidates, leftOut }: Candidates,
  fields: readonly MatchedField[],
  likeness: (field: MatchedField, value: string, candidate: SearchCandidate) => number,
): Found {
  // A common word has thousands of hits with one or two reasons each; lists of reasons are smaller than maps.
  const found = new Map<number, MatchedOn[]>();
  const farthest = new Map<number, number>();
  for (const candidate of candidates)
    for (const field of fields) {
      const value = candidate[field] ?? null;
      if (value === null || (field === 'licenseNumber' && candidate.origin !== 'license')) continue;
      const similarity = rounded(likeness(field, value, candidate));
      if (similarity < LEAST) continue;
      const { way, by, nearness } = candidate;
      if (by === null || by === field) farthest.set(way, Math.min(nearness, farthest.get(way) ?? nearness));
      const reason = { field, origin: candidate.origin, value, similarity };
      const reasons = found.get(candidate.contractorId);
      if (reasons === undefined) {
        found.set(candidate.contractorId, [reason]);
        continue;
      }
      // An earlier line often repeats this one.
      const at = reasons.findIndex((one) => one.field === field && isSameText(one.value, value));
      if (at === -1) reasons.push(reason);
      else if ((reasons[at]?.similarity ?? 0) < similarity || candidate.origin === 'license')
        reasons[at] = reason;
    }
  const hits = [...found].map(([contractorId, reasons]) => {
    const matchedOn = reasons.sort(nearerFirst);
    return { contractorId, similarity: matchedOn[0]?.similarity ?? 0, matchedOn };
  });
  // A left-out value that is farther away than every hit would not have become one.
  const isCut = [...leftOut].some(
    ([way, nearness]) => nearness >= (farthest.get(way) ?? Number.POSITIVE_INFINITY),
  );
  if (hits.length <= MOST_HITS) return { hits, isCut };
  return { hits: nearestFirst(hits).slice(0, MOST_HITS), isCut: true };
}

const isSameText = (a: string, b: string): boolean => a === b || a.toLowerCase() === b.toLowerCase();

const rounded = (similarity: number): number => Math.round(similarity * 1_000) / 1_000;
