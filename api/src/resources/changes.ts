import {
  changingExports,
  type LogPosition,
  type ReadSession,
  readChanges,
  readLoggedVersions,
  versionBefore,
} from '@crs/store';
import { z } from 'zod';
import type { ExportFiles } from '../deps.js';
import { ApiError } from '../errors/api-error.js';
import { defineRoute } from '../http/route.js';
import { isDay } from '../parameters/day.js';
import {
  enumParameter,
  expressionParameter,
  integerParameter,
  textParameter,
} from '../parameters/parameter.js';
import { count, flag, givenText } from './shared-schemas.js';

/** A data version or a day. */
type Since = number | string;

const since = expressionParameter<Since>(
  (text, refuse) => {
    if (/^(0|[1-9]\d{0,14})$/.test(text)) return Number(text);
    if (isDay(text)) return text;
    return refuse({
      code: 'validation.format',
      says: 'must be a version of the data or a date, YYYY-MM-DD',
      expected: 'a version such as 41, or YYYY-MM-DD',
    });
  },
  {
    description:
      'The data version you have, or the first day of changes. Defaults to all changes that the service keeps. Ignored with a cursor.',
    example: '0',
    codes: [],
    pattern: '^(0|[1-9][0-9]{0,14}|(?!0000)[0-9]{4}-[0-9]{2}-[0-9]{2})?$',
  },
);

const cursor = expressionParameter<LogPosition>(
  (text, refuse) => {
    const [, version, sequence, offset] = /^(\d{1,15})\.(\d{1,15})\.(\d{1,9})$/.exec(text) ?? [];
    if (version === undefined)
      return refuse({
        code: 'validation.format',
        says: 'must be the nextCursor of an earlier response',
        expected: 'nextCursor',
      });
    return { version: Number(version), sequence: Number(sequence), offset: Number(offset) };
  },
  {
    description: "The last response's `nextCursor`, to get the next changes.",
    example: '1.0.0',
    codes: [],
    pattern: '^([0-9]{1,15}\\.[0-9]{1,15}\\.[0-9]{1,9})?$',
  },
);

const value = z.union([z.string(), z.number(), z.boolean()]).nullable();

const changeSchema = z
  .strictObject({
    kind: z
      .enum(changingExports)
      .meta({ examples: ['contractors'], description: 'Export that contains these lines.' }),
    key: z.record(z.string(), z.union([z.string(), z.number()])).meta({
      examples: [{ roster_state: 'MN', license_number: 'BC100001' }],
      description: 'Values of the key columns, by column.',
    }),
    lines: z
      .array(z.record(z.string(), value))
      .readonly()
      .meta({
        examples: [[]],
        description: 'All current lines of the export with this key, by column. Empty if none are left.',
      }),
    number: z
      .string()
      .nullable()
      .meta({
        examples: [null],
        description: 'License, permit, case, file, or activity number of a removed record, if known.',
      }),
    mergedInto: z
      .int()
      .nullable()
      .meta({
        examples: [null],
        description: 'Id of the firm that this firm became part of.',
      }),
    splitFrom: z
      .int()
      .nullable()
      .meta({
        examples: [null],
        description: 'Id of the firm that this firm split off from.',
      }),
  })
  .meta({ id: 'Change' });

const changesSchema = z
  .strictObject({
    data: z.array(changeSchema).readonly(),
    version: count(41, 'Data version that contains these lines.'),
    nextCursor: givenText('42.0.0', 'Send this cursor with the next request, now or after the next publish.'),
    hasMore: flag(false, 'True if more changes are available now.'),
  })
  .meta({ id: 'ChangePage' });

export const getChanges = defineRoute({
  path: '/v1/changes',
  operationId: 'listChanges',
  tag: 'Lists',
  summary: 'List changes since a data version',
  description:
    'Returns the current lines for each changed key in each export. Replace your lines with the same key. Repeat while `hasMore` is true. You then have the export for that version. A key can appear more than once. `state` selects contractors and aliases by roster, and permits and their matches, contractors, and inspections by jurisdiction; `jurisdiction` returns only the latter four.',
  errors: ['changes.expired', 'validation.semantic'],
  query: z.object({
    since,
    cursor,
    kind: enumParameter(changingExports, 'Only lines of this export.'),
    jurisdiction: textParameter({
      description: 'Jurisdiction of permits (case-insensitive).',
      example: 'austin',
    }),
    state: textParameter({
      description: 'State of the roster or jurisdiction (case-insensitive).',
      example: 'MN',
    }),
    limit: integerParameter({
      description: 'Changed rows per page. A row can affect several lines, or none you requested.',
      min: 1,
      max: 1_000,
      fallback: 100,
      example: 100,
    }),
  }),
  response: changesSchema,
  handler: async ({ query: { since, cursor, kind, jurisdiction, state, limit } }, { session, exports }) => {
    const from = await startOf(session, since, cursor, exports);
    const kinds = kind === null ? changingExports : [kind];
    const { changes, next, more } = await readChanges(
      session,
      { from, kinds, jurisdiction, state },
      limit ?? 100,
    );
    return {
      data: changes,
      version: (await session.version()) ?? 0,
      nextCursor: `${next.version}.${next.sequence}.${next.offset}`,
      hasMore: more,
    };
  },
});

/** Returns a request's start. @throws ApiError `changes.expired` if the log does not go back that far */
async function startOf(
  session: ReadSession,
  since: Since | null,
  cursor: LogPosition | null,
  exports: ExportFiles | undefined,
): Promise<LogPosition> {
  const logged = await readLoggedVersions(session);
  const after = (version: number): LogPosition => ({ version: version + 1, sequence: 0, offset: 0 });
  if (logged === null) return after(0);
  const { oldest, newest } = logged;
  if (cursor === null && since === null) return after(oldest - 1);
  const version = typeof since === 'string' ? await versionBefore(session, since) : since;
  const from = cursor ?? after(version ?? (oldest === 1 ? 0 : oldest - 2));
  const given =
    cursor === null
      ? { field: 'since', received: String(since) }
      : { field: 'cursor', received: [cursor.version, cursor.sequence, cursor.offset].join('.') };
  if (from.version > newest + 1) throw new AheadError(given, newest);
  if (from.version < oldest) {
    const kept = ((await exports?.list()) ?? []).find((one) => one.version >= oldest - 1);
    throw new ExpiredError(given, oldest - 1, newest, kept?.version ?? null);
  }
  return from;
}

/** The caller names a version newer than the data, for example after a restore. */
class AheadError extends ApiError {
  constructor(given: { field: string; received: string }, newest: number) {
    super('validation.semantic', `${given.field} is ahead of the data: the newest version is ${newest}.`, {
      details: [{ ...given, issue: 'semantic', expected: `a version up to ${newest}` }],
    });
  }
}

class ExpiredError extends ApiError {
  constructor(
    given: { field: string; received: string },
    oldest: number,
    newest: number,
    /** The newest version with files. */
    exported: number | null,
  ) {
    const start =
      exported === null
        ? 'Download the files of a version that /v1/exports lists, then send since= with that version'
        : `Download the files at /v1/exports/${exported}/, then send since=${exported}`;
    super('changes.expired', `The service keeps changes since version ${oldest}. ${start}.`, {
      details: [{ ...given, issue: 'expired', expected: { min: oldest, max: newest } }],
    });
  }
}
