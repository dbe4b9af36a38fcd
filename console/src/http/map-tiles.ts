import type { Request, RequestHandler } from 'express';
import type { ConsoleDeps, PageServices } from '../deps.js';
import { PageError } from '../page-error.js';
import { TILES_PATH } from '../tiles-file.js';

/** Maximum number of bytes sent at once: more than any tile or directory has. */
const MOST_BYTES = 8 * 1024 ** 2;

/** Serves parts of the operator's own map to anyone who may see the public pages. */
export function serveMapTiles(
  deps: ConsoleDeps,
  services: PageServices,
  admit: (request: Request) => Promise<void>,
): RequestHandler {
  return async (request, response, next) => {
    const { mapTiles } = deps;
    if (request.path !== TILES_PATH || mapTiles === null || mapTiles === undefined) {
      next();
      return;
    }
    services.nameRoute(response, TILES_PATH);
    await admit(request);
    if (!isPart(request.headers.range))
      throw new PageError(
        400,
        'The map can only be read in parts',
        `Send a Range header for up to ${MOST_BYTES} bytes, as PMTiles readers do.`,
      );
    response.set({
      'Content-Type': 'application/octet-stream',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Cache-Control': `${deps.audience === 'users' ? 'private' : 'public'}, max-age=86400`,
    });
    response.sendFile(mapTiles.path, { cacheControl: false, dotfiles: 'allow' }, (error) => {
      // Browsers cancel requests for parts that they no longer show.
      if (error && !response.headersSent) next(error);
    });
  };
}

/** True for a single, not too long range of bytes. */
function isPart(range: string | undefined): boolean {
  const [, from = '', to = ''] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
  return from !== '' && Number(to) - Number(from) < MOST_BYTES;
}
