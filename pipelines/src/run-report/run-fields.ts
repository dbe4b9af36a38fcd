import type { Run } from '@crs/store';

/** A run in the fields of a line of the log. What the run does not have is left out. */
export interface RunFields {
  readonly run: number;
  readonly kind: string;
  readonly feed?: string;
  readonly scope?: string;
  readonly rows?: number;
  readonly rejected?: number;
  readonly seconds?: number;
}

/** The fields by which the lines of the log name a run: the same in every line. Pure. */
export function runFields({ id, kind, feed, scope, rowsRead, rowsRejected, seconds }: Run): RunFields {
  return {
    run: id,
    kind,
    ...(feed !== null && { feed }),
    ...(scope !== null && { scope }),
    ...(seconds !== null && { rows: rowsRead, rejected: rowsRejected, seconds }),
  };
}
