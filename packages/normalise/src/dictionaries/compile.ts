import { usStates } from '@crs/domain';
import { z } from 'zod';
import { lookupText } from '../text/text.js';
import type { PermitParties, Term } from './phrases.js';

interface StreetType {
  readonly usps: string;
  /** Primary name, spelled out. */
  readonly name: string;
  readonly common: boolean;
}

export interface Highway {
  /** Printed form: `US HIGHWAY`. */
  readonly name: string;
  /** Form for comparing: `hwy`. */
  readonly key: string;
}

/** The abbreviation and the full phrase, as words: `p and h`, `plumbing and heating`. */
export interface AbbreviatedPhrase {
  readonly short: readonly string[];
  readonly long: readonly string[];
}

/** Compiled dictionaries for lookups. Address words are in upper case, name words in lower case. */
export interface Dictionaries {
  readonly streetTypes: ReadonlyMap<string, StreetType>;
  readonly directions: ReadonlyMap<string, string>;
  readonly unitDesignators: ReadonlyMap<string, { readonly usps: string; readonly alone: boolean }>;
  /** USPS code by code, name and abbreviation. */
  readonly states: ReadonlyMap<string, string>;
  /** Last words of all state names, codes, and abbreviations; no state ends in another word. */
  readonly stateEnds: ReadonlySet<string>;
  readonly highways: ReadonlyMap<string, Highway>;
  /** First words of all spellings of highways; no highway begins with another word. */
  readonly highwayStarts: ReadonlySet<string>;
  readonly cityFirst: ReadonlySet<string>;
  readonly cityLast: ReadonlySet<string>;
  readonly citySaints: ReadonlySet<string>;
  /** Names as words, by their last word; longer names first. */
  readonly largeCities: ReadonlyMap<string, readonly string[][]>;
  readonly legalAnywhere: ReadonlySet<string>;
  /** Phrases of several words that are legal forms even at the start of a name: `Open Joint Stock Company Birch`. */
  readonly legalAtStart: ReadonlySet<string>;
  /** Phrases of one or more words. */
  readonly legalAtEnd: ReadonlySet<string>;
  /** Finds a legal form at the end of a text that only periods distinguish from a surname: `S.A.`. */
  readonly legalWithPeriods: RegExp;
  /** One-word legal forms. They distinguish `Inc.` after a comma from a name. */
  readonly legalWords: ReadonlySet<string>;
  readonly abbreviations: ReadonlyMap<string, readonly string[]>;
  /** Abbreviations of several words (`p and h`), and those that are also remarks (`gc`), by their first word. */
  readonly abbreviatedPhrases: ReadonlyMap<string, readonly AbbreviatedPhrase[]>;
  /** Digits by number words. */
  readonly numberWords: ReadonlyMap<string, string>;
  readonly finalS: ReadonlySet<string>;
  readonly personSuffixes: ReadonlyMap<string, string>;
  readonly titlesBefore: ReadonlySet<string>;
  readonly titlesBehind: ReadonlySet<string>;
  readonly tradeNameMarker: RegExp;
  readonly formerMarker: RegExp;
  readonly careOfMarker: RegExp;
  /** Finds the letters of any marker, even within a word: a quick check before the patterns above. */
  readonly anyMarker: RegExp;
  readonly tags: ReadonlySet<string>;
  readonly placeholders: ReadonlySet<string>;
  /** Words that say that nobody is named, and the words around them. */
  readonly nobody: { readonly says: ReadonlySet<string>; readonly beside: ReadonlySet<string> };
  /** In characters. Longer texts are no placeholders, and are not looked up. */
  readonly longestPlaceholder: number;
  readonly companyWords: ReadonlySet<string>;
  /** Beginnings of long company words, as cut off by fields: `constructi`, `managem`. */
  readonly companyStarts: ReadonlySet<string>;
  readonly surnameWords: ReadonlySet<string>;
  readonly givenNames: ReadonlySet<string>;
  readonly orderTypes: readonly Term[];
  readonly actionsTaken: readonly Term[];
  readonly violationTypes: readonly Term[];
  readonly permitParties: PermitParties;
  /** What came of an inspection, by its printed result. */
  readonly inspectionResults: readonly Term[];
}

/**
 * Checks the dictionaries against {@link dictionariesSchema} and builds the lookups. Throws a ZodError if the shape is
 * wrong.
 */
