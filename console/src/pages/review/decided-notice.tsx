import type { AlikeClaim } from '@crs/pipelines';
import type { Decision } from '@crs/store';
import type { VNode } from 'preact';
import { mayDo } from '../../access/roles.js';
import { counted, dayText, joined, phoneText, shareText } from '../../layout/values.js';
import type { PageContext } from '../../page.js';
import { contractorAddress } from '../contractor/address.js';
import { choiceValue } from './choice.js';
import { type PrintedTexts, printedOtherwise } from './differences.js';
import { claimAddress, type ReviewQuery, reviewAddress } from './filter.js';
import { decidedOtherwise } from './same-name.js';
import { verdictText } from './verdict-text.js';

/** Number of claims suggested at once; the others follow when these are decided. */
const MOST_OFFERED = 50;

/** The last decision, and possible consequences. */
export interface LastDecided {
  readonly decision: Decision;
  /** A permit with its claim; null if none is left. */
  readonly permitId: number | null;
  /** Similar claims that were decided with it. */
  readonly decidedWith: number;
  /** Similar claims that nobody has decided. */
  readonly offered: readonly AlikeClaim[];
  /** Different decisions on claims with the same name. */
  readonly contradicted: readonly Decision[];
}

interface NoticeProps {
  readonly query: ReviewQuery;
  readonly context: Pick<PageContext, 'user' | 'csrfToken'>;
  readonly last: LastDecided;
}

/** The last decision, the result of the scores, a way to undo it, and other claims that it may apply to. */
export const DecidedNotice = ({ query, context, last }: NoticeProps): VNode => {
  const { decision, permitId, decidedWith, offered, contradicted } = last;
  const mayDecide = mayDo(context.user, 'analyst');
  return (
    <section class="notice-bar" aria-label="Last decision">
      <form method="post" action={reviewAddress(query)}>
        <span role="status">
          {decision.name ?? decision.permitNumber}: {verdictText(decision)}
          {decidedWith > 0 && `, with ${counted(decidedWith, 'similar record')}`}. {scoredText(decision)}
          <ShowsAt decision={decision} permitId={permitId} />
        </span>{' '}
        {decision.verdict !== 'withdrawn' && mayDecide && (
          <>
            <DecisionFields decision={decision} context={context} />
            <button
              type="submit"
              class="quiet"
              name="choice"
              value={choiceValue({ kind: 'undo' })}
              data-key="u"
            >
              <kbd>u</kbd> Undo
            </button>
          </>
        )}
      </form>
      <Contradicted decision={decision} contradicted={contradicted} />
      {offered.length > 0 && mayDecide && (
        <AlikeOffer query={query} context={context} decision={decision} offered={offered} />
      )}
    </section>
  );
};

/** Pages that show the effect of a decision: the permit's and, if a contractor was confirmed, the contractor's. */
const ShowsAt = ({ decision, permitId }: Pick<LastDecided, 'decision' | 'permitId'>): VNode => {
  const { permitNumber, licenseNumber, licenseName, rosterState, verdict } = decision;
  const number = `Permit ${permitNumber}`;
  return (
    <>
      {permitId === null ? number : <a href={`/permits/${permitId}`}>{number}</a>}
      {verdict === 'confirmed' && licenseNumber !== null ? (
        <>
          {' '}
          and <a href={contractorAddress({ licenseNumber, rosterState })}>{licenseName ?? licenseNumber}</a>
          's page show
        </>
      ) : (
        ' shows'
      )}{' '}
      this within seconds.
      {verdict === 'withdrawn' && (
        <>
          {' '}
          <a href={claimAddress(decision.claimId)}>Return to this record</a>.
        </>
      )}
    </>
  );
};

const DecisionFields = ({
  decision,
  context,
}: {
  readonly decision: Decision;
  readonly context: NoticeProps['context'];
}): VNode => (
  <>
    <input type="hidden" name="csrf" value={context.csrfToken} />
    <input type="hidden" name="claim" value={String(decision.claimId)} />
    <input type="hidden" name="jurisdiction" value={decision.scope} />
    <input type="hidden" name="permitNumber" value={decision.permitNumber} />
    <input type="hidden" name="before" value={String(decision.decisionId)} />
  </>
);

interface OfferProps extends Pick<NoticeProps, 'query' | 'context'> {
  readonly decision: Decision;
  readonly offered: readonly AlikeClaim[];
}

/** Says if decisions on claims with the same name differ. */
const Contradicted = ({
  decision,
  contradicted,
}: Pick<LastDecided, 'decision' | 'contradicted'>): VNode | null =>
  contradicted.length === 0 ? null : (
    <div class="alarm" role="alert">
      <p>This differs from earlier decisions on records with the same name. One of them may be wrong:</p>
      <ul>
        {contradicted.map((other) => (
          <li key={other.decisionId}>
            <a href={claimAddress(other.claimId)}>
              A record with {decidedOtherwise(other, printedBy(decision))}
            </a>{' '}
            {verdictText(other)}, {other.decidedBy} on {dayText(other.decidedAt)}
          </li>
        ))}
      </ul>
    </div>
  );

const printedBy = ({ claimLicense, ...decision }: Decision): PrintedTexts => ({
  ...decision,
  licenseNumber: claimLicense,
});

/** Why a claim is similar to the decided one, with differences in its permits. */
function likenessText({ claim, likeness }: AlikeClaim, decision: Decision): string {
  const otherwise = printedOtherwise(claim, printedBy(decision));
  const printed = otherwise.length === 0 ? 'same details' : `prints ${otherwise.join(', ')}`;
  return likeness === 'person' ? `another person at the firm: ${printed}` : printed;
}

/** Claims similar to a decided one. The analyst may leave out any of them. */
const AlikeOffer = ({ query, context, decision, offered }: OfferProps): VNode => {
  const shown = offered.slice(0, MOST_OFFERED);
  const permits = shown.reduce((sum, { claim }) => sum + claim.recordCount, 0);
  return (
    <form method="post" action={reviewAddress(query)} class="offer">
      <DecisionFields decision={decision} context={context} />
      <fieldset>
        <legend>Apply the same decision to {counted(offered.length, 'similar record')}?</legend>
        {shown.map((one) => (
          <label key={one.claim.id} class="check">
            <input type="checkbox" name="alike" value={String(one.claim.id)} checked />
            <span>
              {joined(
                one.claim.name,
                one.claim.address,
                one.claim.city,
                one.claim.phone === null ? null : phoneText(one.claim.phone),
              )}{' '}
              <span class="quiet">
                {likenessText(one, decision)}; {counted(one.claim.recordCount, 'permit')}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      <button type="submit" name="choice" value={choiceValue({ kind: 'alike' })} data-key="a">
        <kbd>a</kbd> Yes, apply ({counted(permits, 'permit')})
      </button>
    </form>
  );
};

/** The result of the scores alone for the claim, which can no longer influence the analyst. */
function scoredText({ verdict, contractorId, scoredThen }: Decision): string {
  const { confidence, tier } = scoredThen;
  if (verdict === 'withdrawn') return '';
  if (confidence === null) return 'By scores alone, it has no match. ';
  const best =
    tier === 'ambiguous' || scoredThen.contractorId === null
      ? 'The scores are ambiguous: the best candidate has'
      : `The best candidate by score is ${scoredThen.contractorId === contractorId ? 'the same' : 'another contractor'}, with`;
  return `${best} ${shareText(confidence)} confidence. `;
}
