import { createHash } from 'node:crypto';

/** Makes ETags of the version of the data, the form of the answers and what was asked. */
export class Etags {
  constructor(
    /** Changes with every change of an answer's shape. */
    private readonly form: string,
  ) {}

  /** The weak ETags of the answers to one question, by the version of the data that was read. */
  of(asked: unknown): (version: number) => string {
    const hash = createHash('sha256').update(this.form).update(JSON.stringify(asked)).digest('base64url');
    return (version) => `W/"${version}-${hash.slice(0, 16)}"`;
  }
}
