import type { CallOptions, Connection } from './connection.js';
import type { BodyOf, ListPath, Path, QueryOf, RequestOf, ResponseOf } from './endpoint-types.js';
import type { paths } from './generated/api.js';
import type { Listing } from './listing.js';
import { type Operation, operations } from './operations.js';
import type { UrlValues } from './url.js';

type Operations = typeof operations;

/** A path's parameters, in order. */
type PathValues<P extends string, Values> = P extends `${string}{${infer Name}}${infer Rest}`
  ? [value: Values[Name & keyof Values], ...PathValues<Rest, Values>]
  : [];

type Described<M, P extends keyof paths> = paths[P][M & keyof paths[P]];
type PathOf<D> = D extends { readonly parameters: { readonly path: infer Values } } ? Values : never;

/** The response to a method that writes: the body of its success status. */
type AnswerOf<D> = D extends { readonly responses: infer Responses }
  ? Extract<Responses[keyof Responses], { readonly content: object }> extends {
      readonly content: { readonly 'application/json': infer Body };
    }
    ? Body
    : undefined
  : never;

type Answered<M, P extends keyof paths> = M extends 'get'
  ? P extends Path
    ? ResponseOf<P>
    : never
  : AnswerOf<Described<M, P>>;

/** A method's arguments after the path parameters. */
type Taken<M, P extends keyof paths, Takes> = Takes extends 'body'
  ? [body: BodyOf<P, M & ('post' | 'put')>]
  : Takes extends 'query' | 'pages'
    ? P extends Path
      ? Record<never, never> extends QueryOf<P>
        ? [query?: QueryOf<P>]
        : [query: QueryOf<P>]
      : never
    : [];

type Parameters<M, P extends keyof paths, Takes> = [
  ...PathValues<P, PathOf<Described<M, P>>>,
  ...Taken<M, P, Takes>,
  options?: CallOptions,
];

type Method<O> = O extends readonly [infer M, infer P extends keyof paths, (infer Takes)?]
  ? (...given: Parameters<M, P, Takes>) => Promise<Answered<M, P>>
  : never;

type AllPages<O> = O extends readonly ['get', infer P extends ListPath, 'pages']
  ? (...given: Parameters<'get', P, 'pages'>) => Listing<ResponseOf<P>>
  : never;

/** A resource's methods: one per operation, and for each list one more that reads all pages. */
export type Resource<N extends keyof Operations> = {
  readonly [K in keyof Operations[N]]: Method<Operations[N][K]>;
} & {
  readonly [K in keyof Operations[N] as Operations[N][K] extends readonly ['get', ListPath, 'pages']
    ? `${K & string}All`
    : never]: AllPages<Operations[N][K]>;
};

/** Creates a resource's methods, which send requests over this connection. */
export function createResource<N extends keyof Operations>(name: N, connection: Connection): Resource<N> {
  const methods = Object.entries<Operation>(operations[name]).flatMap(([method, operation]) => {
    const [verb, path] = operation;
    const call = (...given: readonly unknown[]) => {
      const { request, options } = requestOf(operation, given);
      return connection.send(verb, path, request, options);
    };
    if (operation[2] !== 'pages') return [[method, call]];
    const all = (...given: readonly unknown[]) => {
      const { request, options } = requestOf(operation, given);
      return connection.list(operation[1], request as RequestOf<ListPath>, options);
    };
    return [
      [method, call],
      [`${method}All`, all],
    ];
  });
  return Object.fromEntries(methods) as Resource<N>;
}

/** Sorts a method's arguments into path values, then a query or a body, then options. */
function requestOf([, path, takes]: Operation, given: readonly unknown[]) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  const rest = given.slice(names.length);
  const taken = takes === undefined ? undefined : rest.shift();
  return {
    request: {
      path: Object.fromEntries(names.map((name, at) => [name, given[at]])),
      ...(takes === 'body' ? { body: taken } : { query: taken }),
    } as UrlValues & { readonly body?: unknown },
    options: rest[0] as CallOptions | undefined,
  };
}
