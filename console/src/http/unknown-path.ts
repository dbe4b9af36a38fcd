import type { RequestHandler } from 'express';
import { PageError } from '../page-error.js';

/** Paths for programs, with the same response for everybody. */
const OF_PROGRAMS = /^\/(?:v1|mcp|reconcile|openapi\.json|metrics|healthz|readyz)(?:\/|$)/;

/** Refuses an unknown path for browsers, which prefer HTML to JSON. */
export const refuseUnknown: RequestHandler = (request, _response, next) => {
  const isBrowser = request.accepts(['json', 'html']) === 'html' && !OF_PROGRAMS.test(request.path);
  if (!isBrowser) {
    next();
    return;
  }
  throw new PageError(
    404,
    'Page not found',
    'Check the address for typos, search for a contractor, or see what we cover.',
  );
};
