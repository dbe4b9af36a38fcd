import { createHash } from 'node:crypto';
import { ApiMetrics, addServiceGauges } from '@crs/metrics';
import { findUsableKeys, findUsableTokens, ReadServers, saveLastUses } from '@crs/store';
import compression from 'compression';
import express, { type Express } from 'express';
import { match } from 'path-to-regexp';
import { requestContext } from './context/request-context.js';
import type { ApiDeps } from './deps.js';
import { NotFoundError } from './errors/api-error.js';
import { accessLog } from './http/access-log.js';
import { accountHandler } from './http/account-handler.js';
import { errorHandler } from './http/error-handler.js';
import { Etags } from './http/etags.js';
import { fileHandler } from './http/file-handler.js';
import { InFlight } from './http/in-flight.js';
import { allowAnyOrigin } from './http/methods.js';
import { postHandler } from './http/post-handler.js';
import { requireHost } from './http/require-host.js';
import { routeHandler } from './http/route-handler.js';
import { securityHeaders } from './http/security-headers.js';
import { escapeUndecodable } from './http/undecodable-path.js';
import { AccessControl } from './keys/access-control.js';
import { KeyCache } from './keys/key-cache.js';
import { LastUses } from './keys/last-uses.js';
import { UsageLog } from './keys/usage-log.js';
import { FallbackLimitStore } from './limits/fallback-store.js';
import { RateLimiter } from './limits/rate-limiter.js';
import { RowLimits } from './limits/row-limits.js';
import { MCP_PATH, mcpHandler } from './mcp/mcp-handler.js';
import type { McpDeps } from './mcp/mcp-server.js';
import { describeTools } from './mcp/tool-schemas.js';
import { tools } from './mcp/tools.js';
import { pageServices } from './pages.js';
import { mountReconciliation } from './reconcile/reconcile-handler.js';
import { groupBy } from './reference/group-by.js';
import { buildOpenApiDocument } from './reference/openapi.js';
import type { OpenApiDocument } from './reference/openapi-document.js';
import { accountRoutes, fileRoutes, postRoutes, routes } from './routes.js';
import { mountSystemRoutes } from './system-routes.js';

/** The app, and what its server needs. */
interface BuiltApp {
  readonly app: Express;
  readonly metrics: ApiMetrics;
  /** True for a path with a route (path-to-regexp: the library that Express matches paths with). */
  readonly isKnownPath: (path: string) => boolean;
  /** The limit headers for a client address without a key. Counts nothing. */
  readonly limitHeaders: (address: string) => Promise<Record<string, string>>;
  /** Loads the tables that searches read into PostgreSQL's memory, in the background. */
  prewarm(): void;
  /** Waits for running handlers and saves what is only in memory. */
  close(): Promise<void>;
}

const documents = new Map<boolean, OpenApiDocument>();

/** The document of all routes, which all servers in a process share. */
function documentOf(olderErrors: boolean): OpenApiDocument {
  const made =
    documents.get(olderErrors) ??
    buildOpenApiDocument(routes, postRoutes, olderErrors, accountRoutes, fileRoutes);
  documents.set(olderErrors, made);
  return made;
}

