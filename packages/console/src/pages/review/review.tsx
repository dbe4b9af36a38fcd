import type { ReviewedClaim } from '@crs/store';
import type { VNode } from 'preact';
import { z } from 'zod';
import { mayDo } from '../../access/roles.js';
import { dayText } from '../../layout/values.js';
import { definePage, type PageContext, Redirect } from '../../page.js';
import { PageError } from '../../page-error.js';
import type { ReviewServices } from '../../review-services.js';
import { granted } from '../operator.js';
import { whyAddress } from '../why/address.js';
import { Case, type ShownCandidate } from './case.js';
import { CaseMap } from './case-map.js';
import { choiceSchema, choiceValue } from './choice.js';
import { DecidedNotice, type LastDecided, verdictText } from './decided-notice.js';
import { claimId, type ReviewQuery, reviewAddress, reviewFilter } from './filter.js';
import { NothingLeft, QueueFilter, reasonMeanings } from './queue-filter.js';
import { readShownCandidates } from './shown-candidates.js';

/** Candidates that are shown beside a claim. */
const CANDIDATES = 3;

export const reviewPage = definePage({
  path: '/review',
  role: 'viewer',
  params: z.object({}),
  query: reviewFilter,
  show: async ({ query }, context) => {
    const review = deskOf(context);
    const [last, [item]] = await Promise.all([
      lastDecided(query, review),
      review.list(query.jurisdiction || null, 1, {
        reason: query.kind || null,
        minValue: query.minValue ?? null,
        skipped: query.skip.map(Number),
      }),
    ]);
    return {
      title: 'Which contractor is meant?',
      subtitle: 'The claims where a decision helps most come first.',
      scripts: ['review.js'],
      data: item ?? null,
      body: (
        <>
          {last !== null && <DecidedNotice query={query} context={context} last={last} />}
          {item === undefined ? <NothingLeft query={query} /> : await caseOf(item, query, context)}
          <QueueFilter query={query} jurisdictions={review.jurisdictions} />
        </>
      ),
    };
  },
  form: {
    role: 'analyst',
    fields: z.object({
      choice: choiceSchema,
      jurisdiction: z.string().max(100),
      permitNumber: z.string().max(200),
      claim: claimId,
      /** The decision that stood when the page was made; empty for none. */
      before: z.string().regex(/^\d{0,15}$/),
      /** The claims like a decided one that are to follow it. */
      alike: z.union([claimId.transform((one) => [one]), z.array(claimId).max(200)]).default([]),
      note: z.string().trim().max(500).default(''),
    }),
    send: async ({ query, fields }, context) => {
      const review = deskOf(context);
      const { choice, jurisdiction, permitNumber, claim, before, alike, note } = fields;
      await refuseOvertaken(review, query, claim, before);
      if (choice.kind === 'alike') {
        await granted(
          review.decideAlike({
            claimId: Number(claim),
            decisionId: Number(before),
            claims: alike.map(Number),
            decidedBy: context.user?.name ?? '',
          }),
        );
        const skip = [...new Set([...query.skip, ...alike])];
        return new Redirect(reviewAddress(query, { skip, decided: claim, alike: undefined }));
      }
      const named = choice.kind === 'is' || choice.kind === 'never' ? choice : null;
      const { openAlike } = await granted(
        review.decide({
          jurisdiction,
          permitNumber,
          claimId: Number(claim),
          license: named?.license ?? choice.kind,
          isNever: choice.kind === 'never',
          state: named?.state,
          licenseType: named?.licenseType,
          decidedBy: context.user?.name ?? '',
          note: note === '' ? undefined : note,
          withAlike: choice.kind === 'undo',
        }),
      );
      // A contractor that is excluded leaves the claim open: it is looked at again.
      const isDone = choice.kind === 'is' || choice.kind === 'none';
      const skip = isDone ? [...new Set([...query.skip, claim])] : query.skip.filter((one) => one !== claim);
      const isOffered = choice.kind !== 'undo' && openAlike > 0;
      return new Redirect(
        reviewAddress(query, { skip, decided: claim, alike: isOffered ? 'offer' : undefined }),
      );
    },
  },
});

/** @throws PageError 503 in a service without rosters */
function deskOf({ review }: PageContext): ReviewServices {
  if (review !== undefined) return review;
  throw new PageError(503, 'This service takes no decisions', 'Use the service that `crs serve` runs.');
}

