/** A server's answer that asking again will not change. */
import { CrsError } from '@crs/domain';

export class RefusedError extends CrsError {
  /** The status of the answer: 400, 404. */
  readonly status: number;

  constructor(status: number, message: string, nextStep: string) {
    super('feed.refused', message, { nextStep });
    this.status = status;
  }
}

/** What servers answer to a question that they do not know, or that is not for everybody. */
export const unsupportedStatuses = [400, 403, 404, 405, 409] as const;

/** What the work gives, or null where the server refuses it with one of these statuses. */
export async function nullIfRefused<T>(statuses: readonly number[], work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof RefusedError && statuses.includes(error.status)) return null;
    throw error;
  }
}
