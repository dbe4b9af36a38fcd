import { tierNames } from '@crs/domain';
import type { ShownNight } from '@crs/pipelines';
import { compareRuns, jurisdictionNames } from '@crs/pipelines';
import type { VNode } from 'preact';
import { z } from 'zod';
import { mayDo } from '../../access/roles.js';
import { officeOf } from '../../back-office.js';
import { Sparkline } from '../../drawing/sparkline.js';
import { JurisdictionChoice } from '../../layout/jurisdiction-choice.js';
import { addressOf } from '../../layout/pager.js';
import { Section } from '../../layout/section.js';
import { Table } from '../../layout/table.js';
import { jurisdictionText, numberText, shareText, shortDayText } from '../../layout/values.js';
import { definePage, type PageContent } from '../../page.js';
import { Comparison, ComparisonChoice } from './run-comparison.js';
import { intervalText } from './share-text.js';

interface Followed {
  readonly jurisdiction: string;
  readonly nights: readonly ShownNight[];
}

const runId = z.coerce.number().int().positive().max(1e15).optional().catch(undefined);

export const qualityRunsPage = definePage({
  path: '/quality/runs',
  role: 'viewer',
  params: z.object({}),
  query: z.object({
    jurisdiction: z.string().max(100).catch('').default(''),
    count: z.coerce.number().int().min(2).max(60).catch(14).default(14),
    /** Two of the jurisdiction's runs to compare. */
    from: runId,
    to: runId,
  }),
  async show({ query: { jurisdiction, count, from, to } }, context): Promise<PageContent> {
    const { session, reports } = officeOf(context);
    const followed = await reports.nights(jurisdiction || null, count);
    const isOperator = mayDo(context.user, 'operator');
    const one = jurisdiction === '' ? undefined : followed[0];
    const comparison =
      one === undefined || from === undefined || to === undefined
        ? undefined
        : await compareRuns(session.pool, context.pool, one.jurisdiction, [from, to]);
    return {
      title: 'Accuracy over time',
      subtitle: `${jurisdiction === '' ? 'All jurisdictions' : jurisdictionText(jurisdiction)}, last ${count} matching runs of each`,
      above: [{ href: addressOf('/quality', { jurisdiction }), label: 'Match accuracy' }],
      data: comparison === undefined ? followed : { followed, comparison },
      body: (
        <>
          <form action="/quality/runs" class="search" aria-label="Which runs">
            <JurisdictionChoice jurisdictions={jurisdictionNames(session.config)} chosen={jurisdiction} />
            <label>
              {' '}
              Matching runs
              <input name="count" inputMode="numeric" pattern="\d*" size={4} value={count} />
            </label>
            <button type="submit">Show</button>
          </form>
          {one === undefined ? (
            <Overview followed={followed} />
          ) : (
            <>
              <ComparisonChoice {...{ ...one, count, chosen: [from, to] }} />
              {comparison !== undefined && <Comparison comparison={comparison} nights={one.nights} />}
              <Nights of={one} isOperator={isOperator} />
            </>
          )}
        </>
      ),
    };
  },
});

const percents = (shares: readonly (number | null | undefined)[]): readonly (number | null)[] =>
  shares
    .map((share) => (share === null || share === undefined ? null : Math.round(share * 1000) / 10))
    .toReversed();

const Overview = ({ followed }: { readonly followed: readonly Followed[] }): VNode => (
  <Section id="jurisdictions" title="By jurisdiction">
    <p>Choose a jurisdiction to compare two of its runs.</p>
    <Table
      caption="Percentages, oldest on the left"
      rows={followed}
      columns={[
        {
          heading: 'Jurisdiction',
          cell: ({ jurisdiction }) => (
            <a href={addressOf('/quality/runs', { jurisdiction })}>{jurisdictionText(jurisdiction)}</a>
          ),
        },
        {
          heading: 'Matched',
          value: null,
          cell: ({ jurisdiction, nights }) => (
            <Sparkline
              of={`Matched in ${jurisdiction}`}
              values={percents(nights.map(({ matched }) => matched))}
            />
          ),
        },
        {
          heading: 'Verified',
          value: null,
          cell: ({ jurisdiction, nights }) => (
            <Sparkline
              of={`Verified in ${jurisdiction}`}
              values={percents(nights.map(({ tiers }) => tiers.verified))}
            />
          ),
        },
        {
          heading: 'Accuracy',
          value: null,
          cell: ({ jurisdiction, nights }) => (
            <Sparkline
              of={`Accuracy in ${jurisdiction}`}
              values={percents(nights.map(({ precision }) => precision.share))}
            />
          ),
        },
        { heading: 'Changed since the previous run', cell: ({ nights: [last] }) => movesText(last) },
        {
          heading: 'Over limit',
          cell: ({ nights: [last] }) => last?.findings.join('; ') || 'nothing',
        },
      ]}
    />
  </Section>
);

