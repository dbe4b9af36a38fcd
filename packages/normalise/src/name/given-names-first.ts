/** Puts a person's given names before the surname. */
import type { Dictionaries } from '../dictionaries/compile.js';
import { surnameParticles } from './words.js';

/**
 * A person's name with the given names first: `WINSLOW, DENNIS D` becomes `DENNIS D WINSLOW`, `STANWICK JOHN R` becomes
 * `JOHN R STANWICK`, `HALVORSEN, RAYMOND J JR` becomes `RAYMOND J HALVORSEN JR`. Null if they already come first, or if
 * the order is unclear.
 */
export function givenNamesFirst(text: string, d: Dictionaries): string | null {
  const comma = text.indexOf(',');
  return comma < 0 ? fromSpaces(text, d) : fromComma(text, comma, d);
}

function fromComma(text: string, comma: number, d: Dictionaries): string | null {
  const last = splitSuffix(text.slice(0, comma), d);
  const rest = splitSuffix(text.slice(comma + 1).replaceAll(',', ' '), d);
  if (last.words.length === 0 || last.words.length > 4 || rest.words.length > 4) return null;
  if (rest.words.length === 0 || rest.words.every((word) => followsName(bare(word), d))) return null;
  const surname = last.words.filter((word) => !surnameParticles.has(bare(word)));
  const lastGiven = d.givenNames.has(bare(last.words[0] ?? ''));
  if (surname.length > 1 && (lastGiven || !isGiven(rest.words[0], d))) return null;
  return [...rest.words, ...last.words, ...(last.suffix ?? rest.suffix ?? [])].join(' ');
}

function fromSpaces(text: string, d: Dictionaries): string | null {
  const { words, suffix } = splitSuffix(text, d);
  const [first = '', second = '', third = ''] = words.map(bare);
  if (words.length < 2 || words.length > 4 || first.length < 2 || d.personSuffixes.has(first)) return null;
  const endsInInitial = bare(words[words.length - 1] ?? '').length === 1;
  const firstGiven = d.givenNames.has(first);
  const secondGiven = d.givenNames.has(second);
  const turned =
    words.length === 2
      ? secondGiven && !firstGiven && text === text.toUpperCase()
      : endsInInitial
        ? secondGiven || second.length === 1 || !firstGiven
        : !firstGiven && secondGiven && words.length === 3 && d.givenNames.has(third);
  if (!turned || second.length === 0) return null;
  const [surname = '', ...given] = words;
  return [...given, surname, ...(suffix ?? [])].join(' ');
}

function splitSuffix(text: string, d: Dictionaries): { words: string[]; suffix: string[] | null } {
  const words = text
    .trim()
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  const last = words[words.length - 1];
  if (words.length > 1 && last !== undefined && d.personSuffixes.has(bare(last))) {
    return { words: words.slice(0, -1), suffix: [last] };
  }
  const second = words[1];
  if (
    words.length > 2 &&
    second !== undefined &&
    d.personSuffixes.has(bare(second)) &&
    bare(second).length > 1
  ) {
    return { words: [words[0] ?? '', ...words.slice(2)], suffix: [second] };
  }
  return { words, suffix: null };
}

function followsName(word: string, d: Dictionaries): boolean {
  return d.personSuffixes.has(word) || d.titlesBehind.has(word);
}

function isGiven(word: string | undefined, d: Dictionaries): boolean {
  const name = bare(word ?? '');
  return name.length === 1 || d.givenNames.has(name);
}

function bare(word: string): string {
  return word.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}
