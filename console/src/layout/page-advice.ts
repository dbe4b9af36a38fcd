import type { CrsError } from '@crs/domain';
import { pageText } from './page-text.js';

const BY_NUMBER =
  'Type the number into “Another license”: each contractor that has it is shown, with its state and type.';

/** What to do on a page, where the command line's next step is one of its own options or commands. */
const ADVICE: Readonly<Record<string, string>> = {
  'keys.other_tier': 'Choose the tier of the account, or tick that it moves to the tier chosen here.',
  'keys.too_many': 'Revoke one of its keys first, or move the account to a higher tier.',
  'keys.unknown': 'It may be revoked already: load the page again.',
  'keys.ambiguous': 'Load the page again, and choose it from the list.',
  'users.taken': 'Choose another name, or end the access of that user first.',
  'users.last_operator': 'Make another user an operator first.',
  'users.revoked': 'Make a user of this name again.',
  'users.unknown': 'Load the page again: the list says who there is.',
  'feed.name_taken': 'Give it another name, or open that feed and change its mapping.',
  'feed.slow': 'Send the form again later.',
  'feed.file_not_allowed': 'Put it there, then choose it from the list.',
  'sample.nothing_matched': 'Wait for its first night.',
  'decide.nothing_to_undo': 'Go on with the next claim.',
  'decide.needless': 'Take that decision back first, if the scores are to choose among the others.',
  'decide.several_licenses': BY_NUMBER,
  'decide.license_elsewhere': BY_NUMBER,
  'decide.unknown_license': BY_NUMBER,
  'decide.several_claims': 'Load the queue again: the permit may have changed with the last night.',
  'decide.other_claim': 'Load the queue again: the claim may have changed with the last night.',
  'decide.unknown_permit': 'Load the queue again: the permit may be gone since the last night.',
  'decide.no_contractor': 'Load the queue again: the permit may have changed with the last night.',
  'decide.no_license': 'Type one, or choose another answer.',
};

/** What to do about an error, on a page: links and buttons in the place of commands. Pure. */
export const pageAdvice = ({ code, nextStep }: Pick<CrsError, 'code' | 'nextStep'>): string =>
  ADVICE[code] ?? pageText(nextStep);

/** An error with what to do about it, for the form that it is of. Pure. */
export const mistakeText = (error: Pick<CrsError, 'code' | 'message' | 'nextStep'>): string =>
  `${pageText(error.message)} ${pageAdvice(error)}`.trim();
