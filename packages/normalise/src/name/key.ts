import type { AbbreviatedPhrase, Dictionaries } from '../dictionaries/compile.js';

const longestLegalPhrase = 5;
/** Remains of a legal form at the end of a truncated field: `CONSTRUCTION I` was `CONSTRUCTION INC`. */
const cutSuffixes = new Set(['i', 'in', 'l', 'll', 'lt', 'cor']);

/**
 * The words of a key: no legal forms, no "the" at the start or end, abbreviations spelled out, numbers in digits,
 * plurals made singular. A name that consists only of legal forms keeps them. Abbreviations in a person's name stay,
 * because `Dev` is a name.
 */
export function keyWords(words: readonly string[], person: boolean, d: Dictionaries): string[] {
  const named = person ? withoutTitles(words, d) : withoutLegalForms(words, d);
  const start = named.length > 1 && named[0] === 'the' ? 1 : 0;
  const key: string[] = [];
  for (let i = start; i < named.length; i++) {
    const word = named[i] ?? '';
    const phrase = person || i === start ? undefined : abbreviatedPhraseAt(named, i, d);
    if (phrase !== undefined) {
      for (const part of phrase.long) key.push(part);
      i += phrase.short.length - 1;
      continue;
    }
    const number = person ? null : numberAt(named, i, d);
    if (number !== null) {
      key.push(number.digits);
      i += number.words - 1;
      continue;
    }
    const long = person || (i === start && word.length <= 2) ? undefined : d.abbreviations.get(word);
    if (long === undefined) key.push(toSingular(word, d));
    else for (const part of long) key.push(part);
  }
  return key;
}

/** `P & H` after a name means plumbing and heating, and `GC` means general contractor; at the start they are names. */
function abbreviatedPhraseAt(
  words: readonly string[],
  at: number,
  d: Dictionaries,
): AbbreviatedPhrase | undefined {
  const phrases = d.abbreviatedPhrases.get(words[at] ?? '');
  return phrases?.find(({ short }) => short.every((word, i) => words[at + i] === word));
}

/** Drops `Dr` or `Mr` before and `MD` after a person's name. A generational suffix stays, in one spelling. */
function withoutTitles(words: readonly string[], d: Dictionaries): readonly string[] {
  let start = 0;
  let end = words.length;
  while (end - start > 2 && isTitle(words, start, d)) start += 1;
  while (end - start > 2 && d.titlesBehind.has(words[end - 1] ?? '')) end -= 1;
  const name = words.slice(start, end);
  const suffix = name.length > 1 ? d.personSuffixes.get(name[name.length - 1] ?? '') : undefined;
  if (suffix !== undefined) name[name.length - 1] = suffix;
  return name;
}

/** A title, or the "and" of `Mr. and Mrs. Dennis Birchfield`. */
function isTitle(words: readonly string[], at: number, d: Dictionaries): boolean {
  const word = words[at] ?? '';
  return d.titlesBefore.has(word) || (word === 'and' && at > 0 && d.titlesBefore.has(words[at + 1] ?? ''));
}

function withoutLegalForms(words: readonly string[], d: Dictionaries): readonly string[] {
  let kept: readonly string[] = words;
  if (words.some((word) => d.legalAnywhere.has(word)))
    kept = words.filter((word) => !d.legalAnywhere.has(word));
  const start = legalPhraseAtStart(kept, d);
  if (start > 0) kept = kept.slice(start);
  let end = kept.length;
  while (end > 1) {
    const last = kept[end - 1] ?? '';
    const phrase = legalPhraseLength(kept, end, d);
    // "Alder Company, The" is the Alder Company.
    if (last === 'the') end -= 1;
    else if (phrase > 0) end -= phrase + stateOfForm(kept, end - phrase, phrase, d);
    else if (cutSuffixes.has(last) && isBeforeLegalForm(kept, end - 1, d)) end -= 1;
    else break;
  }
  if (end > 1 && kept[end - 1] === 'and') end -= 1;
  if (end === 0) return words;
  return end === kept.length ? kept : kept.slice(0, end);
}

/**
 * The number of words before a legal form that belong to it: `a Texas` limited liability company, `a` joint venture.
 */
function stateOfForm(words: readonly string[], end: number, phrase: number, d: Dictionaries): number {
  const isArticle = (at: number): boolean => at > 0 && (words[at] === 'a' || words[at] === 'an');
  for (const length of [1, 2, 3]) {
    const place = words
      .slice(end - length, end)
      .join(' ')
      .toUpperCase();
    if (isArticle(end - length - 1) && d.states.has(place)) return length + 1;
  }
  return phrase > 1 && isArticle(end - 1) ? 1 : 0;
}

/**
 * True for a trade or another legal form at the end, which only a legal form can follow: `CONSTRUCTION I`, `PLUMBING CO
 * IN`.
 */
function isBeforeLegalForm(words: readonly string[], end: number, d: Dictionaries): boolean {
  return d.companyWords.has(words[end - 1] ?? '') || legalPhraseLength(words, end, d) > 0;
}

/** The number of words at the start that form a legal form of several words; at least one word is left. */
function legalPhraseAtStart(words: readonly string[], d: Dictionaries): number {
  for (let length = Math.min(longestLegalPhrase, words.length - 1); length > 1; length--)
    if (d.legalAtStart.has(words.slice(0, length).join(' '))) return length;
  return 0;
}

/** The number of last words before `end` that form a legal form; at least one word is left. */
function legalPhraseLength(words: readonly string[], end: number, d: Dictionaries): number {
  for (let length = Math.min(longestLegalPhrase, end - 1); length > 0; length--) {
    const phrase = length === 1 ? words[end - 1] : words.slice(end - length, end).join(' ');
    if (phrase !== undefined && d.legalAtEnd.has(phrase)) return length;
  }
  return 0;
}

/** The singular of an English plural. Words whose s is not a plural stay (`glass`, `plus`, `davis`). */
export function toSingular(word: string, d: Dictionaries): string {
  if (word.length < 4 || !word.endsWith('s') || d.finalS.has(word)) return word;
  const before = word[word.length - 2];
  if (before === 's' || before === 'u' || before === 'i') return word;
  if (word.endsWith('ies')) return word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1);
  if (/(?:ch|sh|x|ss|zz)es$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}

/** Number words in company names. */
const tens = /^[2-9]0$/;
const units = /^[1-9](?:st|nd|rd|th)?$/;

/** The number that begins at a word, in digits, and how many words it takes: `forty four` and `forty 4` are `44`. */
function numberAt(
  words: readonly string[],
  at: number,
  { numberWords }: Pick<Dictionaries, 'numberWords'>,
): { readonly digits: string; readonly words: number } | null {
  const digits = numberWords.get(words[at] ?? '');
  if (digits === undefined) return null;
  const next = words[at + 1] ?? '';
  const unit = numberWords.get(next) ?? next;
  if (tens.test(digits) && units.test(unit)) return { digits: `${digits[0] ?? ''}${unit}`, words: 2 };
  return { digits, words: 1 };
}
