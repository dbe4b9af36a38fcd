import { definePage, type PageContent } from '../../page.js';
import { SearchForm } from './form.js';
import { findNamedInOrders, NamedInOrdersPart } from './named-in-orders.js';
import { Results } from './results.js';
import { FEWEST, find, isAsked, searchedQuery } from './searched.js';

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
    const [found, named] = await Promise.all([
      find(ask, query, today.toISOString().slice(0, 10)),
      findNamedInOrders(ask, query),
    ]);
    return {
      title: q === '' ? 'Contractors' : `Contractors like “${q}”`,
      data: found.answer,
      list: {
        path: found.path,
        values: found.values,
        totalCount: found.totalCount,
        name: 'contractors',
      },
      body: (
        <>
          <SearchForm {...query} />
          <Results found={found} query={query} now={today} />
          {named !== null && <NamedInOrdersPart named={named} q={q} />}
        </>
      ),
    };
  },
});
