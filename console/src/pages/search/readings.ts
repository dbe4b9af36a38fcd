/** Interprets words that match no contractor as a trade and a place. Pure. */
import { usStates } from '@crs/domain';
import { KIND, onlyTradeIn, tradeNamed } from './trades.js';

/** Facts against contractors that can be searched for. */
interface Concern {
  readonly orders?: 'yes';
  readonly status?: 'Revoked' | 'Suspended';
}

/** One interpretation of a text. */
interface Reading {
  readonly q: string;
  /** Empty for anywhere. */
  readonly state: string;
  /** Words that may be a city, which the caller looks up. */
  readonly city: string;
  readonly concern: Concern;
}

/** Words that people type around a trade, but that no record contains. */
const fillers = new Set(
  'a an the who is are which find need looking for good best top cheap affordable reliable licensed local nearby'.split(
    ' ',
  ),
);
const hereabouts = /\b(?:near me|nearby|around here|in my (?:area|city|town))\b/gi;

/** Words that people type before a number: `license number BC100000`, `lic # BC100000`, `phone 612-555-0100`. */
const label =
  /^(?:license|licence|lic|phone|telephone|tel|call)\b\.?(?:\s*(?:number|no)\b\.?)?[\s:#]*(?=\S*\d)/i;

/** Words for facts against contractors, as in `who was fined in duluth`. */
const concerns = new Map<string, Concern>([
  ...['fined', 'fines', 'penalized', 'penalised', 'disciplined', 'sanctioned'].map(
    (word) => [word, { orders: 'yes' }] as const,
  ),
  ['revoked', { status: 'Revoked' }],
  ['suspended', { status: 'Suspended' }],
]);
/** Words around these. */
const aroundConcerns = new Set(
  'that was were has have had been got get gets by with contractor contractors company companies firm firms license licenses'.split(
    ' ',
  ),
);

/** State codes that are also words or legal forms, so a comma must come before them. */
const words = new Set(['AL', 'CO', 'DE', 'HI', 'ID', 'IN', 'LA', 'MA', 'ME', 'OH', 'OK', 'OR', 'PA']);
const states = new Map(
  usStates.flatMap(({ code, name }) => [[code, code] as const, [name.toUpperCase(), code] as const]),
);

/** Maximum number of words at the end of a text that are tried as a city. */
const MOST_CITY_WORDS = 3;

/** The splits of a text before its last one, two, or three words, longest ending first. */
const ends = [3, 2, 1].map(
  (length) => new RegExp(`^(.*[^\\s,])(\\s*,\\s*|\\s+)((?:\\S+\\s+){${length - 1}}[^\\s,]+)$`),
);

/** A text without a state at its end. */
function withoutState(text: string): { rest: string; state: string } {
  for (const end of ends) {
    const [, rest = '', gap = '', last = ''] = end.exec(text) ?? [];
    const state = states.get(last.toUpperCase());
    if (state === undefined) continue;
    const needsComma = last.length === 2 && words.has(state);
    if (!needsComma || gap.includes(',')) return { rest: rest.replace(/\s+(?:in|near|at)$/i, ''), state };
  }
  return { rest: text, state: '' };
}

/** A text without a state at its beginning: `MN BC100000`, `new mexico roofers`. */
function withoutStateBefore(text: string): { rest: string; state: string } {
  const parts = text.split(/[\s,]+/);
  for (const length of [3, 2, 1]) {
    const first = parts.slice(0, length).join(' ').toUpperCase();
    const state = parts.length > length && !words.has(first) ? states.get(first) : undefined;
    if (state !== undefined) return { rest: parts.slice(length).join(' '), state };
  }
  return { rest: text, state: '' };
}

/** A text split into words and a city at its end, with or without a state after it. */
export const citiesAtEnd = (text: string): { rest: string; city: string }[] =>
  citiesIn(withoutState(text.trim()).rest);

/** Words that may be a city, each with the text before it: `plumber in duluth`, `roofing minneapolis`. */
function citiesIn(text: string): { rest: string; city: string }[] {
  const [, words, within] = /^(.*\S)\s+(?:in|near|at)\s+(\S.*)$/i.exec(text) ?? [];
  if (words !== undefined && within !== undefined) return [{ rest: words, city: within }];
  const parts = text.split(/[\s,]+/);
  const lengths = Array.from({ length: MOST_CITY_WORDS }, (_, at) => MOST_CITY_WORDS - at).filter(
    (length) => length < parts.length,
  );
  const atEnd = lengths.map((length) => ({
    rest: parts.slice(0, -length).join(' '),
    city: parts.slice(-length).join(' '),
  }));
  const before = lengths.map((length) => ({
    rest: parts.slice(length).join(' '),
    city: parts.slice(0, length).join(' '),
  }));
  // Names begin with places, too, so a city comes first only before a trade.
  return [...atEnd, ...before.filter(({ rest }) => namesAnyFirm(rest) || onlyTradeIn(rest) !== undefined)];
}

/** True for a text that means every firm: `contractors`, `companies`. */
const namesAnyFirm = (text: string): boolean => text.split(' ').every((word) => KIND.test(word));

/** A city as typed and as in rosters, which have `St. Paul` for `st paul`. */
function spellingsOf(city: string): string[] {
  const [, rest] = /^(?:st|saint)\.?\s+(\S.*)$/i.exec(city) ?? [];
  const named = rest?.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
  return named === undefined ? [city] : [city, `St. ${named}`, `Saint ${named}`];
}

/**
 * What to search names for: nothing for a text that means every firm, a trade's word in names for a text that only
 * names a trade, and otherwise the text with each trade's word, without a last word for any firm.
 */
function inNames(text: string): string[] {
  if (namesAnyFirm(text)) return [''];
  const only = onlyTradeIn(text);
  if (only !== undefined) return [only.inNames];
  const words = text.split(/\s+/);
  const withTrades = words.map((word) => tradeNamed(word)?.inNames ?? word);
  return [withTrades, ...(KIND.test(words.at(-1) ?? '') ? [withTrades.slice(0, -1)] : [])].map((all) =>
    all.join(' '),
  );
}

/** A text without the words around a trade; unchanged if nothing else would remain. */
function withoutFillers(text: string): string {
  const left = text
    .replace(/\?$/, '')
    .replace(hereabouts, ' ')
    .split(/\s+/)
    .filter((word) => word !== '' && !fillers.has(word.toLowerCase()))
    .join(' ');
  return left === '' ? text : left;
}

/** A text without words for facts against contractors, and the facts they ask for. */
function withoutConcern(text: string): { rest: string; concern: Concern } {
  const typed = text.split(' ');
  const asked = typed.flatMap((word) => concerns.get(word.toLowerCase()) ?? []);
  if (asked.length === 0) return { rest: text, concern: {} };
  const rest = typed
    .filter((word) => !concerns.has(word.toLowerCase()) && !aroundConcerns.has(word.toLowerCase()))
    .join(' ');
  return { rest: rest.replace(/^(?:in|near|at)(?: |$)/i, ''), concern: Object.assign({}, ...asked) };
}

/** True for words or a city of at least three letters, or everybody in a state. */
const isEnough = ({ q, city, state }: Pick<Reading, 'q' | 'city' | 'state'>): boolean =>
  (q || city).length > 2 || (q === '' && city === '' && state !== '');

/** Interpretations of a text other than as typed, narrowest first: a city, a trade in a city, a trade. */
export function readingsOf(q: string): Reading[] {
  const text = q.trim().replace(/\s+/g, ' ');
  const { rest: words, concern } = withoutConcern(withoutFillers(text));
  const isConcerned = Object.keys(concern).length > 0;
  const wholeState = isConcerned ? states.get(words.toUpperCase()) : undefined;
  if (isConcerned && (words === '' || wholeState !== undefined))
    return [{ q: '', state: wholeState ?? '', city: '', concern }];
  const atEnd = withoutState(words);
  const { rest, state } = atEnd.state === '' ? withoutStateBefore(words) : atEnd;
  const readings = [
    { q: text.replace(label, ''), state: '', city: '' },
    ...spellingsOf(rest).map((city) => ({ q: '', state, city })),
    ...citiesIn(rest).flatMap((one) =>
      spellingsOf(one.city).flatMap((city) => inNames(one.rest).map((q) => ({ q, state, city }))),
    ),
    ...inNames(rest).map((q) => ({ q, state, city: '' })),
  ];
  const asked = readings.filter((one) => one.q.toLowerCase() !== text.toLowerCase() && isEnough(one));
  return [...new Map(asked.map((one) => [JSON.stringify(one), { ...one, concern }])).values()];
}
