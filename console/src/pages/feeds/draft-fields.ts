import type { ColumnEdit, DraftRequest, FeedEdits } from '@crs/pipelines';
import { z } from 'zod';

/** The action of a button in the form. */
const actions = ['look', 'preview', 'save', 'schedule', 'upload'] as const;

const line = (most: number) => z.string().trim().max(most).default('');
const text = z.string().max(20_000).default('');

/** The form fields of a draft. Fields for columns are `from.COLUMN` and `how.COLUMN`. */
export const draftFields = z
  .object({
    action: z.enum(actions).default('look'),
    address: line(2_000),
    file: line(1_000),
    /** The name of the file uploaded with this form or an earlier one. */
    upload: line(200),
    name: line(100),
    family: line(20),
    jurisdiction: line(200),
    city: line(100),
    state: line(2),
    title: line(300),
    publisher: line(300),
    parse: text,
    identity: text,
    dates: text,
    rejects: line(20),
    digest: line(64),
    force: z.enum(['yes']).optional(),
  })
  .catchall(z.string().max(20_000));

export type DraftFields = z.output<typeof draftFields>;

/** The input in a form. @param feed the feed that already has a definition; null for a new one */
export function requestOf(fields: DraftFields, feed: string | null): DraftRequest {
  const { address, file, upload, name, family, jurisdiction, city, state, title, publisher, action } = fields;
  const edits = action === 'look' ? null : editsOf(fields);
  const of =
    feed === null
      ? {
          source: { address, file, upload },
          options: { name, family, jurisdiction, city, state: state.toUpperCase(), title, publisher },
        }
      : { feed };
  return { of, edits, isAnew: action === 'look' };
}

/** The edits in a form; null for a form that does not show a mapping yet. */
function editsOf(fields: DraftFields): FeedEdits | null {
  const columns = new Map<string, ColumnEdit>();
  for (const [field, from] of Object.entries(fields)) {
    if (!field.startsWith('from.') || typeof from !== 'string') continue;
    const column = field.slice('from.'.length);
    const how = (fields as Readonly<Record<string, unknown>>)[`how.${column}`];
    columns.set(column, { from, how: linesOf(typeof how === 'string' ? how : '').trimEnd() });
  }
  if (columns.size === 0) return null;
  const { parse, identity, dates, rejects } = fields;
  return {
    columns,
    parse: linesOf(parse).trimEnd(),
    identity: linesOf(identity).trim(),
    dates: linesOf(dates).trim(),
    rejects,
  };
}

/** Browsers send line breaks as CRLF. */
const linesOf = (given: string): string => given.replaceAll('\r\n', '\n');
