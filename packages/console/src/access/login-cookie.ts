import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Request, Response } from 'express';

/** A browser accepts a cookie with this prefix only over TLS, of this host and for all its paths. */
const SECURE_NAME = '__Host-crs-login';
const NAME = 'crs-login';

const nameFor = (request: Request): string => (request.secure ? SECURE_NAME : NAME);

/** The token of a login, which the browser keeps; null for none. */
export function loginToken(request: Request): string | null {
  const name = nameFor(request);
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const [key, value] = part.trim().split('=', 2);
    if (key === name && value !== undefined && /^[\w-]{43}$/.test(value)) return value;
  }
  return null;
}

export function keepLogin(request: Request, response: Response, token: string): void {
  response.append('Set-Cookie', cookie(request, token, ''));
}

export function forgetLogin(request: Request, response: Response): void {
  response.append('Set-Cookie', cookie(request, '', '; Max-Age=0'));
}

const cookie = (request: Request, value: string, end: string): string =>
  `${nameFor(request)}=${value}; Path=/; HttpOnly; SameSite=Lax${request.secure ? '; Secure' : ''}${end}`;

/** The token of the forms of a login. It follows from the login's token, which no page shows. */
export const csrfTokenOf = (token: string): string =>
  createHmac('sha256', token).update('forms').digest('base64url');

/** True if a form carries the token of this login. */
export function isCsrfToken(given: string, token: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(csrfTokenOf(token))];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** True if a page of this service sent a form, as far as the browser says it. */
export function isFromHere(request: Request): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin } = request.headers;
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === request.headers.host;
}
