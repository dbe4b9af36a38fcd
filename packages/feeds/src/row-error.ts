/** Why a row is rejected: the row as a whole, or one of its values. A value, not an exception: there may be thousands. */
export class RowError {
  /** The source column; null for the whole row, or several columns. */
  readonly column: string | null;
  readonly code: RowErrorCode;
  /** One sentence. */
  readonly reason: string;

  constructor(column: string | null, code: RowErrorCode, reason: string) {
    this.column = column;
    this.code = code;
    this.reason = reason;
  }
}

/** Stable codes of rejects. */
export type RowErrorCode =
  | 'row.columns'
  | 'row.swallowed'
  | 'row.malformed'
  | 'value.missing'
  | 'value.date'
  | 'value.money'
  | 'value.number'
  | 'value.boolean'
  | 'value.list'
  | 'value.unknown_word'
  | 'value.pattern'
  | 'value.too_long'
  | 'value.out_of_range'
  | 'identity.missing'
  | 'identity.too_long';

/** A text in a reason: quoted, and cut to 80 characters. */
export function quote(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 77)}…` : text);
}
