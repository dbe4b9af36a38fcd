import { contentSecurityPolicy, scriptedContentPolicy } from '@crs/html';
import type { Metrics } from '@crs/metrics';
import { listCoverage, readConsistently } from '@crs/store';
import type { Express, Request, Response } from 'express';
import { serviceUrl } from './context/documentation-url.js';
import { contextOf } from './context/request-context.js';
import type { ApiDeps } from './deps.js';
import { readiness } from './http/health.js';
import { requireReadMethod, sendPreflight } from './http/methods.js';
import { coveragePage } from './reference/coverage-page.js';
import { errorsPage } from './reference/errors-page.js';
import type { OpenApiDocument } from './reference/openapi-document.js';
import { PublishedReference } from './reference/published-reference.js';
import { readReferenceScript, SCRIPT_PATH } from './reference/reference-script.js';

/** Mounts the paths outside /v1 and returns them. They need no key and are not counted. */
export function mountSystemRoutes(
  app: Express,
  deps: ApiDeps,
  metrics: Metrics,
  document: OpenApiDocument,
): readonly string[] {
  const paths: string[] = [];
  const serve = (path: string, send: (response: Response) => unknown): void => {
    paths.push(path);
    app.route(path).all(async (request: Request, response: Response) => {
      contextOf(response).route = path;
      if (request.method === 'OPTIONS') return sendPreflight(response);
      requireReadMethod(request);
      response.set('Cache-Control', 'no-cache');
      await send(response);
    });
  };
  const sendPage = (response: Response, html: string, policy = contentSecurityPolicy): void => {
    response.set('Content-Security-Policy', policy).type('html').send(html);
  };
  const reference = new PublishedReference(deps.pool, document);
  const errors = errorsPage();
  const script = readReferenceScript();

  if (deps.makePages === undefined) serve('/', (response) => response.redirect('/docs'));
  serve('/healthz', (response) => response.json({ status: 'ok' }));
  serve('/readyz', async (response) => {
    const { ready, checks } = await readiness(deps);
    response.status(ready ? 200 : 503).json({ status: ready ? 'ok' : 'not ready', checks });
  });
  serve('/openapi.json', async (response) => {
    response.type('json').send((await reference.at(serviceUrl(response.req))).document);
  });
  serve('/docs', async (response) => {
    sendPage(response, (await reference.at(serviceUrl(response.req))).page, scriptedContentPolicy);
  });
  serve(SCRIPT_PATH, (response) => response.type('text/javascript').send(script));
  serve('/coverage', async (response) => {
    const feeds = await readConsistently(deps.pool, listCoverage);
    sendPage(response, coveragePage(feeds, Date.now()));
  });
  serve('/docs/errors', (response) => sendPage(response, errors));
  if (deps.serveMetrics !== false)
    serve('/metrics', async (response) =>
      response.type(metrics.registry.contentType).send(await metrics.text()),
    );
  return paths;
}
