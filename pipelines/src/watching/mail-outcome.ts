/** What an attempt to send a mail means. Pure. */
import type { MailOutcome } from '@crs/store';

const MINUTE = 60_000;

/** Milliseconds before each further attempt. */
export const mailPauses = [1, 5, 30, 120, 360, 720].map((minutes) => minutes * MINUTE);

/** An error of nodemailer. */
export interface SendingError {
  readonly message: string;
  readonly code?: string;
  /** Of the server's answer. */
  readonly responseCode?: number;
}

/** True where another mail would fail as well: the server is away, slow or takes no mail from here. */
export const isOfServer = ({ code, responseCode }: SendingError): boolean =>
  responseCode === undefined || code === 'EAUTH' || responseCode === 421;

/** Servers repeat the address that they refuse; it is nobody's business. */
const withoutAddresses = (text: string): string =>
  text.replaceAll(/[^\s<>]+@[^\s<>]+/g, '(address)').slice(0, 300);

/**
 * What becomes of a mail after an attempt that failed.
 * @param attempts with this one
 */
export function failedOutcome(error: SendingError, attempts: number, pauses: readonly number[]): MailOutcome {
  const failure = withoutAddresses(error.message);
  const { responseCode = 0 } = error;
  if (responseCode >= 500 && !isOfServer(error)) return { status: 'refused', retryIn: null, failure };
  const retryIn = pauses[attempts - 1];
  return retryIn === undefined
    ? { status: 'dead', retryIn: null, failure }
    : { status: 'pending', retryIn, failure };
}
