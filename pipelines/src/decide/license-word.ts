/** `crs decide` takes one word for a license number or for what stands in its place. */
import type { DecisionChoice, NamedLicense } from '@crs/domain';

/** The words that are no license number. */
const CHOICES = ['none', 'undo'] as const;

const isChoice = (word: string): word is (typeof CHOICES)[number] =>
  CHOICES.some((choice) => choice === word);

/** The word that says that no contractor of the rosters is meant. */
export const NONE: (typeof CHOICES)[number] = 'none';

/** The word for a license number. License numbers are compared without case, and the words are in small letters. */
export const licenseWord = (license: string): string => (isChoice(license) ? license.toUpperCase() : license);

/** What a word says; the license that it names is told from others by `where`. */
export const choiceOfWord = (word: string, where: Omit<NamedLicense, 'license'>): DecisionChoice =>
  isChoice(word) ? { kind: word } : { kind: 'is', license: word, ...where };
