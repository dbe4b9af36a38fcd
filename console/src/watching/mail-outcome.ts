/** The consequences of an attempt to send an email. Pure. */
import type { MailOutcome } from '@crs/store';

const MINUTE = 60_000;

/** Milliseconds before each further attempt. */
export const mailPauses = [1, 5, 30, 120, 360, 720].map((minutes) => minutes * MINUTE);

/** An error of nodemailer. */
export interface SendingError {
  readonly message: string;
  /** The command that failed: `CONN`, `AUTH PLAIN`, `MAIL FROM`, `RCPT TO`, `DATA`; `API` if it sent nothing. */
  readonly command?: string;
  /** From the server's response. */
  readonly responseCode?: number;
  /** The server's answer. */
  readonly response?: string;
}

/** A problem with one email: its address or its text. */
const OF_ONE_MAIL = ['RCPT TO', 'DATA', 'API'];

/** True if another email would also fail: the server is unavailable, slow, or accepts no email from here. */
export const isServerFault = ({ command = 'CONN', responseCode }: SendingError): boolean =>
  !OF_ONE_MAIL.includes(command) || responseCode === 421 || (responseCode === undefined && command !== 'API');

/**
 * True if the server permanently refuses email for this address. Responses about the sender are not about the address:
 * a required login (530), and restrictions by the server's policy (5.7, such as "Relay access denied").
 */
const isAddressRefused = ({ command, responseCode = 0, response = '' }: SendingError): boolean =>
  command === 'RCPT TO' && responseCode >= 500 && responseCode !== 530 && !/^\d{3}[ -]5\.7\./.test(response);

/** Servers repeat the address that they refuse, which must not be disclosed. */
const withoutAddresses = (text: string): string =>
  text.replaceAll(/[^\s<>]+@[^\s<>]+/g, '(address)').slice(0, 300);

/**
 * The next state of an email after a failed attempt. Only a refused address is final at once.
 * @param attempts including this one
 */
export function failedOutcome(error: SendingError, attempts: number, pauses: readonly number[]): MailOutcome {
  const failure = withoutAddresses(error.message);
  if (isAddressRefused(error)) return { status: 'refused', retryIn: null, failure };
  const retryIn = pauses[attempts - 1];
  return retryIn === undefined
    ? { status: 'dead', retryIn: null, failure }
    : { status: 'pending', retryIn, failure };
}
