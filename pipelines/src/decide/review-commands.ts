import type { DecisionChoice, NamedLicense } from '@crs/domain';
import { shellWord } from '../shell-word.js';
import type { ReviewCandidate, ReviewItem } from './review.js';

/**
 * The command that decides on a claim.
 * @param word for a license, or the word in its place
 */
export function commandOf(
  { claim, permitNumber, numberShared }: ReviewItem,
  word: string,
  more = '',
): string {
  const options = `--by NAME${numberShared ? ` --claim ${claim.id}` : ''}${more}`;
  const given = [claim.scope, permitNumber, word];
  const line = given.map(shellWord).join(' ');
  // `--` keeps a number that begins with a dash from being read as an option.
  return given.some((one) => one.startsWith('-'))
    ? `crs decide ${options} -- ${line}`
    : `crs decide ${line} ${options}`;
}

/** The command that confirms a candidate. */
export function candidateCommand(
  item: ReviewItem,
  { licenseNumber, roster, licenseType }: ReviewCandidate,
): string {
  const ofRoster = roster === null ? '' : ` --roster ${shellWord(roster)}`;
  const ofType = licenseType === null ? '' : ` --license-type ${shellWord(licenseType)}`;
  return commandOf(item, licenseWord(licenseNumber), `${ofRoster}${ofType}`);
}

/** A claim with the commands that decide on it. */
export function withCommands(item: ReviewItem) {
  return {
    ...item,
    candidates: item.candidates.map((candidate) => ({
      ...candidate,
      command: candidateCommand(item, candidate),
    })),
    noneCommand: commandOf(item, NONE),
  };
}

/** The words that `crs decide` takes instead of a license number. */
const CHOICES = ['none', 'undo'] as const;

const isChoice = (word: string): word is (typeof CHOICES)[number] =>
  CHOICES.some((choice) => choice === word);

/** The word that says that no contractor of the rosters is meant. */
export const NONE: (typeof CHOICES)[number] = 'none';

/** The word for a license number. License numbers are compared without case, and the words are in small letters. */
const licenseWord = (license: string): string => (isChoice(license) ? license.toUpperCase() : license);

/** What a word says; the license that it names is told from others by `where`. */
export const choiceOfWord = (word: string, where: Omit<NamedLicense, 'license'>): DecisionChoice =>
  isChoice(word) ? { kind: word } : { kind: 'is', license: word, ...where };
