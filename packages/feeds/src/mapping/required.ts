/** The source columns that a definition reads, requires, or does not use. */
import { columnsOf, columnsOfFirstContact, type Form } from '../definition/form.js';
import { stepForms } from '../definition/parse-step-schema.js';
import type { FeedDefinition } from '../definition/schema.js';

/** Every source column of the definition, in its order. */
export function readColumns(definition: FeedDefinition): string[] {
  return namedColumns(definition, columnsOf);
}

/** Source columns whose absence refuses the feed: all that are read, except optional ones and those of later contacts. */
export function requiredColumns(definition: FeedDefinition): string[] {
  const optional = new Set(definition.optional);
  return namedColumns(definition, columnsOfFirstContact).filter((column) => !optional.has(column));
}

function namedColumns(definition: FeedDefinition, columnsIn: (form: Form) => string[]): string[] {
  const { identity, columns, parse, only, except, attach } = definition;
  const forms = [...Object.values(columns), ...parse.flatMap(stepForms)];
  const filtered = [...Object.keys(only ?? {}), ...Object.keys(except ?? {})];
  const joined = attach.flatMap(({ on }) => Object.keys(on));
  // The column of attached rows is not a column of the source.
  const attached = new Set(attach.map(({ name }) => name));
  return [...new Set([...identity, ...forms.flatMap(columnsIn), ...filtered, ...joined])].filter(
    (column) => !attached.has(column.split('.')[0] ?? column),
  );
}

/** Required columns that the source does not have. A dotted path needs only its first key. */
export function missingColumns(definition: FeedDefinition, columns: Iterable<string>): string[] {
  const present = new Set(columns);
  return requiredColumns(definition).filter(
    (column) => !present.has(column) && !present.has(column.split('.')[0] ?? column),
  );
}

/**
 * Source columns that the definition neither reads nor ignores. Columns that a portal adds to every data set, such as
 * `:id`, are not included.
 */
export function leftoverColumns(definition: FeedDefinition, columns: Iterable<string>): string[] {
  const { ignored, attach } = definition;
  const used = new Set([...readColumns(definition), ...ignored, ...attach.map(({ name }) => name)]);
  const roots = new Set([...used].map((column) => column.split('.')[0]));
  return [...columns].filter((column) => !used.has(column) && !roots.has(column) && !column.startsWith(':'));
}
