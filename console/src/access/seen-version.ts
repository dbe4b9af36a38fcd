/**
 * Keeps the newest data version that a reader has seen in a cookie, because with replicas, one that lags must not show
 * an older version.
 */
import type { Request, Response } from 'express';
import type { PageServices } from '../deps.js';
import { readCookie, setCookie } from './cookies.js';

const NAME = 'crs-version';

/** Seconds that a browser keeps the cookie. No replica lags for that long. */
const KEPT = 86_400;

/** The newest version that the reader has seen; 0 if unknown or irrelevant. */
export const seenVersion = ({ isReplicated }: PageServices, request: Request): number =>
  isReplicated ? Number(readCookie(request, NAME, /^\d{1,15}$/) ?? 0) : 0;

/** Records a response's version. */
export function noteVersion(
  services: PageServices,
  request: Request,
  response: Response,
  version: number | null,
): void {
  if (!services.isReplicated || version === null || version <= seenVersion(services, request)) return;
  setCookie(request, response, { name: NAME, value: String(version), seconds: KEPT });
}
