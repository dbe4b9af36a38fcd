import { type BinnedFigures, jurisdictionNames, type ShownFigures, type ShownQuality } from '@crs/pipelines';
import type { VNode } from 'preact';
import { z } from 'zod';
import { officeOf } from '../../back-office.js';
import { Drawn } from '../../drawing/drawn.js';
import { drawReliability } from '../../drawing/reliability-svg.js';
import { addressOf } from '../../layout/pager.js';
import { Folded, Section } from '../../layout/section.js';
import { Table } from '../../layout/table.js';
import { type Tile, Tiles } from '../../layout/tiles.js';
import { counted, jurisdictionText, numberText } from '../../layout/values.js';
import { definePage, type PageContent } from '../../page.js';
import { calibrationText, promisedText } from './calibration-text.js';
import { Errors } from './errors.js';
import { Filter, type QualityQuery, qualityAddress, qualityFilter, sourceMeanings } from './filter.js';
import { FEW, intervalText, shareOf } from './share-text.js';

export const qualityPage = definePage({
  path: '/quality',
  role: 'viewer',
  params: z.object({}),
  query: qualityFilter,
  async show({ query }, context): Promise<PageContent> {
    const { session, reports } = officeOf(context);
    const { jurisdiction, source, basis, tier } = query;
    const quality = await reports.measure({
      source,
      jurisdiction: jurisdiction || null,
      basis: basis || null,
      tier: tier || null,
    });
    return {
      title: 'Match accuracy',
      subtitle: subtitleOf(query, quality),
      data: quality,
      body: (
        <>
          <Filter query={query} jurisdictions={jurisdictionNames(session.config)} />
          {quality.whole.cases === 0 ? (
            <NothingKnown query={query} />
          ) : (
            <Measured quality={quality} query={query} />
          )}
          <p class="quiet">{sourceMeanings[source]}</p>
          <p>
            <a href={addressOf('/quality/runs', { jurisdiction })}>Accuracy over time</a> ·{' '}
            <a href={addressOf('/samples', { jurisdiction })}>Measure with a labeled sample</a>
          </p>
          <Unmeasured quality={quality} query={query} />
        </>
      ),
    };
  },
});

const subtitleOf = ({ jurisdiction, basis, tier }: QualityQuery, { whole, bases }: ShownQuality): string => {
  const of = [
    jurisdiction === '' ? 'All jurisdictions' : jurisdictionText(jurisdiction),
    tier === '' ? null : `tier ${tier}`,
    basis === '' ? null : (bases.find((one) => one.basis === basis)?.name ?? basis),
  ].filter((part) => part !== null);
  return `${of.join(', ')}: measured on ${counted(whole.cases, 'record')}`;
};

/** The main figure, what it leaves out, and the labels behind both. */
const tilesOf = ({ precision, recall, cases }: ShownFigures): Tile[] => [
  {
    label: 'of verified and likely matches are correct',
    value: shareOf(precision),
    note: `precision ${intervalText(precision)}`,
  },
  {
    label: 'of licensed contractors’ records have the right match',
    value: shareOf(recall),
    note: `recall ${intervalText(recall)}`,
  },
  { label: cases === 1 ? 'record checked' : 'records checked', value: numberText(cases) },
];

