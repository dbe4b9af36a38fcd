import { type RawValue, rawPathValue } from '../parameters/raw-query.js';
import { readParameters } from '../parameters/read-parameters.js';
import { refuseUnknownParameters } from '../parameters/unknown-parameters.js';
import type { Route, RouteInput } from './route.js';

/** Names and values of parameters. */
export type GivenValues = readonly (readonly [name: string, value: unknown])[];

/**
 * The input of an endpoint that is asked within this process, read by the rules of its URL.
 * @throws ApiError like the endpoint
 */
export function routeInput(route: Route, given: GivenValues): RouteInput {
  const inPath = Object.keys(route.params.shape);
  const raw = rawValues(given);
  const query = new Map([...raw].filter(([name]) => !inPath.includes(name)));
  refuseUnknownParameters(query, Object.keys(route.query.shape), inPath);
  const [params = {}, parsed = {}] = readParameters([
    { schema: route.params, values: raw },
    { schema: route.query, values: query },
  ]);
  return { params, query: parsed };
}

/** Values as a URL would give them, so that they are read by the same rules. */
export const rawValues = (given: GivenValues): Map<string, RawValue> =>
  new Map(
    given.map(([name, value]) => [
      name,
      rawPathValue(typeof value === 'object' ? JSON.stringify(value) : String(value)),
    ]),
  );
