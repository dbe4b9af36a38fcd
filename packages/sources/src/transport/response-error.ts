/** The errors of unsuccessful responses: retryable ones, and refusals. */
import { STATUS_CODES } from 'node:http';
import { bodyMessage } from './error-body.js';
import { RefusedError } from './refused-error.js';
import type { AttemptOptions, HttpResponse } from './request-options.js';
import { plainAddress, RetryableError } from './retryable-error.js';
import { retryAfterMs } from './timeout-policy.js';

/** Bytes of an error page that are read for its message. */
const longestPage = 64 * 1024;

/** The query of an address in a message, which may contain a key. */
const query = /(https?:\/\/[^\s?"'<>]*)\?[^\s"'<>]*/g;

/** The error of a response that is neither 2xx nor 304. */
export async function responseError(
  response: HttpResponse,
  at: URL,
  options: AttemptOptions,
): Promise<Error> {
  const { status, headers } = response;
  const retryAfter = retryAfterMs(headers, options.network.clock.now());
  if (status === 202) {
    return new RetryableError('the server is still preparing the file (202)', {
      throttled: true,
      retryAfterMs: retryAfter,
      at,
    });
  }
  const passing = [408, 425, 429].includes(status) || (status >= 500 && status !== 501 && status !== 505);
  if (passing) {
    // Only a 429 means that the server is otherwise well. For a failing server, we wait as long as it asks, but its
    // failures count.
    const throttled = status === 429;
    return new RetryableError(`the server returned ${status}`, { throttled, retryAfterMs: retryAfter, at });
  }
  const said = await whyRefused(response, options);
  const answered = `${status} ${STATUS_CODES[status] ?? ''}`.trim();
  const message = `${options.feed}: ${plainAddress(at)} returned ${answered}${said}.`;
  return new RefusedError(status, message, nextStep(status));
}

function nextStep(status: number): string {
  if (status === 401 || status === 403) {
    return 'The source requires a key or a login, or blocks this network. See its terms, and add what it requires to the definition.';
  }
  if (status === 404 || status === 410) {
    return "The source has moved or is gone. Look for the new address on the publisher's site, and correct it in the definition.";
  }
  return 'Check whether the source has moved or requires a key, and correct the definition.';
}

/** ` (“message of the response”)`, without possible keys; empty without a message. */
async function whyRefused({ body }: HttpResponse, { headers }: AttemptOptions): Promise<string> {
  let text = '';
  try {
    for await (const chunk of body) {
      text += Buffer.from(chunk).toString('utf8');
      if (text.length > longestPage) break;
    }
  } catch (error) {
    // The refusal is reported even if its page cannot be read.
    if (!(error instanceof RetryableError)) throw error;
  }
  const said = bodyMessage(text)?.replace(query, '$1');
  if (said === undefined) return '';
  const secrets = Object.values(headers);
  const clean = secrets
    .filter((value) => value.length > 3)
    .reduce((all, value) => all.replaceAll(value, '…'), said);
  return ` (“${clean.replace(/\.$/, '')}”)`;
}
