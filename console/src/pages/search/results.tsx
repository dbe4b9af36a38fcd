import type { VNode } from 'preact';
import { printedName } from '../../http/displayed.js';
import { addressOf, Pager } from '../../layout/pager.js';
import { isPastDate, Status } from '../../layout/status.js';
import { Table } from '../../layout/table.js';
import { counted, joined, numberText, phoneText, shortDayText } from '../../layout/values.js';
import { contractorAddress } from '../contractor/address.js';
import { otherName } from '../contractor/known-as.js';
import { facetsOf } from './facets.js';
import {
  type Caution,
  cautionKey,
  type Found,
  type FoundContractor,
  isOfDate,
  narrowing,
  PAGE_SIZE,
  SEARCHED_STATUSES,
  type Searched,
} from './searched.js';

interface ResultsProps {
  readonly found: Found;
  readonly query: Searched;
  readonly now: Date;
  /** False if records of other kinds were also found. */
  readonly isAlone: boolean;
}

/** The contractors found, their number, and ways to narrow or widen the search. */
export const Results = ({ found, query, now, isAlone }: ResultsProps): VNode => {
  const { page, ...address } = query;
  return (
    <>
      {!isAlone && found.totalCount > 0 && <h2 id="contractors">Contractors</h2>}
      <p class="count" data-count="">
        {countText(found)}
      </p>
      <Chosen query={query} />
      {found.totalCount === 0 && isAlone && <NothingFound query={query} />}
      {found.data.length > 0 && (
        <div class="with-filters">
          <Facets found={found} query={query} />
          <FoundTable found={found} now={now} />
        </div>
      )}
      {found.totalCount > 0 && (
        <Pager
          path="/search"
          query={address}
          page={page}
          pageSize={PAGE_SIZE}
          totalCount={found.totalCount}
          of={['contractor', 'contractors']}
        />
      )}
    </>
  );
};

const FoundTable = ({ found, now }: Pick<ResultsProps, 'found' | 'now'>): VNode => (
  <Table
    caption="Contractors"
    isCaptionHidden
    orders="none"
    rows={found.data}
    columns={[
      {
        heading: 'Name',
        cell: (row) => (
          <>
            <a href={contractorAddress(row)} title={printedName(row)}>
              {row.name}
            </a>
            <Aside text={foundBy(row)} />
          </>
        ),
      },
      {
        heading: 'License',
        cell: (row) => (
          <>
            {row.licenseNumber}
            <Aside text={row.licenseType} />
          </>
        ),
      },
      {
        heading: 'Status',
        isShort: true,
        cell: (row) => (
          <>
            <Status status={row.status} isPast={isPastDate(row, now)} />
            <Aside text={expiryText(row, now)} />
          </>
        ),
      },
      { heading: 'Place', cell: (row) => joined(row.city, row.state) },
      {
        heading: 'Warnings',
        cell: (row) => <Against row={row} caution={found.cautions.get(cautionKey(row))} />,
      },
    ]}
  />
);

/** Small print below a cell's value. */
const Aside = ({ text }: { readonly text: string | null }): VNode | null =>
  text === null || text === '' ? null : <small>{text}</small>;

const expiryText = (row: FoundContractor, now: Date): string | null =>
  row.expirationDate === null
    ? null
    : `${isPastDate(row, now) ? 'expired' : 'until'} ${shortDayText(row.expirationDate)}`;

/** The number of results; for a common word, only the closest ones are counted. */
function countText({ totalCount, counts }: Found): string {
  if (totalCount === 0) return 'No contractors found.';
  if (!counts.isCut) return counted(totalCount, 'contractor');
  return `The closest ${counted(totalCount, 'contractor')}; more match. Add a word, a city, or a state.`;
}

/** Probability from which a pair is mentioned in a list, as on the contractor's page. */
const LIKELY_REOPENED = 0.5;

/** Reasons for a second look, in brief. */
const Against = ({
  row,
  caution,
}: {
  readonly row: FoundContractor;
  readonly caution: Caution | undefined;
}): VNode | null => {
  const isLikely = (pair: Caution['reopenedFrom'] | undefined): boolean =>
    Number(pair?.likelihood ?? 0) >= LIKELY_REOPENED;
  const violations = caution?.violationCount ?? 0;
  const words = [
    ...(row.hasEnforcementAction ? ['disciplinary history'] : []),
    ...(violations > 0 ? [counted(violations, 'OSHA violation')] : []),
    ...(isLikely(caution?.reopenedFrom) ? ['likely a reopened business'] : []),
    ...(isLikely(caution?.reopenedAs) ? ['likely reopened as another business'] : []),
  ];
  if (words.length === 0) return null;
  return (
    <span class="alarm">
      {words.map((one, at) => (
        <span key={one}>
          {at > 0 && <br />}
          {one}
        </span>
      ))}
    </span>
  );
};

