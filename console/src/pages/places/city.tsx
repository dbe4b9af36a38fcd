import type { ResponseOf } from '@crs/client';
import { stateOfCode } from '@crs/domain';
import { areaKey } from '@crs/store';
import type { VNode } from 'preact';
import { z } from 'zod';
import { Bars } from '../../drawing/bars.js';
import { ExternalLink } from '../../layout/external-link.js';
import { addressOf } from '../../layout/pager.js';
import { Section } from '../../layout/section.js';
import { Table } from '../../layout/table.js';
import { TierNotes } from '../../layout/tier.js';
import { counted, joined, moneyText, monthText, numberText, shortDayText } from '../../layout/values.js';
import { definePage, type PageContent, Redirect } from '../../page.js';
import { PageError } from '../../page-error.js';
import { eventFeed } from '../../watching/event-feed.js';
import { mayWatch, WatchLink } from '../../watching/watch-form.js';
import { permitColumnsIn } from '../contractor/columns.js';
import { PermitMap } from '../contractor/permit-map.js';
import { cityAddress, cityName, cityPermits, knownCity } from './city-address.js';
import { Freshness, spanText } from './freshness.js';
import type { Coverage } from './freshness-text.js';
import { Tiers } from './tiers.js';

type Figures = ResponseOf<'/v1/permits/cities/{jurisdiction}'>;
type Found = ResponseOf<'/v1/permits/search'>;

/** The number of newest permits on the map, and the number in the list. */
const MAPPED = 100;
const LISTED = 10;

export const cityPage = definePage({
  path: '/cities/:jurisdiction',
  role: null,
  params: z.object({ jurisdiction: z.string() }),
  query: z.object({}),
  async show({ params: { jurisdiction } }, context): Promise<PageContent | Redirect> {
    const { ask } = context;
    const coverage = await ask('/v1/coverage', { family: 'permits' });
    const known = knownCity(coverage, jurisdiction);
    if (known !== jurisdiction) return new Redirect(cityAddress(known));
    const [figures, newest] = await Promise.all([
      ask('/v1/permits/cities/{jurisdiction}', { jurisdiction }),
      ask('/v1/permits/search', { jurisdiction, pageSize: MAPPED }),
    ]);
    const feeds = coverage.filter((feed) => feed.jurisdiction === figures.jurisdiction);
    return {
      title: cityName(figures),
      subtitle: `${figures.state === null ? '' : `${stateOfCode(figures.state)?.name ?? figures.state}: `}${counted(figures.recordCount, 'building permit')}${figures.totalValue > 0 ? ` worth ${moneyText(figures.totalValue)}` : ''}`,
      documentTitle: `Building permits in ${joined(cityName(figures), figures.state)}`,
      description: `Building permits in ${joined(cityName(figures), figures.state)} by year, type, and address, with the licensed contractor where we could match one.`,
      above: [{ href: '/cities', label: 'What we cover' }],
      address: cityAddress(figures.jurisdiction),
      ...(figures.city !== null && {
        feed: cityAddress(figures.jurisdiction),
        watchable: { kind: 'city', of: figures.jurisdiction, state: figures.state },
      }),
      data: { figures, coverage: feeds },
      list: {
        path: '/v1/permits/search',
        values: { jurisdiction },
        totalCount: newest.totalCount,
        name: `permits-${jurisdiction}`,
      },
      body: (
        <CityBody
          figures={figures}
          feeds={feeds}
          newest={newest.data}
          isWatchable={figures.city !== null && mayWatch(context)}
        />
      ),
    };
  },
  async feed({ params: { jurisdiction } }, context) {
    const figures = await context.ask('/v1/permits/cities/{jurisdiction}', { jurisdiction });
    const { city, state } = figures;
    if (city === null)
      throw new PageError(
        404,
        'This place has no feed',
        'Its permits don’t name a city. Use the feed of all changes.',
      );
    return eventFeed(context, {
      title: city,
      address: cityAddress(figures.jurisdiction),
      events: { kind: 'key', key: areaKey({ city, state }) },
    });
  },
});

