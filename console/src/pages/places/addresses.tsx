import type { VNode } from 'preact';
import { z } from 'zod';
import { addressOf, Pager } from '../../layout/pager.js';
import { Section } from '../../layout/section.js';
import { Table } from '../../layout/table.js';
import { counted, joined, moneyText, monthText } from '../../layout/values.js';
import { definePage, type PageContent } from '../../page.js';
import { permitColumnsIn } from '../contractor/columns.js';
import { streetsOf } from './directions.js';
import { type Block, PlacePermits } from './place-permits.js';

const text = z.string().trim().max(200).catch('').default('');

const PAGE_SIZE = 50;

export const addressesPage = definePage({
  path: '/addresses',
  role: null,
  params: z.object({}),
  query: z.object({
    street: text,
    city: text,
    page: z.coerce.number().int().min(1).max(100_000).catch(1).default(1),
  }),
  async show({ query: { street, city, page } }, { ask, now }): Promise<PageContent> {
    const above = [{ href: '/search', label: 'Search' }];
    if (street === '' && city === '')
      return {
        title: 'Permits at an address',
        subtitle: 'What was built at an address or on its block, and who built it.',
        above,
        body: <AddressForm street={street} city={city} />,
      };
    const place = { street: street || null, city: city || null };
    const [block, exact] = await Promise.all([
      ask('/v1/permits/block', { ...place, page, pageSize: PAGE_SIZE }),
      /^\d/.test(street) && page === 1
        ? ask('/v1/permits/address', { address: street, city: city || null, pageSize: 25 })
        : Promise.resolve({ data: [], totalCount: 0 }),
    ]);
    const isBlock = /^\d/.test(street);
    return {
      title: joined(street, city),
      documentTitle: `Building permits at ${joined(street, city)}`,
      description: `Building permits at ${joined(street, city)}${isBlock ? ' and on its block' : ''}: what was built, when, and by which contractor.`,
      subtitle: isBlock ? 'This address and its block.' : undefined,
      above,
      data: block,
      list: {
        path: '/v1/permits/block',
        values: place,
        totalCount: block.totalCount,
        name: 'permits',
      },
      body: (
        <>
          <AddressForm street={street} city={city} />
          {block.totalCount === 0 ? (
            <NothingHere street={street} city={city} />
          ) : (
            <>
              <BlockSummary block={block} atAddress={isBlock ? exact.totalCount : null} />
              <OtherStreets block={block} street={street} city={city} />
              {exact.data.length > 0 && (
                <Section id="address" title="At this address">
                  <Table
                    caption="At this address"
                    isCaptionHidden
                    rows={exact.data}
                    totalCount={exact.totalCount}
                    columns={permitColumnsIn(place.city)}
                  />
                </Section>
              )}
              <PlacePermits block={block} within={place.city} now={new Date(now())} />
              <Pager
                path="/addresses"
                query={{ street, city }}
                page={page}
                pageSize={PAGE_SIZE}
                totalCount={block.totalCount}
                of={['permit', 'permits']}
              />
            </>
          )}
        </>
      ),
    };
  },
});

const AddressForm = ({ street, city }: { readonly street: string; readonly city: string }): VNode => (
  <search>
    <form action="/addresses" class="search">
      <label>
        Street address, or a street name alone
        <input type="search" name="street" value={street} autocomplete="street-address" />
      </label>
      <label>
        City
        <input name="city" value={city} autocomplete="address-level2" />
      </label>
      <button type="submit">Show permits</button>
    </form>
  </search>
);

const BlockSummary = ({
  block: { summary },
  atAddress,
}: {
  readonly block: Block;
  readonly atAddress: number | null;
}): VNode => (
  <section class="summary" aria-label="Summary">
    {atAddress !== null && (
      <p>
        {atAddress === 0
          ? 'We found no permits at this exact address.'
          : `${counted(atAddress, 'permit')} at this address.`}
      </p>
    )}
    <p>
      {counted(summary.totalPermits, 'permit')} at {counted(summary.uniqueAddresses, 'address', 'addresses')}
      {atAddress === null ? '' : ' on the block'}, by {counted(summary.uniqueContractors, 'contractor')}
      {summary.totalValue > 0 ? `, worth ${moneyText(summary.totalValue)}` : ''}
      {summary.mostRecentDate === null ? '' : `, most recent ${monthText(summary.mostRecentDate)}`}.
    </p>
  </section>
);

/** If no direction is given, addresses in all directions are shown; this says so, with links to each. */
const OtherStreets = ({
  block: { permits },
  street,
  city,
}: {
  readonly block: Block;
  readonly street: string;
  readonly city: string;
}): VNode | null => {
  const streets = streetsOf(permits.flatMap(({ permit }) => permit.propertyAddress ?? []));
  if (street === '' || streets.length < 2) return null;
  const [, number = '', name = ''] = /^(\d+\s+)?(.*)$/.exec(street) ?? [];
  return (
    <p class="advice">
      These permits are on {streets.length} streets with the same name, which may be far apart:{' '}
      {streets.map(({ direction, count }, at) => (
        <>
          {at > 0 && ', '}
          {direction === null ? (
            `${name} without a direction`
          ) : (
            <a href={addressOf('/addresses', { street: `${number}${direction} ${name}`, city })}>
              {direction} {name}
            </a>
          )}{' '}
          ({counted(count, 'permit')})
        </>
      ))}
      .
    </p>
  );
};

const NothingHere = ({ street, city }: { readonly street: string; readonly city: string }): VNode => (
  <div class="empty">
    <p>No permits found.</p>
    <ul>
      {city !== '' && street !== '' && (
        <li>
          <a href={addressOf('/addresses', { street })}>Search for this street in all cities</a>
        </li>
      )}
      {/^\d/.test(street) && (
        <li>
          <a href={addressOf('/addresses', { street: street.replace(/^\d+\s*/, ''), city })}>
            Show the whole street
          </a>
        </li>
      )}
      <li>
        We may not cover this city: see <a href="/cities">which cities we cover</a>.
      </li>
    </ul>
  </div>
);