export function compileDictionaries(input: DictionariesInput): Dictionaries {
  const read = dictionariesSchema.parse(input);
  const streetTypes = new Map<string, StreetType>();
  for (const [name, { usps, also, common }] of Object.entries(read.streetTypes)) {
    const type = { usps, name, common };
    for (const spelling of [name, usps, ...also]) streetTypes.set(spelling, type);
  }
  const unitDesignators = new Map<string, { usps: string; alone: boolean }>();
  for (const [usps, { also, alone }] of Object.entries(read.unitDesignators)) {
    for (const spelling of [usps, ...also]) unitDesignators.set(spelling, { usps, alone });
  }
  const highways = new Map<string, Highway>();
  for (const [name, { key, also }] of Object.entries(read.highways)) {
    for (const spelling of [name, ...also]) highways.set(spelling, { name, key });
  }
  const tags = new Set(read.tags.map(lookupText));
  const abbreviations = new Map<string, readonly string[]>();
  const abbreviatedPhrases = new Map<string, AbbreviatedPhrase[]>();
  for (const [phrase, spellings] of Object.entries(read.abbreviations)) {
    const long = phrase.split(' ');
    for (const spelling of spellings) {
      const short = spelling.split(' ');
      const [first = '', ...others] = short;
      if (others.length === 0 && !tags.has(first)) abbreviations.set(first, long);
      else abbreviatedPhrases.set(first, [...(abbreviatedPhrases.get(first) ?? []), { short, long }]);
    }
  }
  const legalAnywhere = new Set(read.legalSuffixes.anywhere.filter((form) => !form.includes(' ')));
  const { withPeriods, markless } = read.legalSuffixes;
  const legalWords = [...read.legalSuffixes.anywhere, ...read.legalSuffixes.atEnd];
  const states = new Map([
    ...usStates.flatMap(({ code, name }): [string, string][] => [
      [code, code],
      [name.toUpperCase(), code],
    ]),
    ...invert(read.states),
  ]);
  return {
    streetTypes,
    directions: invert(read.directions),
    unitDesignators,
    states,
    stateEnds: new Set([...states.keys()].map((phrase) => phrase.slice(phrase.lastIndexOf(' ') + 1))),
    highways,
    highwayStarts: new Set([...highways.keys()].map((phrase) => phrase.split(' ', 1)[0] ?? '')),
    cityFirst: new Set(read.cityWords.first),
    cityLast: new Set(read.cityWords.last),
    citySaints: new Set(read.cityWords.saints),
    largeCities: byLastWord(read.cityWords.large),
    legalAnywhere,
    legalAtStart: new Set(read.legalSuffixes.anywhere.filter((form) => form.includes(' '))),
    legalAtEnd: new Set([...legalWords, ...withPeriods, ...markless]),
    legalWithPeriods: periodsPattern(withPeriods),
    legalWords: new Set(legalWords.filter((form) => !form.includes(' '))),
    abbreviations,
    abbreviatedPhrases,
    numberWords: new Map(Object.entries(read.numberWords)),
    finalS: new Set(read.finalS),
    personSuffixes: invert(read.personSuffixes),
    titlesBefore: new Set(read.personTitles.before),
    titlesBehind: new Set(read.personTitles.behind),
    tradeNameMarker: markerPattern(read.nameMarkers.tradeName),
    formerMarker: markerPattern(read.nameMarkers.former),
    careOfMarker: markerPattern(read.nameMarkers.careOf),
    anyMarker: new RegExp(Object.values(read.nameMarkers).flat().map(escaped).join('|'), 'i'),
    tags,
    placeholders: new Set(['', ...read.placeholders.map(lookupText)]),
    nobody: { says: new Set(read.nobody.says), beside: new Set(read.nobody.beside) },
    longestPlaceholder: Math.max(0, ...read.placeholders.map(({ length }) => length)) + punctuation,
    companyWords: new Set([...read.companyWords.always, ...read.companyWords.alsoSurnames]),
    companyStarts: startsOf(read.companyWords.always, read.givenNames),
    surnameWords: new Set(read.companyWords.alsoSurnames),
    givenNames: new Set(read.givenNames),
    orderTypes: read.enforcement.orderTypes,
    actionsTaken: read.enforcement.actionsTaken,
    violationTypes: read.enforcement.violationTypes,
    inspectionResults: read.inspectionResults,
    permitParties: {
      ...read.permitParties,
      own: read.permitParties.own.map(({ role, permitType }) => ({ role, phrases: permitType, except: [] })),
    },
  };
}

/** Maps every spelling, including the canonical one, to the canonical one. */
function invert(variants: Readonly<Record<string, readonly string[]>>): Map<string, string> {
  const map = new Map<string, string>();
  for (const [canonical, spellings] of Object.entries(variants)) {
    for (const spelling of [canonical, ...spellings]) map.set(spelling, canonical);
  }
  return map;
}

/** Stars, dots, and brackets that a placeholder may have around its words. */
const punctuation = 10;
const shortestStart = 7;
const longWord = 10;

/** The beginnings of long words, except given names. Beginnings of shorter words are too often surnames (Cooper, Painter). */
function startsOf(words: readonly string[], names: readonly string[]): Set<string> {
  const starts = new Set<string>();
  for (const word of words) {
    if (word.length < longWord) continue;
    for (let length = shortestStart; length < word.length; length++) starts.add(word.slice(0, length));
  }
  for (const name of names) starts.delete(name);
  return starts;
}