interface CityProps {
  readonly figures: Figures;
  readonly feeds: readonly Coverage[];
  readonly newest: Found['data'];
  readonly isWatchable: boolean;
}

const CityBody = ({ figures, feeds, newest, isWatchable }: CityProps): VNode => (
  <>
    {isWatchable && (
      <p class="screen-only">
        <WatchLink />
      </p>
    )}
    {feeds.map((feed) => (
      <FeedFacts key={feed.source} feed={feed} />
    ))}
    {feeds.map((feed) => (
      <Tiers key={feed.source} feed={feed} />
    ))}
    <p>
      <a href={addressOf('/addresses', { city: figures.city ?? figures.jurisdiction })}>
        Search for an address or block in {cityName(figures)}
      </a>
    </p>
    <CityFigures figures={figures} />
    <PermitMap permits={newest} totalCount={figures.recordCount} title="Map of the newest permits" />
    <Section
      id="permits"
      title="Newest permits"
      data={cityPermits(figures.jurisdiction)}
      all={{
        href: cityPermits(figures.jurisdiction),
        label: `All ${counted(figures.recordCount, 'permit')}; filter by type, year, or value`,
      }}
    >
      <Table
        caption="Newest permits"
        isCaptionHidden
        rows={newest.slice(0, LISTED)}
        totalCount={figures.recordCount}
        isFile={false}
        columns={permitColumnsIn(figures.city)}
      />
      <TierNotes tiers={newest.slice(0, LISTED).map(({ tier }) => tier)} />
    </Section>
  </>
);

const FeedFacts = ({ feed }: { readonly feed: Coverage }): VNode => (
  <dl class="facts">
    <dt>Published by</dt>
    <dd>
      {feed.url === null ? (
        (feed.publisher ?? feed.source)
      ) : (
        <ExternalLink href={feed.url}>{feed.publisher ?? feed.source}</ExternalLink>
      )}
    </dd>
    <dt>Permits</dt>
    <dd>
      {numberText(feed.records)}, from {spanText(feed)}
    </dd>
    <dt>Freshness</dt>
    <dd>
      <Freshness feed={feed} />
      {feed.lastChangeAt !== null && ` Last changed ${shortDayText(feed.lastChangeAt)}.`}
    </dd>
    {feed.license !== null && (
      <>
        <dt>Terms</dt>
        <dd>
          {feed.termsUrl === null ? (
            feed.license
          ) : (
            <ExternalLink href={feed.termsUrl}>{feed.license}</ExternalLink>
          )}
        </dd>
      </>
    )}
  </dl>
);

const MOST_YEARS = 15;
const MOST_TYPES = 15;

/** A city's permits by year, month, and type. Each row links to its permits. */
const CityFigures = ({ figures }: { readonly figures: Figures }): VNode => {
  const { jurisdiction, byYear, byMonth, byType } = figures;
  return (
    <Section id="years" title="Permits and value over time">
      <div class="columns">
        <Bars
          caption="By year"
          heading="Year"
          rows={byYear.map(({ year, ...row }) => ({
            ...row,
            label: year === null ? 'No date' : String(year),
            ...(year !== null && { href: cityPermits(jurisdiction, { year }) }),
          }))}
          most={MOST_YEARS}
        />
        <Bars
          caption="By month, for the two years through the newest permit"
          heading="Month"
          rows={byMonth.map(({ month, ...row }) => ({
            ...row,
            label: monthText(`${month}-01`),
            href: cityPermits(jurisdiction, {
              year: Number(month.slice(0, 4)),
              month: Number(month.slice(5)),
            }),
          }))}
          most={byMonth.length}
        />
        <Table
          caption="By type"
          rows={byType.slice(0, MOST_TYPES)}
          totalCount={byType.length}
          isCards={false}
          columns={[
            {
              heading: 'Type',
              cell: ({ permitType }) => (
                <a href={cityPermits(jurisdiction, { type: permitType })}>{permitType}</a>
              ),
            },
            { heading: 'Permits', isNumeric: true, cell: ({ count }) => numberText(count) },
          ]}
        />
      </div>
    </Section>
  );
};
