/** Which source columns a definition reads, and which it leaves. */
import { columnsOf } from '../definition/form.js';
import type { FeedDefinition } from '../definition/schema.js';

/** Every source column the definition names, in the order it names them. */
export function readColumns(definition: FeedDefinition): string[] {
  const forms = [
    ...Object.values(definition.columns),
    ...definition.parse.map((step) =>
      'respondents' in step ? step.respondents : 'penalty' in step ? step.penalty : step.nameAndAddress,
    ),
  ];
  return [...new Set([...definition.identity, ...forms.flatMap(columnsOf)])];
}

/** Source columns whose loss refuses the feed: all it reads but those it calls optional. */
export function requiredColumns(definition: FeedDefinition): string[] {
  const optional = new Set(definition.optional);
  return readColumns(definition).filter((column) => !optional.has(column));
}

/** Required columns the source does not have. A dotted path needs only its first step. */
export function missingColumns(definition: FeedDefinition, columns: Iterable<string>): string[] {
  const present = new Set(columns);
  return requiredColumns(definition).filter(
    (column) => !present.has(column) && !present.has(column.split('.')[0] ?? column),
  );
}

/** Source columns that nothing reads and that the definition does not ignore on purpose: the audit of what is left over. */
export function leftoverColumns(definition: FeedDefinition, columns: Iterable<string>): string[] {
  const used = new Set([...readColumns(definition), ...definition.ignored]);
  const roots = new Set([...used].map((column) => column.split('.')[0]));
  return [...columns].filter((column) => !used.has(column) && !roots.has(column));
}
