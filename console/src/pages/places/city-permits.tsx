import type { ResponseOf } from '@crs/client';
import type { VNode } from 'preact';
import { z } from 'zod';
import { addressOf, Pager } from '../../layout/pager.js';
import { DataLinks } from '../../layout/section.js';
import { Table } from '../../layout/table.js';
import { TierNotes } from '../../layout/tier.js';
import { counted, monthName, numberText } from '../../layout/values.js';
import { definePage, type PageContent, Redirect } from '../../page.js';
import { permitColumnsIn } from '../contractor/columns.js';
import { cityAddress, cityName, cityPermits, knownCity } from './city-address.js';
import {
  chosenOf,
  chosenSort,
  meantFilter,
  NEWEST_FIRST,
  type PermitFilter,
  permitFilterQuery,
  permitSorts,
  queryOf,
  searchOf,
  tierChoices,
} from './permit-filter.js';

type Figures = ResponseOf<'/v1/permits/cities/{jurisdiction}'>;
type Found = ResponseOf<'/v1/permits/search'>;

const PAGE_SIZE = 50;
/** Types to choose from; the page's address may name any other type. */
const MOST_TYPES = 200;

export const cityPermitsPage = definePage({
  path: '/cities/:jurisdiction/permits',
  role: null,
  params: z.object({ jurisdiction: z.string() }),
  query: permitFilterQuery.extend({
    page: z.coerce.number().int().min(1).max(100_000).catch(1).default(1),
  }),
  async show(
    { params: { jurisdiction }, query: { page, ...typed } },
    { ask },
  ): Promise<PageContent | Redirect> {
    const known = knownCity(await ask('/v1/coverage', { family: 'permits' }), jurisdiction);
    if (known !== jurisdiction) return new Redirect(cityPermits(known, typed));
    const filter = meantFilter(typed);
    const values = searchOf(filter, jurisdiction);
    const [figures, found] = await Promise.all([
      ask('/v1/permits/cities/{jurisdiction}', { jurisdiction }),
      ask('/v1/permits/search', { ...values, page, pageSize: PAGE_SIZE }),
    ]);
    const name = cityName(figures);
    return {
      title: `Building permits in ${name}`,
      subtitle: counted(figures.recordCount, 'permit'),
      above: [
        { href: '/cities', label: 'What we cover' },
        { href: cityAddress(jurisdiction), label: name },
      ],
      address: cityPermits(jurisdiction, { ...queryOf(filter), page: page === 1 ? null : page }),
      data: found,
      list: {
        path: '/v1/permits/search',
        values,
        totalCount: found.totalCount,
        name: `permits-${jurisdiction}`,
      },
      body: (
        <Body
          {...{ figures, found, filter, page }}
          isMonthAlone={typed.month !== undefined && typed.year === undefined}
        />
      ),
    };
  },
});

interface BodyProps {
  readonly figures: Figures;
  readonly found: Found;
  readonly filter: PermitFilter;
  readonly page: number;
  /** True if a month was chosen without its year. */
  readonly isMonthAlone: boolean;
}

const Body = ({ figures, found, filter, page, isMonthAlone }: BodyProps): VNode => {
  const path = cityPermits(figures.jurisdiction);
  const query = queryOf(filter);
  return (
    <>
      <FilterForm figures={figures} filter={filter} />
      <div class="part-head">
        <p class="count">
          {found.totalCount === 0 ? 'No permits found.' : counted(found.totalCount, 'permit')}
        </p>
        <p class="links">
          <DataLinks address={addressOf(path, query)} of="Permits" />
        </p>
      </div>
      <Chips path={path} filter={filter} />
      {isMonthAlone && <p class="advice">Choose a year to filter by month.</p>}
      {found.totalCount === 0 ? (
        <p class="empty">
          Remove a filter above, or <a href={path}>show all permits in the city</a>.
        </p>
      ) : (
        <>
          <Table
            caption="Permits"
            isCaptionHidden
            rows={found.data}
            totalCount={found.totalCount}
            columns={permitColumnsIn(figures.city, true)}
            orders={{ by: permitSorts, chosen: chosenSort(filter) }}
          />
          <TierNotes tiers={found.data.map(({ tier }) => tier)} />
          <Pager
            path={path}
            query={query}
            page={page}
            pageSize={PAGE_SIZE}
            totalCount={found.totalCount}
            of={['permit', 'permits']}
          />
        </>
      )}
    </>
  );
};

/** A field for US dollars, formatted as people type them. */
const DOLLARS = {
  inputMode: 'decimal',
  size: 10,
  maxLength: 20,
  pattern: '\\$?[\\d,]{1,16}(\\.\\d{1,2})?',
  title: 'An amount in US dollars, such as 50,000',
} as const;

/** The active filters, each with a link that removes it. */
const Chips = ({ path, filter }: { readonly path: string; readonly filter: PermitFilter }): VNode | null => {
  const chosen = chosenOf(filter);
  if (chosen.length === 0) return null;
  return (
    <p class="facet">
      Only:{' '}
      {chosen.map(({ label, without }) => (
        <a key={label} href={addressOf(path, without)} aria-label={`Remove filter ${label}`}>
          {label} ✕
        </a>
      ))}
      {chosen.length > 1 && <a href={path}>Clear all filters</a>}
    </p>
  );
};

const FilterForm = ({ figures, filter }: Pick<BodyProps, 'figures' | 'filter'>): VNode => {
  const { type, year, month, tier, least, most, sort } = filter;
  const types = figures.byType.slice(0, MOST_TYPES);
  const isListed = types.some(({ permitType }) => permitType.toLowerCase() === type.toLowerCase());
  return (
    <search>
      <form action={cityPermits(figures.jurisdiction)} class="search">
        <label>
          Type
          <select name="type">
            <option value="">any</option>
            {type !== '' && !isListed && (
              <option value={type} selected>
                {type}
              </option>
            )}
            {types.map(({ permitType, count }) => (
              <option
                key={permitType}
                value={permitType}
                selected={permitType.toLowerCase() === type.toLowerCase()}
              >
                {permitType} ({numberText(count)})
              </option>
            ))}
          </select>
        </label>
        <label>
          Year
          <select name="year">
            <option value="">any</option>
            {figures.byYear.map(
              ({ year: one, count }) =>
                one !== null && (
                  <option key={one} value={one} selected={one === year}>
                    {one} ({numberText(count)})
                  </option>
                ),
            )}
          </select>
        </label>
        <label>
          Month
          <select name="month">
            <option value="">any</option>
            {Array.from({ length: 12 }, (_, at) => at + 1).map((one) => (
              <option key={one} value={one} selected={one === month}>
                {monthName(one)}
              </option>
            ))}
          </select>
        </label>
        <label>
          Match
          <select name="tier">
            <option value="">any</option>
            {tierChoices.map(({ tier: one, meaning }) => (
              <option key={one} value={one} selected={one === tier} title={meaning}>
                {one} ({numberText(figures.tierBreakdown[one])})
              </option>
            ))}
          </select>
        </label>
        <label>
          Minimum value (US dollars)
          <input name="least" {...DOLLARS} value={least} />
        </label>
        <label>
          Maximum value (US dollars)
          <input name="most" {...DOLLARS} value={most} />
        </label>
        {sort !== NEWEST_FIRST && <input type="hidden" name="sort" value={sort} />}
        <button type="submit">Show permits</button>
      </form>
    </search>
  );
};
