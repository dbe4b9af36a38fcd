import type { VNode } from 'preact';
import type { Ask } from '../../deps.js';
import { placeText } from '../../layout/letter-case.js';
import { addressOf } from '../../layout/pager.js';
import { joined, numberText } from '../../layout/values.js';
import { definePage, type PageContent } from '../../page.js';
import { SearchForm } from './form.js';
import { findRecords, isOfContractors } from './found-records.js';
import { findNamedRecords } from './named-records.js';
import { isAnyFound, RecordLinks, RecordSections } from './record-sections.js';
import { Results } from './results.js';
import { FEWEST, find, isAsked, MEANT, type Searched, searchedQuery, typesIn } from './searched.js';
import { onlyTradeIn, tradeIn } from './trades.js';

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
    const [{ found, query: read }, others] = await Promise.all([
      find(ask, query, today.toISOString().slice(0, 10)),
      findRecords(ask, query, errorOf),
    ]);
    const isMeant = (found.data[0]?.similarity ?? 0) >= MEANT;
    const isNameMeant = isMeant && read === query && onlyTradeIn(query.q) === undefined;
    const isName = read === query || (read.q !== '' && joined(read.city, read.state) === '');
    const isUnknown = isName && !isOfContractors(query) && !isAnyFound(others) && !isMeant;
    const [types, byName] = await Promise.all([
      isNameMeant ? null : findTradeTypes(ask, query.q, read),
      isUnknown ? findNamedRecords(ask, query.q) : null,
    ]);
    const records = { ...others, byName };
    const isRecordMeant = isAnyFound(records) && !isMeant;
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
      {read.type !== typed.type && ` with a license of the type ${read.type}`}
      {read.orders !== typed.orders && ' with disciplinary history'}
      {read.status !== typed.status && ` whose license is ${(read.status ?? '').toLowerCase()}`}.{' '}
      <a href={addressOf('/search', { ...typed, page: null, as: 'typed' })}>Search for “{typed.q}” instead</a>
    </p>
  );
};

/** License types of the trade that the words name, since firms' names need not contain their trade. */
async function findTradeTypes(
  ask: Ask,
  q: string,
  { state, city, type }: Searched,
): Promise<TradeTypes | null> {
  const trade = type === '' ? tradeIn(q) : undefined;
  if (trade === undefined) return null;
  const types = await typesIn(ask, trade, { state, city });
  return types.length === 0 ? null : { state, city, types };
}

/** A trade's license types in a place, with the number of licenses of each. */
interface TradeTypes {
  readonly state: string;
  readonly city: string;
  readonly types: Awaited<ReturnType<typeof typesIn>>;
}

/** Links to a trade's licenses, whatever their holders' names. */
const TradeTypeLinks = ({ of: { types, state, city } }: { readonly of: TradeTypes }): VNode => (
  <p class="facet">
    By license type{city !== '' || state !== '' ? ` in ${joined(placeText(city), state)}` : ''}:{' '}
    {types.map(({ type, subtypes, count }) => (
      <a key={type} href={addressOf('/search', { type, state, city })}>
        {type}
        {subtypes.length > 0 && ` (includes ${subtypes.slice(0, FEW_SUBTYPES).join(', ')})`}
        <span class="quiet"> {numberText(count)}</span>
      </a>
    ))}
  </p>
);

/** Maximum number of subtypes that are named with their license type. */
const FEW_SUBTYPES = 2;
