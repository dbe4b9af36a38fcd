import { measureSample, type ShownSample, sampleLabels } from '@crs/pipelines';
import type { VNode } from 'preact';
import { z } from 'zod';
import { mayDo } from '../../access/roles.js';
import { officeOf } from '../../back-office.js';
import { Section } from '../../layout/section.js';
import { Table } from '../../layout/table.js';
import { counted, dayText, jurisdictionText, numberText } from '../../layout/values.js';
import { definePage, type PageContent } from '../../page.js';
import { Errors } from '../quality/errors.js';
import { intervalText } from '../quality/share-text.js';
import { sampleParams, unknownSample } from './existing-sample.js';

export const samplePage = definePage({
  path: '/samples/:id',
  role: 'viewer',
  params: sampleParams,
  query: z.object({}),
  async show({ params: { id } }, context): Promise<PageContent> {
    const { session } = officeOf(context);
    const shown = await measureSample(session.pool, context.pool, Number(id));
    if (shown === null) throw unknownSample();
    const { sample } = shown;
    return {
      title: `Sample ${sample.id}: ${jurisdictionText(sample.jurisdiction)}`,
      subtitle: `Drawn by ${sample.drawnBy} on ${dayText(sample.drawnAt)}, seed ${sample.seed}`,
      above: [{ href: '/samples', label: 'Labeled samples' }],
      data: shown,
      csv: { fileName: `labels-of-sample-${sample.id}.csv`, text: () => sampleLabels(session, sample.id) },
      body: <SampleBody shown={shown} mayLabel={mayDo(context.user, 'analyst')} />,
    };
  },
});

const SampleBody = ({
  shown,
  mayLabel,
}: {
  readonly shown: ShownSample;
  readonly mayLabel: boolean;
}): VNode => {
  const { sample, estimate, strata, uncovered, errors } = shown;
  const { id, size, labelled, unsure } = sample;
  return (
    <>
      <p>
        {numberText(labelled)} of {counted(size, 'record')} labeled
        {unsure > 0 && `, ${numberText(unsure)} as “can’t tell”`}.{' '}
        {mayLabel && labelled < size && (
          <a href={`/samples/${id}/label`}>{labelled === 0 ? 'Start labeling' : 'Continue labeling'}</a>
        )}
      </p>
      {estimate.cases === 0 ? (
        <p class="empty">No results yet: no label names a contractor.</p>
      ) : (
        <section class="summary" aria-label="Summary">
          <p>
            Precision: <strong>{intervalText(estimate.precision)}</strong> of verified and likely matches are
            correct.
          </p>
          <p>
            Recall: <strong>{intervalText(estimate.recall)}</strong> of records whose contractor is in the
            license roster have a correct verified or likely match.
          </p>
          <p class="quiet">
            Estimated for {counted(Math.round(estimate.cases), 'record')}, based on the scores when the sample
            was drawn. Parentheses show 95% intervals.
          </p>
        </section>
      )}
      {labelled < size && estimate.cases > 0 && (
        <p class="advice">
          The sample isn’t fully labeled. We assume unlabeled records are like the labeled ones in their
          group.
        </p>
      )}
      {uncovered > 0 && estimate.cases > 0 && (
        <p class="advice">
          About {counted(uncovered, 'record')} we know nothing yet: their group has no label. They aren’t in
          the figures above.
        </p>
      )}
      <Section id="strata" title="By tier and confidence">
        <Table
          caption="Groups of records that the sample was drawn from"
          rows={strata}
          columns={[
            { heading: 'Tier and confidence', cell: ({ stratum }) => stratum },
            { heading: 'Records', isNumeric: true, cell: ({ claims }) => numberText(claims) },
            { heading: 'Drawn', isNumeric: true, cell: ({ drawn }) => numberText(drawn) },
            { heading: 'Labeled', isNumeric: true, cell: (one) => numberText(one.labelled) },
            {
              heading: 'Correct',
              isNumeric: true,
              cell: ({ right, labelled: of }) =>
                of === 0 ? '–' : `${numberText(right)} of ${numberText(of)}`,
            },
          ]}
        />
        <p class="quiet">
          Leaving a record unmatched is correct if its contractor isn’t in the license roster.
        </p>
      </Section>
      <Section id="errors" title="Labels that contradict the match">
        <Errors errors={errors} isMasked={false} nothing="No label contradicts the scores." />
      </Section>
      <p class="quiet">
        The CSV below is a labels file: <code>crs evaluate --labels FILE</code> measures today’s matches with
        it. That command doesn’t weight the groups; the weight column says how many records each label
        represents.
      </p>
    </>
  );
};
