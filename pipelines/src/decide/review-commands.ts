import type { DecisionChoice, NamedLicense } from '@crs/domain';
import { shellWord } from '../shell-word.js';
import type { ReviewCandidate, ReviewItem } from './review.js';

/**
 * The command that decides a claim.
 * @param word for a license, or the word used instead
 */
export function commandOf(
  { claim, permitNumber, numberShared }: ReviewItem,
  word: string,
  more = '',
): string {
  const options = `--by NAME${numberShared ? ` --claim ${claim.id}` : ''}${more}`;
  const given = [claim.scope, permitNumber, word];
  const line = given.map(shellWord).join(' ');
  // `--` keeps a number that begins with a dash from being parsed as an option.
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

/** A claim with the commands that decide it. */
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

/** The word for "no contractor in the rosters". */
export const NONE: (typeof CHOICES)[number] = 'none';

/** The word for a license number. License numbers ignore case, and the words are in lower case. */
const licenseWord = (license: string): string => (isChoice(license) ? license.toUpperCase() : license);

/** The meaning of a word; `where` distinguishes the license that it names from others. */
export const choiceOfWord = (word: string, where: Omit<NamedLicense, 'license'>): DecisionChoice =>
  isChoice(word) ? { kind: word } : { kind: 'is', license: word, ...where };
