import { type ExampleRecords, WITHHELD } from '@crs/store';
import { ApiError } from '../errors/api-error.js';
import {
  type OpenApiDocument,
  operationsOf,
  type Parameter,
  type PathOperation,
} from './openapi-document.js';
import { askedIn } from './request-examples.js';

/** Sends a request to an endpoint within this process, like `PageServices.asking`. */
type Ask = (path: string, values: Readonly<Record<string, unknown>>) => Promise<unknown>;

type Values = Readonly<Record<string, string | number | null>>;

/** Endpoints whose response depends on an account or on files. */
const isAsked = ({ path, method }: PathOperation): boolean =>
  method === 'get' && !/^\/v1\/(watch-lists|webhooks|usage|exports\/)/.test(path);

/**
 * The document with examples that find served records. Each example is the first possible one for which the endpoint
 * itself returns a record, so no example contains anything withheld.
 */
export async function withRecordExamples(
  document: OpenApiDocument,
  served: ExampleRecords,
  ask: Ask,
): Promise<OpenApiDocument> {
  const records = withoutWithheld(served);
  const copy = structuredClone(document);
  const file = await newestFile(ask);
  for (const one of operationsOf(copy)) {
    const parameters = one.operation.parameters ?? [];
    const known = one.path.startsWith('/v1/exports/') ? [file] : candidatesOf(one.path, records);
    const body = one.operation.requestBody?.content['application/json'];
    if (body !== undefined) Object.assign(body, { example: withRecords(body.example, records) });
    const found = isAsked(one) ? await firstThatFinds(one, known, ask) : known[0];
    for (const parameter of parameters) {
      const value = found?.[parameter.name];
      if (value !== undefined && value !== null) Object.assign(parameter, { example: value });
    }
  }
  return copy;
}

/** The records without withheld text, since a placeholder is not a good example. */
function withoutWithheld(records: ExampleRecords): ExampleRecords {
  const isWhole = (record: object | null): boolean =>
    Object.values(record ?? {}).every((value) => !String(value).includes(WITHHELD));
  const { licenses, ...others } = records;
  const kept = Object.entries(others).map(([name, one]) => [
    name,
    typeof one === 'number' || isWhole(one) ? one : null,
  ]);
  return { ...Object.fromEntries(kept), licenses: licenses.filter(isWhole) } as ExampleRecords;
}

/** A file that a caller may download; no values if there is none. */
async function newestFile(ask: Ask): Promise<Values> {
  const { data } = (await ask('/v1/exports', {})) as {
    data: readonly { version: number; files: readonly { name: string }[] }[];
  };
  const [newest] = data;
  return {
    version: newest === undefined ? null : String(newest.version),
    file: newest?.files[0]?.name ?? null,
  };
}

/** An example of a body with served records. */
function withRecords(example: unknown, { licenses: [license], firmId }: ExampleRecords): unknown {
  if (license === undefined || typeof example !== 'object' || example === null) return example;
  const { licenseNumber, state, name, city } = license;
  const { rows, licenses, firms } = example as Readonly<Record<string, readonly object[] | undefined>>;
  return {
    ...example,
    ...(rows === undefined ? {} : { rows: rows.map((row) => ({ ...row, name, city: city ?? '', state })) }),
    ...(licenses === undefined ? {} : { licenses: [{ licenseNumber, state }] }),
    ...(firms === undefined ? {} : { firms: firmId === null ? [] : [firmId] }),
  };
}

/** The first values for which an endpoint's example finds a record; undefined if there are none. */
async function firstThatFinds(
  { path, operation }: PathOperation,
  candidates: readonly Values[],
  ask: Ask,
): Promise<Values | undefined> {
  const { inPath, inQuery } = askedIn(operation.parameters ?? []);
  const onePage = operation.parameters?.some(({ name }) => name === 'pageSize') ? { pageSize: 1 } : {};
  for (const values of candidates) {
    const given = [...inPath, ...inQuery].map((one: Parameter) => [
      one.name,
      values[one.name] ?? one.example,
    ]);
    try {
      if (!isEmpty(await ask(path, { ...Object.fromEntries(given), ...onePage }))) return values;
    } catch (error) {
      // An endpoint's own error, such as 404 or 409, means that the example finds nothing. Any other error is a fault.
      if (!(error instanceof ApiError)) throw error;
    }
  }
  return undefined;
}

function isEmpty(answer: unknown): boolean {
  if (Array.isArray(answer)) return answer.length === 0;
  const { data, permits, totalCount } = answer as { data?: unknown; permits?: unknown; totalCount?: number };
  const list = data ?? permits;
  return totalCount === 0 || (Array.isArray(list) && list.length === 0);
}

/** Possible requests with the parameters of a path, most likely first. */
function candidatesOf(path: string, records: ExampleRecords): Values[] {
  const { licenses, permit, unlicensed, inspection, order, action, firmId } = records;
  if (path.includes('{licenseNumber}'))
    return licenses.map(({ licenseNumber, state, licenseType }) => ({ licenseNumber, state, licenseType }));
  if (path === '/v1/licenses/search')
    return licenses.map(({ name, city, state, licenseType }) => ({
      q: longestWord(name),
      city,
      state,
      licenseType,
    }));
  if (path === '/v1/contractors/cautions')
    return licenses.map(({ licenseNumber, state }) => ({ licenseNumbers: licenseNumber, state }));
  if (path.startsWith('/v1/contractors'))
    return licenses.map(({ name, city, state, licenseNumber, licenseType }) => ({
      ...{ query: longestWord(name), name: longestWord(name), licenseNumber },
      ...{ city, state, licenseType },
    }));
  if (path === '/v1/permits/unlicensed') return unlicensed === null ? [] : [{ ...unlicensed }];
  if (path.startsWith('/v1/permits'))
    return permit === null ? [] : [{ ...permit, q: longestWord(permit.contractorName) }];
  if (path.startsWith('/v1/osha')) return inspection === null ? [] : [{ ...inspection }];
  if (path === '/v1/ag-enforcement' && action?.actionType)
    return [{ filter: `ActionType=${escaped(action.actionType)}` }];
  if (path === '/v1/ag-enforcement/{id}') return [{ id: action?.id ?? null }];
  if (path === '/v1/enforcement' && order?.orderType)
    return [{ filter: `OrderType=${escaped(order.orderType)}` }];
  if (path === '/v1/enforcement/{id}') return [{ id: order?.id ?? null }];
  if (path === '/v1/firms/{id}') return [{ id: firmId }];
  return [];
}

/** A value in a filter expression. */
const escaped = (value: string): string => value.replaceAll(/[\\(),|/!=<>*^$]/g, '\\$&');

/** A word that a search finds. */
const longestWord = (name: string): string =>
  name
    .split(/[^\p{L}\p{N}]+/u)
    .reduce((longest, word) => (word.length > longest.length ? word : longest), '');
