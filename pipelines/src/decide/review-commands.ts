import { shellWord } from '../terminal/shell-word.js';
import { licenseWord, NONE } from './license-word.js';
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
