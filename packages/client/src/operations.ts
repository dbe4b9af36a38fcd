import type { paths } from './generated/api.js';

/** The path of an endpoint, as the OpenAPI document writes it: `/v1/licenses/{licenseNumber}`. */
export type Path = keyof paths;

type Operation<P extends Path> = paths[P]['get'];

/** The query parameters of an endpoint. */
export type QueryOf<P extends Path> = NonNullable<Operation<P>['parameters']['query']>;

/** Everything that an endpoint takes: values for its path, and its query parameters. */
export type RequestOf<P extends Path> = Pick<Operation<P>['parameters'], 'path' | 'query'>;

/** The body that an endpoint answers with. */
export type AnswerOf<P extends Path> = Operation<P>['responses'][200]['content']['application/json'];

/** The place of a page in its list; every list carries it, whatever holds its records. */
export interface PageCounts {
  readonly page: number;
  readonly pageSize: number;
  readonly totalCount: number;
}

/** The record of a list: what `data` holds, or `permits` in a block result. */
export type RecordOf<Page> = Page extends { readonly data: readonly (infer R)[] }
  ? R
  : Page extends { readonly permits: readonly (infer R)[] }
    ? R
    : never;

/** The path of a list that can be read page by page. */
export type ListPath = {
  [P in Path]: QueryOf<P> extends { readonly page?: number }
    ? AnswerOf<P> extends PageCounts
      ? P
      : never
    : never;
}[Path];
