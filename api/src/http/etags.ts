import { hash } from 'node:crypto';

/** Makes ETags from the data version, the form of responses, and the request. */
export class Etags {
  constructor(
    /** Changes if the form of a response changes. */
    private readonly form: string,
  ) {}

  /** The weak ETags of one request, by data version; null before the first publish. */
  of(asked: unknown): (version: number | null) => string {
    const digest = hash('sha256', this.form + JSON.stringify(asked), 'base64url').slice(0, 16);
    return (version) => `W/"${version ?? 0}-${digest}"`;
  }
}
