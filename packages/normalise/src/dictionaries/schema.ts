/** The schema of `config/dictionaries/*.yaml`. Each file has one top-level key; together they are one object. */
import { z } from 'zod';

const word = z.string().min(1);
const spellings = z.array(word);
const variants = z.record(word, spellings);

/** Terms of a controlled vocabulary, the phrases that mean each, and phrases that only look like it. */
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
  /** Legal forms: words and phrases that mean nothing else, words that count only at the end of a name, letters that need periods, and letters that mark no company. */
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
  /** Remarks that clerks type beside a name. */
  tags: spellings,
  /** Texts in place of a name, such as `n/a`. */
  placeholders: spellings,
  /** Words that texts in place of a name consist of; each has one of `says`. */
  nobody: z.strictObject({ says: spellings, beside: spellings }).default({ says: [], beside: [] }),
  companyWords: z.strictObject({ always: spellings, alsoSurnames: spellings }),
  givenNames: spellings,
  /** Vocabulary of orders. The first type that is found counts; of actions and violations all that are found. */
  enforcement: z
    .strictObject({ orderTypes: terms, actionsTaken: terms, violationTypes: terms })
    .default({ orderTypes: [], actionsTaken: [], violationTypes: [] }),
});

/** The dictionaries as the files have them. */
export type DictionariesInput = z.input<typeof dictionariesSchema>;
