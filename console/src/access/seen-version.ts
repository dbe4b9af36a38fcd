/**
 * The newest version of the data that a reader saw, in a cookie: where replicas answer, one that is behind must not show what
 * was before.
 */
import type { Request, Response } from 'express';
import type { PageServices } from '../deps.js';
import { readCookie, setCookie } from './cookies.js';

const NAME = 'crs-version';

/** Seconds that a browser keeps it: no replica is behind for so long. */
const KEPT = 86_400;

/** The newest version that the reader saw; 0 if it is not known or does not matter. */
export const seenVersion = ({ isReplicated }: PageServices, request: Request): number =>
  isReplicated ? Number(readCookie(request, NAME, /^\d{1,15}$/) ?? 0) : 0;

/** Notes the version that an answer is of. */
export function noteVersion(
  services: PageServices,
  request: Request,
  response: Response,
  version: number | null,
): void {
  if (!services.isReplicated || version === null || version <= seenVersion(services, request)) return;
  setCookie(request, response, { name: NAME, value: String(version), seconds: KEPT });
}
