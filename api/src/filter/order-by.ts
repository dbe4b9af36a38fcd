import { nearest } from '../errors/nearest.js';
import { type FieldTable, findField, nearestField } from './fields.js';

/** An orderBy that cannot be used: what stands there, what may stand there. */
export class OrderByError extends Error {
  constructor(
    message: string,
    readonly suggestion: string | null,
  ) {
    super(message);
    this.name = new.target.name;
  }
}

const directions = ['desc', 'asc'];

/**
 * Reads `field [asc|desc] {, field [asc|desc]}` into SQL; null values come last either way.
 * A field named twice counts where it stands first. Null for a blank text.
 * @throws OrderByError
 */
export function compileOrderBy(text: string, fields: FieldTable): string | null {
  if (text.trim() === '') return null;
  const orders = new Map<string, string>();
  for (const part of text.split(',')) {
    const [name = '', direction = 'asc', ...more] = part.trim().split(/\s+/);
    const field = findField(fields, name);
    if (field === undefined || field.type === 'list')
      throw new OrderByError(`"${name}" is not a field to order by.`, nearestField(sortable(fields), name));
    if (!directions.includes(direction.toLowerCase()) || more.length > 0)
      throw new OrderByError(
        `"${[direction, ...more].join(' ')}" is not a direction.`,
        nearest(direction, directions),
      );
    const column = field.type === 'text' ? `${field.column} collate "C"` : field.column;
    if (!orders.has(field.name)) orders.set(field.name, `${column} ${direction.toLowerCase()} nulls last`);
  }
  return [...orders.values()].join(', ');
}

/** The fields that have an order. */
export function sortable(fields: FieldTable): FieldTable {
  return fields.filter(({ type }) => type !== 'list');
}
