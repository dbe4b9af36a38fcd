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
      subtitle: `Drawn by ${sample.drawnBy} on ${dayText(sample.drawnAt)} with the seed ${sample.seed}`,
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
        {numberText(labelled)} of {counted(size, 'claim')} labeled
        {unsure > 0 && `, ${numberText(unsure)} of them as not to be told`}.{' '}
        {mayLabel && labelled < size && (
          <a href={`/samples/${id}/label`}>{labelled === 0 ? 'Begin to label' : 'Go on labeling'}</a>
        )}
      </p>
      {estimate.cases === 0 ? (
        <p class="empty">Nothing can be said yet: no claim has a label that tells who is meant.</p>
      ) : (
        <section class="summary" aria-label="In short">
          <p>
            Precision: <strong>{intervalText(estimate.precision)}</strong> of the matches at tier verified or
            likely are right.
          </p>
          <p>
            Recall: <strong>{intervalText(estimate.recall)}</strong> of the claims whose contractor is in the
            roster are matched to it so.
          </p>
          <p class="quiet">
            Estimated for {counted(Math.round(estimate.cases), 'claim')}, by what the scores said when the
            sample was drawn; in brackets 95% intervals.
          </p>
        </section>
      )}
      {labelled < size && estimate.cases > 0 && (
        <p class="advice">
          The sample is not labeled to its end: the claims without a label are taken to be like the others of
          their stratum.
        </p>
      )}
      {uncovered > 0 && estimate.cases > 0 && (
        <p class="advice">
          Of {counted(uncovered, 'claim')} nothing is known yet: none of their stratum has a label. They are
          in no figure above.
        </p>
      )}
      <Section id="strata" title="By tier and confidence">
        <Table
          caption="Claims that were drawn from together"
          rows={strata}
          columns={[
            { heading: 'Tier and confidence', cell: ({ stratum }) => stratum },
            { heading: 'Claims', isNumeric: true, cell: ({ claims }) => numberText(claims) },
            { heading: 'Drawn', isNumeric: true, cell: ({ drawn }) => numberText(drawn) },
            { heading: 'Labeled', isNumeric: true, cell: (one) => numberText(one.labelled) },
            {
              heading: 'Right',
              isNumeric: true,
              cell: ({ right, labelled: of }) =>
                of === 0 ? '–' : `${numberText(right)} of ${numberText(of)}`,
            },
          ]}
        />
        <p class="quiet">An unmatched claim is right where nobody of the roster is meant.</p>
      </Section>
      <Section id="errors" title="Where the label says otherwise">
        <Errors errors={errors} isMasked={false} nothing="No label contradicts what the scores said." />
      </Section>
      <p class="quiet">
        The CSV below is a labels file: <code>crs evaluate --labels FILE</code> measures what is matched today
        with it. It does not weigh the strata; the column weight says how many claims each label stands for.
      </p>
    </>
  );
};
