import { type RequestHandler, Router } from 'express';
import { limitTiles } from './access/limit-tiles.js';
import type { ConsoleDeps, PageServices } from './deps.js';
import { serveAsset, serveIcon } from './http/assets.js';
import { errorPage } from './http/error-page.js';
import { serveMapTiles } from './http/map-tiles.js';
import { storePublicOnly } from './http/never-stored.js';
import { admitReader, pageHandler, readForm } from './http/page-handler.js';
import { QUEUE_PATH } from './http/queue-board.js';
import { guardQueue } from './http/queue-guard.js';
import { serveRobots } from './http/robots.js';
import { serveSitemap } from './http/sitemap.js';
import { refuseUnknown } from './http/unknown-path.js';
import { VersionPages } from './http/version-pages.js';
import type { Page } from './page.js';
import { pages } from './pages.js';

/**
 * The console: pages based on the API's responses, for the public, analysts, and operators. The console answers
 * browsers on unknown paths; the app answers programs.
 */
export function createConsole(deps: ConsoleDeps, more: readonly Page[] = []) {
  return (services: PageServices): RequestHandler => {
    const router = Router({ caseSensitive: true });
    const versionPages = new VersionPages((least) => services.version(least));
    router.get('/assets/:digest/:name', serveAsset);
    router.get('/favicon.ico', serveIcon);
    router.get('/robots.txt', serveRobots(pages, deps));
    router.get(['/sitemap.xml', '/sitemaps/:name'], serveSitemap(deps, services), errorPage(deps, services));
    router.get(
      '/tiles/:name',
      serveMapTiles(
        deps,
        services,
        admitReader(deps, services, (reader) => limitTiles(services, reader)),
      ),
      errorPage(deps, services),
    );
    for (const page of [...pages, ...more])
      router
        .route(page.path)
        .all(
          storePublicOnly(page, deps),
          readForm,
          pageHandler(page, deps, services, versionPages),
          errorPage(deps, services),
        );
    router.use(QUEUE_PATH, guardQueue(deps, services), errorPage(deps, services));
    router.use(refuseUnknown, errorPage(deps, services));
    return router;
  };
}
