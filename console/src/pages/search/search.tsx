import type { VNode } from 'preact';
import type { Ask } from '../../deps.js';
import { placeText } from '../../layout/letter-case.js';
import { addressOf } from '../../layout/pager.js';
import { joined, numberText } from '../../layout/values.js';
import { definePage, type PageContent } from '../../page.js';
import { SearchForm } from './form.js';
import { findRecords } from './found-records.js';
import { readingsOf, tradeStem } from './readings.js';
import { isAnyFound, RecordLinks, RecordSections } from './record-sections.js';
import { Results } from './results.js';
import { FEWEST, find, isAsked, MEANT, type Searched, searchedQuery } from './searched.js';

export const searchPage = definePage({
  path: '/search',
  role: null,
  params: searchedQuery.pick({}),
  query: searchedQuery,
  async show({ query }, { ask, errorOf, now }): Promise<PageContent> {
    const { q } = query;
    if (!isAsked(query))
      return {
        title: 'Search for a contractor',
        body: (
          <>
            <SearchForm {...query} />
            {q !== '' && <p class="advice">Enter at least {FEWEST} letters.</p>}
          </>
        ),
      };
    const today = new Date(now());
    const [{ found, query: read }, records] = await Promise.all([
      find(ask, query, today.toISOString().slice(0, 10)),
      findRecords(ask, query, errorOf),
    ]);
    const types = await findTradeTypes(ask, read);
    const isRecordMeant = isAnyFound(records) && (found.data[0]?.similarity ?? 0) < MEANT;
    return {
      title: read.q === '' ? 'Contractors' : `Results for “${read.q}”`,
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
          {types !== null && <TradeTypeLinks of={types} />}
          <RecordLinks records={records} />
          {isRecordMeant && <RecordSections records={records} q={q} />}
          <Results found={found} query={read} now={today} isAlone={!isAnyFound(records)} />
          {!isRecordMeant && <RecordSections records={records} q={q} />}
        </>
      ),
    };
  },
});

/** How the words were interpreted, with a link that searches for them as typed. */
const AsRead = ({ typed, read }: { readonly typed: Searched; readonly read: Searched }): VNode => {
  const place = joined(read.city, read.state);
  return (
    <p class="notice">
      Showing {read.q === '' ? 'contractors' : `results for “${read.q}”`}
      {place !== '' && ` in ${place}`}
      {read.orders !== typed.orders && ' with disciplinary history'}
      {read.status !== typed.status && ` whose license is ${(read.status ?? '').toLowerCase()}`}.{' '}
      <a href={addressOf('/search', { ...typed, page: null, as: 'typed' })}>Search for “{typed.q}” instead</a>
    </p>
  );
};

/** A trade's license types in a place, with the number of licenses of each. */
interface TradeTypes {
  readonly state: string;
  readonly city: string;
  /** Types with the most licenses first. */
  readonly types: readonly { readonly value: string; readonly count: number }[];
}

/** Maximum number of license types on the page. */
const FEW = 4;

/**
 * License types of the trade that the words name, those with the most licenses first, since firms' names need not
 * contain their trade. The place is the chosen one, or one at the end of the words.
 */
async function findTradeTypes(ask: Ask, { q, state, city, type }: Searched): Promise<TradeTypes | null> {
  const stem = type === '' ? tradeStem(q) : null;
  if (stem === null) return null;
  const places = state === '' && city === '' ? [...readingsOf(q), { state, city }] : [{ state, city }];
  for (const place of places) {
    const { licenseType } = await ask('/v1/contractors/tally', {
      state: place.state || null,
      city: place.city || null,
    });
    const types = licenseType
      .filter(({ value, count }) => count > 0 && value.toLowerCase().includes(stem))
      .slice(0, FEW);
    if (types.length > 0) return { state: place.state, city: place.city, types };
  }
  return null;
}

/** Links to a trade's licenses, whatever their holders' names. */
const TradeTypeLinks = ({ of: { types, state, city } }: { readonly of: TradeTypes }): VNode => (
  <p class="facet">
    By license type{city !== '' || state !== '' ? ` in ${joined(placeText(city), state)}` : ''}:{' '}
    {types.map(({ value, count }) => (
      <a key={value} href={addressOf('/search', { type: value, state, city })}>
        {value}
        <span class="quiet"> {numberText(count)}</span>
      </a>
    ))}
  </p>
);
