/** An attached source as a definition of its own, so that connectors and readers take it as they take any feed. */
import type { Attachment } from '../definition/attach-schema.js';
import { columnsOf, type Form, formObject } from '../definition/form.js';
import { stepForms } from '../definition/parse-step-schema.js';
import type { FeedDefinition } from '../definition/schema.js';

/** What is read of an attached source, under the name `feed.attachment`. */
export function attachedDefinition(definition: FeedDefinition, attachment: Attachment): FeedDefinition {
  const { name, source, format, on, only, except, optional } = attachment;
  const read = attachedColumns(definition, name);
  return {
    ...definition,
    feed: `${definition.feed}.${name}`,
    source,
    format,
    identity: Object.values(on),
    columns: Object.fromEntries(read.map((column) => [column, column])),
    parse: [],
    attach: [],
    only,
    except,
    optional,
    ignored: [],
  };
}

/** The columns of attached rows that the definition's forms read, each once. */
export function attachedColumns(definition: FeedDefinition, name: string): string[] {
  const forms = [...Object.values(definition.columns), ...definition.parse.flatMap(stepForms)];
  return [...new Set(forms.flatMap((form) => insideColumns(form, name)))];
}

function insideColumns(form: Form, name: string): string[] {
  const { violations, each = {}, contacts, join = [], first = [] } = formObject(form);
  const inner = [...join, ...first].flatMap((piece) => insideColumns(piece, name));
  if (violations === name) inner.push(...Object.values(each).flatMap(columnsOf));
  if (contacts?.in === name) {
    const { role, give, named } = contacts;
    for (const read of [role, give, named]) if (read !== undefined) inner.push(...columnsOf(read));
  }
  return inner;
}
