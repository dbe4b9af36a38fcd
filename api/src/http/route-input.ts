import { type RawValue, rawPathValue } from '../parameters/raw-query.js';
import { readParameters } from '../parameters/read-parameters.js';
import { refuseUnknownParameters } from '../parameters/unknown-parameters.js';
import type { Picked } from './picked-fields.js';
import { isPaged } from './record-shape.js';
import type { Route, RouteInput } from './route.js';

/** Names and values of parameters. */
export type GivenValues = readonly (readonly [name: string, value: unknown])[];

/** The input of an endpoint, with the fields of its records that are picked. */
type AskedInput = RouteInput & { readonly picked: Picked | null };

/**
 * The input of an endpoint called within this process, read by the rules for its URL. Lists with pages have no cursor
 * here.
 * @throws ApiError like the endpoint
 */
export function routeInput(route: Route, given: GivenValues): AskedInput {
  const inPath = Object.keys(route.params.shape);
  const raw = rawValues(given);
  const query = new Map([...raw].filter(([name]) => !inPath.includes(name)));
  const declared = parametersWithin(route, Object.keys(route.query.shape));
  refuseUnknownParameters(query, declared, inPath);
  const [params = {}, parsed = {}] = readParameters([
    { schema: route.params, values: raw },
    { schema: route.query, values: query },
  ]);
  const { fields = null, ...others } = parsed;
  const { cursor: _cursor, ...ofPage } = others;
  return { params, query: isPaged(route) ? ofPage : others, picked: fields as Picked | null };
}

/** The parameters of an endpoint called within this process. */
export const parametersWithin = (route: Route, names: readonly string[]): readonly string[] =>
  names.filter((name) => name !== 'cursor' || !isPaged(route));

/** Values as in a URL, so that they are read by the same rules. */
export const rawValues = (given: GivenValues): Map<string, RawValue> =>
  new Map(
    given.map(([name, value]) => [
      name,
      rawPathValue(typeof value === 'object' ? JSON.stringify(value) : String(value)),
    ]),
  );
