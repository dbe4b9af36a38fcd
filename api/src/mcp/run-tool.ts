import { listCoverage, type ReadSession, readConsistently, type SharedReads } from '@crs/store';
import type { ApiDeps } from '../deps.js';
import { checkedBody } from '../http/checked-body.js';
import type { PostRoute } from '../http/post-route.js';
import type { Route } from '../http/route.js';
import { type GivenValues, rawValues, routeInput } from '../http/route-input.js';
import { readParameters } from '../parameters/read-parameters.js';
import { type AnswerSource, sourcesOf } from './answer-sources.js';
import { type Tool, takesBody } from './tools.js';

/** What tools work with. */
export type ToolDeps = Pick<ApiDeps, 'pool' | 'dictionaries' | 'clustering' | 'lists'>;

/** What a tool answers. */
export interface ToolAnswer extends Record<string, unknown> {
  readonly answer: unknown;
  readonly dataVersion: number | null;
  readonly sources: readonly AnswerSource[];
}

/** Works on rows, which count for a limit where the work succeeds. */
export type Counting = <T>(rows: number, work: () => Promise<T>) => Promise<T>;

/**
 * Runs a tool with arguments, which the endpoint's own schemas check.
 * @param counting counts the rows of a list that is matched
 * @throws ApiError like the endpoint
 */
export async function runTool(
  { route, families }: Tool,
  given: Readonly<Record<string, unknown>>,
  deps: ToolDeps,
  shared: SharedReads,
  counting: Counting,
): Promise<ToolAnswer> {
  // An assistant writes null for what it leaves out.
  const values = Object.entries(given).filter(([, value]) => value !== null);
  const ask = takesBody(route)
    ? await withBody(route, values, deps, counting)
    : withoutBody(route, values, deps);
  return readConsistently(
    deps.pool,
    async (session) => {
      const answer = await ask(session);
      const coverage = await listCoverage(session);
      return {
        answer,
        dataVersion: await session.version(),
        sources: sourcesOf(answer, families, coverage),
      };
    },
    shared,
  );
}

function withoutBody(route: Route, given: GivenValues, { dictionaries, clustering, lists }: ToolDeps) {
  const input = routeInput(route, given);
  return (session: ReadSession) =>
    route.handler(
      input,
      // No tool tells what an account has or used.
      { dictionaries, clustering, lists, session, accountId: null, saveUsage: async () => {} },
    );
}

async function withBody(
  route: PostRoute,
  given: GivenValues,
  { dictionaries, lists }: ToolDeps,
  counting: Counting,
): Promise<(session: ReadSession) => Promise<unknown>> {
  const declared = Object.keys(route.query.shape);
  const [query = {}] = readParameters([
    { schema: route.query, values: rawValues(given.filter(([name]) => declared.includes(name))) },
  ]);
  const body = checkedBody(
    route.body,
    Object.fromEntries(given.filter(([name]) => !declared.includes(name))),
  );
  const answer = await counting(route.rowsOf(body), () =>
    route.handler({ query, body }, { dictionaries, lists }),
  );
  return () => Promise.resolve(answer);
}