const Nights = ({
  of: { jurisdiction, nights },
  isOperator,
}: {
  readonly of: Followed;
  readonly isOperator: boolean;
}): VNode => {
  if (nights.length === 0)
    return (
      <p class="empty">
        {jurisdictionText(jurisdiction)} hasn’t been matched yet. The next nightly run will match it.
      </p>
    );
  return (
    <>
      <Section id="shares" title="Records by tier">
        <Table
          caption="Percentage of records by tier, newest run first"
          rows={nights}
          columns={[
            { heading: 'Run', cell: (night) => <Run night={night} isOperator={isOperator} /> },
            { heading: 'Records', isNumeric: true, cell: ({ claims }) => numberText(claims) },
            ...tierNames.map((tier) => ({
              heading: tier,
              isNumeric: true,
              cell: (night: ShownNight) => {
                const share = night.tiers[tier];
                return share === undefined ? '–' : shareText(share);
              },
            })),
            {
              heading: 'Matched',
              isNumeric: true,
              cell: ({ matched }) => (matched === null ? '–' : shareText(matched)),
            },
          ]}
        />
      </Section>
      <Section id="quality" title="Accuracy and changes">
        <Table
          caption="Accuracy without license numbers and phones, changes since the previous run, and learned weights"
          rows={nights}
          columns={[
            { heading: 'Run', cell: (night) => <Run night={night} isOperator={isOperator} /> },
            { heading: 'Accuracy', isNumeric: true, cell: ({ precision }) => intervalText(precision) },
            { heading: 'Recall', isNumeric: true, cell: ({ recall }) => intervalText(recall) },
            { heading: 'Changed since the previous run', cell: movesText },
            {
              heading: 'Matches replaced',
              isNumeric: true,
              cell: ({ replaced }) => (replaced === null ? '–' : numberText(replaced)),
            },
            { heading: 'Learned', cell: learnedText },
            { heading: 'Over limit', cell: ({ findings }) => findings.join('; ') || 'nothing' },
          ]}
        />
      </Section>
    </>
  );
};

const Run = ({ night, isOperator }: { readonly night: ShownNight; readonly isOperator: boolean }): VNode => (
  <>
    {isOperator ? <a href={`/runs/${night.run}`}>{night.run}</a> : night.run}, {shortDayText(night.startedAt)}
    {night.isRefused && (
      <>
        {' '}
        <span class="alarm">refused</span>
      </>
    )}
  </>
);

const NAMES: Readonly<Record<string, string>> = {
  moved: 'records with another contractor',
  tiers: 'tier changes',
  confidences: 'confidence changes',
};

function movesText(night: ShownNight | undefined): string {
  if (night === undefined) return 'not matched yet';
  if (night.moves === null)
    return 'not compared: first run, or settings or weights changed since the previous run';
  return Object.entries(night.moves)
    .map(
      ([name, { value, bound }]) => `${NAMES[name] ?? name} ${shareText(value)} (limit ${shareText(bound)})`,
    )
    .join(', ');
}

function learnedText({ learned }: ShownNight): string {
  if (learned === null) return 'weights kept';
  const { version, claims, inRoster, alias } = learned;
  const parts = [
    `weights ${version} from ${numberText(claims)} records`,
    `${shareText(inRoster)} in the license roster`,
    ...(alias === undefined ? [] : [`an alias adds ${alias.weight.toFixed(2)} bits`]),
  ];
  return parts.join(', ');
}
