import { hash } from 'node:crypto';

/** Makes ETags of the version of the data, the form of the answers and what was asked. */
export class Etags {
  constructor(
    /** Changes with every change of an answer's shape. */
    private readonly form: string,
  ) {}

  /** The weak ETags of the answers to one question, by the version of the data that was read. */
  of(asked: unknown): (version: number) => string {
    const digest = hash('sha256', this.form + JSON.stringify(asked), 'base64url').slice(0, 16);
    return (version) => `W/"${version}-${digest}"`;
  }
}
