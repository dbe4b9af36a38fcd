import { WITHHELD } from '@crs/store';
import type { VNode } from 'preact';
import type { Ask } from '../../deps.js';
import { addressOf } from '../../layout/pager.js';
import { Tiles } from '../../layout/tiles.js';
import { definePage } from '../../page.js';
import { accuracyText, coverageTiles, updatedText } from './coverage.js';
import { SearchForm } from './form.js';
import { searchedQuery } from './searched.js';

export const startPage = definePage({
  path: '/',
  role: null,
  isOfVersion: true,
  params: searchedQuery.pick({}),
  query: searchedQuery.pick({}),
  async show(_, { ask, now }) {
    const [coverage, examples] = await Promise.all([ask('/v1/coverage', {}), examplesOf(ask)]);
    return {
      title: 'Is this contractor licensed?',
      subtitle:
        'Check before you hire: license status, disciplinary orders, OSHA inspections, and building permits, from agencies and cities.',
      body: (
        <>
          <SearchForm q="" isLarge />
          <Examples examples={examples} />
          <Coverage feeds={coverage} now={new Date(now())} />
          <Ways />
        </>
      ),
    };
  },
});

/** How much data we have, how fresh it is, and how certain the matches are. */
const Coverage = ({
  feeds,
  now,
}: {
  readonly feeds: Parameters<typeof coverageTiles>[0];
  readonly now: Date;
}): VNode | null => {
  const tiles = coverageTiles(feeds);
  const lines = [accuracyText(feeds), updatedText(feeds, now)].filter((line) => line !== null);
  return tiles.length === 0 ? null : (
    <section class="coverage" aria-label="What we have">
      <Tiles tiles={tiles} />
      <p>
        {lines.join(' ')} <a href="/sources">See all sources</a>
      </p>
    </section>
  );
};

interface Example {
  readonly label: string;
  readonly href: string;
}

/** Example searches with results: a firm's name and number, and a permit's address. */
async function examplesOf(ask: Ask): Promise<readonly Example[]> {
  const [firms, permits] = await Promise.all([
    ask('/v1/licenses/search', { entityType: 'Business', status: 'Issued', pageSize: 1 }),
    ask('/v1/permits/search', { pageSize: 5 }),
  ]);
  const found = (label: string): Example => ({ label, href: addressOf('/search', { q: label }) });
  const placed = permits.data.flatMap(({ propertyAddress, city }) =>
    propertyAddress === null
      ? []
      : [{ label: propertyAddress, href: addressOf('/addresses', { street: propertyAddress, city }) }],
  );
  return [
    ...firms.data.flatMap(({ name, licenseNumber }) => [found(name), found(licenseNumber)]),
    ...placed.slice(0, 1),
  ].filter(({ label }) => !label.includes(WITHHELD));
}

const Examples = ({ examples }: { readonly examples: readonly Example[] }): VNode | null =>
  examples.length === 0 ? null : (
    <p class="examples">
      Try:{' '}
      {examples.map(({ label, href }) => (
        <a key={href} href={href}>
          {label}
        </a>
      ))}
    </p>
  );

const Ways = (): VNode => (
  <ul class="ways">
    <li>
      <a href="/addresses">An address or block</a>
      <p>What was built there, when, and by whom.</p>
    </li>
    <li>
      <a href="/cities">Cities</a>
      <p>Which cities we cover, how current their permits are, and how accurate the matches are.</p>
    </li>
    <li>
      <a href="/reopened">Reopened businesses</a>
      <p>Firms that lost a license and likely reopened under another name.</p>
    </li>
    <li>
      <a href="/docs">API</a>
      <p>The same records as JSON and CSV, with an API key.</p>
    </li>
  </ul>
);
