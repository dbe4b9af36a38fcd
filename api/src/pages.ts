import { type ReadServers, type ReadSession, readAgain, VersionChangedError } from '@crs/store';
import { rowsOf } from './context/answer-rows.js';
import type { AskEndpoint, OneVersion, PageServices } from './context/page-services.js';
import { contextOf } from './context/request-context.js';
import type { ApiDeps, HandlerDeps } from './deps.js';
import { toApiError } from './http/error-handler.js';
import { allowLongBody } from './http/long-body.js';
import type { Route } from './http/route.js';
import { routeInput } from './http/route-input.js';
import { sendWholeCsv } from './http/whole-list.js';
import { limitStatus } from './limits/limit-headers.js';
import type { LimitStore } from './limits/limit-store.js';
import { clientAddress, limitExceeded } from './limits/rate-limiter.js';
import { pageWindows, userPageWindows } from './limits/windows.js';
import { routes } from './routes.js';

/** The services that pages get. */
export function pageServices(deps: ApiDeps, servers: ReadServers, limits: LimitStore): PageServices {
  const byPath = new Map(routes.map((route) => [route.path.replace(/:(\w+)/g, '{$1}'), route]));
  const routeAt = (path: string): Route => {
    const route = byPath.get(path);
    if (route === undefined) throw new Error(`No endpoint has the path ${path}.`);
    return route;
  };
  const inputOf = (route: Route, values: Readonly<Record<string, unknown>>) =>
    routeInput(
      route,
      Object.entries(values).filter(([, value]) => value !== null && value !== undefined),
    );
  // No page shows an account's data or usage.
  const depsOf = (session: ReadSession): HandlerDeps => ({
    ...deps,
    session,
    accountId: null,
    saveUsage: async () => {},
  });
  const answer = async (
    path: string,
    values: Readonly<Record<string, unknown>>,
    version: () => Promise<number | null>,
    least: number,
  ): Promise<OneVersion<unknown>> => {
    const route = routeAt(path);
    const input = inputOf(route, values);
    // A response with an ETag depends only on the data version.
    const isVersioned = route.variesWith === undefined && !(route.isUnversioned?.(input.query) ?? false);
    const wanted = isVersioned ? await version() : null;
    const key = `answer ${JSON.stringify([path, values])}`;
    const kept = servers.cached(wanted, key);
    if (kept !== undefined) return { answer: kept, version: wanted };
    return servers.read(async (session) => {
      const answer = await route.handler(input, depsOf(session));
      if (!isVersioned) return { answer, version: null };
      // Reading the version costs a statement if the handler ran none.
      const version = await session.version();
      if (version !== null) session.cache(key, answer, rowsOf(answer));
      return { answer, version };
    }, wanted ?? least);
  };
  /** The version is read once, when it is first needed. */
  const versionOnce = (least: number) => {
    let version: Promise<number | null> | undefined;
    return () => {
      version ??= servers.version(least);
      return version;
    };
  };
  return {
    asking() {
      const version = versionOnce(0);
      return async (path, values) => (await answer(path, values, version, 0)).answer;
    },
    reading: (least, read) =>
      readAgain(async () => {
        const version = versionOnce(least);
        let seen: number | null = null;
        let isRead = false;
        const ask: AskEndpoint = async (path, values) => {
          const one = await answer(path, values, version, least);
          if (!isRead && one.version !== null) {
            seen ??= one.version;
            if (one.version !== seen) throw new VersionChangedError();
          }
          return one.answer;
        };
        const whole = await read(ask);
        isRead = true;
        return { answer: whole, version: seen };
      }),
    version: (least) => servers.version(least),
    isReplicated: servers.isReplicated,
    clientAddress: (request) => clientAddress(request.ip ?? ''),
    async limitPages(reader, isUser) {
      const decision = await limits.take(`page:${reader}`, isUser ? userPageWindows : pageWindows);
      if (decision.allowed) return;
      const { use, retryAfter } = limitStatus(decision);
      throw limitExceeded(use.window.name, retryAfter);
    },
    allowLongBody,
    limits,
    nameRoute(response, path) {
      contextOf(response).route = path;
    },
    requestId: (response) => contextOf(response).requestId,
    errorOf(thrown) {
      const { status, code, message, retryAfter, cause, details } = toApiError(thrown);
      const choices = details.flatMap(({ issue, field, expected }) =>
        issue === 'ambiguous' && Array.isArray(expected) ? [{ field, values: expected }] : [],
      );
      return { status, code, message, retryAfter, cause, choices };
    },
    sendCsv(response, { path, values, most, name }) {
      const route = routeAt(path);
      const list = { route, input: inputOf(route, values), most, name };
      return sendWholeCsv(response, list, { servers, depsOf });
    },
  };
}
