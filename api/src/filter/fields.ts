import { nearest } from '../errors/nearest.js';

/** How the values of a field are read and compared. A list is one of texts. */
export type FieldType = 'text' | 'number' | 'date' | 'list';

/** A field that filters and orders may name. */
export interface Field {
  /** As the documentation writes it: `PenaltyAmount`. */
  readonly name: string;
  readonly type: FieldType;
  /** Its SQL expression. */
  readonly column: string;
}

/** The fields of one endpoint. */
export type FieldTable = readonly Field[];

/** Finds a field whatever the case of its name. */
export function findField(fields: FieldTable, name: string): Field | undefined {
  const wanted = name.toLowerCase();
  return fields.find((field) => field.name.toLowerCase() === wanted);
}

/** The field somebody may have meant, or null. */
export function nearestField(fields: FieldTable, name: string): string | null {
  return nearest(
    name,
    fields.map((field) => field.name),
  );
}
