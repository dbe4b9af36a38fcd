import type { ResponseOf } from '@crs/client';
import type { VNode } from 'preact';
import { z } from 'zod';
import { Pager } from '../layout/pager.js';
import { SideBySide, type SideRow } from '../layout/side-by-side.js';
import { isPastDate, Status } from '../layout/status.js';
import { joined, phoneText, shortDayText } from '../layout/values.js';
import { definePage, type PageContent } from '../page.js';
import { compareAddress, contractorAddress } from './contractor/address.js';
import { isOnePerson, likelihoodWord, motivesText, reasonPoints } from './reopened-words.js';

type Pair = ResponseOf<'/v1/contractors/reopened'>['data'][number];

const PAGE_SIZE = 20;
/** Pairs for review, and less likely ones whose older firm was sanctioned. */
const LISTS = ['likely', 'worth-a-look'] as const;
type List = (typeof LISTS)[number];
const text = z.string().trim().max(100).catch('').default('');

export const reopenedPage = definePage({
  path: '/reopened',
  role: null,
  params: z.object({}),
  query: z.object({
    state: text,
    city: text,
    list: z.enum(LISTS).catch('likely').default('likely'),
    page: z.coerce.number().int().min(1).max(100_000).catch(1).default(1),
  }),
  async show({ query: { state, city, list, page } }, { ask, now }): Promise<PageContent> {
    const isWorthALook = list === 'worth-a-look';
    const place = { state: state || null, city: city || null, ...(isWorthALook && { worthALook: true }) };
    const [found, sources] = await Promise.all([
      ask('/v1/contractors/reopened', { ...place, page, pageSize: PAGE_SIZE }),
      ask('/v1/coverage', { family: 'orders' }),
    ]);
    const covered: ReadonlySet<string | null> = new Set(sources.map((source) => source.state));
    return {
      title: isWorthALook
        ? 'Firms worth a look: they may have reopened under a new name'
        : 'Firms that may have reopened under a new name',
      subtitle: isWorthALook
        ? 'The older firm was sanctioned, and little connects the newer one to it. Most of these are two different firms.'
        : 'A license ended, and a newer one has the same person, phone, or address. These are reasons to look closer, not proof.',
      above: [{ href: '/search', label: 'Search' }],
      data: found,
      list: {
        path: '/v1/contractors/reopened',
        values: place,
        totalCount: found.totalCount,
        name: 'reopened',
      },
      body: (
        <>
          <ReopenedForm state={state} city={city} list={list} />
          <OtherList state={state} city={city} list={list} />
          {found.data.length === 0 ? (
            <p class="empty">
              No pairs found{state === '' && city === '' ? '.' : ' there. '}
              {(state !== '' || city !== '') && <a href={listAddress({ list })}>Show all</a>}
            </p>
          ) : (
            <>
              {found.data.map((pair) => (
                <PairCard key={pair.id} pair={pair} list={list} covered={covered} now={new Date(now())} />
              ))}
              <Pager
                path="/reopened"
                query={{ state, city, ...(isWorthALook && { list }) }}
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

interface Chosen {
  readonly state: string;
  readonly city: string;
  readonly list: List;
}

/** The address of a list; the list for review has no parameter. */
function listAddress({ list, state = '', city = '' }: Partial<Chosen>): string {
  const query = new URLSearchParams({
    ...(city !== '' && { city }),
    ...(state !== '' && { state }),
    ...(list === 'worth-a-look' && { list }),
  }).toString();
  return query === '' ? '/reopened' : `/reopened?${query}`;
}

/** The link from one list to the other. */
const OtherList = ({ list, ...place }: Chosen): VNode => (
  <p>
    {list === 'likely' ? (
      <a href={listAddress({ ...place, list: 'worth-a-look' })}>
        Less likely, but worth a look: the older firm was sanctioned
      </a>
    ) : (
      <a href={listAddress({ ...place, list: 'likely' })}>Pairs that are likely the same firm</a>
    )}
  </p>
);

const ReopenedForm = ({ state, city, list }: Chosen): VNode => (
  <form action="/reopened" class="search">
    <label>
      City
      <input name="city" value={city} />
    </label>
    <label>
      State
      <input name="state" value={state} maxLength={2} size={3} />
    </label>
    {list === 'worth-a-look' && <input type="hidden" name="list" value={list} />}
    <button type="submit">Show</button>
  </form>
);

interface PairProps {
  readonly pair: Pair;
  /** States with covered orders. */
  readonly covered: ReadonlySet<string | null>;
  readonly now: Date;
}

const PairCard = ({ pair, list, covered, now }: PairProps & { readonly list: List }): VNode => (
  <article class="pair">
    <h2>
      {pair.old.name} <span class="quiet">→</span> {pair.new.name}
    </h2>
    <p>
      <strong>
        {list === 'likely' ? `These are ${likelihoodWord(pair.likelihood)} the same firm.` : 'Worth a look.'}
      </strong>{' '}
      The older one left behind {motivesText(pair)}.
    </p>
    <PairFacts pair={pair} covered={covered} now={now} />
    <ul class="reasons">
      {reasonPoints(pair.reason).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
    <p>
      <a
        href={compareAddress(pair.old, pair.new)}
        aria-label={`Compare in full: ${pair.old.name} and ${pair.new.name}`}
      >
        Compare in full{' '}
      </a>
    </p>
  </article>
);

/** The two licenses side by side; what both have in common is shown once. */
const PairFacts = ({ pair, covered, now }: PairProps): VNode => {
  const { old, new: newer, sharedAddress, sharedPhone, sharedPerson } = pair;
  const rows: readonly SideRow<Pair['old']>[] = [
    { field: 'Name', of: (firm) => <a href={contractorAddress(firm)}>{firm.name}</a> },
    {
      field: 'License',
      of: (firm) => (
        <>
          {firm.licenseNumber} <Status status={firm.status} isPast={isPastDate(firm, now)} />
        </>
      ),
    },
    { field: 'First issued', of: ({ originalDate }) => originalDate && shortDayText(originalDate) },
    { field: 'Expiration date', of: ({ expirationDate }) => expirationDate && shortDayText(expirationDate) },
    {
      field: 'Person',
      // As the licenses print it: the shared name lacks apostrophes and initials.
      both: same(old.personName, newer.personName) ?? (isOnePerson(pair.signals) ? sharedPerson : null),
      of: (firm) => firm.personName,
    },
    { field: 'Address', both: sharedAddress },
    { field: 'Phone', both: sharedPhone === null ? null : phoneText(sharedPhone) },
    { field: 'Type', both: same(old.licenseType, newer.licenseType), of: (firm) => firm.licenseType },
    {
      field: 'Place',
      both: same(placeOf(old), placeOf(newer)),
      of: placeOf,
    },
    {
      field: 'Discipline',
      of: ({ hasEnforcementAction, rosterState }) => {
        if (hasEnforcementAction) return <span class="alarm">has disciplinary history</span>;
        return covered.has(rosterState) ? 'none found' : `we don’t have ${rosterState} orders`;
      },
    },
  ];
  return (
    <SideBySide caption="The two licenses" headings={['Older', 'Newer']} sides={[old, newer]} rows={rows} />
  );
};

const same = (one: string | null, other: string | null): string | null =>
  one !== null && one === other ? one : null;

const placeOf = ({ city, rosterState }: Pair['old']): string => joined(city, rosterState);
