import type { VNode } from 'preact';
import { addressOf, Pager } from '../../layout/pager.js';
import { isPastDate, Status } from '../../layout/status.js';
import { Table } from '../../layout/table.js';
import { counted, joined, phoneText, shortDayText } from '../../layout/values.js';
import { contractorAddress } from '../contractor/address.js';
import { facetsOf } from './facets.js';
import { type Found, type FoundContractor, narrowing, PAGE_SIZE, type Searched } from './searched.js';

interface ResultsProps {
  readonly found: Found;
  readonly query: Searched;
  readonly now: Date;
}

/** The contractors that were found, how many there are, and how to narrow or widen the search. */
export const Results = ({ found, query, now }: ResultsProps): VNode => {
  const { page, ...address } = query;
  return (
    <>
      <p class="count" data-count="">
        {found.totalCount === 0 ? 'No contractor was found.' : counted(found.totalCount, 'contractor')}
      </p>
      <Chosen query={query} />
      {found.data.length === 0 ? (
        <NothingFound query={query} />
      ) : (
        <>
          <Facets found={found} query={query} />
          <Table
            caption="Contractors"
            isCaptionHidden
            rows={found.data}
            columns={[
              { heading: 'Name', cell: (row) => <a href={contractorAddress(row)}>{row.name}</a> },
              { heading: 'Found by', cell: foundBy },
              { heading: 'License', isShort: true, cell: (row) => row.licenseNumber },
              { heading: 'Type', cell: (row) => row.licenseType },
              {
                heading: 'Status',
                cell: (row) => <Status status={row.status} isPast={isPastDate(row, now)} />,
              },
              {
                heading: 'Expires',
                isShort: true,
                cell: (row) => row.expirationDate && shortDayText(row.expirationDate),
              },
              { heading: 'Place', cell: (row) => joined(row.city, row.state) },
              {
                heading: 'Against it',
                cell: (row) => row.hasEnforcementAction && <span class="alarm">has orders or actions</span>,
              },
            ]}
          />
          <Pager
            path="/search"
            query={address}
            page={page}
            pageSize={PAGE_SIZE}
            totalCount={found.totalCount}
            of={['contractor', 'contractors']}
          />
        </>
      )}
    </>
  );
};

/** What was found, where that is not the name that stands beside it. */
function foundBy({ dbaName, matchedOn = [] }: FoundContractor): string | null {
  const [best] = matchedOn;
  if (best === undefined || (best.field === 'name' && best.origin === 'license')) return dbaName;
  const value = best.field === 'phone' ? phoneText(best.value) : best.value;
  if (best.field === 'name') return `${ORIGIN_OF_NAMES[best.origin]}${value}`;
  return `${FIELDS[best.field]}${value}${ORIGINS[best.origin]}`;
}

const ORIGIN_OF_NAMES = { license: '', alias: 'printed as ', formerly: 'formerly ' } as const;
const ORIGINS = { license: '', alias: ', as records print it', formerly: ', formerly' } as const;
const FIELDS = {
  dbaName: 'also called ',
  personName: 'person ',
  phone: 'phone ',
  address: 'address ',
  licenseNumber: 'license ',
} as const;

/** What narrows the search, each with a way to take it back. */
const Chosen = ({ query }: { readonly query: Searched }): VNode | null => {
  const chosen = narrowing.flatMap((name) => {
    const value = query[name] ?? '';
    return value === '' ? [] : [{ name, label: name === 'orders' ? 'has orders or actions' : value }];
  });
  if (chosen.length === 0) return null;
  return (
    <p class="facet">
      Only:{' '}
      {chosen.map(({ name, label }) => (
        <a
          key={name}
          href={addressOf('/search', { ...query, page: null, [name]: null })}
          aria-label={`Not only ${label}`}
        >
          {label} ✕
        </a>
      ))}
    </p>
  );
};

const Facets = ({ found, query }: Omit<ResultsProps, 'now'>): VNode => (
  <div class="facets">
    {facetsOf(found, query).map(({ name, heading, choices }) => (
      <p key={name} class="facet">
        {heading}:{' '}
        {choices.map(({ value, label, count }) => (
          <a key={value} href={addressOf('/search', { ...query, page: null, [name]: value })}>
            {label}
            {count !== null && <span class="quiet"> {count}</span>}
          </a>
        ))}
      </p>
    ))}
  </div>
);

const NothingFound = ({ query: { q, ...others } }: { readonly query: Searched }): VNode => (
  <div class="empty">
    <ul>
      {q !== '' && narrowing.some((name) => (others[name] ?? '') !== '') && (
        <li>
          <a href={addressOf('/search', { q })}>Look for “{q}” everywhere, of any status</a>
        </li>
      )}
      <li>Try fewer words, or only the license number.</li>
      <li>
        A contractor may be missing because its state is not covered: see{' '}
        <a href="/cities">what is covered</a>.
      </li>
      <li>
        Somebody who works without a license is in no register, but may be on permits: look at{' '}
        <a href="/addresses">an address</a>.
      </li>
    </ul>
  </div>
);
