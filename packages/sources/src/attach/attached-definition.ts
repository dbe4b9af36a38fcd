/** The definition of an attached source, so that connectors and formats read it like a feed. */
import type { Attachment, FeedDefinition } from '@crs/feeds';
import { attachedColumns } from '@crs/feeds';

/** The definition of an attached source, named `feed.attachment`. */
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
    // The number of its rows has no bound.
    expect: { ...definition.expect, rows: [0, Number.POSITIVE_INFINITY] },
  };
}
