import type { VNode } from 'preact';
import { z } from 'zod';
import { ExternalLink } from '../../layout/external-link.js';
import { Section } from '../../layout/section.js';
import { Table } from '../../layout/table.js';
import { counted, jurisdictionText, numberText, shortDayText } from '../../layout/values.js';
import { definePage, type PageContent } from '../../page.js';
import { cityAddress } from './city-address.js';
import { Freshness, spanText } from './freshness.js';
import type { Coverage } from './freshness-text.js';
import { precisionText } from './tiers.js';

/** Names for feeds that belong to no city. */
const FAMILIES: Readonly<Record<string, string>> = {
  licenses: 'Licenses',
  orders: 'Disciplinary orders',
  inspections: 'OSHA inspections',
  actions: 'Attorney general actions',
};

export const citiesPage = definePage({
  path: '/cities',
  role: null,
  params: z.object({}),
  query: z.object({}),
  async show(_, { ask }): Promise<PageContent> {
    const feeds = await ask('/v1/coverage', {});
    const ofCities = feeds.filter(({ family }) => family === 'permits');
    const records = ofCities.reduce((sum, feed) => sum + feed.records, 0);
    return {
      title: 'What we cover',
      subtitle: `${counted(records, 'building permit')} from ${counted(ofCities.length, 'city', 'cities')}, and the state and federal records we match them with.`,
      data: feeds,
      list: { path: '/v1/coverage', values: {}, totalCount: feeds.length, name: 'coverage' },
      body: (
        <>
          <Section id="cities" title="Cities">
            <CityTable feeds={ofCities} />
          </Section>
          <Section id="registers" title="State and federal records">
            <RegisterTable feeds={feeds.filter(({ family }) => family !== 'permits')} />
          </Section>
          <p class="quiet">
            We don’t cover other cities, so work there doesn’t appear on these pages. See each source’s terms
            in <a href="/coverage">the full table</a>.
          </p>
        </>
      ),
    };
  },
});

const CityTable = ({ feeds }: { readonly feeds: readonly Coverage[] }): VNode =>
  feeds.length === 0 ? (
    <p class="empty">We don’t cover any cities yet.</p>
  ) : (
    <Table
      caption="Cities"
      isCaptionHidden
      rows={feeds}
      columns={[
        {
          heading: 'City',
          cell: ({ jurisdiction, source }) => (
            <a href={cityAddress(jurisdiction ?? source)}>{jurisdictionText(jurisdiction ?? source)}</a>
          ),
        },
        { heading: 'State', isShort: true, cell: ({ state }) => state },
        { heading: 'Permits', isNumeric: true, cell: (feed) => numberText(feed.records) },
        { heading: 'Dates covered', value: ({ firstMonth }) => firstMonth, cell: spanText },
        {
          heading: 'Freshness',
          value: ({ lastSuccessAt }) => lastSuccessAt,
          cell: (feed) => <Freshness feed={feed} />,
        },
        { heading: 'Match accuracy', cell: precisionText },
      ]}
    />
  );

const RegisterTable = ({ feeds }: { readonly feeds: readonly Coverage[] }): VNode => (
  <Table
    caption="State and federal records"
    isCaptionHidden
    rows={feeds}
    columns={[
      {
        heading: 'Record type',
        cell: ({ family, state }) => `${FAMILIES[family] ?? family}${state === null ? '' : `, ${state}`}`,
      },
      {
        heading: 'Published by',
        cell: ({ publisher, source, url }) =>
          url === null ? (
            (publisher ?? source)
          ) : (
            <ExternalLink href={url}>{publisher ?? source}</ExternalLink>
          ),
      },
      { heading: 'Records', isNumeric: true, cell: ({ records }) => numberText(records) },
      { heading: 'Latest', isShort: true, cell: ({ lastDate }) => lastDate && shortDayText(lastDate) },
      {
        heading: 'Freshness',
        value: ({ lastSuccessAt }) => lastSuccessAt,
        cell: (feed) => <Freshness feed={feed} />,
      },
    ]}
  />
);
