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

/** Feeds that are no city's, in words. */
const FAMILIES: Readonly<Record<string, string>> = {
  licenses: 'Licenses',
  orders: 'Orders',
  inspections: 'Safety inspections',
  actions: 'Actions of the attorney general',
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
      title: 'What is covered',
      subtitle: `${counted(records, 'building permit')} of ${counted(ofCities.length, 'city', 'cities')}, and the registers they are matched with.`,
      data: feeds,
      list: { path: '/v1/coverage', values: {}, totalCount: feeds.length, name: 'coverage' },
      body: (
        <>
          <Section id="cities" title="Cities">
            <CityTable feeds={ofCities} />
          </Section>
          <Section id="registers" title="Registers of states and agencies">
            <RegisterTable feeds={feeds.filter(({ family }) => family !== 'permits')} />
          </Section>
          <p class="quiet">
            A city that is not here is not covered: a contractor may have worked there without a trace on
            these pages. Terms of each source: <a href="/coverage">every column</a>.
          </p>
        </>
      ),
    };
  },
});

const CityTable = ({ feeds }: { readonly feeds: readonly Coverage[] }): VNode =>
  feeds.length === 0 ? (
    <p class="empty">No city is covered yet.</p>
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
        { heading: 'Matches that are right', cell: precisionText },
      ]}
    />
  );

const RegisterTable = ({ feeds }: { readonly feeds: readonly Coverage[] }): VNode => (
  <Table
    caption="Registers"
    isCaptionHidden
    rows={feeds}
    columns={[
      {
        heading: 'What',
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
