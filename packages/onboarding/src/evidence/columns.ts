/**
 * The evidence for each of our columns. The record catalog has it under `sources`:
 *
 *     category [status 0.5]: license status, status, standing ! board review
 *     ^kind     ^hints       ^phrases, best first             ^excluded words
 *
 * kind      what its values must look like: the rules in `values.ts`
 * hints     what its values show if the source column's name means nothing, each with its score: above a candidate's
 *           minimum (0.42, `assign/candidates.ts`) and at most 0.5, so that nearly every fitting name wins
 * phrases   what sources call it, in `vocabulary.ts` words; `@a|b` means `contractor a, contractor b, builder a, builder b …`,
 *           for every role in `parties.ts`
 * excluded  words that a source column with this meaning never has
 */
import { type Family, families, fieldsOf } from '@crs/domain';
import { contractorRoles } from './parties.js';
import { isKind, isValueHint, type Kind, type ValueHint } from './values.js';

/** One of our columns and its evidence. */
export interface Target {
  readonly name: string;
  readonly kind: Kind;
  /** Canonical words, best first. */
  readonly phrases: readonly (readonly string[])[];
  /** Canonical words that a column with this meaning never has. */
  readonly never: readonly string[];
  /** What the column's values show if its name means nothing, with scores. */
  readonly valueHints: readonly { readonly hint: ValueHint; readonly weight: number }[];
}

/** Words for map shapes, which have their own types and statuses. */
const ofShapes = ['geometry', 'geocoded', 'geo'];

function targetOf(name: string, sources: string): Target {
  const text = sources.trim().replace(/\s+/g, ' ');
  const [, kind = '', valueHints = '', phrases = '', never = ''] =
    /^(\w+)(?: \[(.+?)\])?: ([^!]+)(?:! (.+))?$/.exec(text) ?? [];
  if (!isKind(kind)) throw new Error(`The sources of ${name}, "${text}", have no kind of values`);
  const spoken = phrases.split(',').flatMap(expanded);
  return {
    name,
    kind,
    phrases: kind === 'date' ? withDate(spoken) : spoken,
    never: [...never.split(' ').filter(Boolean), ...(kind === 'category' ? ofShapes : [])],
    valueHints: valueHints.split(', ').filter(Boolean).map(hintOf),
  };
}

/** An "issue" is also called "issue date". */
function withDate(phrases: readonly string[][]): string[][] {
  const known = new Set(phrases.map((phrase) => phrase.join(' ')));
  const dated = phrases.map((phrase) => [...phrase, 'date']);
  return [
    ...phrases,
    ...dated.filter((one) => !one.slice(0, -1).includes('date') && !known.has(one.join(' '))),
  ];
}

function hintOf(text: string): Target['valueHints'][number] {
  const [hint = '', weight] = text.split(' ');
  if (!isValueHint(hint) || !(Number(weight) > 0)) throw new Error(`"${text}" is no hint with a weight`);
  return { hint, weight: Number(weight) };
}

function expanded(phrase: string): string[][] {
  const text = phrase.trim();
  if (!text.startsWith('@')) return [text.split(' ')];
  const attributes = text.slice(1).split('|');
  return contractorRoles.flatMap((role) =>
    attributes
      .map((attribute) => `${role} ${attribute}`.trim().split(' '))
      .filter(([first, second]) => first !== second),
  );
}

/** Family → its columns with their evidence. */
export const targets = Object.fromEntries(
  families.map((family) => [
    family,
    fieldsOf(family).flatMap(({ name, sources }) => (sources === undefined ? [] : [targetOf(name, sources)])),
  ]),
) as unknown as Readonly<Record<Family, readonly Target[]>>;