/** Maps the last word of each phrase to the phrases as words, longest first. */
function byLastWord(phrases: readonly string[]): Map<string, string[][]> {
  const map = new Map<string, string[][]>();
  for (const phrase of [...phrases].sort((a, b) => b.length - a.length)) {
    const words = phrase.split(' ');
    const last = words[words.length - 1] ?? '';
    const others = map.get(last);
    if (others === undefined) map.set(last, [words]);
    else others.push(words);
  }
  return map;
}

/** A pattern that finds any of the markers as a separate word; the longest one wins. */
function markerPattern(markers: readonly string[]): RegExp {
  const longestFirst = [...markers].sort((a, b) => b.length - a.length).map(escaped);
  return new RegExp(`(?<![\\p{L}\\p{N}&'])(?:${longestFirst.join('|')})(?![\\p{L}\\p{N}&'])`, 'iu');
}

/** A pattern that finds any of the forms at the end of a text, with a period after each letter. */
function periodsPattern(forms: readonly string[]): RegExp {
  const spelled = forms.map((form) => [...form].map((letter) => `${escaped(letter)}\\.`).join(' ?'));
  return new RegExp(`(?:^|[\\s,])(?:${spelled.join('|')})$`, 'i');
}

function escaped(marker: string): string {
  return marker.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&').replace(/ /g, '\\s+');
}

/** The schema of `config/dictionaries/*.yaml`. Each file has one top-level key; together they are one object. */
const word = z.string().min(1);
const spellings = z.array(word);
const variants = z.record(word, spellings);

/** Terms of a controlled vocabulary, the phrases for each, and phrases that only look like it. */
const terms = z.array(
  z.strictObject({ name: word, phrases: spellings.min(1), except: spellings.default([]) }),
);

export const dictionariesSchema = z.strictObject({
  /** Street suffixes by their primary name. `common` ones end a street name anywhere in a text. */
  streetTypes: z.record(
    word,
    z.strictObject({ usps: word, also: spellings, common: z.boolean().default(false) }),
  ),
  /** Spellings of each direction, by its USPS letters. */
  directions: variants,
  /** Spellings of each unit designator, by its USPS form. `alone` ones need no identifier. */
  unitDesignators: z.record(word, z.strictObject({ also: spellings, alone: z.boolean().default(false) })),
  /** Older abbreviations of each state, by its USPS code. Code and name are built in. */
  states: variants,
  /** Numbered roads by printed form, with the form for comparing and the spellings. */
  highways: z.record(word, z.strictObject({ key: word, also: spellings })),
  /**
   * Legal forms: words and phrases with no other meaning, words that count only at the end of a name, letters that need
   * periods, and letters that don't indicate a company.
   */
  legalSuffixes: z.strictObject({
    anywhere: spellings,
    atEnd: spellings,
    withPeriods: spellings.default([]),
    markless: spellings.default([]),
  }),
  /** First and last words of city names, saints in city names, and large cities. */
  cityWords: z.strictObject({ first: spellings, last: spellings, saints: spellings, large: spellings }),
  /** Abbreviations and misspellings of each word or phrase of a key. */
  abbreviations: variants,
  /** Digits of each number in words: `four` is `4`, `first` is `1st`. */
  numberWords: z.record(word, z.string().regex(/^[1-9]\d*(?:st|nd|rd|th)?$/)).default({}),
  /** Singular words that end in s. */
  finalS: spellings,
  /** Spellings of each generational suffix. */
  personSuffixes: variants,
  /** Titles before a person's name, degrees after it. */
  personTitles: z.strictObject({ before: spellings, behind: spellings }),
  nameMarkers: z.strictObject({ tradeName: spellings, former: spellings, careOf: spellings }),
  /** Remarks that clerks add to a name. */
  tags: spellings,
  /** Texts used instead of a name, such as `n/a`. */
  placeholders: spellings,
  /** Words that make up texts used instead of a name; each text contains one of `says`. */
  nobody: z.strictObject({ says: spellings, beside: spellings }).default({ says: [], beside: [] }),
  companyWords: z.strictObject({ always: spellings, alsoSurnames: spellings }),
  givenNames: spellings,
  /** Vocabulary of orders. The first type found counts; all actions and violations found count. */
  enforcement: z
    .strictObject({ orderTypes: terms, actionsTaken: terms, violationTypes: terms })
    .default({ orderTypes: [], actionsTaken: [], violationTypes: [] }),
  /** What came of an inspection, by its printed result; the first that is found counts. */
  inspectionResults: terms.default([]),
  /** The roles of the parties on permits, and which contractor is a permit's own. */
  permitParties: z
    .strictObject({
      contractors: terms,
      others: terms,
      own: z.array(z.strictObject({ role: word, permitType: spellings.default([]) })),
    })
    .default({ contractors: [], others: [], own: [] }),
});

/** The dictionaries as in the files. */
export type DictionariesInput = z.input<typeof dictionariesSchema>;
