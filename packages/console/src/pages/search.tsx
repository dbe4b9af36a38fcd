import type { VNode } from 'preact';
import { z } from 'zod';
import { Pager } from '../layout/pager.js';
import { Status } from '../layout/status.js';
import { Table } from '../layout/table.js';
import { joined } from '../layout/values.js';
import { definePage, type PageContent } from '../page.js';
import { contractorAddress } from './contractor/address.js';

const text = z.string().trim().max(200).catch('').default('');

/** What somebody typed and chose. */
const searched = z.object({
  q: text,
  state: text,
  city: text,
  type: text,
  status: text,
  orders: z.enum(['yes']).optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(100_000).catch(1).default(1),
});

type Searched = z.output<typeof searched>;

/** Letters that a search needs. */
const FEWEST = 3;
const PAGE_SIZE = 25;

export const startPage = definePage({
  path: '/',
  role: null,
  params: z.object({}),
  query: z.object({}),
  show: async () => ({
    title: 'Is this contractor licensed?',
    subtitle: 'Licenses, orders, inspections and building permits, as the authorities publish them.',
    body: <SearchForm q="" />,
  }),
});

export const searchPage = definePage({
  path: '/search',
  role: null,
  params: z.object({}),
  query: searched,
  async show({ query }, { ask }): Promise<PageContent> {
    const { q, state, city, type, status, orders, page } = query;
    const isAsked = q !== '' || state !== '' || city !== '' || type !== '' || status !== '' || orders;
    if (!isAsked || (q !== '' && q.length < FEWEST)) {
      return {
        title: 'Look up a contractor',
        body: (
          <>
            <SearchForm {...query} />
            {q !== '' && <p class="advice">Type at least {FEWEST} letters.</p>}
          </>
        ),
      };
    }
    const found = await ask('/v1/licenses/search', {
      q: q || null,
      state: state || null,
      city: city || null,
      licenseType: type || null,
      status: (status || null) as 'Issued' | null,
      hasEnforcement: orders === 'yes' ? true : null,
      page,
      pageSize: PAGE_SIZE,
    });
    return {
      title: q === '' ? 'Contractors' : `Contractors like “${q}”`,
      data: found,
      body: (
        <>
          <SearchForm {...query} />
          {found.data.length === 0 ? (
            <NothingFound query={query} />
          ) : (
            <>
              <Table
                caption="Contractors"
                rows={found.data}
                columns={[
                  {
                    heading: 'Name',
                    cell: (row) => <a href={contractorAddress(row)}>{row.name}</a>,
                  },
                  { heading: 'License', cell: (row) => row.licenseNumber },
                  { heading: 'Type', cell: (row) => row.licenseType },
                  { heading: 'Status', cell: (row) => <Status status={row.status} /> },
                  { heading: 'Place', cell: (row) => joined(row.city, row.state) },
                  { heading: 'Orders', cell: (row) => (row.hasEnforcementAction ? 'has orders' : '') },
                ]}
              />
              <Pager
                path="/search"
                query={{ q, state, city, type, status, orders }}
                page={page}
                pageSize={PAGE_SIZE}
                totalCount={found.totalCount}
                of={['contractor', 'contractors']}
              />
            </>
          )}
        </>
      ),
    };
  },
});

const SearchForm = ({ q, state = '', status = '' }: Partial<Searched>): VNode => (
  <search>
    <form action="/search" class="search">
      <label>
        Name, license number, phone or address
        <input
          type="search"
          name="q"
          value={q}
          minLength={FEWEST}
          autocomplete="off"
          data-suggest="/search"
        />
      </label>
      <label>
        State
        <input name="state" value={state} maxLength={2} size={3} autocomplete="address-level1" />
      </label>
      <label>
        Status
        <select name="status">
          <option value="">any</option>
          {['Issued', 'Expired', 'Suspended', 'Revoked'].map((one) => (
            <option key={one} selected={one === status}>
              {one}
            </option>
          ))}
        </select>
      </label>
      <button type="submit">Look up</button>
    </form>
  </search>
);

const NothingFound = ({ query: { q, state } }: { readonly query: Searched }): VNode => (
  <div class="empty">
    <p>No contractor was found.</p>
    <ul>
      {state !== '' && (
        <li>
          <a href={`/search?${new URLSearchParams({ q })}`}>Search in every state</a>
        </li>
      )}
      <li>Try fewer words, or only the license number.</li>
      <li>
        A contractor may be missing because its state is not covered: see{' '}
        <a href="/coverage">what is covered</a>.
      </li>
    </ul>
  </div>
);
