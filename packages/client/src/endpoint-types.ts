import type { paths } from './generated/api.js';

/** The path of a GET endpoint, as in the OpenAPI document: `/v1/licenses/{licenseNumber}`. */
export type Path = Exclude<
  { [P in keyof paths]: paths[P] extends { readonly get: object } ? P : never }[keyof paths],
  FilePath
>;

/** The path of an endpoint that returns a file. */
export type FilePath = Extract<keyof paths, `${string}/{file}`>;

/** The path of an endpoint that takes a body and changes nothing. */
export type PostPath = Exclude<
  { [P in keyof paths]: paths[P] extends { readonly post: object } ? P : never }[keyof paths],
  AccountPath
>;

/** The path of something that an account owns. */
export type AccountPath = Extract<keyof paths, `/v1/watch-lists${string}` | `/v1/webhooks${string}`>;

/** The request body for a path and method. */
export type BodyOf<P extends keyof paths, M extends 'post' | 'put'> = paths[P][M] extends {
  readonly requestBody: { readonly content: { readonly 'application/json': infer B } };
}
  ? B
  : never;

type Operation<P extends Path> = paths[P]['get'];
type PostOperation<P extends PostPath> = paths[P]['post'];

/** The query parameters and body for an endpoint that takes a body. */
export interface PostOf<P extends PostPath> {
  readonly query?: PostOperation<P>['parameters']['query'] | undefined;
  readonly body: PostOperation<P>['requestBody']['content']['application/json'];
}

/** The response from an endpoint that takes a body. */
export type PostedOf<P extends PostPath> = PostOperation<P>['responses'][200]['content']['application/json'];

/** An endpoint's query parameters, without `fields`. */
export type QueryOf<P extends Path> = Omit<NonNullable<Operation<P>['parameters']['query']>, 'fields'>;

/** An endpoint's path and query parameters, without `fields`. */
export type RequestOf<P extends Path> = {
  readonly [K in keyof Pick<Operation<P>['parameters'], 'path' | 'query'>]: K extends 'query'
    ? QueryOf<P>
    : Operation<P>['parameters'][K];
};

type Answer<P extends Path> = Operation<P>['responses'][200]['content']['application/json'];

/** The record type in a response: an item of a list, or the response itself. */
type AnswerRecord<A> = A extends readonly (infer R)[] ? R : A extends Listed<infer R> ? R : A;
type Listed<R> = { readonly data: readonly R[] } | { readonly permits: readonly R[] };

/** The responses whose records have every field or, if `Some` is true, only the picked fields. */
type Answers<A, Some extends boolean> = A extends unknown
  ? Record<never, never> extends AnswerRecord<A>
    ? Some extends true
      ? A
      : never
    : Some extends true
      ? never
      : A
  : never;

/** An endpoint's response body. */
export type ResponseOf<P extends Path> = Answers<Answer<P>, false>;

/** An endpoint's response body if `fields` picks some of its records' fields. */
export type PickedOf<P extends Path> = Answers<Answer<P>, true>;

/** A page's position and size. Every list has them. */
export interface PageInfo {
  readonly page: number;
  readonly pageSize: number;
  readonly totalCount: number;
}

/** A list's record type: items of `data`, or of `permits` in a block result. */
export type RecordOf<Page> = Page extends { readonly data: readonly (infer R)[] }
  ? R
  : Page extends { readonly permits: readonly (infer R)[] }
    ? R
    : never;

/** The path of a list with pages. */
export type ListPath = {
  [P in Path]: QueryOf<P> extends { readonly page?: number }
    ? ResponseOf<P> extends PageInfo
      ? P
      : never
    : never;
}[Path];
