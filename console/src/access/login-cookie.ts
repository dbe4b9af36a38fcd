import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Request, Response } from 'express';
import { readCookie, setCookie } from './cookies.js';

const NAME = 'crs-login';

/** The browser's login token; null if there is none. */
export const loginToken = (request: Request): string | null => readCookie(request, NAME, /^[\w-]{43}$/);

export const keepLogin = (request: Request, response: Response, token: string): void =>
  setCookie(request, response, { name: NAME, value: token });

export const forgetLogin = (request: Request, response: Response): void =>
  setCookie(request, response, { name: NAME, value: '', seconds: 0 });

/** The token for a login's forms. It is derived from the login token, which no page shows. */
export const csrfTokenOf = (token: string): string =>
  createHmac('sha256', token).update('forms').digest('base64url');

/** True if a form carries the token of this login. */
export function isCsrfToken(given: string, token: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(csrfTokenOf(token))];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** True if a page of this service sent a form, as far as the browser says. */
export function isFromHere(request: Request): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin } = request.headers;
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === request.headers.host;
}
