import type { Family } from '@crs/domain';
import { type FeedCoverage, listCoverage, type ReadServers, type ReadSession } from '@crs/store';
import type { ApiDeps } from '../deps.js';
import { checkedBody } from '../http/checked-body.js';
import { withPicked } from '../http/picked-fields.js';
import type { PostRoute } from '../http/post-route.js';
import { recordShapeOf } from '../http/record-shape.js';
import type { Route } from '../http/route.js';
import { type GivenValues, rawValues, routeInput } from '../http/route-input.js';
import { readParameters } from '../parameters/read-parameters.js';
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
      // No tool shows an account's data or usage.
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

/** A source for a response, for an assistant to cite. */
type AnswerSource = Pick<
  FeedCoverage,
  | 'source'
  | 'family'
  | 'publisher'
  | 'attribution'
  | 'url'
  | 'license'
  | 'termsUrl'
  | 'lastSuccessAt'
  | 'lastChangeAt'
>;

/** Fields whose value names a feed, and fields that identify a record's source. */
const FEED_FIELD = 'source';
const PLACE_FIELDS: ReadonlySet<string> = new Set([
  'jurisdiction',
  'state',
  'rosterState',
  'contractorState',
]);

/**
 * The sources of a response: the feeds named in its records. If records name none, the sources are the feeds of their
 * families in the places that the records name. A response without records comes from all feeds of the families.
 */
function sourcesOf(
  answer: unknown,
  families: readonly Family[],
  coverage: readonly FeedCoverage[],
): AnswerSource[] {
  const named = new Set<unknown>();
  const places = new Set<unknown>();
  collect(answer, named, places);
  const byName = coverage.filter(({ source }) => named.has(source));
  const ofFamilies = coverage.filter(({ family }) => families.some((name) => name === family));
  const byPlace = ofFamilies.filter(
    ({ jurisdiction, state }) =>
      (jurisdiction !== null && places.has(jurisdiction)) || (state !== null && places.has(state)),
  );
  const found = [byName, byPlace, ofFamilies].find(({ length }) => length > 0) ?? [];
  return found.map(
    ({ source, family, publisher, attribution, url, license, termsUrl, lastSuccessAt, lastChangeAt }) => ({
      source,
      family,
      publisher,
      attribution,
      url,
      license,
      termsUrl,
      lastSuccessAt,
      lastChangeAt,
    }),
  );
}

function collect(value: unknown, named: Set<unknown>, places: Set<unknown>): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [field, inner] of Object.entries(value)) {
    if (field === FEED_FIELD) named.add(inner);
    else if (PLACE_FIELDS.has(field)) places.add(inner);
    collect(inner, named, places);
  }
}
