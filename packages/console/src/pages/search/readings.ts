/** What somebody may mean by words that name no contractor: a trade, with a place behind it. Pure. */
import { usStates } from '@crs/domain';

/** One way to read a text. */
export interface Reading {
  readonly q: string;
  /** Empty for anywhere. */
  readonly state: string;
  /** Words that may be a city: whether one is called so, the records know. */
  readonly city: string;
}

/** Who does a kind of work, and the word that names and license types have for it. */
const trades: Readonly<Record<string, string>> = {
  roofer: 'roofing',
  plumber: 'plumbing',
  electrician: 'electric',
  painter: 'painting',
  carpenter: 'carpentry',
  remodeler: 'remodeling',
  remodeller: 'remodeling',
  landscaper: 'landscaping',
  mason: 'masonry',
  bricklayer: 'masonry',
  framer: 'framing',
  drywaller: 'drywall',
  plasterer: 'plastering',
  excavator: 'excavating',
  welder: 'welding',
  glazier: 'glass',
  tiler: 'tile',
};

/** Codes that are words or legal forms too: they are states only behind a comma. */
const words = new Set(['AL', 'CO', 'DE', 'HI', 'ID', 'IN', 'LA', 'MA', 'ME', 'OH', 'OK', 'OR', 'PA']);
const states = new Map(
  usStates.flatMap(({ code, name }) => [[code, code] as const, [name.toUpperCase(), code] as const]),
);

/** Words of a city that are looked for at the end of a text. */
const MOST_CITY_WORDS = 3;

/** A text without the state at its end. */
function withoutState(text: string): { rest: string; state: string } {
  for (const length of [3, 2, 1]) {
    const [, rest = '', comma = '', last = ''] =
      new RegExp(`^(.*[^\\s,])(\\s*,\\s*|\\s+)((?:\\S+\\s+){${length - 1}}[^\\s,]+)$`).exec(text) ?? [];
    const state = states.get(last.toUpperCase());
    if (state === undefined) continue;
    // "Iowa City" is in no state of the name "City": a code that is a word needs its comma.
    if (last.length === 2 && words.has(state) && !comma.includes(',')) continue;
    return { rest, state };
  }
  return { rest: text, state: '' };
}

/** The texts that a place may leave, each with the city behind it: `plumber in duluth`, `roofing minneapolis`. */
function citiesIn(text: string): { rest: string; city: string }[] {
  const [, before, within] = /^(.*\S)\s+(?:in|near|at)\s+(\S.*)$/i.exec(text) ?? [];
  if (before !== undefined && within !== undefined) return [{ rest: before, city: within }];
  const parts = text.split(/[\s,]+/);
  return Array.from({ length: MOST_CITY_WORDS }, (_, at) => MOST_CITY_WORDS - at)
    .filter((length) => length < parts.length)
    .map((length) => ({
      rest: parts.slice(0, -length).join(' '),
      city: parts.slice(-length).join(' '),
    }));
}

const withTrades = (text: string): string =>
  text
    .split(/\s+/)
    .map((word) => trades[word.toLowerCase().replace(/s$/, '')] ?? word)
    .join(' ');

/** Other ways to read a text than as it stands, the narrower ones first. */
export function readingsOf(q: string): Reading[] {
  const text = q.trim().replace(/\s+/g, ' ');
  const { rest, state } = withoutState(text);
  const readings = [
    ...citiesIn(rest).map((one) => ({ q: withTrades(one.rest), state, city: one.city })),
    { q: withTrades(rest), state, city: '' },
  ];
  return readings.filter((one) => one.q !== text && one.q.length > 2);
}