/** Similarity below which a phone has other digits than were typed. */
const SAME_DIGITS = 0.95;

/** The matching value, if it is not the name shown next to it. */
function foundBy({ name, dbaName, matchedOn = [] }: FoundContractor): string | null {
  const [best] = matchedOn;
  if (best === undefined || (best.field === 'name' && best.origin === 'license'))
    return alsoKnownAs({ name, dbaName });
  const value = best.field === 'phone' ? phoneText(best.value) : best.value;
  if (best.field === 'name') return `${ORIGIN_OF_NAMES[best.origin]}${value}`;
  if (best.field === 'dbaName') return alsoKnownAs({ name, dbaName: value }, ORIGINS[best.origin]);
  const similar = best.field === 'phone' && best.similarity < SAME_DIGITS ? 'similar ' : '';
  return `matched on ${similar}${FIELDS[best.field]}${value}${ORIGINS[best.origin]}`;
}

function alsoKnownAs(names: Parameters<typeof otherName>[0], origin = ''): string | null {
  const alias = otherName(names);
  return alias === null ? null : `also known as ${alias}${origin}`;
}

const ORIGIN_OF_NAMES = { license: '', alias: 'also listed as ', formerly: 'formerly ' } as const;
const ORIGINS = { license: '', alias: ' on other records', formerly: ' (formerly)' } as const;
const FIELDS = {
  personName: 'person ',
  phone: 'phone ',
  address: 'address ',
  licenseNumber: 'license ',
} as const;

/** The active filters, each with a way to remove it. */
const Chosen = ({ query }: { readonly query: Searched }): VNode | null => {
  const chosen = narrowing.flatMap((name) => {
    const value = query[name] ?? '';
    return value === '' ? [] : [{ name, label: labelOf(name, query) }];
  });
  if (chosen.length === 0) return null;
  return (
    <p class="facet">
      Only:{' '}
      {chosen.map(({ name, label }) => (
        <a
          key={name}
          href={addressOf('/search', { ...query, page: null, [name]: null })}
          aria-label={`Remove filter ${label}`}
        >
          {label} ✕
        </a>
      ))}
    </p>
  );
};

function labelOf(name: (typeof narrowing)[number], query: Searched): string {
  if (name === 'orders') return 'has disciplinary history';
  const { status, q } = query;
  if (name !== 'status' || status === undefined) return query[name] ?? '';
  // A search without words does not distinguish licenses past their date.
  return SEARCHED_STATUSES[q === '' && isOfDate(status) ? 'Issued' : status];
}

/** Filters that narrow the results: next to them on a wide screen, collapsed on a phone. */
const Facets = ({ found, query }: Pick<ResultsProps, 'found' | 'query'>): VNode | null => {
  const facets = facetsOf(found.counts, query);
  if (facets.length === 0 && !found.counts.isCut && query.q !== '') return null;
  return (
    <details class="facets">
      <summary>Filter results</summary>
      {facets.map(({ name, heading, choices }) => (
        <p key={name} class="facet">
          <strong>{heading}</strong>{' '}
          {choices.map(({ value, label, count }) => (
            <a key={value} href={addressOf('/search', { ...query, page: null, [name]: value })}>
              {label}
              <span class="quiet"> {numberText(count)}</span>
            </a>
          ))}
        </p>
      ))}
      {found.counts.isCut && (
        <p class="facet">
          These counts cover the {numberText(found.totalCount)} results; filtering may find more.
        </p>
      )}
      {query.q === '' && <AboutDates query={query} />}
    </details>
  );
};

/** Says that a status is only what the roster says, if licenses past their date are not listed separately. */
const AboutDates = ({ query: { status } }: { readonly query: Searched }): VNode | null => {
  if (isOfDate(status))
    return (
      <p class="facet">
        This list shows all issued licenses and marks the expired ones. To see only one kind, enter a name,
        too.
      </p>
    );
  if (status !== undefined && status !== 'Issued') return null;
  return <p class="facet">“Issued” is the status in the license roster. Expired licenses are marked.</p>;
};

const NothingFound = ({ query: { q, ...others } }: { readonly query: Searched }): VNode => (
  <div class="empty">
    <ul>
      {q !== '' && narrowing.some((name) => (others[name] ?? '') !== '') && (
        <li>
          <a href={addressOf('/search', { q })}>Search for “{q}” in all places, with any status</a>
        </li>
      )}
      {q !== '' && <li>Try fewer words, or only the license number.</li>}
      <li>
        We may not cover the contractor’s state: see <a href="/cities">what we cover</a>.
      </li>
      <li>
        A contractor without a license may still be on permits: <a href="/addresses">search by address</a>.
      </li>
    </ul>
  </div>
);
