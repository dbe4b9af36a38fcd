/** The shape of `config/dictionaries/*.yaml`: one top-level key a file, merged into one object. */
import { z } from 'zod';

const word = z.string().min(1);
const spellings = z.array(word);
const variants = z.record(word, spellings);

/** Words of a controlled vocabulary, the phrases that stand for each and those that only look like it. */
const terms = z.array(
  z.strictObject({ name: word, phrases: spellings.min(1), except: spellings.default([]) }),
);

export const dictionariesSchema = z.strictObject({
  /** Street suffixes by their primary name; `common` ones end a street name in running text. */
  streetTypes: z.record(
    word,
    z.strictObject({ usps: word, also: spellings, common: z.boolean().default(false) }),
  ),
  /** USPS letters of a direction to its spellings. */
  directions: variants,
  /** USPS unit designator to its spellings; `alone` ones need no identifier. */
  unitDesignators: z.record(word, z.strictObject({ also: spellings, alone: z.boolean().default(false) })),
  /** USPS code of a state to its older abbreviations; code and name are known without. */
  states: variants,
  /** Numbered roads: printed form to the form for comparing and its spellings. */
  highways: z.record(word, z.strictObject({ key: word, also: spellings })),
  /** Legal forms: words that are nothing else, and words that count only at the end of a name. */
  legalSuffixes: z.strictObject({ anywhere: spellings, atEnd: spellings }),
  /** Words that begin or end the name of a city, saints of cities, and large cities. */
  cityWords: z.strictObject({ first: spellings, last: spellings, saints: spellings, large: spellings }),
  /** A word of a key to its abbreviations and misspellings. */
  abbreviations: variants,
  /** Words that end in s and are no plural. */
  finalS: spellings,
  /** Generational suffix to its spellings. */
  personSuffixes: variants,
  /** Titles before a person's name, degrees behind it. */
  personTitles: z.strictObject({ before: spellings, behind: spellings }),
  nameMarkers: z.strictObject({ tradeName: spellings, former: spellings, careOf: spellings }),
  /** Clerks' remarks. */
  tags: spellings,
  /** Texts that name nobody. */
  placeholders: spellings,
  companyWords: z.strictObject({ always: spellings, alsoSurnames: spellings }),
  givenNames: spellings,
  /** Of orders: what they are (the first that is found), what they do and what they are about (all). */
  enforcement: z
    .strictObject({ orderTypes: terms, actionsTaken: terms, violationTypes: terms })
    .default({ orderTypes: [], actionsTaken: [], violationTypes: [] }),
});

/** The dictionaries as they stand in the files. */
export type DictionariesInput = z.input<typeof dictionariesSchema>;
