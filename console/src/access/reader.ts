import type { User } from '@crs/store';
import type { Request } from 'express';
import type { PageServices } from '../deps.js';

/**
 * Who a request is counted as: a user by the login, so that people behind one address share no limit; anybody else by
 * the address. A cookie without a login counts as none.
 */
export const readerOf = (
  services: Pick<PageServices, 'clientAddress'>,
  request: Request,
  user: User | null,
): string => (user === null ? services.clientAddress(request) : `user ${user.id}`);

/** Counts a request for a page. @throws the API's error of a limit that is used up */
export const limitPages = (services: PageServices, request: Request, user: User | null): Promise<void> =>
  services.limitPages(readerOf(services, request, user), user !== null);