/** The decision that was just made, with the claims that may follow it where some are. */
async function lastDecided(
  { decided, alike }: ReviewQuery,
  review: ReviewServices,
): Promise<LastDecided | null> {
  if (decided === undefined) return null;
  const decision = await review.latestDecision(Number(decided));
  if (decision === null) return null;
  const [decidedWith, offered] = await Promise.all([
    review.countDecidedWith(decision),
    alike === 'offer' ? review.alikeClaims(decision.claimId) : [],
  ]);
  return { decision, decidedWith, offered };
}

/** @throws PageError 409 if somebody else decided since the page was made */
async function refuseOvertaken(
  review: ReviewServices,
  query: ReviewQuery,
  claim: string,
  before: string,
): Promise<void> {
  const latest = await review.latestDecision(Number(claim));
  if (String(latest?.decisionId ?? '') === before || latest === null) return;
  throw new PageError(
    409,
    `${latest.decidedBy} decided on this claim meanwhile`,
    `It ${verdictText(latest)}, says ${latest.decidedBy}. Nothing was changed.`,
    {
      href: reviewAddress(query, { decided: claim, alike: undefined }),
      label: 'See it, undo it, or go on with the next claim',
    },
  );
}

async function caseOf(item: ReviewedClaim, query: ReviewQuery, context: PageContext): Promise<VNode> {
  const { user, csrfToken } = context;
  const [{ permit, candidates }, latest] = await Promise.all([
    readShownCandidates(context, item.permitId, CANDIDATES),
    deskOf(context).latestDecision(item.claim.id),
  ]);
  const areScoresShown = query.scores === 'yes';
  return (
    <form method="post" action={reviewAddress(query)} class="review">
      <p>
        Open because {reasonMeanings[item.reason]}.
        {latest !== null && latest.verdict !== 'withdrawn' && (
          <>
            {' '}
            <strong>
              {latest.decidedBy} decided on {dayText(latest.decidedAt)}: it {verdictText(latest)}
            </strong>
            {latest.note !== null && ` (“${latest.note}”)`}.
          </>
        )}
      </p>
      <Case item={item} permit={permit} candidates={candidates} areScoresShown={areScoresShown} />
      <CaseMap permit={permit} candidates={candidates} />
      {!areScoresShown && (
        <p>
          <a href={reviewAddress(query, { scores: 'yes' })}>Show how sure the scores are</a>{' '}
          <span class="quiet">Deciding first keeps your judgement your own.</span>
        </p>
      )}
      {areScoresShown && (
        <p>
          <a href={whyAddress(item.claim.id)}>Why the scores say so</a>
        </p>
      )}
      <input type="hidden" name="csrf" value={csrfToken} />
      <input type="hidden" name="claim" value={String(item.claim.id)} />
      <input type="hidden" name="jurisdiction" value={item.claim.scope} />
      <input type="hidden" name="permitNumber" value={item.permitNumber} />
      <input type="hidden" name="before" value={String(latest?.decisionId ?? '')} />
      {mayDo(user, 'analyst') ? (
        <Buttons item={item} query={query} candidates={candidates} />
      ) : (
        <p class="advice">Your role looks only; an analyst decides.</p>
      )}
    </form>
  );
}

interface ButtonsProps {
  readonly item: ReviewedClaim;
  readonly query: ReviewQuery;
  readonly candidates: readonly ShownCandidate[];
}

const Buttons = ({ item, query, candidates }: ButtonsProps): VNode => (
  <div class="buttons">
    {/* Enter in the note sends the first button of the form, which is none. */}
    <button type="submit" hidden disabled />
    {candidates.map(({ license: { licenseNumber: license, name, rosterState: state, licenseType } }, at) => {
      const named = { license, state, ...(licenseType !== null && { licenseType }) };
      return (
        <div key={license} class="choice">
          <button
            type="submit"
            name="choice"
            value={choiceValue({ kind: 'is', ...named })}
            data-key={String(at + 1)}
          >
            <kbd>{at + 1}</kbd> It is {name}, {license}
          </button>
          <button type="submit" class="quiet" name="choice" value={choiceValue({ kind: 'never', ...named })}>
            Never this one
          </button>
        </div>
      );
    })}
    <button type="submit" name="choice" value={choiceValue({ kind: 'none' })} data-key="n">
      <kbd>n</kbd> None of the roster
    </button>
    <a
      class="button quiet"
      href={reviewAddress(query, { skip: [...query.skip, String(item.claim.id)], decided: undefined })}
      data-key="s"
    >
      <kbd>s</kbd> Skip
    </a>
    <label>
      Note
      <input name="note" maxLength={500} />
    </label>
  </div>
);
