import type { Operation, Parameter } from '@crs/api';
import { expect } from '@jest/globals';
import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { TestApi } from './api.js';
import { pathsOf } from './served-openapi.js';

interface Located {
  readonly $ref?: string;
  readonly required?: boolean;
  readonly schema?: { readonly type?: string };
}

/** A path of the document with its operation. */
export interface DescribedOperation {
  readonly path: string;
  readonly operation: Operation;
  readonly parameters: readonly Parameter[];
  /** Documented statuses. */
  readonly statuses: readonly number[];
}

/** Values for parameters, by name. Parameters without one are left out. */
export type Values = Readonly<Record<string, unknown>>;

/**
 * An API as its own document describes it, read over HTTP and checked by a JSON Schema validator, so that neither the
 * service's schemas nor its routes affect the result.
 */
export class DescribedApi {
  readonly operations: readonly DescribedOperation[];
  readonly #document: Record<string, unknown>;
  // Unions with null are part of JSON Schema; a schema that only narrows a code has no types.
  readonly #ajv = new Ajv2020.default({ allowUnionTypes: true, strictTypes: false });

  private constructor(text: string) {
    const document = JSON.parse(text) as Record<string, unknown>;
    this.#document = document;
    addFormats.default(this.#ajv);
    this.#ajv.addVocabulary(Object.keys(document));
    this.#ajv.addSchema(document, 'document', false, false);
    // Data that belongs to an account is tested with the account's data.
    const ofAccounts = ['Watch lists', 'Webhooks'];
    // Files have other types; the API's `exports.test.ts` requests them.
    const isFile = (path: string): boolean => path.endsWith('/{file}');
    this.operations = Object.entries(pathsOf(text)).flatMap(([path, { get }]) =>
      get === undefined || isFile(path) || get.tags.some((tag) => ofAccounts.includes(tag))
        ? []
        : {
            path,
            operation: get,
            parameters: (get.parameters ?? []).filter(({ name }) => name !== 'watchList'),
            statuses: statusesOf(get, document),
          },
    );
  }

  static async of(api: TestApi): Promise<DescribedApi> {
    const response = await fetch(`${api.url}/openapi.json`);
    return new DescribedApi(await response.text());
  }

  /** True for a value that the schema of a parameter allows. */
  allows({ path, operation }: DescribedOperation, name: string, value: unknown): boolean {
    const index = (operation.parameters ?? []).findIndex((parameter) => parameter.name === name);
    const place = this.#resolve(['paths', path, 'get', 'parameters', String(index)]);
    return this.#isValid([...place, 'schema'], value);
  }

  /** Compares a response with the document for its status: content type, headers, and body. */
  async check({ path }: DescribedOperation, response: Response): Promise<unknown> {
    const { status } = response;
    const asked = `${response.url} ${status}`;
    const responses = ['paths', path, 'get', 'responses'];
    const isOwn = this.#at([...responses, String(status)]) !== undefined;
    const place = this.#resolve([...responses, isOwn ? String(status) : 'default']);
    if (!isOwn) expect(generalStatuses(this.#document)).toContain(status);
    // Headers of every response are listed with `Error`, and those of a 200 with its 304.
    const error = ['components', 'responses', 'Error'];
    const unchanged = status === 200 ? this.#resolve([...responses, '304']) : place;
    for (const [at, isSaid] of [
      [place, /./],
      [unchanged, /./],
      [error, /^X-R/],
    ] as const)
      for (const name of Object.keys(this.#at([...at, 'headers']) ?? {}).filter((name) => isSaid.test(name)))
        this.#checkHeader([...at, 'headers', name], name, response, asked);
    const text = await response.text();
    const content = [...place, 'content', 'application/json'];
    expect([asked, this.#at(content) === undefined]).toEqual([asked, text === '']);
    if (text === '') return undefined;
    expect([asked, response.headers.get('Content-Type')]).toEqual([asked, 'application/json; charset=utf-8']);
    const body: unknown = JSON.parse(text);
    expect([asked, this.#faults([...content, 'schema'], body)]).toEqual([asked, []]);
    return body;
  }

  #checkHeader(at: readonly string[], name: string, response: Response, asked: string): void {
    const place = this.#resolve(at);
    const { required, schema } = this.#at(place) as Located;
    const text = response.headers.get(name);
    expect([asked, name, text !== null || required !== true]).toEqual([asked, name, true]);
    if (text === null) return;
    const value = schema?.type === 'integer' && /^-?\d+$/.test(text) ? Number(text) : text;
    expect([asked, name, text, this.#faults([...place, 'schema'], value)]).toEqual([asked, name, text, []]);
  }

  #isValid(place: readonly string[], value: unknown): boolean {
    return this.#faults(place, value).length === 0;
  }

  #faults(place: readonly string[], value: unknown): unknown[] {
    const pointer = place.map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1')));
    const key = `document#/${pointer.join('/')}`;
    const validate = this.#ajv.getSchema(key) ?? this.#ajv.compile({ $ref: key });
    if (validate(value)) return [];
    return (
      validate.errors?.map(({ instancePath, message }) => `${instancePath} ${message}`) ?? ['is not valid']
    );
  }

  #at(place: readonly string[]): unknown {
    return place.reduce<unknown>(
      (value, step) => (value as Record<string, unknown> | undefined)?.[step],
      this.#document,
    );
  }

  /** Resolves the reference at a path of the document. */
  #resolve(place: readonly string[]): readonly string[] {
    const found = this.#at(place) as Located | undefined;
    expect([place, found]).toEqual([place, expect.anything()]);
    return found?.$ref === undefined ? place : found.$ref.slice('#/'.length).split('/');
  }
}

interface WithDefault {
  readonly components: { readonly responses: { readonly Error?: { readonly description: string } } };
}

/** The statuses that `default` describes, each with its number in front. */
const generalStatuses = (document: object): number[] =>
  [...((document as WithDefault).components.responses.Error?.description ?? '').matchAll(/^(\d{3}): /gm)].map(
    ([, status]) => Number(status),
  );

const statusesOf = ({ responses }: Operation, document: object): number[] =>
  Object.keys(responses).flatMap((status) =>
    status === 'default' ? generalStatuses(document) : [Number(status)],
  );

/** The URL of an operation with these values. */
export function urlOf({ path, parameters }: DescribedOperation, values: Values): string {
  const encoded = (name: string): string => encodeURIComponent(String(values[name]));
  const given = parameters.filter(({ name }) => values[name] !== undefined);
  const filled = given
    .filter((parameter) => parameter.in === 'path')
    .reduce((url, { name }) => url.replace(`{${name}}`, () => encoded(name)), path);
  const query = given.filter((parameter) => parameter.in === 'query');
  return `${filled}?${query.map(({ name }) => `${name}=${encoded(name)}`).join('&')}`;
}

/** The examples of the parameters, or of some of them. */
export function examplesOf(parameters: readonly Parameter[]): Values {
  return Object.fromEntries(parameters.map(({ name, example }) => [name, example]));
}
