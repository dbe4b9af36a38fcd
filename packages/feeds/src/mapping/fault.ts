/** Why a value cannot stand in its column. A value, not an exception: rejects may come by the thousand. */
export class Fault {
  /** The source column, or null where several are involved. */
  readonly column: string | null;
  readonly code: FaultCode;
  readonly reason: string;

  constructor(column: string | null, code: FaultCode, reason: string) {
    this.column = column;
    this.code = code;
    this.reason = reason;
  }
}

/** Codes of rejects that come from a value. */
export type FaultCode =
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

/** A text in a reason: quoted, and short however long it is. */
export function quote(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 77)}…` : text);
}
