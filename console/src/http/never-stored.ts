import type { RequestHandler, Response } from 'express';
import { loginToken } from '../access/login-cookie.js';
import type { ConsoleDeps } from '../deps.js';
import type { Page } from '../page.js';

/** Has no cache keep an answer, whatever becomes of it: a page, a redirect or an error. */
export const neverStored = (response: Response): Response => response.set('Cache-Control', 'no-store');

/**
 * Has no cache keep what a page answers that not everybody gets: one of a role or of a service for users, one that somebody is logged
 * in to, one of a secret link, and every answer to a form. It stands before all checks, as these answer as well.
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
