import { type GivenLabel, labelClaim } from '@crs/pipelines';
import { type ClaimToLabel, type LabelSample, lastLabelBy, nextToLabel, type SampleLabel } from '@crs/store';
import type { VNode } from 'preact';
import { z } from 'zod';
import { officeOf } from '../../back-office.js';
import { addressOf } from '../../layout/pager.js';
import { jurisdictionText, numberText } from '../../layout/values.js';
import { definePage, type PageContent, type PageContext, Redirect } from '../../page.js';
import { PageError } from '../../page-error.js';
import { granted } from '../granted.js';
import { Case } from '../review/case.js';
import { buttonSchema, buttonValue, namedLicense } from '../review/choice.js';
import { claimId, claimIds } from '../review/filter.js';
import { ItIsButton } from '../review/it-is-button.js';
import {
  AnotherLicense,
  type ListedContractor,
  MoreCandidates,
  TypedLicense,
} from '../review/listed-choices.js';
import { readShownCandidates, readTypedLicense } from '../review/shown-candidates.js';
import { inBlindOrder } from './blind-order.js';
import { existingSample, sampleParams } from './existing-sample.js';

/** Number of candidates shown for every claim, regardless of tier, so that the number reveals nothing. */
const CANDIDATES = 5;

const labelQuery = z.object({
  /** Claims skipped for now. */
  skip: claimIds,
  /** A claim to label again. */
  claim: claimId.optional().catch(undefined),
  /** A typed license number. */
  license: z.string().trim().max(200).catch('').default(''),
});
type LabelQuery = z.output<typeof labelQuery>;

const labelAddress = (id: number | string, query: Partial<LabelQuery>): string =>
  addressOf(`/samples/${id}/label`, addressValues(query));

const addressValues = ({ skip, claim }: Partial<LabelQuery>) => ({ skip: skip?.join(','), claim });

/** The meaning of a button: a license, or a word for another answer. */
const answerSchema = buttonSchema.pipe(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('is'), ...namedLicense }),
    z.object({ kind: z.enum(['none', 'unsure', 'undo']) }),
  ]),
);

