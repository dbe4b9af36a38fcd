import type { Family, RecordOf } from '@crs/domain';
import type { CopyValue, RecordRow } from '@crs/store';

/** Columns of a row that are computed together, from these fields of the record and no others. */
export interface ColumnGroup<F extends Family> {
  readonly columns: readonly (keyof RecordRow<F>)[];
  readonly fields: readonly (keyof RecordOf[F])[];
  /** The values of the columns, in their order. */
  values(record: RecordOf[F]): readonly CopyValue[];
}
