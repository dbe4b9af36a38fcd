/** Splits cells with several values. */

import { quote, RowError } from '../row-error.js';
import { cellText } from './cell.js';

/** The values of an array, of JSON text of an array, or of a text split at `separator`; none for an empty cell. */
export function itemsOf(value: unknown, separator: string | undefined, column: string): unknown[] | RowError {
  if (Array.isArray(value)) return value;
  const text = cellText(value);
  if (text === null) return [];
  if (separator !== undefined) return text.split(separator);
  return jsonArray(text) ?? new RowError(column, 'value.list', `${quote(text)} is not a JSON array`);
}

function jsonArray(text: string): unknown[] | null {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
