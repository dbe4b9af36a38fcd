import { CrsError } from '@crs/domain';
import type { LabelSample } from '@crs/store';
import type { VNode } from 'preact';
import { z } from 'zod';
import { addressOf } from '../../layout/pager.js';
import { jurisdictionText, numberText } from '../../layout/values.js';
import { definePage, type PageContent, type PageContext, Redirect } from '../../page.js';
import { PageError } from '../../page-error.js';
import { Case, type ShownCandidate } from '../review/case.js';
import { buttonSchema, buttonValue } from '../review/choice.js';
import { claimId, claimIds } from '../review/filter.js';
import { readShownCandidates } from '../review/shown-candidates.js';
import { inBlindOrder } from './blind-order.js';
import { existingSample, sampleDesk, sampleParams } from './desk.js';
import { LastLabel } from './last-label.js';

/** Candidates that are shown of every claim, whatever its tier: their number tells nothing. */
const CANDIDATES = 5;

const labelQuery = z.object({
  /** Claims that are passed for now. */
  skip: claimIds,
  /** A claim to label again. */
  claim: claimId.optional().catch(undefined),
});
type LabelQuery = z.output<typeof labelQuery>;

const labelAddress = (id: number | string, { skip, claim }: Partial<LabelQuery>): string =>
  addressOf(`/samples/${id}/label`, { skip: skip?.join(','), claim });

/** What a button says: a license, or a word in its place. */
const answerSchema = buttonSchema.pipe(
  z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('is'),
      license: z.string().min(1).max(200),
      state: z.string().max(2).optional(),
      licenseType: z.string().max(200).optional(),
    }),
    z.object({ kind: z.enum(['none', 'unsure', 'undo', 'typed']) }),
  ]),
);

export const labelPage = definePage({
  path: '/samples/:id/label',
  role: 'analyst',
  params: sampleParams,
  query: labelQuery,
  async show({ params: { id }, query }, context): Promise<PageContent> {
    const desk = sampleDesk(context);
    const sample = await existingSample(desk, id);
    const wanted = query.claim === undefined ? null : Number(query.claim);
    const [item, last] = await Promise.all([
      desk.next(sample.id, { skipped: wanted === null ? query.skip.map(Number) : [], wanted }),
      desk.lastLabel(sample.id, context.user?.name ?? ''),
    ]);
    return {
      title: `Label a claim of sample ${id}`,
      subtitle: `${jurisdictionText(sample.jurisdiction)}: ${numberText(sample.labelled)} of ${numberText(sample.size)} labelled`,
      above: [{ href: `/samples/${id}`, label: `Sample ${id}` }],
      scripts: ['review.js'],
      data: item === null ? null : { claim: item.claim, permit: item.permit, label: item.latest },
      body: (
        <>
          <progress max={sample.size} value={sample.labelled} aria-label="Labelled claims" />
          <LastLabel last={last} address={labelAddress(id, query)} csrfToken={context.csrfToken} />
          {item === null ? (
            <Done sample={sample} query={query} />
          ) : (
            <ToLabel
              {...{ item, query, sample, csrfToken: context.csrfToken }}
              shown={
                item.permit === null
                  ? { permit: null, candidates: [] }
                  : await readShownCandidates(context, item.permit.id, CANDIDATES, true)
              }
            />
          )}
        </>
      ),
    };
  },
  form: {
    role: 'analyst',
    fields: z.object({
      answer: answerSchema,
      claim: claimId,
      /** The latest label when the page was made; empty for none. */
      before: z.string().regex(/^\d{0,15}$/),
      license: z.string().trim().max(200).default(''),
    }),
    send: async ({ params: { id }, query, fields }, context) => {
      const { answer, claim, before, license } = fields;
      const named = answer.kind === 'is' ? answer : null;
      // A license that is typed is none of the words that stand in the place of one, which are in small letters.
      const typed = answer.kind === 'typed' ? license.toUpperCase() : answer.kind;
      await given(context, {
        sampleId: Number(id),
        claimId: Number(claim),
        license: named?.license ?? typed,
        state: named?.state,
        licenseType: named?.licenseType,
        labelledBy: context.user?.name ?? '',
        before: before === '' ? null : Number(before),
      });
      const skip = query.skip.filter((one) => one !== claim);
      return new Redirect(labelAddress(id, answer.kind === 'undo' ? { skip, claim } : { skip }));
    },
  },
});

