import { type FieldColumn, fieldNamed } from './field-column.js';
import type { OrderTerm } from './tree.js';

/** The terms of an SQL order. Texts have the same order in databases with any language. */
export function compileOrder(order: readonly OrderTerm[], fields: readonly FieldColumn[]): string[] {
  return order.map(({ field, direction }) => {
    const { column, type } = fieldNamed(field, fields);
    return `${column}${type === 'text' ? ' collate "C"' : ''} ${direction} nulls last`;
  });
}