export const labelPage = definePage({
  path: '/samples/:id/label',
  role: 'analyst',
  params: sampleParams,
  query: labelQuery,
  async show({ params: { id }, query }, context): Promise<PageContent> {
    const { pool } = officeOf(context).session;
    const sample = await existingSample(pool, id);
    const wanted = query.claim === undefined ? null : Number(query.claim);
    const [item, last] = await Promise.all([
      nextToLabel(pool, sample.id, { skipped: wanted === null ? query.skip.map(Number) : [], wanted }),
      lastLabelBy(pool, sample.id, context.user?.name ?? '').then(context.shown),
    ]);
    return {
      title: `Label a record in sample ${id}`,
      subtitle: `${jurisdictionText(sample.jurisdiction)}: ${numberText(sample.labelled)} of ${numberText(sample.size)} labeled`,
      above: [{ href: `/samples/${id}`, label: `Sample ${id}` }],
      scripts: ['review.js'],
      data: item === null ? null : { claim: item.claim, permit: item.permit, label: item.latest },
      body: (
        <>
          <progress max={sample.size} value={sample.labelled} aria-label="Labeled records" />
          <LastLabel last={last} address={labelAddress(id, query)} csrfToken={context.csrfToken} />
          {item === null ? (
            <Done sample={sample} query={query} />
          ) : (
            <ToLabel
              {...{ item, query, sample, csrfToken: context.csrfToken }}
              shown={
                item.permit === null
                  ? { permit: null, candidates: [], more: [] }
                  : await readShownCandidates(context, item.permit.id, {
                      printed: item.claim.name ?? '',
                      usual: CANDIDATES,
                      isBlind: true,
                    })
              }
              typed={await readTypedLicense(context, query.license)}
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
      /** The latest label at the time of rendering; empty for none. */
      before: z.string().regex(/^\d{0,15}$/),
    }),
    send: async ({ params: { id }, query, fields }, context) => {
      const { answer, claim, before } = fields;
      await given(context, {
        sampleId: Number(id),
        claimId: Number(claim),
        choice: answer,
        labeledBy: context.user?.name ?? '',
        before: before === '' ? null : Number(before),
      });
      const skip = query.skip.filter((one) => one !== claim);
      return new Redirect(labelAddress(id, answer.kind === 'undo' ? { skip, claim } : { skip }));
    },
  },
});

/**
 * @throws PageError 409 if somebody else has labeled it since the page was rendered, or if the answer names no
 * contractor
 */
async function given(context: PageContext, label: GivenLabel): Promise<void> {
  const overtaken = await granted(labelClaim(officeOf(context).session, label));
  if (overtaken === null) return;
  throw new PageError(
    409,
    `${overtaken.labeledBy} has already labeled this record`,
    'Your label wasn’t saved.',
    {
      href: labelAddress(label.sampleId, {}),
      label: 'Go to the next record',
    },
  );
}

interface ToLabelProps {
  readonly item: ClaimToLabel;
  readonly shown: Awaited<ReturnType<typeof readShownCandidates>>;
  readonly sample: LabelSample;
  readonly query: LabelQuery;
  readonly csrfToken: string;
  /** Contractors with a typed license number. */
  readonly typed: readonly ListedContractor[];
}

const ToLabel = ({ item, shown, sample, query, csrfToken, typed }: ToLabelProps): VNode => {
  const candidates = inBlindOrder(shown.candidates);
  const own = { skip: query.skip, claim: String(item.claim.id) };
  return (
    <>
      <form method="post" action={labelAddress(sample.id, own)} class="review">
        <Case
          item={item}
          permit={shown.permit}
          candidates={candidates}
          areScoresShown={false}
          isBlind
          buttons={({ license }, place) => <ContractorAnswer contractor={license} place={place} />}
        />
        <p class="quiet">
          Candidates are in alphabetical order. We hide the matcher’s choice to keep your judgment
          independent. A label only measures accuracy; it doesn’t change a match.
        </p>
        <input type="hidden" name="csrf" value={csrfToken} />
        <input type="hidden" name="claim" value={String(item.claim.id)} />
        <input type="hidden" name="before" value={String(item.latest?.id ?? '')} />
        <Answers
          {...{ typed, more: shown.more, license: query.license }}
          skipTo={skipTo(item.claim.id, sample, query)}
        />
      </form>
      <AnotherLicense to={`/samples/${sample.id}/label`} kept={addressValues(own)} license={query.license} />
    </>
  );
};

const skipTo = (claimId: number, { id }: LabelSample, { skip }: LabelQuery): string =>
  labelAddress(id, { skip: [...new Set([...skip, String(claimId)])] });

interface AnswersProps {
  /** Candidates as close as those shown next to the claim. */
  readonly more: readonly ListedContractor[];
  readonly license: string;
  readonly typed: readonly ListedContractor[];
  readonly skipTo: string;
}

const Answers = ({ more, license, typed, skipTo: skipAddress }: AnswersProps): VNode => (
  <>
    <MoreCandidates
      contractors={more}
      isBlind
      buttons={(contractor) => <ContractorAnswer contractor={contractor} place={null} />}
    />
    <TypedLicense
      license={license}
      contractors={typed}
      isBlind
      buttons={(contractor) => <ContractorAnswer contractor={contractor} place={null} />}
    />
    <div class="buttons actions">
      <button type="submit" name="answer" value={buttonValue({ kind: 'none' })} data-key="n">
        <kbd>n</kbd> Not in the license roster
      </button>
      <button type="submit" class="quiet" name="answer" value={buttonValue({ kind: 'unsure' })} data-key="d">
        <kbd>d</kbd> Can't tell
      </button>
      <a class="button quiet" href={skipAddress} data-key="s">
        <kbd>s</kbd> Later
      </a>
    </div>
  </>
);

type Named = Pick<ListedContractor, 'licenseNumber' | 'rosterState' | 'licenseType' | 'name'>;

const answerValue = ({ licenseNumber: license, rosterState: state, licenseType }: Named): string =>
  buttonValue({ kind: 'is', license, state: state ?? undefined, licenseType: licenseType ?? undefined });

const ContractorAnswer = ({
  contractor,
  place,
}: {
  readonly contractor: Named;
  /** The candidate's position next to the claim, which is also its key; null if it has none. */
  readonly place: number | null;
}): VNode => (
  <ItIsButton contractor={contractor} place={place} name="answer" value={answerValue(contractor)} />
);

const Done = ({ sample, query }: { readonly sample: LabelSample; readonly query: LabelQuery }): VNode => (
  <div class="empty">
    {query.skip.length > 0 ? (
      <p>
        All other records are labeled.{' '}
        <a href={labelAddress(sample.id, {})}>Return to the ones you skipped</a>.
      </p>
    ) : (
      <p>Every remaining record is labeled.</p>
    )}
    <p>
      <a href={`/samples/${sample.id}`}>See the results</a>
    </p>
  </div>
);

interface LastLabelProps {
  readonly last: (SampleLabel & { readonly name: string | null }) | null;
  /** Where the form is sent. */
  readonly address: string;
  readonly csrfToken: string;
}

/** The last label, with a way to undo it. */
const LastLabel = ({ last, address, csrfToken }: LastLabelProps): VNode | null =>
  last === null ? null : (
    <form method="post" action={address} class="notice-bar">
      <span role="status">
        Your last label: {last.name ?? `claim ${last.claimId}`} {verdictText(last)}.
      </span>
      <input type="hidden" name="csrf" value={csrfToken} />
      <input type="hidden" name="claim" value={String(last.claimId)} />
      <input type="hidden" name="before" value={String(last.id)} />
      <button type="submit" class="quiet" name="answer" value={buttonValue({ kind: 'undo' })} data-key="u">
        <kbd>u</kbd> Undo
      </button>
    </form>
  );

const verdictText = ({ verdict, licenseNumber }: SampleLabel): string => {
  if (verdict === 'contractor') return `is ${licenseNumber}`;
  return verdict === 'none' ? 'is not in the license roster' : 'can’t be decided';
};
