import { findLogin } from '@crs/store';
import type { Request, RequestHandler, Response } from 'express';
import { isFromHere, loginToken } from '../access/login-cookie.js';
import { limitPages } from '../access/reader.js';
import { mayDo } from '../access/roles.js';
import { officeOf } from '../back-office.js';
import type { ConsoleDeps, PageServices } from '../deps.js';
import { PageError } from '../page-error.js';
import { neverStored } from './never-stored.js';
import { loginAddress, roleRefused } from './page-handler.js';
import { QUEUE_PATH } from './queue-board.js';

/** Same as on pages otherwise: the board's addresses have a base, and its styles are inline. */
const POLICY = [
  "default-src 'none'",
  "style-src 'self' 'unsafe-inline'",
  "script-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'self'",
  "frame-ancestors 'none'",
].join('; ');

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * The queue's jobs, for operators. Login, role, and the origin of a request are checked here; the board decides which
 * actions are allowed.
 */
export function guardQueue(
  deps: Pick<ConsoleDeps, 'pool' | 'log' | 'backOffice'>,
  services: PageServices,
): RequestHandler {
  const { pool, log } = deps;
  return async (request, response, next) => {
    services.nameRoute(response, QUEUE_PATH);
    neverStored(response);
    const token = loginToken(request);
    const user = token === null ? null : await findLogin(pool, token);
    if (!mayDo(user, 'operator')) {
      await limitPages(services, request, user);
      if (user !== null) throw roleRefused('operator', user.role);
      askForLogin(request, response);
      return;
    }
    const { queue } = officeOf(deps);
    const isReading = READING.has(request.method);
    if (!isReading && !isSentFromHere(request))
      throw new PageError(403, 'This request came from another site', 'Reload the page and try again.');
    response.set({
      'Content-Security-Policy': POLICY,
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Referrer-Policy': 'same-origin',
      'X-Robots-Tag': 'noindex',
    });
    response.removeHeader('Access-Control-Allow-Origin');
    response.removeHeader('Access-Control-Expose-Headers');
    if (!isReading)
      response.on('finish', () => {
        const { statusCode: status } = response;
        log.info({ by: user?.name, action: request.originalUrl, status }, 'An operator acted on the queue.');
      });
    (await queue.open())(request, response, next);
  };
}

/** A page redirects to the login; a request from a script is refused. */
function askForLogin(request: Request, response: Response): void {
  if (READING.has(request.method) && !request.path.startsWith('/api/'))
    response.redirect(303, loginAddress(request));
  else response.status(403).json({ error: 'Log in again.' });
}

/**
 * True if a browser says that the request comes from a page of this service. Requests without that information are not
 * trusted.
 */
const isSentFromHere = (request: Request): boolean =>
  (request.headers['sec-fetch-site'] !== undefined || request.headers.origin !== undefined) &&
  isFromHere(request);
