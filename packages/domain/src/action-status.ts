/**
 * The statuses of actions that came to nothing: what they name was asked for and not ordered, or ordered and taken back.
 * A regular expression of both JavaScript and PostgreSQL, without case. An action that was dismissed in part is not one.
 */
export const DISMISSED_STATUS =
  '^\\s*((voluntarily|action|case|charges?|complaint)[\\s:,-]+)*(dismiss|vacated|withdr[ae]w|rescinded)(?!.*(in part|partial))';

const dismissed = new RegExp(DISMISSED_STATUS, 'i');

/** True for an action that came to nothing, by its status. */
export const isDismissedStatus = (status: string | null): boolean => dismissed.test(status ?? '');
