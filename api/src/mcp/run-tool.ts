import { listCoverage, type ReadServers, type ReadSession } from '@crs/store';
import type { ApiDeps } from '../deps.js';
import { checkedBody } from '../http/checked-body.js';
import { withPicked } from '../http/picked-fields.js';
import type { PostRoute } from '../http/post-route.js';
import { recordShapeOf } from '../http/record-shape.js';
import type { Route } from '../http/route.js';
import { type GivenValues, rawValues, routeInput } from '../http/route-input.js';
import { readParameters } from '../parameters/read-parameters.js';
import { type AnswerSource, sourcesOf } from './answer-sources.js';
import { type Tool, takesBody } from './tools.js';

/** What tools need. */
export type ToolDeps = Pick<ApiDeps, 'dictionaries' | 'clustering' | 'lists'>;

/** A tool's response. */
interface ToolAnswer extends Record<string, unknown> {
  readonly answer: unknown;
  readonly dataVersion: number | null;
  readonly sources: readonly AnswerSource[];
}

/** Does work on rows, which count toward a limit if the work succeeds. */
export type Counting = <T>(rows: number, work: () => Promise<T>) => Promise<T>;

/**
 * Runs a tool with arguments, which are checked by the endpoint's own schemas.
 * @param counting counts the rows of a matched list
 * @throws ApiError like the endpoint
 */
export async function runTool(
  { route, families }: Tool,
  given: Readonly<Record<string, unknown>>,
  deps: ToolDeps,
  servers: ReadServers,
  counting: Counting,
): Promise<ToolAnswer> {
  // Assistants write null for missing arguments.
  const values = Object.entries(given).filter(([, value]) => value !== null);
  const asking: Asking = takesBody(route)
    ? { ask: await withBody(route, values, deps, counting) }
    : withoutBody(route, values, deps);
  const { ask, picking = (answer) => answer } = asking;
  return servers.read(async (session) => {
    const answer = await ask(session);
    const coverage = await listCoverage(session);
    return {
      answer: picking(answer),
      dataVersion: await session.version(),
      sources: sourcesOf(answer, families, coverage),
    };
  });
}

/** A tool's request to an endpoint, and the fields it selects from the response. */
interface Asking {
  readonly ask: (session: ReadSession) => Promise<unknown>;
  readonly picking?: (answer: unknown) => unknown;
}

function withoutBody(
  route: Route,
  given: GivenValues,
  { dictionaries, clustering, lists }: ToolDeps,
): Asking {
  const input = routeInput(route, given);
  const { picked } = input;
  const ask = (session: ReadSession) =>
    route.handler(
      input,
      // No tool shows what an account has or used.
      { dictionaries, clustering, lists, session, accountId: null, saveUsage: async () => {} },
    );
  const picking = (answer: unknown): unknown =>
    picked === null ? answer : withPicked(recordShapeOf(route), picked, answer);
  return { ask, picking };
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
