/** The key of a row at its source. */
import { isScientific, plainNumber } from '@crs/domain';
import type { Cells } from '../row.js';
import { quote, RowError } from '../row-error.js';
import { cellReader, cellText, isFormula } from './cell.js';

const longest = 500;

/**
 * A reader of source keys: the identity columns' values joined by `|`. A `|` or `\` inside a value is escaped,
 * so that different values never give the same key.
 */
export function compileSourceKey(identity: readonly string[]): (cells: Cells) => string | RowError {
  const readers = identity.map(cellReader);
  const named = identity.join(', ');
  return (cells) => {
    let key = '';
    let found = false;
    let destroyed: string | null = null;
    for (let index = 0; index < readers.length; index++) {
      const printed = cellText(readers[index]?.(cells));
      if (index > 0) key += '|';
      if (printed === null || isFormula(printed)) continue;
      const text = plainNumber(printed);
      if (isScientific(text)) {
        destroyed = text;
        continue;
      }
      found = true;
      key += readers.length > 1 && /[|\\]/.test(text) ? text.replace(/[|\\]/g, '\\$&') : text;
    }
    if (!found) {
      const why =
        destroyed === null
          ? `no value in ${named}`
          : `${quote(destroyed)} in ${named} is a number of which a spreadsheet dropped the digits`;
      return new RowError(identity[0] ?? null, 'identity.missing', why);
    }
    if (key.length > longest) {
      return new RowError(
        identity[0] ?? null,
        'identity.too_long',
        `more than ${longest} characters in ${named}`,
      );
    }
    return key;
  };
}
