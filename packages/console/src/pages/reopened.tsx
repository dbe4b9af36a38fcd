import type { ResponseOf } from '@crs/client';
import type { VNode } from 'preact';
import { z } from 'zod';
import { Pager } from '../layout/pager.js';
import { Status } from '../layout/status.js';
import { confidenceText, joined, shortDayText } from '../layout/values.js';
import { definePage, type PageContent } from '../page.js';
import { contractorAddress } from './contractor/address.js';

type Pair = ResponseOf<'/v1/contractors/reopened'>['data'][number];

const PAGE_SIZE = 20;
const text = z.string().trim().max(100).catch('').default('');

export const reopenedPage = definePage({
  path: '/reopened',
  role: null,
  params: z.object({}),
  query: z.object({
    state: text,
    city: text,
    page: z.coerce.number().int().min(1).max(100_000).catch(1).default(1),
  }),
  async show({ query: { state, city, page } }, { ask }): Promise<PageContent> {
    const place = { state: state || null, city: city || null };
    const found = await ask('/v1/contractors/reopened', { ...place, page, pageSize: PAGE_SIZE });
    return {
      title: 'Firms that were likely reopened under a new name',
      subtitle:
        'A license ended, and a newer one has the same person, phone or address. Reasons to look, not findings.',
      above: [{ href: '/search', label: 'Look up' }],
      data: found,
      list: {
        path: '/v1/contractors/reopened',
        values: place,
        totalCount: found.totalCount,
        name: 'reopened',
      },
      body: (
        <>
          <ReopenedForm state={state} city={city} />
          {found.data.length === 0 ? (
            <p class="empty">
              No pair is known{state === '' && city === '' ? '.' : ' there. '}
              {(state !== '' || city !== '') && <a href="/reopened">Show all</a>}
            </p>
          ) : (
            <>
              {found.data.map((pair) => (
                <PairCard key={pair.id} pair={pair} />
              ))}
              <Pager
                path="/reopened"
                query={{ state, city }}
                page={page}
                pageSize={PAGE_SIZE}
                totalCount={found.totalCount}
                of={['pair', 'pairs']}
              />
            </>
          )}
        </>
      ),
    };
  },
});

const ReopenedForm = ({ state, city }: { readonly state: string; readonly city: string }): VNode => (
  <form action="/reopened" class="search">
    <label>
      City
      <input name="city" value={city} />
    </label>
    <label>
      State
      <input name="state" value={state} maxLength={2} size={3} />
    </label>
    <button type="submit">Show</button>
  </form>
);

const MOTIVES = {
  order: 'an order against it',
  penalty: 'an open penalty',
  violations: 'safety violations',
  lapse: 'its license ran out',
} as const;

const PairCard = ({ pair }: { readonly pair: Pair }): VNode => (
  <article class="pair">
    <h2>
      {pair.old.name} <span class="quiet">→</span> {pair.new.name}
    </h2>
    <p>
      <strong>{confidenceText(pair.likelihood)}</strong> likely the same business. The older one left behind{' '}
      {pair.motives.map((motive) => MOTIVES[motive]).join(', ')}.
    </p>
    <div class="sides">
      <Side title="Before" firm={pair.old} />
      <Side title="After" firm={pair.new} />
    </div>
    <ul class="reasons">
      {sentencesOf(pair.reason).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  </article>
);

const sentencesOf = (reason: string): string[] =>
  reason.match(/[^.]+(?:\.(?=\S)[^.]*)*\./g)?.map((one) => one.trim()) ?? [reason];

const Side = ({ title, firm }: { readonly title: string; readonly firm: Pair['old'] }): VNode => (
  <section>
    <h3>{title}</h3>
    <p>
      <a href={contractorAddress(firm)}>{firm.name}</a>
    </p>
    <dl>
      <dt>License</dt>
      <dd>
        {firm.licenseNumber} <Status status={firm.status} />
      </dd>
      <dt>Type</dt>
      <dd>{joined(firm.licenseType, firm.city, firm.rosterState)}</dd>
      <dt>From, until</dt>
      <dd>
        {firm.originalDate === null ? 'not known' : shortDayText(firm.originalDate)} –{' '}
        {firm.expirationDate === null ? 'not known' : shortDayText(firm.expirationDate)}
      </dd>
      <dt>Person</dt>
      <dd>{firm.personName ?? 'not known'}</dd>
      {firm.hasEnforcementAction && (
        <>
          <dt>Orders</dt>
          <dd class="alarm">has orders</dd>
        </>
      )}
    </dl>
  </section>
);
