import type { Path } from '@crs/client';
import type { VNode } from 'preact';
import { z } from 'zod';
import type { Ask } from '../../deps.js';
import { Pager } from '../../layout/pager.js';
import { type Sort, sortOf, sortText } from '../../layout/sorting.js';
import { type Column, ordersOf, sortRows, Table } from '../../layout/table.js';
import { TierNotes } from '../../layout/tier.js';
import { definePage, type PageContent } from '../../page.js';
import { contractorAddress, type ListName, listNames } from './address.js';
import {
  actionColumns,
  inspectionColumns,
  orderColumns,
  ownPermitColumns,
  relatedColumns,
  UNLICENSED_TITLE,
  unlicensedColumns,
} from './columns.js';
import { pickedQuery } from './contractor.js';
import type { PickedContractor } from './contractor-data.js';
import { whichContractor } from './shared-number.js';

const PAGE_SIZE = 50;
/** Maximum length of a list that is read completely for sorting: the API's maximum without pages. */
const MOST_SORTED = 1_000;

interface Paged<T> {
  readonly data: readonly T[];
  readonly totalCount: number;
}

type PagedContractor = PickedContractor & { readonly page?: number; readonly pageSize?: number };

/** A list of a contractor's records. */
interface ContractorList<T> {
  readonly title: string;
  readonly of: readonly [one: string, many: string];
  readonly path: Path;
  readonly ask: (ask: Ask, picked: PagedContractor) => Promise<Paged<T>>;
  readonly columns: readonly Column<T>[] | ((now: Date, rows: readonly T[]) => readonly Column<T>[]);
  readonly note?: string;
}

const lists: { readonly [K in ListName]: ContractorList<never> } = {
  permits: listOf({
    title: 'Building permits',
    of: ['permit', 'permits'],
    path: '/v1/licenses/{licenseNumber}/permits',
    ask: (ask, picked) => ask('/v1/licenses/{licenseNumber}/permits', picked),
    columns: (_now, permits) => ownPermitColumns(permits),
  }),
  unlicensed: listOf({
    title: UNLICENSED_TITLE,
    of: ['permit', 'permits'],
    path: '/v1/licenses/{licenseNumber}/unlicensed',
    ask: (ask, picked) => ask('/v1/licenses/{licenseNumber}/unlicensed', picked),
    columns: unlicensedColumns,
    note: 'A question to ask, not proof: the work may have been done under another license.',
  }),
  orders: listOf({
    title: 'Disciplinary orders',
    of: ['order', 'orders'],
    path: '/v1/enforcement/by-license/{licenseNumber}',
    ask: (ask, picked) => ask('/v1/enforcement/by-license/{licenseNumber}', picked),
    columns: orderColumns,
  }),
  actions: listOf({
    title: 'Attorney general actions',
    of: ['action', 'actions'],
    path: '/v1/ag-enforcement/by-license/{licenseNumber}',
    ask: (ask, picked) => ask('/v1/ag-enforcement/by-license/{licenseNumber}', picked),
    columns: actionColumns,
  }),
  inspections: listOf({
    title: 'OSHA inspections',
    of: ['inspection', 'inspections'],
    path: '/v1/licenses/{licenseNumber}/osha',
    ask: (ask, picked) => ask('/v1/licenses/{licenseNumber}/osha', picked),
    columns: inspectionColumns,
  }),
  related: listOf({
    title: 'Related contractors',
    of: ['contractor', 'contractors'],
    path: '/v1/licenses/{licenseNumber}/related',
    ask: (ask, picked) => ask('/v1/licenses/{licenseNumber}/related', picked),
    columns: (now) => relatedColumns(now),
    note: 'These contractors list the same address, phone, or person. That is a reason to look closer, not proof.',
  }),
};

/** Checks a list's columns against its records' type; afterward, its records are passed only to its own columns. */
function listOf<T>(list: ContractorList<T>): ContractorList<never> {
  return list as unknown as ContractorList<never>;
}

export const contractorListPage = definePage({
  path: '/contractors/:licenseNumber/:list',
  role: null,
  params: z.object({ licenseNumber: z.string(), list: z.enum(listNames) }),
  query: z.object({
    ...pickedQuery,
    page: z.coerce.number().int().min(1).max(100_000).catch(1).default(1),
    sort: z.string().max(100).optional().catch(undefined),
    format: z.enum(['json', 'csv']).optional().catch(undefined),
  }),
  async show({ params: { licenseNumber, list: name }, query }, context): Promise<PageContent> {
    const { page, format, sort: asked, ...choice } = query;
    const picked = { licenseNumber, ...choice };
    const { ask } = context;
    return whichContractor(picked, context, async () => {
      const list = lists[name];
      const askedSort = sortOf(asked ?? null);
      // Data is returned completely, as from the API: up to 1,000 records.
      const isWhole = format === 'json' || askedSort !== null;
      const paged = { ...picked, page, pageSize: PAGE_SIZE };
      const [contractor, read] = await Promise.all([
        ask('/v1/licenses/{licenseNumber}', { ...picked }),
        list.ask(ask, isWhole ? picked : paged),
      ]);
      const sort = read.totalCount > MOST_SORTED ? null : askedSort;
      const found = sort === askedSort || format === 'json' ? read : await list.ask(ask, paged);
      const address = contractorAddress(contractor);
      return {
        title: `${list.title}: ${contractor.name}`,
        subtitle: list.note,
        above: [
          { href: '/search', label: 'Search' },
          { href: address, label: contractor.name },
        ],
        data: found,
        list: {
          path: list.path,
          values: picked,
          totalCount: found.totalCount,
          name: `${name}-${licenseNumber}`,
        },
        body: (
          <ListBody
            {...{ list, found, picked, page, sort, name }}
            columns={
              typeof list.columns === 'function'
                ? list.columns(new Date(context.now()), found.data)
                : list.columns
            }
          />
        ),
      };
    });
  },
});

interface ListBodyProps {
  readonly list: ContractorList<never>;
  readonly columns: readonly Column<never>[];
  readonly found: Paged<never>;
  readonly picked: PickedContractor;
  readonly page: number;
  readonly sort: Sort | null;
  readonly name: ListName;
}

const ListBody = ({ list, columns, found, picked, page, sort, name }: ListBodyProps): VNode => {
  const { licenseNumber, ...query } = picked;
  const { totalCount } = found;
  if (found.data.length === 0) return <p class="empty">None found.</p>;
  // If an order was requested, it applies to the records of all pages.
  const rows =
    sort === null
      ? found.data
      : sortRows(found.data, columns, sort).slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  const tiers = (rows as readonly { readonly tier?: never }[]).flatMap(({ tier }) => tier ?? []);
  return (
    <>
      <Table
        isCaptionHidden
        caption={list.title}
        rows={rows}
        columns={columns}
        orders={totalCount > MOST_SORTED ? 'none' : ordersOf(columns, sort)}
      />
      <TierNotes tiers={tiers} />
      <Pager
        path={`/contractors/${encodeURIComponent(licenseNumber)}/${name}`}
        query={{ ...query, sort: sort === null ? null : sortText(sort) }}
        page={page}
        pageSize={PAGE_SIZE}
        totalCount={found.totalCount}
        of={list.of}
      />
    </>
  );
};
