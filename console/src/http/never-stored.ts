import type { RequestHandler, Response } from 'express';
import { loginToken } from '../access/login-cookie.js';
import type { ConsoleDeps } from '../deps.js';
import type { Page } from '../page.js';

/** Keeps caches from storing a response, whatever it becomes: a page, a redirect, or an error. */
export const neverStored = (response: Response): Response => response.set('Cache-Control', 'no-store');

/**
 * Keeps caches from storing responses that not everybody gets: pages of a role or of a service for users, of a
 * logged-in user, of a secret link, and every response to a form. It comes before all checks, since these respond as
 * well.
 */
export function storePublicOnly(
  { role, isOpen = false }: Pick<Page, 'role' | 'isOpen'>,
  { audience }: ConsoleDeps,
): RequestHandler {
  const isClosed = role !== null || audience === 'users' || isOpen;
  return (request, response, next) => {
    const isReading = request.method === 'GET' || request.method === 'HEAD';
    if (isClosed || !isReading || loginToken(request) !== null) neverStored(response);
    next();
  };
}
