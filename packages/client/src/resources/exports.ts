import type { CallOptions, Connection } from '../connection.js';

/** Files with all records of a version of the data. */
export class Exports {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** The versions that can be downloaded, the newest first, with their files. */
  list(options?: CallOptions) {
    return this.#connection.get('/v1/exports', {}, options);
  }

  /**
   * Downloads a file, from a byte on: `body` of the response is a stream, so that a long file needs no memory. An attempt without
   * an answer is repeated; a download that breaks off later is continued with `from`, if the ETag is still the same.
   * @param version `latest` for the newest one
   * @throws ContractorRecordsError `not_found`
   */
  download(
    version: number | 'latest',
    file: string,
    { from = 0, ...options }: CallOptions & { readonly from?: number } = {},
  ): Promise<Response> {
    return this.#connection.download(
      '/v1/exports/{version}/{file}',
      { path: { version, file } },
      from,
      options,
    );
  }
}
