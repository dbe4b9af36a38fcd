import { CrsError } from '@crs/domain';
import {
  decide,
  decideAlike,
  jurisdictionNames,
  openAlikeClaims,
  type ReviewRankings,
  type StageContext,
} from '@crs/pipelines';
import {
  type AskedClaim,
  countDecidedWith,
  type Decision,
  decisionsOfSameName,
  latestDecision,
  type ReviewFilter,
  readAskedClaim,
} from '@crs/store';
import type pg from 'pg';
import type { VNode } from 'preact';
import { z } from 'zod';
import { mayDo } from '../../access/roles.js';
import { type BackOffice, officeOf } from '../../back-office.js';
import { counted, dayText, numberText } from '../../layout/values.js';
import { definePage, type PageContext, Redirect } from '../../page.js';
import { PageError } from '../../page-error.js';
import { granted } from '../granted.js';
import { whyAddress } from '../why/address.js';
import { Buttons, ContractorChoice } from './buttons.js';
import { Case } from './case.js';
import { CaseMap } from './case-map.js';
import { choiceSchema } from './choice.js';
import { contradicts } from './contradiction.js';
import { DecidedNotice, type LastDecided } from './decided-notice.js';
import {
  addressValues,
  claimAddress,
  claimId,
  type ReviewQuery,
  reviewAddress,
  reviewFilter,
} from './filter.js';
import { AnotherLicense } from './listed-choices.js';
import { NothingLeft, QueueFilter, reasonMeanings } from './queue-filter.js';
import { SameName } from './same-name.js';
import { readShownCandidates, readTypedLicense } from './shown-candidates.js';
import { verdictText } from './verdict-text.js';

/** Number of candidates shown next to a claim if fewer are as close as the best one. */
const CANDIDATES = 3;

export const reviewPage = definePage({
  path: '/review',
  role: 'viewer',
  params: z.object({}),
  query: reviewFilter,
  show: async ({ query }, context) => {
    const { session, rankings } = officeOf(context);
    const asked = jurisdictionNames(session.config, query.jurisdiction || null);
    const [last, item, waiting] = await Promise.all([
      lastDecided(query, session.context),
      nextClaim(query, officeOf(context)),
      rankings.countWaiting(asked, listFilter(query)),
    ]);
    return {
      title: 'Which contractor is this?',
      subtitle: waitingText(waiting),
      scripts: ['review.js'],
      data: item,
      ...(item !== null && { address: claimAddress(item.claim.id) }),
      body: (
        <>
          {last !== null && <DecidedNotice query={query} context={context} last={last} />}
          {item === null ? <NothingLeft query={query} /> : await caseOf(item, query, context)}
          <QueueFilter query={query} jurisdictions={jurisdictionNames(session.config)} />
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
      /** The decision at the time of rendering; empty for none. */
      before: z.string().regex(/^\d{0,15}$/),
      /** Claims similar to a decided one that should follow it. */
      alike: z.union([claimId.transform((one) => [one]), z.array(claimId).max(200)]).default([]),
      note: z.string().trim().max(500).default(''),
    }),
    send: async ({ query, fields }, context) => {
      const { session, decisions } = officeOf(context);
      const { choice, jurisdiction, permitNumber, claim, before, alike, note } = fields;
      if (choice.kind === 'alike') {
        const { scope } = await unlessOvertaken(
          decideAlike(session.context, {
            claimId: Number(claim),
            decisionId: Number(before),
            claims: alike.map(Number),
            decidedBy: context.user?.name ?? '',
          }),
          { pool: session.pool, query, claim },
        );
        decisions.add(scope);
        const skip = [...new Set([...query.skip, ...alike])];
        return new Redirect(reviewAddress(query, { skip, decided: claim, alike: undefined }));
      }
      const { alike: likeIt, alikeDecisions } = await unlessOvertaken(
        decide(session.context, {
          jurisdiction,
          permitNumber,
          claimId: Number(claim),
          choice,
          decidedBy: context.user?.name ?? '',
          note: note === '' ? undefined : note,
          withAlike: choice.kind === 'undo',
          after: before === '' ? null : Number(before),
        }),
        { pool: session.pool, query, claim },
      );
      decisions.add(jurisdiction);
      const openAlike = likeIt.filter(({ isDecided }) => !isDecided).length - alikeDecisions.length;
      // Excluding a contractor leaves the claim open, and so does undoing: it is shown again.
      const isDone = choice.kind === 'is' || choice.kind === 'none';
      const skip = isDone ? [...new Set([...query.skip, claim])] : query.skip.filter((one) => one !== claim);
      const isOffered = choice.kind !== 'undo' && openAlike > 0;
      const alikeOffer = isOffered ? 'offer' : undefined;
      return new Redirect(
        reviewAddress(query, { skip, decided: claim, alike: alikeOffer, claim: isDone ? undefined : claim }),
      );
    },
  },
});

const listFilter = ({ kind, minValue, skip }: ReviewQuery): ReviewFilter => ({
  reason: kind || null,
  minValue: minValue ?? null,
  skipped: skip.map(Number),
});

/** The requested claim, or else the claim where a decision helps most. */
async function nextClaim(query: ReviewQuery, { session, rankings }: BackOffice): Promise<AskedClaim | null> {
  const asked = query.claim === undefined ? null : await readAskedClaim(session.pool, Number(query.claim));
  if (asked !== null) return asked;
  const among = jurisdictionNames(session.config, query.jurisdiction || null);
  const [best] = await rankings.list(among, 1, listFilter(query));
  return best ?? null;
}