/** Builds the app: middleware, system routes, routes, 404 and the error handler. */
export function buildApp(deps: ApiDeps): BuiltApp {
  const { pool, log, production } = deps;
  const metrics = new ApiMetrics();
  const servers = new ReadServers(pool, deps.replicas, {
    onPrewarmFailure: (error) =>
      log.info({ err: error }, 'PostgreSQL did not prewarm, so the first searches read from disk.'),
    onReplica: ({ name, isThere }, error) => {
      if (isThere) log.info({ replica: name }, 'A replica answers reads.');
      else
        log.warn({ err: error, replica: name }, 'A replica does not answer; other servers are read instead.');
    },
  });
  addServiceGauges(
    metrics,
    {
      pool,
      isDefined: (feed) => deps.isDefined?.(feed) ?? true,
      readQueue: deps.readQueue,
      countWorkers: deps.countWorkers,
      readDisks: deps.readDisks,
      listLostSchedules: deps.listLostSchedules,
      ...(servers.isReplicated && { replicas: () => servers.replicas }),
    },
    log,
  );
  const limits = new FallbackLimitStore(
    deps.limitStore,
    (error) =>
      log.warn(
        { err: error, dependency: 'limits' },
        'The limit store cannot be reached; requests are limited in this process.',
      ),
    () => metrics.countFallback(),
  );
  const notSaved = (error: unknown): void =>
    log.warn({ err: error }, 'The last uses of keys could not be saved; they will be saved later.');
  const lastUses = {
    keys: new LastUses((uses) => saveLastUses(pool, 'key', uses), notSaved),
    tokens: new LastUses((uses) => saveLastUses(pool, 'token', uses), notSaved),
  };
  const usage = new UsageLog(pool, (error) =>
    log.warn({ err: error }, 'Key usage could not be saved; it will be saved later.'),
  );
  const saveUsage = (): Promise<void> => usage.flush();
  const limiter = new RateLimiter(limits);
  const access = new AccessControl(
    new KeyCache((hashes) => servers.fromPrimary((asked) => findUsableKeys(asked, hashes))),
    new KeyCache((hashes) => servers.fromPrimary((asked) => findUsableTokens(asked, hashes))),
    limiter,
    lastUses,
    production,
  );
  const document = documentOf(deps.olderErrors ?? false);
  const form = createHash('sha256').update(JSON.stringify(document)).digest('base64url');
  const etags = new Etags(form);
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.enable('case sensitive routing');
  app.set('query parser', () => ({}));
  app.set('trust proxy', deps.trustedProxies ?? false);
  app.use(
    requestContext,
    accessLog(log, metrics, usage),
    allowAnyOrigin,
    securityHeaders,
    compression(),
    requireHost,
    escapeUndecodable,
  );
  const services = pageServices(deps, servers, limits);
  const systemPaths = mountSystemRoutes(app, deps, metrics, document, services, servers);
  const inFlight = new InFlight();
  // `app.all` would add a layer for each of 35 methods.
  for (const route of routes)
    app.route(route.path).all(inFlight.track(routeHandler(route, deps, access, etags, servers, saveUsage)));
  for (const route of fileRoutes) app.route(route.path).all(fileHandler(route, deps, access));
  const rowLimits = new RowLimits(pool);
  for (const route of postRoutes)
    app.route(route.path).all(inFlight.track(postHandler(route, deps, access, rowLimits)));
  for (const [path, methods] of groupBy(accountRoutes, (route) => route.path))
    app.route(path).all(inFlight.track(accountHandler(methods, deps, access)));
  const assistants: McpDeps = {
    ...deps,
    described: describeTools(tools, document),
    servers,
    docsUrl: deps.docsUrl ?? '/docs/errors',
  };
  const reconciliation = mountReconciliation(app, { ...deps, servers }, access, rowLimits, inFlight);
  app.route(MCP_PATH).all(inFlight.track(mcpHandler(assistants, access, rowLimits)));
  if (deps.makePages) app.use(deps.makePages(services));
  app.use(() => {
    throw new NotFoundError('This path does not exist.');
  });
  app.use(errorHandler(deps, (request, response) => access.setLimitHeaders(request, response)));
  const known = match(
    [
      ...systemPaths,
      MCP_PATH,
      ...reconciliation,
      ...[...routes, ...fileRoutes, ...postRoutes, ...accountRoutes].map(({ path }) => path),
    ],
    { decode: false },
  );
  return {
    app,
    metrics,
    isKnownPath: (path) => known(path) !== false,
    limitHeaders: (address) => limiter.headersFor(address),
    prewarm() {
      // If the database is down, the first request reports it.
      servers.version().catch(() => {});
    },
    async close() {
      await inFlight.settled();
      await servers.close();
      await lastUses.keys.close();
      await lastUses.tokens.close();
      await usage.close();
    },
  };
}
