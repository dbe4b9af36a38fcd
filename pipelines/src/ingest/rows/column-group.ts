import type { ComputedColumn, Family, FieldName, RecordOf } from '@crs/domain';
import type { CopyValue, RecordRow } from '@crs/store';

/** Columns of a row that depend on the same fields of the record. */
export interface ColumnGroup<F extends Family> {
  readonly columns: readonly (keyof RecordRow<F>)[];
  readonly fields: readonly FieldName<F>[];
  /** The values of the columns, in their order. */
  values(record: RecordOf[F]): readonly CopyValue[];
}

/** The columns of a row that are not stored as read, according to the catalog. */
export type ComputedColumns<F extends Family> = Readonly<Record<ComputedColumn<F>, CopyValue>>;
