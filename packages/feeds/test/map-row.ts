/** Maps one made-up row with a small definition, for the tests of forms. */
import type { Family } from '@crs/domain';
import { definitionOf, dictionaries, row } from '@crs/testing/fixtures';
import { compileMapping } from '../src/mapping/compile.js';
import type { Cells } from '../src/row.js';

/** Maps a row with these cells. @param changes keys of the definition */
export function mapRow(family: Family, changes: Record<string, unknown>, cells: Cells) {
  return compileMapping(definitionOf(family, changes), dictionaries).map(row(cells));
}

/**
 * The value of one column of the record, the code and column of the reject, or 'left out'.
 * @param form of the column
 * @param more further keys of the definition
 */
export function mapColumn(
  family: Family,
  column: string,
  form: unknown,
  cells: Cells,
  more: Record<string, unknown> = {},
) {
  const required: Cells = { number: '17', name: 'Alder Roofing Inc', respondent: 'Alder Roofing Inc' };
  const result = mapRow(family, { ...more, columns: { [column]: form } }, { ...required, ...cells });
  if (!result.ok) return result.leftOut ? 'left out' : `${result.reject.code} ${result.reject.column}`;
  return (result.record as unknown as Record<string, unknown>)[column];
}
