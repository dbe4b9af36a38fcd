import type { CrsError } from '@crs/domain';
import { pageText } from './page-text.js';

const BY_NUMBER =
  'Enter the number under “Another license” to see each contractor that has it, with state and type.';

/** The next step on a page if the command line's next step is an option or a command. */
const ADVICE: Readonly<Record<string, string>> = {
  'keys.other_tier': 'Choose the account’s current tier, or select the box to move the account to this tier.',
  'keys.too_many': 'Revoke one of the account’s keys first, or move the account to a higher tier.',
  'keys.unknown': 'It may already be revoked. Reload the page.',
  'keys.ambiguous': 'Reload the page and choose it from the list.',
  'users.taken': 'Choose another name, or end that user’s access first.',
  'users.last_operator': 'Make another user an operator first.',
  'users.revoked': 'Create a user with this name again.',
  'users.unknown': 'Reload the page to see the current users.',
  'feed.name_taken': 'Choose another name, or open that feed and change its mapping.',
  'feed.slow': 'Send the form again later.',
  'feed.file_not_allowed': 'Put the file there, then choose it from the list.',
  'sample.nothing_matched': 'Wait for the first nightly run.',
  'decide.nothing_to_undo': 'Go to the next record.',
  'decide.needless': 'Undo that decision first if you want the scores to choose among the others.',
  'decide.several_licenses': BY_NUMBER,
  'decide.license_elsewhere': BY_NUMBER,
  'decide.unknown_license': BY_NUMBER,
  'decide.several_claims': 'Reload the queue. The permit may have changed in the last nightly run.',
  'decide.other_claim': 'Reload the queue. The record may have changed in the last nightly run.',
  'decide.unknown_permit': 'Reload the queue. The permit may have been removed in the last nightly run.',
  'decide.no_contractor': 'Reload the queue. The permit may have changed in the last nightly run.',
  'decide.no_license': 'Enter one, or choose another answer.',
};

/** The next step after an error on a page: links and buttons instead of commands. Pure. */
export const pageAdvice = ({ code, nextStep }: Pick<CrsError, 'code' | 'nextStep'>): string =>
  ADVICE[code] ?? pageText(nextStep);

/** An error with the next step, for the form that caused it. Pure. */
export const mistakeText = (error: Pick<CrsError, 'code' | 'message' | 'nextStep'>): string =>
  `${pageText(error.message)} ${pageAdvice(error)}`.trim();
