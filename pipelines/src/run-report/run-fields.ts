import type { Run } from '@crs/store';

/** A run as fields in a log line. Fields that the run lacks are left out. */
export interface RunFields {
  readonly run: number;
  readonly kind: string;
  readonly feed?: string;
  readonly scope?: string;
  readonly rows?: number;
  readonly rejected?: number;
  readonly seconds?: number;
}

/** The fields by which log lines identify a run, the same in every line. Pure. */
export function runFields({ id, kind, feed, scope, rowsRead, rowsRejected, seconds }: Run): RunFields {
  return {
    run: id,
    kind,
    ...(feed !== null && { feed }),
    ...(scope !== null && { scope }),
    ...(seconds !== null && { rows: rowsRead, rejected: rowsRejected, seconds }),
  };
}
