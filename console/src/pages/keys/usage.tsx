import { csvText } from '@crs/domain';
import { type KeyUsage, listUsage, readConsistently, totalUsage } from '@crs/store';
import { z } from 'zod';
import { officeOf } from '../../back-office.js';
import { addressOf, Pager } from '../../layout/pager.js';
import { Section } from '../../layout/section.js';
import { Table } from '../../layout/table.js';
import { numberText } from '../../layout/values.js';
import { definePage, MOST_ROWS } from '../../page.js';
import { figureColumns, UsageTotals } from './usage-totals.js';

const ROWS_A_PAGE = 100;
const CSV_COLUMNS = [
  ...(['day', 'path', 'account', 'keyId', 'keyPrefix'] as const),
  ...(['requests', 'notModified', 'refused', 'limited', 'rows'] as const),
] satisfies readonly (keyof KeyUsage)[];
const day = z.union([z.literal(''), z.iso.date()]).catch('');

export const usagePage = definePage({
  path: '/keys/usage',
  role: 'operator',
  params: z.object({}),
  query: z.object({
    account: z.string().max(200).default(''),
    key: z.coerce.number().int().positive().max(1e15).optional().catch(undefined),
    from: day.default(''),
    to: day.default(''),
    page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
  }),
  show: async ({ query: { account, key, from, to, page } }, context) => {
    const filter = {
      account: account === '' ? null : account,
      keyId: key ?? null,
      fromDate: from === '' ? null : from,
      toDate: to === '' ? null : to,
    };
    const served = officeOf(context).session.served();
    const readUsage = (slice: Parameters<typeof listUsage>[2]) =>
      readConsistently(served, (session) => listUsage(session, filter, slice));
    const [{ rows, total }, totals] = await Promise.all([
      readUsage({ limit: ROWS_A_PAGE, offset: (page - 1) * ROWS_A_PAGE }),
      readConsistently(served, (session) => totalUsage(session, filter)),
    ]);
    const asked = { account, key, from, to };
    return {
      title: account === '' ? 'Key usage' : `Key usage of ${account}`,
      subtitle: 'API requests by key. Updates every 15 seconds; days are UTC.',
      above: [{ href: '/keys', label: 'Keys' }],
      data: rows,
      address: addressOf('/keys/usage', asked),
      csv: {
        fileName: 'usage.csv',
        text: async () => {
          const all = await readUsage({ limit: MOST_ROWS, offset: 0 });
          return csvText(
            all.rows.map((row) => CSV_COLUMNS.map((column) => row[column])),
            { columns: CSV_COLUMNS, lineEnd: '\r\n' },
          );
        },
      },
      body: (
        <>
          <form action="/keys/usage" class="search">
            <label>
              Account
              <input name="account" value={account} />
            </label>
            <label>
              From
              <input name="from" type="date" value={from} />
            </label>
            <label>
              To
              <input name="to" type="date" value={to} />
            </label>
            <button type="submit">Show</button>
          </form>
          {rows.length === 0 ? (
            <p class="empty">No API requests on these days.</p>
          ) : (
            <>
              <UsageTotals totals={totals} asked={asked} />
              <Section id="lines" title="By day, key, and path">
                <Table
                  caption="Usage"
                  isCaptionHidden
                  rows={rows}
                  totalCount={total}
                  isFile={false}
                  columns={[
                    { heading: 'Day', cell: (one) => one.day, isShort: true },
                    {
                      heading: 'Account, key',
                      cell: (one) => `${one.account}, ${one.keyId}: ${one.keyPrefix}…`,
                    },
                    { heading: 'Path', cell: (one) => <code class="path">{one.path}</code> },
                    ...figureColumns,
                  ]}
                />
              </Section>
            </>
          )}
          {total > MOST_ROWS && (
            <p class="quiet">
              The CSV has the first {numberText(MOST_ROWS)} of {numberText(total)} lines. Choose fewer days to
              get all of them.
            </p>
          )}
          <Pager
            path="/keys/usage"
            query={asked}
            page={page}
            pageSize={ROWS_A_PAGE}
            totalCount={total}
            of={['line', 'lines']}
          />
        </>
      ),
    };
  },
});
