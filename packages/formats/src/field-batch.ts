import { DuplicateColumns } from './limits.js';
import { RecordTexts } from './record-batch.js';

/** Receives a source's column names, and returns them as the definition spells them. */
export type OnColumns = (columns: readonly string[]) => readonly string[];

/** Collects rows of fields into batches of delimited text. */
export class FieldBatch extends RecordTexts {
  /** @throws DuplicateColumns if two columns have the same name */
  constructor(columns: readonly string[], member: string | null) {
    const repeated = columns.filter((name, index) => columns.indexOf(name) !== index);
    if (repeated.length > 0) throw new DuplicateColumns([...new Set(repeated)]);
    super({ kind: 'delimited', columns, delimiter: ',', quote: '"', ragged: true }, member);
  }

  /** @param line the row's line in its source */
  add(line: number, fields: readonly string[]): void {
    let record = '';
    for (let index = 0; index < fields.length; index++) {
      if (index > 0) record += ',';
      const field = fields[index] as string;
      record += special.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
    }
    // Without a newline, one record's closing quote and the next one's opening quote would form a doubled quote.
    this.append(line, record, '\n');
  }
}

const special = /[",\r\n]/;
