import type { paths } from './generated/api.js';

/** The path of an endpoint that is read, as the OpenAPI document writes it: `/v1/licenses/{licenseNumber}`. */
export type Path = Exclude<
  { [P in keyof paths]: paths[P] extends { readonly get: object } ? P : never }[keyof paths],
  FilePath
>;

/** The path of an endpoint that answers with a file. */
export type FilePath = Extract<keyof paths, `${string}/{file}`>;

/** The path of an endpoint that takes a body, and changes nothing. */
export type PostPath = Exclude<
  { [P in keyof paths]: paths[P] extends { readonly post: object } ? P : never }[keyof paths],
  AccountPath
>;

/** The path of what belongs to an account. */
export type AccountPath = Extract<keyof paths, `/v1/watch-lists${string}` | `/v1/webhooks${string}`>;

/** The body that a method of a path takes. */
export type BodyOf<P extends keyof paths, M extends 'post' | 'put'> = paths[P][M] extends {
  readonly requestBody: { readonly content: { readonly 'application/json': infer B } };
}
  ? B
  : never;

type Operation<P extends Path> = paths[P]['get'];
type PostOperation<P extends PostPath> = paths[P]['post'];

/** The query parameters and the body of an endpoint that takes one. */
export interface PostOf<P extends PostPath> {
  readonly query?: PostOperation<P>['parameters']['query'] | undefined;
  readonly body: PostOperation<P>['requestBody']['content']['application/json'];
}

/** The answer of an endpoint that takes a body. */
export type PostedOf<P extends PostPath> = PostOperation<P>['responses'][200]['content']['application/json'];

/** The query parameters of an endpoint, without `fields`. */
export type QueryOf<P extends Path> = Omit<NonNullable<Operation<P>['parameters']['query']>, 'fields'>;

/** The parameters of an endpoint, in its path and in its query, without `fields`. */
export type RequestOf<P extends Path> = {
  readonly [K in keyof Pick<Operation<P>['parameters'], 'path' | 'query'>]: K extends 'query'
    ? QueryOf<P>
    : Operation<P>['parameters'][K];
};

type Answer<P extends Path> = Operation<P>['responses'][200]['content']['application/json'];

/** The record of an answer: an item of a list, or the answer itself. */
type AnswerRecord<A> = A extends readonly (infer R)[] ? R : A extends Listed<infer R> ? R : A;
type Listed<R> = { readonly data: readonly R[] } | { readonly permits: readonly R[] };

/** Answers whose records have every field; `Some` is true for those whose records have the picked ones only. */
type Answers<A, Some extends boolean> = A extends unknown
  ? Record<never, never> extends AnswerRecord<A>
    ? Some extends true
      ? A
      : never
    : Some extends true
      ? never
      : A
  : never;

/** The response body of an endpoint. */
export type ResponseOf<P extends Path> = Answers<Answer<P>, false>;

/** The response body of an endpoint where `fields` picks some of the fields of its records. */
export type PickedOf<P extends Path> = Answers<Answer<P>, true>;

/** Position and size of a page. Every list has them. */
export interface PageInfo {
  readonly page: number;
  readonly pageSize: number;
  readonly totalCount: number;
}

/** The record type of a list: items of `data`, or of `permits` in a block result. */
export type RecordOf<Page> = Page extends { readonly data: readonly (infer R)[] }
  ? R
  : Page extends { readonly permits: readonly (infer R)[] }
    ? R
    : never;

/** The path of a list that can be read page by page. */
export type ListPath = {
  [P in Path]: QueryOf<P> extends { readonly page?: number }
    ? ResponseOf<P> extends PageInfo
      ? P
      : never
    : never;
}[Path];