type Given = Parameters<ReturnType<typeof sampleDesk>['label']>[0];

/** @throws PageError 409 if somebody else labelled it since the page was made, or where no contractor is meant */
async function given(context: PageContext, label: Given): Promise<void> {
  try {
    const overtaken = await sampleDesk(context).label(label);
    if (overtaken === null) return;
    throw new PageError(
      409,
      `${overtaken.labelledBy} labelled this claim meanwhile`,
      'Go on with the next one; that label stands.',
    );
  } catch (error) {
    if (error instanceof CrsError) throw new PageError(409, error.message, error.nextStep);
    throw error;
  }
}

interface ToLabelProps {
  readonly item: NonNullable<Awaited<ReturnType<ReturnType<typeof sampleDesk>['next']>>>;
  readonly shown: Awaited<ReturnType<typeof readShownCandidates>>;
  readonly sample: LabelSample;
  readonly query: LabelQuery;
  readonly csrfToken: string;
}

const ToLabel = ({ item, shown, sample, query, csrfToken }: ToLabelProps): VNode => {
  const candidates = inBlindOrder(shown.candidates);
  const address = labelAddress(sample.id, { skip: query.skip });
  const fields = (
    <>
      <input type="hidden" name="csrf" value={csrfToken} />
      <input type="hidden" name="claim" value={String(item.claim.id)} />
      <input type="hidden" name="before" value={String(item.latest?.id ?? '')} />
    </>
  );
  return (
    <>
      <form method="post" action={address} class="review">
        <Case item={item} permit={shown.permit} candidates={candidates} areScoresShown={false} isBlind />
        <p class="quiet">
          The candidates are in the order of their names. What the matcher chose is not shown, so that your
          judgement is your own. A label measures only: it changes no match.
        </p>
        {fields}
        <Answers candidates={candidates} skipTo={skipTo(item.claim.id, sample, query)} />
      </form>
      {/* A form of its own: Enter sends the first button of a form. */}
      <form method="post" action={address} class="search">
        {fields}
        <label>
          Another license
          <input name="license" maxLength={200} required />
        </label>
        <button type="submit" class="quiet" name="answer" value={buttonValue({ kind: 'typed' })}>
          It is this license
        </button>
      </form>
    </>
  );
};

const skipTo = (claimId: number, { id }: LabelSample, { skip }: LabelQuery): string =>
  labelAddress(id, { skip: [...new Set([...skip, String(claimId)])] });

const Answers = ({
  candidates,
  skipTo: skipAddress,
}: {
  readonly candidates: readonly ShownCandidate[];
  readonly skipTo: string;
}): VNode => (
  <div class="buttons">
    {candidates.map(({ license: { licenseNumber: license, name, rosterState: state, licenseType } }, at) => (
      <button
        key={`${license} ${state}`}
        type="submit"
        name="answer"
        value={buttonValue({ kind: 'is', license, state, licenseType: licenseType ?? undefined })}
        data-key={String(at + 1)}
      >
        <kbd>{at + 1}</kbd> It is {name}, {license}
      </button>
    ))}
    <button type="submit" name="answer" value={buttonValue({ kind: 'none' })} data-key="n">
      <kbd>n</kbd> None of the roster
    </button>
    <button type="submit" class="quiet" name="answer" value={buttonValue({ kind: 'unsure' })} data-key="d">
      <kbd>d</kbd> It cannot be told
    </button>
    <a class="button quiet" href={skipAddress} data-key="s">
      <kbd>s</kbd> Later
    </a>
  </div>
);

const Done = ({ sample, query }: { readonly sample: LabelSample; readonly query: LabelQuery }): VNode => (
  <div class="empty">
    {query.skip.length > 0 ? (
      <p>
        All others are labelled. <a href={labelAddress(sample.id, {})}>Look at those that you passed</a>.
      </p>
    ) : (
      <p>Every claim that is still there is labelled.</p>
    )}
    <p>
      <a href={`/samples/${sample.id}`}>What the labels say</a>
    </p>
  </div>
);
