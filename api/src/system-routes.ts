import { scriptedContentPolicy, siteContentPolicy } from '@crs/html';
import type { Metrics } from '@crs/metrics';
import { listCoverage, type ReadServers } from '@crs/store';
import type { Express, Request, Response } from 'express';
import { serviceUrl } from './context/documentation-url.js';
import type { PageServices } from './context/page-services.js';
import { contextOf } from './context/request-context.js';
import type { ApiDeps } from './deps.js';
import { answerKeys } from './http/free-keys.js';
import { readiness } from './http/health.js';
import {
  ALLOWED_METHODS,
  allowOf,
  methodNotAllowed,
  requireReadMethod,
  sendPreflight,
} from './http/methods.js';
import { coveragePage } from './reference/coverage-page.js';
import { errorsPage } from './reference/errors-page.js';
import { KEYS_PATH, type KeyHelp } from './reference/key-help.js';
import type { OpenApiDocument } from './reference/openapi-document.js';
import { PublishedReference } from './reference/published-reference.js';
import { ICON_PATH, readIcon, readReferenceScript, SCRIPT_PATH } from './reference/reference-files.js';

/** Mounts the paths outside /v1 and returns them. They need no key and are not counted. */
export function mountSystemRoutes(
  app: Express,
  deps: ApiDeps,
  metrics: Metrics,
  document: OpenApiDocument,
  { limits, asking }: Pick<PageServices, 'limits' | 'asking'>,
  servers: ReadServers,
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
  const sendPage = (response: Response, html: string, policy = siteContentPolicy): void => {
    response.set('Content-Security-Policy', policy).type('html').send(html);
  };
  const help: KeyHelp = { contact: deps.contact ?? null, selfService: deps.freeKeys ?? false };
  const reference = new PublishedReference(deps.pool, document, help, asking, deps.log);
  const errors = errorsPage();
  const script = readReferenceScript();
  const icon = readIcon();

  if (deps.makePages === undefined) serve('/', (response) => response.redirect('/docs'));
  serve('/healthz', (response) => response.json({ status: 'ok' }));
  serve('/readyz', async (response) => {
    const { ready, ...found } = await readiness(deps, servers);
    response.status(ready ? 200 : 503).json({ status: ready ? 'ok' : 'not ready', ...found });
  });
  serve('/openapi.json', async (response) => {
    response.type('json').send(await reference.openApi(serviceUrl(response.req)));
  });
  for (const path of reference.paths)
    serve(path, async (response) => {
      sendPage(response, await reference.page(path, serviceUrl(response.req)), scriptedContentPolicy);
    });
  serve(SCRIPT_PATH, (response) => response.type('text/javascript').send(script));
  serve(ICON_PATH, (response) => response.type('image/svg+xml').send(icon));
  serve('/coverage', async (response) => {
    const feeds = await servers.read(listCoverage);
    sendPage(response, coveragePage(feeds, Date.now()));
  });
  paths.push(KEYS_PATH);
  app.route(KEYS_PATH).all(async (request: Request, response: Response) => {
    contextOf(response).route = KEYS_PATH;
    const methods = help.selfService ? allowOf(['get', 'post']) : ALLOWED_METHODS;
    if (request.method === 'OPTIONS') return sendPreflight(response, methods);
    if (!methods.includes(request.method)) throw methodNotAllowed(request.method, methods);
    await answerKeys(request, response, { pool: deps.pool, limits, help });
  });
  serve('/docs/errors', (response) => sendPage(response, errors));
  if (deps.serveMetrics !== false)
    serve('/metrics', async (response) =>
      response.type(metrics.registry.contentType).send(await metrics.text()),
    );
  return paths;
}
