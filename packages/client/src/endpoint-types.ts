import type { paths } from './generated/api.js';

/** The path of an endpoint, as the OpenAPI document writes it: `/v1/licenses/{licenseNumber}`. */
export type Path = keyof paths;

type Operation<P extends Path> = paths[P]['get'];

/** The query parameters of an endpoint. */
export type QueryOf<P extends Path> = NonNullable<Operation<P>['parameters']['query']>;

/** The parameters of an endpoint, in its path and in its query. */
export type RequestOf<P extends Path> = Pick<Operation<P>['parameters'], 'path' | 'query'>;

/** The response body of an endpoint. */
export type ResponseOf<P extends Path> = Operation<P>['responses'][200]['content']['application/json'];

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
