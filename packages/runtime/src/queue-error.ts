import { CrsError } from '@crs/domain';

/** The queue's server cannot be reached. */
export class QueueUnreachableError extends CrsError {}
