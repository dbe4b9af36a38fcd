/** What an attempt to send a mail means. Pure. */
import type { MailOutcome } from '@crs/store';

const MINUTE = 60_000;

/** Milliseconds before each further attempt. */
export const mailPauses = [1, 5, 30, 120, 360, 720].map((minutes) => minutes * MINUTE);

/** An error of nodemailer. */
export interface SendingError {
  readonly message: string;
  /** What it was at: `CONN`, `AUTH PLAIN`, `MAIL FROM`, `RCPT TO`, `DATA`; `API` where it sent nothing. */
  readonly command?: string;
  /** Of the server's answer. */
  readonly responseCode?: number;
  /** The server's answer. */
  readonly response?: string;
}

/** What is wrong with one mail: its address or its text. */
const OF_ONE_MAIL = ['RCPT TO', 'DATA', 'API'];

/** True if another mail would fail as well: the server is away, slow or takes no mail from here. */
export const isServerFault = ({ command = 'CONN', responseCode }: SendingError): boolean =>
  !OF_ONE_MAIL.includes(command) || responseCode === 421 || (responseCode === undefined && command !== 'API');

/**
 * True if the server takes no mail for this address, now or later. Answers about the sender are none of the address's:
 * a login that is needed (530), and what the server's policy keeps from us (5.7, such as "Relay access denied").
 */
const isAddressRefused = ({ command, responseCode = 0, response = '' }: SendingError): boolean =>
  command === 'RCPT TO' && responseCode >= 500 && responseCode !== 530 && !/^\d{3}[ -]5\.7\./.test(response);

/** Servers repeat the address that they refuse; it is nobody's business. */
const withoutAddresses = (text: string): string =>
  text.replaceAll(/[^\s<>]+@[^\s<>]+/g, '(address)').slice(0, 300);

/**
 * What becomes of a mail after an attempt that failed. Only a refused address is final at once.
 * @param attempts with this one
 */
export function failedOutcome(error: SendingError, attempts: number, pauses: readonly number[]): MailOutcome {
  const failure = withoutAddresses(error.message);
  if (isAddressRefused(error)) return { status: 'refused', retryIn: null, failure };
  const retryIn = pauses[attempts - 1];
  return retryIn === undefined
    ? { status: 'dead', retryIn: null, failure }
    : { status: 'pending', retryIn, failure };
}
