import type { VNode } from 'preact';
import { addressOf } from '../../layout/pager.js';
import { joined } from '../../layout/values.js';
import { definePage, type PageContent } from '../../page.js';
import { SearchForm } from './form.js';
import { findNamedInOrders, NamedInOrdersPart } from './named-in-orders.js';
import { Results } from './results.js';
import { FEWEST, find, isAsked, type Searched, searchedQuery } from './searched.js';

export const searchPage = definePage({
  path: '/search',
  role: null,
  params: searchedQuery.pick({}),
  query: searchedQuery,
  async show({ query }, { ask, now }): Promise<PageContent> {
    const { q } = query;
    if (!isAsked(query))
      return {
        title: 'Look up a contractor',
        body: (
          <>
            <SearchForm {...query} />
            {q !== '' && <p class="advice">Type at least {FEWEST} letters.</p>}
          </>
        ),
      };
    const today = new Date(now());
    const [{ found, query: read }, named] = await Promise.all([
      find(ask, query, today.toISOString().slice(0, 10)),
      findNamedInOrders(ask, query),
    ]);
    return {
      title: q === '' ? 'Contractors' : `Contractors like “${read.q}”`,
      data: found.answer,
      list: {
        path: found.path,
        values: found.values,
        totalCount: found.totalCount,
        name: 'contractors',
      },
      body: (
        <>
          <SearchForm {...read} />
          {read !== query && <AsRead typed={query} read={read} />}
          <Results found={found} query={read} now={today} />
          {named !== null && <NamedInOrdersPart named={named} q={q} />}
        </>
      ),
    };
  },
});

/** How the words were read, with a link that searches for them as typed. */
const AsRead = ({ typed, read }: { readonly typed: Searched; readonly read: Searched }): VNode => {
  const place = joined(read.city, read.state);
  return (
    <p class="notice">
      Showing results for “{read.q}”{place !== '' && ` in ${place}`}.{' '}
      <a href={addressOf('/search', { ...typed, page: null, as: 'typed' })}>Search for “{typed.q}” instead</a>
    </p>
  );
};