const Measured = ({
  quality,
  query,
}: {
  readonly quality: ShownQuality;
  readonly query: QualityQuery;
}): VNode => (
  <>
    <section aria-label="Summary">
      <Tiles tiles={tilesOf(quality.whole)} />
    </section>
    <Section id="calibration" title="Predicted vs. actual accuracy">
      <Calibration figures={quality.whole} />
    </Section>
    <Folded id="tiers" title="Accuracy by tier and jurisdiction">
      <Table
        caption="Share of correct matches, with 95% intervals"
        rows={[{ jurisdiction: '', figures: quality.whole }, ...quality.jurisdictions]}
        columns={[
          {
            heading: 'Jurisdiction',
            cell: ({ jurisdiction }) =>
              jurisdiction === '' ? (
                'all jurisdictions'
              ) : (
                <a href={qualityAddress({ ...query, jurisdiction })}>{jurisdictionText(jurisdiction)}</a>
              ),
          },
          { heading: 'Records', isNumeric: true, cell: ({ figures }) => numberText(figures.cases) },
          ...(['verified', 'likely', 'possible'] as const).map((tier) => ({
            heading: tier,
            isNumeric: true,
            cell: ({ figures }: { readonly figures: ShownFigures }) =>
              figures.tiers[tier].of === 0 ? (
                <span class="quiet">none</span>
              ) : (
                <>
                  {intervalText(figures.tiers[tier])}
                  {figures.tiers[tier].of >= FEW && (
                    <div class="quiet">of {numberText(figures.tiers[tier].of)}</div>
                  )}
                </>
              ),
          })),
          {
            heading: 'Recall',
            isNumeric: true,
            cell: ({ figures }) => intervalText(figures.recall),
          },
        ]}
      />
    </Folded>
    {quality.bases.length > 0 && <Bases quality={quality} query={query} />}
    <Folded id="errors" title="Most confident errors">
      <Errors
        errors={quality.worst}
        isMasked={query.source === 'numbers'}
        nothing="None of these records is matched to the wrong contractor."
      />
    </Folded>
  </>
);

const Bases = ({
  quality: { bases },
  query,
}: {
  readonly quality: ShownQuality;
  readonly query: QualityQuery;
}) => (
  <Folded id="bases" title="By evidence">
    {query.basis !== '' && (
      <p>
        <a href={qualityAddress({ ...query, basis: '' })}>All evidence</a>
      </p>
    )}
    <div class="columns">
      {bases.map(({ basis, name, meaning, figures }) => (
        <figure key={basis}>
          <h3>
            <a href={qualityAddress({ ...query, basis })}>{name}</a>: {counted(figures.cases, 'record')}
          </h3>
          <p class="quiet">
            Records where {meaning}. Of the verified and likely matches, {intervalText(figures.precision)} are
            correct. {calibrationText(figures)}
          </p>
          {figures.bins.length > 0 && <Drawn svg={drawReliability(figures.bins)} />}
        </figure>
      ))}
    </div>
  </Folded>
);

const NothingKnown = ({ query: { source } }: { readonly query: QualityQuery }): VNode => (
  <div class="empty">
    <p>No labeled records in this group yet, so accuracy can’t be measured.</p>
    <p>
      {source === 'decisions' ? (
        <>
          <a href="/review">Review some records</a>, or compare with{' '}
          <a href="/quality">hidden license numbers and phones</a>.
        </>
      ) : (
        <a href="/quality">Show everything</a>
      )}
    </p>
  </div>
);

const Unmeasured = ({
  quality: { unmeasured, whole },
  query: { tier, basis, source },
}: {
  readonly quality: ShownQuality;
  readonly query: QualityQuery;
}): VNode | null =>
  unmeasured.length === 0 || whole.cases === 0 || tier !== '' || basis !== '' ? null : (
    <p class="advice">
      Not measured: {unmeasured.map(jurisdictionText).join(', ')}.{' '}
      {source === 'numbers'
        ? 'no record there has a license number or phone that identifies a contractor, or matching hasn’t run yet.'
        : 'no decision there names a contractor.'}
    </p>
  );

/** Promised confidences, compared with the share of correct matches. */
const Calibration = ({ figures }: { readonly figures: BinnedFigures }): VNode => {
  const { bins } = figures;
  if (bins.length === 0) return <p class="empty">None of these records is matched to a contractor.</p>;
  return (
    <div class="columns">
      <figure>
        <Drawn svg={drawReliability(bins)} />
        <figcaption>
          On the dashed line, confidence equals accuracy. Below it, confidence is too high. Bars show 95%
          intervals.
          {calibrationText(figures) !== '' && ` ${calibrationText(figures)}`}
        </figcaption>
      </figure>
      <Table
        caption="Predicted and actual accuracy"
        rows={bins}
        isCards={false}
        columns={[
          {
            heading: 'Predicted',
            cell: ({ from, to }) => promisedText(from, to),
          },
          { heading: 'Records', isNumeric: true, cell: ({ count }) => numberText(count) },
          {
            heading: 'Actual',
            isNumeric: true,
            cell: ({ right, low, high, count }) => intervalText({ share: right, low, high, of: count }),
          },
        ]}
      />
    </div>
  );
};
