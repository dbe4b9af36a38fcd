/** Guesses a source's city and state from its host, title, and values. */
import { usStates } from '@crs/domain';
import type { Profile } from '../profile/profile.js';

/** A city and a state; null if the source does not say. */
interface PlaceGuess {
  readonly city: string | null;
  readonly state: string | null;
  readonly reasons: readonly string[];
}

/** Longest names first, because West Virginia is not Virginia. */
const states = usStates
  .map(({ name, code }) => ({
    code,
    name: name.toLowerCase(),
    joined: name.toLowerCase().replaceAll(' ', ''),
  }))
  .sort((a, b) => b.name.length - a.name.length);
const stateCodes = new Set(states.map(({ code }) => code));

const titleCase = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/(^|[\s-])[a-z]/g, (letter) => letter.toUpperCase());

/** A value and its reason, or nothing. */
type Guess = readonly [value: string | null | undefined, reason: string];

const firstGuess = (found: readonly Guess[]): Guess => found.find(([value]) => value) ?? [null, ''];

/**
 * Guesses a place. A title is stronger evidence than most rows, and rows are stronger than a host.
 * @param texts titles, publishers, and descriptions
 * @param host the source's host, or empty for a file
 */
export function guessPlace(texts: readonly string[], host: string, profiles: readonly Profile[]): PlaceGuess {
  const text = texts.join('\n');
  const [city, ofCity] = firstGuess(cityGuesses(text, host, profiles));
  const [state, ofState] = firstGuess(stateGuesses(text, host, profiles));
  const reasons = [...(city ? [ofCity] : []), ...(state ? [ofState] : [])];
  return { city: city ?? null, state: state?.toUpperCase() ?? null, reasons };
}

function cityGuesses(text: string, host: string, profiles: readonly Profile[]): Guess[] {
  const name = "((?:[A-Z][a-z'.]+)(?:[ -](?:[A-Z][a-z'.]+)){0,2})";
  const find = (pattern: string): string | undefined => new RegExp(pattern).exec(text)?.[1];
  const called = find(String.raw`\b(?:City|Town|Village|Borough|Municipality) of ${name}`);
  const county = find(String.raw`\b(${name} County)\b`);
  const cities = /^(original|property|site|job|project|work|location|address|permit|_)*city$/i;
  const most = mostly(profiles, cities, (value) => /^[A-Z][A-Z .'-]+$/i.test(value));
  const printed = most === null ? null : titleCase(most);
  return [
    [called === undefined ? null : trimmed(called), `its title says ${called}`],
    [county, `its title says ${county}`],
    [printed, `most rows are in ${printed}`],
    [cityOfHost(host), `its host is ${host}`],
  ];
}

function stateGuesses(text: string, host: string, profiles: readonly Profile[]): Guess[] {
  const letters = host.replaceAll(/[^a-z]/gi, '').toLowerCase();
  const ended = /-([a-z]{2})\.gov$|(?:^|\.)([a-z]{2})\.gov$|\.([a-z]{2})\.us$/i.exec(host)?.slice(1);
  const isState = (value: string | undefined): boolean => stateCodes.has(value?.toUpperCase() ?? '');
  const named = [
    ended?.find(isState),
    [/,\s*([A-Z]{2})\b/.exec(text)?.[1]].find(isState),
    states.find(({ joined }) => letters.includes(joined))?.code,
    states.find(({ name }) => new RegExp(String.raw`\b${name}\b`, 'i').test(text))?.code,
  ].find((code) => code !== undefined);
  const printed = mostly(profiles, /^(?!.*(mail|owner)).*(state|st)(code|_cd)?$/i, isState)?.toUpperCase();
  return [
    [named, `its host or title points to ${named?.toUpperCase()}`],
    [printed, `most rows name ${printed}`],
  ];
}

/** `data.cityofogdenville.org`, `data.ogdenville-oh.gov`, `data.austintexas.gov`, `data.marincounty.gov`. */
function cityOfHost(host: string): string | null {
  const found =
    /(?:city|town)of([a-z]{3,})\./i.exec(host)?.[1] ??
    /([a-z]{3,}(?:-[a-z]{3,})*)(?:-[a-z]{2})?\.gov$/i.exec(host)?.[1]?.replace(/city$/i, '');
  if (found === undefined) return null;
  const state = states.find(({ joined }) => found.toLowerCase().endsWith(joined));
  const own = state === undefined ? found : found.slice(0, -state.joined.length);
  if (own === '') return null;
  return titleCase(own.replace(/county$/i, ' county').replaceAll('-', ' '));
}

/** Trims a title to its place: "Springfield Building Permits" names Springfield. */
function trimmed(name: string): string {
  return name.replace(
    /\s+(Building|Permits?|Issued|Construction|Open|Data|Department|Planning|Residential|Commercial)\b.*$/,
    '',
  );
}

/** Returns the value that most rows share in a column. */
function mostly(
  profiles: readonly Profile[],
  column: RegExp,
  counts: (value: string) => boolean,
): string | null {
  for (const { column: name, top, filled, rows } of profiles) {
    const [value, count] = top[0] ?? ['', 0];
    if (column.test(name) && filled > Math.max(10, rows * 0.3) && count > filled * 0.6 && counts(value))
      return value;
  }
  return null;
}

/** A name for users and files: lower case, words joined by underscores. */
export function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '')
    .slice(0, 60);
}
