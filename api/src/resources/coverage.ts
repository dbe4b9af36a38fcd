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

export const freshnessWords = ['active', 'late', 'frozen'] as const;
type Freshness = (typeof freshnessWords)[number];

const coverageSchema = z
  .strictObject({
    source: givenText('austin_permits', 'Name of the feed.'),
    family: givenText('permits'),
    jurisdiction: text('austin', 'City or county of a feed of permits.'),
    state: text('TX', 'State code.'),
    publisher: text('City of Austin'),
    url: text('https://data.austintexas.gov/d/3syk-w9eu', 'Public address of the source.'),
    license: text('Public Domain', 'The license of the source, or the rule of law, by its name.'),
    termsUrl: text('https://data.austintexas.gov/terms'),
    attribution: text('City of Austin', 'How the publisher wants to be named.'),
    records: count(4),
    rejected: count(
      3,
      'Rows of its last reading that could not be read, and are not among the records; null where that is not known.',
    ).nullable(),
    firstMonth: z
      .string()
      .regex(/^\d{4}-\d{2}$/)
      .nullable()
      .meta({ examples: ['2021-01'], description: 'Month of the earliest record, as its source dates it.' }),
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
          'Days between its last changes, the median of up to twelve; null before there are three.',
      }),
    freshness: z.enum(freshnessWords).meta({
      examples: ['active'],
      description:
        '`late` if the source did not change for two of its intervals, `frozen` after ten of them and at least 90 days. Before an interval is known, by when it was last read: `late` after two days.',
    }),
    fill: z
      .array(z.strictObject({ field: givenText('issueDate'), share: share(0.98) }))
      .readonly()
      .meta({ description: 'By field of a record, the share of records whose source gives it.' }),
    tiers: z
      .strictObject({
        verified: share(0.7),
        likely: share(0.1),
        possible: share(0.05),
        ambiguous: share(0.05),
        unmatched: share(0.1),
      })
      .nullable()
      .meta({ description: 'Share of permits by the tier of their match; null for other families.' }),
    precision: share(
      0.97,
      'Share of right matches among those that could be checked: claims that print a number which was hidden from the matcher. Null where none could.',
    ).nullable(),
    precisionLow: share(0.95, 'Its 95% interval.').nullable(),
    precisionHigh: share(0.98).nullable(),
    precisionOf: count(1200, 'How many matches were checked.').nullable(),
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
      .meta({ description: 'The same of each tier where matches could be checked, the surest first.' }),
  })
  .meta({ id: 'FeedCoverage' });

const DAY = 86_400_000;

/** How fresh a source is at a moment, against how often it changes. */
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
  // Sources that change more than once a day are read once a night.
  const interval = Math.max(1, intervalDays);
  if (still <= 2 * interval) return 'active';
  return still <= Math.max(10 * interval, 90) ? 'late' : 'frozen';
}

/** Every feed with its freshness at a moment. */
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
  summary: 'What is covered: every source with its records, freshness and quality',
  description:
    'For each jurisdiction, registry and agency what is there, from when to when, how fresh, how complete, how surely matched, and the terms of its source. `/coverage` shows it as a page.',
  params: z.object({}),
  query: z.object({
    family: enumParameter(families, 'The sources of one family of records only.'),
    jurisdiction: textParameter({
      description: 'City or county of sources of permits, in any case.',
      example: 'austin',
    }),
    state: textParameter({ description: 'State of sources, in any case.', example: 'MN' }),
  }),
  response: z.array(coverageSchema).readonly(),
  // A feed becomes late without a publish.
  isUnversioned: () => true,
  handler: async ({ query }, { session }) => withFreshness(await listCoverage(session, query), Date.now()),
});
