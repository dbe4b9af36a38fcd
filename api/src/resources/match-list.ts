import { listColumns, listColumnsIn, listRowSchema, problemOf, readListRow } from '@crs/domain';
import type { MatchedRow, ShownCandidate } from '@crs/matching';
import type { ContractorCandidate } from '@crs/store';
import { z } from 'zod';
import { ApiError } from '../errors/api-error.js';
import { mappedInPieces } from '../http/in-pieces.js';
import { definePostRoute } from '../http/post-route.js';
import { booleanParameter, integerParameter } from '../parameters/parameter.js';
import { candidateFields, evidenceFields } from './candidate-schemas.js';
import { claimMatchFields, text } from './shared-schemas.js';

/** Maximum number of rows in a request. */
const MOST_ROWS = 1_000;

/** Maximum number of candidates per row. */
const MOST_CANDIDATES = 10;

const evidenceSchema = z
  .strictObject({
    ...evidenceFields,
    rowValue: text('Northside Builders', 'The value in the row; null if the row has none.'),
  })
  .meta({ id: 'Evidence' });

const candidateSchema = z
  .strictObject({
    ...candidateFields,
    parts: z
      .array(evidenceSchema)
      .readonly()
      .nullable()
      .meta({ description: 'Parts that add up to the score; null without `explain=true`.' }),
  })
  .meta({ id: 'RowCandidate' });

const answerSchema = z
  .strictObject({
    id: text('vendor-17', 'Row id, as you sent it.'),
    problem: text(null, 'Why the row was not matched; null if it was.'),
    ...claimMatchFields,
    contractorState: text('MN', 'State of the license roster.'),
    candidates: z.array(candidateSchema).readonly().meta({ description: 'Best first.' }),
  })
  .meta({ id: 'MatchedRow' });

/** The body: rows with the columns that `crs screen` accepts. */
const listSchema = z.strictObject({
  rows: z
    .array(listRowSchema)
    .min(1)
    .max(MOST_ROWS)
    .meta({ description: 'Free text; no field is required.' }),
});

export const matchList = definePostRoute({
  path: '/v1/match',
  operationId: 'matchList',
  tag: 'Lists',
  summary: 'Match your own list',
  description: `Matches each row with contractors the way nightly runs match permits, and stores nothing. Up to ${MOST_ROWS} rows, as JSON or as CSV with a header row. \`state\` selects one state's rosters. A row that names no contractor gets a \`problem\`. Other rows count toward a separate limit; \`X-RowLimit-Remaining\` is the number left for the day.`,
  query: z.object({
    candidates: integerParameter({
      description: 'Candidates per row.',
      min: 0,
      max: MOST_CANDIDATES,
      fallback: 3,
      example: 3,
    }),
    explain: booleanParameter("If true, adds the parts of each candidate's score."),
  }),
  body: listSchema,
  bodyExample: {
    rows: [{ id: 'vendor-17', name: 'Northside Builders', city: 'Minneapolis', state: 'MN' }],
  },
  fromCsv: (rows) => {
    const columns = listColumnsIn(Object.keys(rows[0] ?? {}));
    if (rows.length > 0 && columns.size === 0)
      throw new ApiError(
        'validation.format',
        `The file has no known column. Use the names ${listColumns.join(', ')}.`,
        {
          details: [{ field: 'body', issue: 'format', expected: [...listColumns] }],
        },
      );
    return { rows: rows.map((row) => givenValues(row, columns)) };
  },
  rowsOf: ({ rows }) => rows.filter((row) => problemOf(row) === null).length,
  response: z
    .strictObject({
      data: z.array(answerSchema).readonly().meta({ description: 'One result per row, in the same order.' }),
    })
    .meta({ id: 'MatchedList' }),
  handler: async ({ query, body }, { lists }) => {
    if (lists === undefined)
      throw new ApiError('upstream.unavailable', 'This service is set up without list matching.', {
        retryAfter: 60,
      });
    const options = { most: query.candidates, explaining: query.explain ?? false };
    const matched = await lists.match(body.rows, options);
    return { data: await mappedInPieces(matched, answerOf) };
  },
});

/** The values in known columns. An invalid value stays as it is and is rejected. */
function givenValues(
  row: Readonly<Record<string, string>>,
  columns: ReturnType<typeof listColumnsIn>,
): unknown {
  const { row: read } = readListRow(row, columns);
  return read ?? Object.fromEntries([...columns].map(([heading, column]) => [column, row[heading]]));
}

type Shown = MatchedRow<ContractorCandidate>;

function answerOf({ id, problem, contractor, match, candidates }: Shown): z.input<typeof answerSchema> {
  return {
    id,
    problem,
    contractorLicenseNumber: contractor?.licenseNumber ?? null,
    contractorLicenseName: contractor?.name ?? null,
    matchConfidence: match.confidence?.toFixed(3) ?? null,
    tier: match.tier,
    verificationSignals: match.signals.join(',') || null,
    candidateCount: match.candidateCount,
    contractorState: contractor?.rosterState ?? null,
    candidates: candidates.map(candidateOf),
  };
}

function candidateOf({
  contractor,
  firm,
  confidence,
  isNear,
  signals,
  score,
  parts,
}: ShownCandidate<ContractorCandidate>): z.input<typeof candidateSchema> {
  const { id: _id, ...shown } = contractor;
  return {
    ...shown,
    firm,
    matchConfidence: confidence.toFixed(3),
    verificationSignals: signals.join(',') || null,
    isNear,
    score,
    parts:
      parts?.map(({ signal, weight, claimValue, rosterValue, sharers, reason }) => ({
        signal,
        bits: weight,
        sharers,
        rowValue: claimValue,
        contractorValue: rosterValue,
        reason,
      })) ?? null,
  };
}
