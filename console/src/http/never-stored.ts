import type { RequestHandler, Response } from 'express';
import { loginToken } from '../access/login-cookie.js';
import type { ConsoleDeps } from '../deps.js';
import type { Page } from '../page.js';

/** Keeps caches from storing a response, whether a page, a redirect, or an error. */
export const neverStored = (response: Response): Response => response.set('Cache-Control', 'no-store');

/**
 * Keeps caches from storing private responses: pages for a role, for a logged-in user, of a service for users, or
 * behind a secret link, and every response to a form. It comes before all checks, since these respond as well.
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
