import type { NightGrid, Problem } from '@crs/pipelines';
import {
  answeringQueue,
  findProblems,
  readNights,
  readNow,
  readStartedWork,
  readWorkNow,
  retryRuns,
} from '@crs/pipelines';
import type { VNode } from 'preact';
import { z } from 'zod';
import { officeOf } from '../../back-office.js';
import { Confirmation } from '../../layout/confirmation.js';
import { pageText } from '../../layout/page-text.js';
import { addressOf } from '../../layout/pager.js';
import { Section } from '../../layout/section.js';
import { Tiles } from '../../layout/tiles.js';
import { dayText } from '../../layout/values.js';
import { definePage, type PageContext, Redirect } from '../../page.js';
import { granted } from '../granted.js';
import { StartedNotice, WorkSection } from '../runs/work.js';
import { Grid, Legend } from './grid.js';
import { lastNight } from './night-tiles.js';

const dayCounts = [14, 30] as const;

export const nightsPage = definePage({
  path: '/nights',
  role: 'operator',
  params: z.object({}),
  query: z.object({
    days: z.enum(['14', '30']).catch('14'),
    confirm: z.enum(['read', 'retry']).optional().catch(undefined),
    feed: z.string().max(200).default(''),
    batch: z.string().max(200).optional(),
  }),
  show: async ({ query }, context) => {
    const { session, operations } = officeOf(context);
    const { pool } = session;
    const now = context.now();
    const { batch } = query;
    const [problems, grid, work, started] = await Promise.all([
      answeringQueue(session)
        .then((queue) => findProblems(pool, queue, now, 0))
        .then(context.shown),
      readNights(session, Number(query.days), now),
      readWorkNow(session, now).then(context.shown),
      batch === undefined ? null : readStartedWork(pool, operations, batch, now).then(context.shown),
    ]);
    return {
      title: 'Nightly runs',
      subtitle: 'What each feed did each night. Days and times are UTC.',
      scripts: ['refresh.js'],
      data: { problems, ...grid, work },
      body: (
        <>
          {started !== null && <StartedNotice work={started} />}
          {query.confirm !== undefined && (
            <NightConfirmation action={query.confirm} feed={query.feed} context={context} />
          )}
          <AsOf now={now} address={addressOf('/nights', { days: query.days, batch: query.batch })} />
          {/* One part, so that all its figures are from one moment, even after a refresh. */}
          <div id="figures" data-refresh="yes">
            <LastNight grid={grid} />
            <Problems problems={problems} />
            <Section id="now" title="Running now" all={{ href: '/queue', label: 'Queue' }}>
              <WorkSection work={work} isBegun={started?.isAtWork === true} />
            </Section>
            <Section id="grid" title={`Last ${query.days} nights`} all={{ href: '/runs', label: 'All runs' }}>
              <Grid grid={grid} />
            </Section>
          </div>
          <Legend />
          <p class="links">
            {dayCounts.map((days) => (
              <a key={days} href={addressOf('/nights', { days, batch: query.batch })}>
                {days} nights
              </a>
            ))}
          </p>
          <RunNow grid={grid} />
        </>
      ),
    };
  },
  form: {
    role: 'operator',
    fields: z.object({ action: z.enum(['read', 'retry']), feed: z.string().max(200).default('') }),
    send: async ({ fields: { action, feed } }, context) => {
      const office = officeOf(context);
      const asker = { by: context.user?.name ?? '', note: null };
      const begun =
        action === 'retry'
          ? retryRuns(office, null, asker)
          : readNow(office, feed === '' ? null : feed, asker);
      return new Redirect(addressOf('/nights', { batch: await granted(begun) }));
    },
  },
});

/** The time of the figures. A script refreshes both while the page is open. */
const AsOf = ({ now, address }: { readonly now: number; readonly address: string }): VNode => (
  <p id="as-of" class="quiet" data-refresh="yes">
    As of {new Date(now).toISOString().slice(0, 19).replace('T', ' ')} UTC.{' '}
    <noscript>
      <a href={address}>Refresh</a>
    </noscript>
  </p>
);

/** The story of the last night, at a glance. */
const LastNight = ({ grid }: { readonly grid: NightGrid }): VNode | null => {
  const night = lastNight(grid);
  return night === null ? null : (
    <section aria-label="Latest night">
      <p class="quiet">Night of {dayText(night.day)}:</p>
      <Tiles tiles={night.tiles} />
    </section>
  );
};

/** Everything that waits for an operator, with what to do. */
const Problems = ({ problems }: { readonly problems: readonly Problem[] }): VNode =>
  problems.length === 0 ? (
    <p class="summary">All clear: no feeds on hold, failed, or late.</p>
  ) : (
    <Section id="problems" title="Needs attention">
      <ul class="problems">
        {problems.map(({ subject, kind, run, reason, nextStep }) => (
          <li key={subject}>
            <strong class="alarm">
              {subject}: {kind === 'held back' ? 'on hold' : kind}
            </strong>{' '}
            {pageText(run === null ? `${reason} ${nextStep}` : reason, subject)}{' '}
            {run !== null && (
              <a class="button" href={`/runs/${run}`} aria-label={`${adviceOf(kind)}: ${subject}`}>
                {adviceOf(kind)}
              </a>
            )}
          </li>
        ))}
      </ul>
      {problems.some(({ kind }) => kind === 'failed') && (
        <p>
          <a href="/nights?confirm=retry">Retry everything that failed</a>
        </p>
      )}
    </Section>
  );

const adviceOf = (kind: string): string =>
  kind === 'held back' ? 'Review, then release or drop the changes' : 'View';

/** Links to the confirmation; nothing runs before it. */
const RunNow = ({ grid: { feeds } }: { readonly grid: NightGrid }): VNode => (
  <Section id="run-now" title="Run now">
    <form action="/nights" class="search">
      <input type="hidden" name="confirm" value="read" />
      <label>
        Feed
        <select name="feed">
          <option value="">all feeds, as in a nightly run</option>
          {feeds.map(({ feed }) => (
            <option key={feed}>{feed}</option>
          ))}
        </select>
      </label>
      <button type="submit">Start run…</button>
    </form>
  </Section>
);

interface NightConfirmationProps {
  readonly action: 'read' | 'retry';
  readonly feed: string;
  readonly context: Pick<PageContext, 'csrfToken' | 'user'>;
}

const NightConfirmation = ({ action, feed, context }: NightConfirmationProps): VNode => (
  <Confirmation
    question={questionOf(action, feed)}
    to="/nights"
    csrfToken={context.csrfToken}
    fields={{ action, feed }}
    button="Yes, run it"
    back="/nights"
  >
    <p>
      We match, cluster, and publish the changes. Anything that a guard refuses goes on hold. We log this with
      your name, {context.user?.name}.
    </p>
  </Confirmation>
);

function questionOf(action: 'read' | 'retry', feed: string): string {
  if (action === 'retry') return 'Retry everything that failed?';
  return feed === '' ? 'Start a nightly run now?' : `Read ${feed} now?`;
}
