import { CrsError } from '@crs/domain';

/** The queue's server is unreachable. */
export class QueueUnreachableError extends CrsError {}
