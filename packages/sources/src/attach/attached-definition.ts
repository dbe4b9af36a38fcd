/** An attached source as a definition of its own, so that connectors and readers take it as they take any feed. */
import type { Attachment, FeedDefinition } from '@crs/feeds';
import { attachedColumns } from '@crs/feeds';

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
    // Of how many rows it may be, nothing is said.
    expect: { ...definition.expect, rows: [0, Number.POSITIVE_INFINITY] },
  };
}
