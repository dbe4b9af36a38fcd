import { drawLabelSample, jurisdictionNames } from '@crs/pipelines';
import { listSamples } from '@crs/store';
import type { VNode } from 'preact';
import { z } from 'zod';
import { mayDo } from '../../access/roles.js';
import { officeOf } from '../../back-office.js';
import { Once } from '../../layout/once.js';
import { Section } from '../../layout/section.js';
import { Table } from '../../layout/table.js';
import { counted, jurisdictionText, numberText, shortDayText } from '../../layout/values.js';
import { definePage, type PageContent, type PageContext, Redirect } from '../../page.js';
import { granted } from '../granted.js';

/** Default number of claims in a sample. */
const USUAL_SIZE = 200;
const LARGEST = 2_000;

export const samplesPage = definePage({
  path: '/samples',
  role: 'viewer',
  params: z.object({}),
  query: z.object({ jurisdiction: z.string().max(100).catch('').default('') }),
  async show({ query: { jurisdiction } }, context): Promise<PageContent> {
    const { pool, config } = officeOf(context).session;
    const samples = await listSamples(pool);
    return {
      title: 'Labeled samples',
      subtitle:
        'Label a sample without seeing the matcher’s choices to measure how accurate all matches are.',
      above: [{ href: '/quality', label: 'Match accuracy' }],
      data: samples,
      body: (
        <>
          {samples.length === 0 ? (
            <p class="empty">No samples yet.</p>
          ) : (
            <Table
              caption="Samples, newest first"
              rows={samples}
              columns={[
                {
                  heading: 'Sample',
                  cell: ({ id, jurisdiction: of }) => (
                    <a href={`/samples/${id}`}>
                      {id}: {jurisdictionText(of)}
                    </a>
                  ),
                },
                { heading: 'Records', isNumeric: true, cell: ({ size }) => numberText(size) },
                { heading: 'Labeled', isNumeric: true, cell: ({ labelled }) => numberText(labelled) },
                { heading: 'Drawn by', cell: ({ drawnBy }) => drawnBy },
                { heading: 'On', isShort: true, cell: ({ drawnAt }) => shortDayText(drawnAt) },
                { heading: 'Seed', cell: ({ seed }) => seed },
              ]}
            />
          )}
          {mayDo(context.user, 'analyst') ? (
            <Draw
              jurisdictions={jurisdictionNames(config)}
              chosen={jurisdiction}
              csrfToken={context.csrfToken}
            />
          ) : (
            <p class="advice">You have view-only access. Ask an analyst to draw and label samples.</p>
          )}
        </>
      ),
    };
  },
  form: {
    role: 'analyst',
    fields: z.object({
      jurisdiction: z.string().min(1).max(100),
      size: z.coerce.number().int().min(1).max(LARGEST),
      seed: z.string().trim().max(100).default(''),
    }),
    send: async ({ fields: { jurisdiction, size, seed } }, context) => {
      const id = await granted(
        drawLabelSample(officeOf(context).session, {
          ...{ jurisdiction, size, seed: seed === '' ? null : seed },
          drawnBy: context.user?.name ?? '',
        }),
      );
      return new Redirect(`/samples/${id}`);
    },
  },
});

const Draw = ({
  jurisdictions,
  chosen,
  csrfToken,
}: {
  readonly jurisdictions: readonly string[];
  readonly chosen: string;
  readonly csrfToken: PageContext['csrfToken'];
}): VNode => (
  <Section id="draw" title="Draw a sample">
    <p>
      A sample has records of every tier, including unmatched ones, and extra doubtful ones.{' '}
      {counted(USUAL_SIZE, 'record')} take an hour or two to label and measure an accuracy of 90% to within
      about 5 points. Labels only measure accuracy; they don’t change matches and aren’t decisions.
    </p>
    <form method="post" action="/samples" class="search">
      <input type="hidden" name="csrf" value={csrfToken} />
      <Once />
      <label>
        Jurisdiction
        <select name="jurisdiction" required>
          {jurisdictions.map((one) => (
            <option key={one} selected={one === chosen}>
              {one}
            </option>
          ))}
        </select>
      </label>
      <label>
        {' '}
        Records
        <input name="size" type="number" min={1} max={LARGEST} required value={USUAL_SIZE} />
      </label>
      <label>
        Seed (optional), to draw the same sample again
        <input name="seed" maxLength={100} />
      </label>
      <button type="submit">Draw</button>
    </form>
  </Section>
);
