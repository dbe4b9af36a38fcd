/**
 * Browsers that have logged in before. A stranger's wrong passwords don't lock them out (OWASP, "Device Cookies"). The
 * cookie is signed with the hash of the user's password, so nothing is stored, and a new password ends it.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Request, Response } from 'express';
import { readCookie, setCookie } from './cookies.js';

const NAME = 'crs-browser';
const FORM = /^[\w-]{22}\.[\w-]{43}$/;
/** The time that a browser stays known after its last login. */
export const BROWSER_DAYS = 180;

const signatureOf = (id: string, passwordHash: string): string =>
  createHmac('sha256', passwordHash).update(`browser ${id}`).digest('base64url');

/** Marks a browser as known for the user with this password hash. */
export function rememberBrowser(request: Request, response: Response, passwordHash: string): void {
  const id = randomBytes(16).toString('base64url');
  const value = `${id}.${signatureOf(id, passwordHash)}`;
  setCookie(request, response, { name: NAME, value, seconds: BROWSER_DAYS * 24 * 3600 });
}

/** The id of a browser that the user with this password hash has logged in with; null for any other. */
export function knownBrowser(request: Request, passwordHash: string | null): string | null {
  const value = readCookie(request, NAME, FORM);
  if (value === null || passwordHash === null) return null;
  const [id = '', given = ''] = value.split('.', 2);
  const expected = signatureOf(id, passwordHash);
  return timingSafeEqual(Buffer.from(given), Buffer.from(expected)) ? id : null;
}