/** The number of waiting claims: `412 claims wait; ...`. */
function waitingText({ count, isMore }: Awaited<ReturnType<ReviewRankings['countWaiting']>>): string {
  if (count === 0) return 'No records to review.';
  const many = isMore
    ? `More than ${numberText(count)} records to review`
    : `${counted(count, 'record to review', 'records to review')}`;
  return `${many}. The most useful decisions come first.`;
}

/** The decision just made, with any claims that may follow it. */
async function lastDecided(
  { decided, alike }: ReviewQuery,
  stages: StageContext,
): Promise<LastDecided | null> {
  if (decided === undefined) return null;
  const { pool } = stages;
  const decision = await latestDecision(pool, Number(decided));
  if (decision === null) return null;
  const [item, decidedWith, offered, ofName] = await Promise.all([
    readAskedClaim(pool, decision.claimId),
    countDecidedWith(pool, decision),
    alike === 'offer' && decision.verdict !== 'withdrawn' ? openAlikeClaims(stages, decision) : [],
    decisionsOfSameName(pool, decision.claimId),
  ]);
  const contradicted = ofName.filter((one) => contradicts(decision, one));
  return { decision, permitId: item?.permitId ?? null, decidedWith, offered, contradicted };
}

/** @throws PageError 409 if somebody else has decided since the page was rendered */
async function unlessOvertaken<T>(
  work: Promise<T>,
  { pool, query, claim }: { pool: pg.Pool; query: ReviewQuery; claim: string },
): Promise<T> {
  return granted(
    work.catch(async (error: unknown) => {
      const isOvertaken = error instanceof CrsError && error.code === 'decide.overtaken';
      const latest = isOvertaken ? await latestDecision(pool, Number(claim)) : null;
      if (latest === null) throw error;
      throw new PageError(
        409,
        `${latest.decidedBy} has already decided this record`,
        `Their decision: it ${verdictText(latest)}. Your decision wasn’t saved.`,
        {
          href: reviewAddress(query, { decided: claim, alike: undefined }),
          label: 'View it, undo it, or go to the next record',
        },
      );
    }),
  );
}

async function caseOf(item: AskedClaim, query: ReviewQuery, context: PageContext): Promise<VNode> {
  const { csrfToken } = context;
  const { pool } = officeOf(context).session;
  const { claim } = item;
  const [{ permit, candidates, more }, typed, latest, ofName] = await Promise.all([
    readShownCandidates(context, item.permitId, { printed: claim.name ?? '', usual: CANDIDATES }),
    readTypedLicense(context, query.license),
    latestDecision(pool, claim.id),
    decisionsOfSameName(pool, claim.id),
  ]);
  const areScoresShown = query.scores === 'yes';
  const mayDecide = mayDo(context.user, 'analyst');
  const own = { claim: String(claim.id) };
  return (
    <>
      <form method="post" action={reviewAddress(query, own)} class="review">
        {/* Enter in the note submits the form's first button, which has no effect. */}
        <button type="submit" hidden disabled />
        <Case
          {...{ item, permit, candidates, areScoresShown }}
          address={claimAddress(item.claim.id)}
          why={<Why item={item} latest={latest} />}
          buttons={
            mayDecide
              ? ({ license }, place) => <ContractorChoice contractor={license} place={place} />
              : undefined
          }
        />
        <SameName decisions={ofName} claim={claim} />
        <CaseMap permit={permit} candidates={candidates} />
        {!areScoresShown && (
          <p>
            <a href={reviewAddress(query, { ...own, scores: 'yes', license: query.license })}>
              Show match confidence
            </a>{' '}
            <span class="quiet">Decide first to keep your judgment independent.</span>
          </p>
        )}
        {areScoresShown && (
          <p>
            <a href={whyAddress(item.claim.id)}>Explain the scores</a>
          </p>
        )}
        <input type="hidden" name="csrf" value={csrfToken} />
        <input type="hidden" name="claim" value={String(item.claim.id)} />
        <input type="hidden" name="jurisdiction" value={item.claim.scope} />
        <input type="hidden" name="permitNumber" value={item.permitNumber} />
        <input type="hidden" name="before" value={String(latest?.decisionId ?? '')} />
        {mayDecide ? (
          <Buttons {...{ item, query, more, typed }} />
        ) : (
          <p class="advice">You have view-only access. Ask an analyst to decide.</p>
        )}
      </form>
      {mayDecide && <AnotherLicense to="/review" kept={addressValues(query, own)} license={query.license} />}
    </>
  );
}

/** Why a claim is shown, and previous decisions about it. */
const Why = ({ item, latest }: { readonly item: AskedClaim; readonly latest: Decision | null }): VNode => (
  <>
    {item.reason === null
      ? 'By today’s scores, this record no longer needs review.'
      : `In review because ${reasonMeanings[item.reason]}.`}
    {latest !== null && latest.verdict !== 'withdrawn' && (
      <>
        {' '}
        <strong>
          {latest.decidedBy} decided on {dayText(latest.decidedAt)}: it {verdictText(latest)}
        </strong>
        {latest.note !== null && ` (“${latest.note}”)`}.
      </>
    )}
  </>
);
