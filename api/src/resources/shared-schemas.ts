import { tierSchema } from '@crs/domain';
import { signalDescriptions } from '@crs/matching';
import { z } from 'zod';
import { statusNames } from './license-statuses.js';

/*
 * Field schemas that several records share. Each one takes a made-up example for the reference, and a description if
 * the field's name is not enough.
 */

/** A schema's example and description. */
export const documented = (example: unknown, description: string | undefined) => ({
  examples: [example],
  ...(description === undefined ? {} : { description }),
});

/** A text that is never null. */
export const givenText = (example: string, description?: string) =>
  z.string().min(1).meta(documented(example, description));

/** A text, or null if the source has none. */
export const text = (example: string | null, description?: string) =>
  z.string().min(1).nullable().meta(documented(example, description));

export const texts = (example: readonly string[], description?: string) =>
  z.array(z.string()).readonly().meta(documented(example, description));

export const dollars = (example: number, description = 'US dollars, at most two decimals.') =>
  z.number().meta(documented(example, description));

export const money = (example: number | null) =>
  z.number().nullable().meta(documented(example, 'US dollars, at most two decimals.'));

export const day = (example: string | null, description = 'YYYY-MM-DD.') =>
  z
    .string()
    .nullable()
    .meta({ format: 'date', ...documented(example, description) });

export const moment = (example: string | null, description = 'RFC 3339, in UTC.') =>
  z
    .string()
    .nullable()
    .meta({ format: 'date-time', ...documented(example, description) });

export const count = (example: number, description?: string) =>
  z.int().min(0).meta(documented(example, description));

export const year = z.int().nullable().meta(documented(2023, 'Null for records without a date.'));

export const flag = (example: boolean, description?: string) =>
  z.boolean().meta(documented(example, description));

/** A license's status. */
export const contractorStatus = z
  .enum(statusNames)
  .nullable()
  .meta({ examples: ['Revoked'], description: 'Null if the source has none.' });

/** A record's id, which does not change when the feed is read again. */
export const recordId = (example: number) =>
  z.int().meta({ format: 'int64', ...documented(example, 'Stays the same when the feed is read again.') });

/** Evidence codes, with their meanings. */
const verificationSignals = z
  .string()
  .regex(/^[a-z_]+(,[a-z_]+)*$/)
  .nullable()
  .meta({
    id: 'VerificationSignals',
    ...documented(
      'license_number,name_exact',
      `Evidence codes, strongest first, separated by commas; null if nothing matched. ${Object.entries(
        signalDescriptions,
      )
        .map(([code, sentence]) => `\`${code}\`: ${sentence}`)
        .join(' ')}`,
    ),
  });

/** A record's provenance, which all records from one run share. */
const provenanceSchema = z
  .strictObject({
    source: givenText('austin_permits', 'Feed name.'),
    publisher: text('City of Austin'),
    url: text('https://data.austintexas.gov/d/3syk-w9eu', 'Public URL of the source.'),
    fetchedAt: moment('2026-03-02T02:03:04Z', 'When this version of the record was fetched from the source.'),
    feedVersion: count(7, 'Feed version that this record version comes from.').nullable(),
  })
  .meta({
    id: 'Provenance',
    description:
      'Source of the current version of the record. Later feed versions may contain it unchanged. Fields other than `source` are null if unknown.',
  });
export const sourcedFields = { provenance: provenanceSchema };

/** Confidence in the link between a record and a contractor. */
export const linkFields = {
  matchConfidence: z
    .string()
    .regex(/^(0\.[0-9]{3}|1\.000)$/)
    .nullable()
    .meta(
      documented(
        '0.973',
        'Probability that the match is correct, to three decimals. Null if nothing matched.',
      ),
    ),
  tier: tierSchema
    .nullable()
    .meta(
      documented(
        'verified',
        'Match tier: `verified`, `likely`, `possible`, or `ambiguous` if several contractors fit equally well. Null if nothing matched.',
      ),
    ),
  verificationSignals,
};

/** A record's match, if the record prints a contractor's name. */
export const claimMatchFields = {
  contractorLicenseNumber: text('BC100001', 'Null for an unmatched or ambiguous record.'),
  contractorLicenseName: text('Northside Builders LLC', 'Legal name of that contractor.'),
  ...linkFields,
  candidateCount: count(
    1,
    "Number of candidates with scores close to the best score, including the best. A firm's licenses count once.",
  ),
};
