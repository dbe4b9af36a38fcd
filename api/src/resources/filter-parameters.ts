import { type FilterField, filterOperators } from '@crs/store';
import { sortable } from '../filter/fields.js';
import { filterLimits } from '../filter/parse.js';
import { filterPattern, orderByPattern } from '../filter/pattern.js';
import { filterReader, orderByReader } from '../filter/readers.js';
import { expressionParameter } from '../parameters/parameter.js';

/** The `filter` parameter for these fields, which its description lists. */
export function filterParameter(fields: readonly FilterField[], example: string) {
  const names = fields.map(({ name, type }) => `${name} (${type})`).join(', ');
  return expressionParameter(filterReader(fields), {
    description: `Filter expression. Fields: ${names}. Operators: ${filterOperators.join(' ')}, a comma for AND, | for OR, parentheses, /i after a value to ignore case. Field names are case-insensitive. At most ${filterLimits.characters} characters, ${filterLimits.conditions} conditions, and ${filterLimits.levels} levels of parentheses (\`pattern\` shows only one).`,
    max: filterLimits.characters,
    pattern: filterPattern(fields),
    codes: ['filter.parse_error', 'filter.unknown_field'],
    example,
  });
}

/** The `orderBy` parameter for these fields, which its description lists. */
export function orderByParameter(fields: readonly FilterField[], fallback: string, example: string) {
  const names = sortable(fields).map(({ name }) => name);
  return expressionParameter(orderByReader(fields), {
    description: `\`field [asc|desc]\`, separated by commas; default \`${fallback}\`. Fields: ${names.join(', ')}. Case-insensitive.`,
    pattern: orderByPattern(fields),
    codes: [],
    example,
  });
}
