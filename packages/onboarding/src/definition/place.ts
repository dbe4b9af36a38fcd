/** Which city and state a source is about, from its host, its title and its values. */
import { usStates } from '@crs/domain';
import type { Profile } from '../profile/profile.js';

/** What could be told; null for what could not. */
export interface PlaceGuess {
  readonly city: string | null;
  readonly state: string | null;
  readonly reasons: readonly string[];
}

const stateNames: Readonly<Record<string, string>> = Object.fromEntries(
  usStates.map(({ name, code }) => [name.toLowerCase(), code]),
);
const stateCodes = new Set(Object.values(stateNames));

const titleCase = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/(^|[\s-])[a-z]/g, (letter) => letter.toUpperCase());

/**
 * Guesses a place.
 * @param texts titles, publishers and descriptions
 * @param host of the source; empty for a file
 */
export function guessPlace(texts: readonly string[], host: string, profiles: readonly Profile[]): PlaceGuess {
  const reasons: string[] = [];
  const text = texts.join('\n');
  let city: string | null = null;
  let state: string | null = null;
  const name = "((?:[A-Z][a-z'.]+)(?:[ -](?:[A-Z][a-z'.]+)){0,2})";
  const called = new RegExp(String.raw`\b(?:City|Town|Village|Borough|Municipality) of ${name}`).exec(
    text,
  )?.[1];
  const county = new RegExp(String.raw`\b${name} County\b`).exec(text)?.[1];
  const cities = mostly(
    profiles,
    /^(original|property|site|job|project|work|location|address|permit|_)*city$/i,
  );
  if (called !== undefined) {
    city = trimmed(called);
    reasons.push(`its title says ${called}`);
  } else if (county !== undefined) {
    city = `${county} County`;
    reasons.push(`its title says ${city}`);
  } else if (cities !== null) {
    city = titleCase(cities);
    reasons.push(`most rows are in ${city}`);
  } else {
    city = cityOfHost(host);
    if (city !== null) reasons.push(`its host is ${host}`);
  }
  const code =
    /-([a-z]{2})\.gov$/i.exec(host)?.[1] ??
    /(?:^|\.)([a-z]{2})\.gov$/i.exec(host)?.[1] ??
    /\.([a-z]{2})\.us$/i.exec(host)?.[1];
  const joined = Object.entries(stateNames).find(([full]) =>
    host
      .replaceAll(/[^a-z]/gi, '')
      .toLowerCase()
      .includes(full.replaceAll(' ', '')),
  );
  const titled = /,\s*([A-Z]{2})\b/.exec(text)?.[1];
  const written = Object.entries(stateNames).find(([full]) =>
    new RegExp(String.raw`\b${full}\b`, 'i').test(text),
  );
  const states = mostly(profiles, /^(?!.*(mail|owner)).*(state|st)(code|_cd)?$/i, (value) =>
    stateCodes.has(value.toUpperCase()),
  );
  if (code !== undefined && stateCodes.has(code.toUpperCase())) state = code.toUpperCase();
  else if (titled !== undefined && stateCodes.has(titled)) state = titled;
  else if (joined !== undefined) state = joined[1];
  else if (written !== undefined) state = written[1];
  if (state !== null) reasons.push(`its host or title points to ${state}`);
  else if (states !== null) {
    state = states.toUpperCase();
    reasons.push(`most rows name ${state}`);
  }
  return { city, state, reasons };
}

/** `data.cityofogdenville.org`, `data.ogdenville-oh.gov`, `data.austintexas.gov`, `data.marincounty.gov`. */
function cityOfHost(host: string): string | null {
  const found =
    /(?:city|town)of([a-z]{3,})\./i.exec(host)?.[1] ??
    /([a-z]{3,}(?:-[a-z]{3,})*)(?:-[a-z]{2})?\.gov$/i.exec(host)?.[1]?.replace(/city$/i, '');
  if (found === undefined) return null;
  const state = Object.keys(stateNames).find((name) =>
    found.toLowerCase().endsWith(name.replaceAll(' ', '')),
  );
  const own = state === undefined ? found : found.slice(0, -state.replaceAll(' ', '').length);
  if (own === '') return null;
  return titleCase(own.replace(/county$/i, ' county').replaceAll('-', ' '));
}

/** "Springfield Building Permits" names Springfield. */
function trimmed(name: string): string {
  return name.replace(
    /\s+(Building|Permits?|Issued|Construction|Open|Data|Department|Planning|Residential|Commercial)\b.*$/,
    '',
  );
}

/** The value that most rows of a column share. */
function mostly(
  profiles: readonly Profile[],
  column: RegExp,
  counts: (value: string) => boolean = (value) => /^[A-Z][A-Z .'-]+$/i.test(value),
): string | null {
  for (const { column: name, top, filled, rows } of profiles) {
    const [value, count] = top[0] ?? ['', 0];
    if (column.test(name) && filled > Math.max(10, rows * 0.3) && count > filled * 0.6 && counts(value))
      return value;
  }
  return null;
}

/** A name for users and for files: lower case, words joined by underscores. */
export function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '')
    .slice(0, 60);
}
