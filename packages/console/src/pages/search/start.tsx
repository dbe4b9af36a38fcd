import type { VNode } from 'preact';
import { counted } from '../../layout/values.js';
import { definePage } from '../../page.js';
import { SearchForm } from './form.js';
import { searchedQuery } from './searched.js';

export const startPage = definePage({
  path: '/',
  role: null,
  params: searchedQuery.pick({}),
  query: searchedQuery.pick({}),
  async show(_, { ask }) {
    const cities = await ask('/v1/permits/cities', {});
    const permits = cities.reduce((sum, { recordCount }) => sum + recordCount, 0);
    return {
      title: 'Is this contractor licensed?',
      subtitle: 'Licenses, orders, inspections and building permits, as the authorities publish them.',
      body: (
        <>
          <SearchForm q="" />
          <Ways permits={counted(permits, 'permit')} cities={counted(cities.length, 'city', 'cities')} />
        </>
      ),
    };
  },
});

const Ways = ({ permits, cities }: { readonly permits: string; readonly cities: string }): VNode => (
  <ul class="ways">
    <li>
      <a href="/addresses">An address or block</a>
      <p>What was built there, when and by whom.</p>
    </li>
    <li>
      <a href="/cities">What is covered</a>
      <p>
        {permits} of {cities}, how fresh they are and how surely they are matched.
      </p>
    </li>
    <li>
      <a href="/reopened">Reopened firms</a>
      <p>Businesses that lost a license and likely began again under another name.</p>
    </li>
    <li>
      <a href="/docs">For programs</a>
      <p>The same as JSON and CSV, with a key.</p>
    </li>
  </ul>
);
