import type { User } from '@crs/store';
import type { Request } from 'express';
import type { PageServices } from '../deps.js';

/**
 * How a request is counted: a user's by login, so that people behind one address share no limit; other requests by
 * address. A cookie without a login doesn't count.
 */
export const readerOf = (
  services: Pick<PageServices, 'clientAddress'>,
  request: Request,
  user: User | null,
): string => (user === null ? services.clientAddress(request) : `user ${user.id}`);

/** Counts a request for a page. @throws the API's error for an exhausted limit */
export const limitPages = (services: PageServices, request: Request, user: User | null): Promise<void> =>
  services.limitPages(readerOf(services, request, user), user !== null);
