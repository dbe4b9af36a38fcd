import { families } from '@crs/domain';
import { type FeedCoverage, listCoverage } from '@crs/store';
import { z } from 'zod';
import { defineRoute } from '../http/route.js';
import { enumParameter, textParameter } from '../parameters/parameter.js';
import { count, day, givenText, moment, text } from './shared-schemas.js';

const share = (example: number, description?: string) =>
  z
    .number()
    .min(0)
    .max(1)
    .meta({ examples: [example], ...(description === undefined ? {} : { description }) });

const freshnessWords = ['active', 'late', 'frozen'] as const;
type Freshness = (typeof freshnessWords)[number];

const coverageSchema = z
  .strictObject({
    source: givenText('austin_permits', 'Feed name.'),
    family: givenText('permits'),
    jurisdiction: text('austin', 'City or county of a permit feed.'),
    state: text('TX', 'State code.'),
    publisher: text('City of Austin'),
    url: text('https://data.austintexas.gov/d/3syk-w9eu', 'Public URL of the source.'),
    license: text('Public Domain', 'Name of the data license or applicable law.'),
    termsUrl: text('https://data.austintexas.gov/terms'),
    attribution: text('City of Austin', 'Attribution requested by the publisher.'),
    records: count(4),
    rejected: count(
      3,
      'Number of unreadable rows in the last read, not counted as records; null if unknown.',
    ).nullable(),
    firstMonth: z
      .string()
      .regex(/^\d{4}-\d{2}$/)
      .nullable()
      .meta({ examples: ['2021-01'], description: 'Month of the earliest record.' }),
    lastDate: day('2026-06-30', 'Day of the latest record.'),
    lastSuccessAt: moment('2026-03-02T02:03:04Z', 'When the source was last read.'),
    lastChangeAt: moment('2026-03-02T02:03:04Z', 'When the source last changed.'),
    intervalDays: z
      .number()
      .min(0)
      .nullable()
      .meta({
        examples: [1],
        description:
          "Median days between the source's last changes (at most twelve changes); null with fewer than three.",
      }),
    freshness: z.enum(freshnessWords).meta({
      examples: ['active'],
      description:
        '`late` if the source has not changed for two intervals; `frozen` after ten intervals and at least 90 days. Before the interval is known: `late` if the source was not read for two days.',
    }),
    fill: z
      .array(z.strictObject({ field: givenText('issueDate'), share: share(0.98) }))
      .readonly()
      .meta({ description: 'Share of records with a value, by field.' }),
    tiers: z
      .strictObject({
        verified: share(0.7),
        likely: share(0.1),
        possible: share(0.05),
        ambiguous: share(0.05),
        unmatched: share(0.1),
      })
      .nullable()
      .meta({ description: 'Share of permits in each match tier; null for other families.' }),
    precision: share(
      0.97,
      'Share of correct matches among checked records: those whose license number or phone was hidden from the matcher. Null if none could be checked.',
    ).nullable(),
    precisionLow: share(0.95, 'Lower end of the 95% interval.').nullable(),
    precisionHigh: share(0.98, 'Upper end of the 95% interval.').nullable(),
    precisionOf: count(1200, 'Number of checked verified and likely matches.').nullable(),
    precisionByTier: z
      .array(
        z.strictObject({
          tier: z.enum(['verified', 'likely', 'possible']).meta({ examples: ['verified'] }),
          share: share(0.99),
          low: share(0.98),
          high: share(0.995),
          of: count(900),
        }),
      )
      .readonly()
      .meta({ description: 'Precision of each tier with checked matches, most confident tier first.' }),
  })
  .meta({ id: 'FeedCoverage' });

const DAY = 86_400_000;

/** A source's freshness at a given time, relative to how often the source changes. */
export function freshnessOf(
  {
    lastSuccessAt,
    lastChangeAt,
    intervalDays,
  }: Pick<FeedCoverage, 'lastSuccessAt' | 'lastChangeAt' | 'intervalDays'>,
  now: number,
): Freshness {
  const daysSince = (moment: string | null): number =>
    moment === null ? Number.POSITIVE_INFINITY : (now - Date.parse(moment)) / DAY;
  if (intervalDays === null) return daysSince(lastSuccessAt) <= 2 ? 'active' : 'late';
  const still = daysSince(lastChangeAt);
  // Sources that change more than once a day are read only once a night.
  const interval = Math.max(1, intervalDays);
  if (still <= 2 * interval) return 'active';
  return still <= Math.max(10 * interval, 90) ? 'late' : 'frozen';
}

/** All feeds, with their freshness at a given time. */
export const withFreshness = (feeds: readonly FeedCoverage[], now: number) =>
  feeds.map(
    ({ fill, tiers, precision, precisionLow, precisionHigh, precisionOf, precisionByTier, ...feed }) => ({
      ...feed,
      freshness: freshnessOf(feed, now),
      fill,
      tiers,
      precision,
      precisionLow,
      precisionHigh,
      precisionOf,
      precisionByTier,
    }),
  );

export const getCoverage = defineRoute({
  path: '/v1/coverage',
  operationId: 'listCoverage',
  tag: 'Reference',
  summary: 'List all sources with their records, freshness, and quality',
  description:
    'For each jurisdiction, registry, and agency: number of records, dates covered, freshness, completeness, match confidence, and terms of use. `/coverage` shows this as a page.',
  query: z.object({
    family: enumParameter(families, 'Only sources of this record family.'),
    jurisdiction: textParameter({
      description: 'City or county of the permit source (case-insensitive).',
      example: 'austin',
    }),
    state: textParameter({
      description: 'Only sources in this state, by state code (case-insensitive).',
      example: 'MN',
    }),
  }),
  response: z.array(coverageSchema).readonly(),
  // A feed may become late without a new publish.
  isUnversioned: () => true,
  handler: async ({ query }, { session }) => withFreshness(await listCoverage(session, query), Date.now()),
});
