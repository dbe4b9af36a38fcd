/** A response that a retry would not change. */
import { CrsError } from '@crs/domain';

export class RefusedError extends CrsError {
  /** The status of the response: 400, 404. */
  readonly status: number;

  constructor(status: number, message: string, nextStep: string) {
    super('feed.refused', message, { nextStep });
    this.status = status;
  }
}

/** Statuses of servers for requests that they do not support or allow. */
export const unsupportedStatuses = [400, 403, 404, 405, 409] as const;

/** The result of the work, or null if the server refuses it with one of these statuses. */
export async function nullIfRefused<T>(statuses: readonly number[], work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof RefusedError && statuses.includes(error.status)) return null;
    throw error;
  }
}
