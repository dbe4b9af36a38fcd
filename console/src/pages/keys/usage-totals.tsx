import type { CountedUsage, UsageGroup, UsageTotal } from '@crs/store';
import type { VNode } from 'preact';
import { addressOf } from '../../layout/pager.js';
import { Section } from '../../layout/section.js';
import { type Column, Table } from '../../layout/table.js';
import { counted, numberText } from '../../layout/values.js';

/** The figures of a row or total, as columns. */
export const figureColumns: readonly Column<CountedUsage>[] = [
  { heading: 'Requests', cell: (one) => numberText(one.requests), isNumeric: true },
  { heading: 'Unchanged', cell: (one) => numberText(one.notModified), isNumeric: true },
  { heading: 'Refused', cell: (one) => numberText(one.refused), isNumeric: true },
  { heading: 'Over a limit', cell: (one) => numberText(one.limited), isNumeric: true },
  { heading: 'Rows', cell: (one) => numberText(one.rows), isNumeric: true },
];

/** The current query, kept by links that narrow it. */
type Asked = Readonly<Record<'account' | 'from' | 'to', string>> & { readonly key: number | undefined };

interface TotalsProps {
  readonly totals: readonly UsageTotal[];
  readonly asked: Asked;
}

/** The groups shown, with their headings and names. */
const shownGroups: readonly {
  readonly of: Exclude<UsageGroup, 'all'>;
  readonly title: string;
  readonly heading: string;
  readonly name: (one: UsageTotal, asked: Asked) => VNode | string;
}[] = [
  {
    of: 'account',
    title: 'By account',
    heading: 'Account',
    name: ({ name }, asked) => (
      <a href={addressOf('/keys/usage', { ...asked, account: name ?? '' })}>{name}</a>
    ),
  },
  {
    of: 'key',
    title: 'By key',
    heading: 'Key',
    name: ({ name, keyId, keyPrefix }, asked) => (
      <>
        <a href={addressOf('/keys/usage', { ...asked, key: keyId })}>
          {keyId}: {keyPrefix}…
        </a>{' '}
        of {name}
      </>
    ),
  },
  {
    of: 'day',
    title: 'By day',
    heading: 'Day, UTC',
    name: ({ name }, asked) => (
      <a href={addressOf('/keys/usage', { ...asked, from: name, to: name })}>{name}</a>
    ),
  },
  { of: 'path', title: 'By path', heading: 'Path', name: ({ name }) => <code class="path">{name}</code> },
];

/** `1,234 requests by 3 keys of 2 accounts on 7 days; 12 refused.` Pure. */
function totalsSentence(totals: readonly UsageTotal[]): string {
  const all = totals.find((one) => one.of === 'all');
  if (all === undefined) return '';
  const many = (of: UsageGroup, one: string): string =>
    counted(totals.filter((total) => total.of === of).length, one);
  const refused = all.refused === 0 ? 'none refused' : `${numberText(all.refused)} refused`;
  return `${counted(all.requests, 'request')} by ${many('key', 'key')} in ${many('account', 'account')} over ${many('day', 'day')}; ${refused}.`;
}

/**
 * Total usage, and usage by account, key, day, and path. A group with only one row is left out, because it would repeat
 * the total.
 */
export const UsageTotals = ({ totals, asked }: TotalsProps): VNode => {
  const sum = totals.find((one) => one.of === 'all');
  return (
    <>
      <p class="summary">{totalsSentence(totals)}</p>
      {shownGroups.map(({ of, title, heading, name }) => {
        const rows = totals.filter((one) => one.of === of);
        return rows.length < 2 ? null : (
          <Section key={of} id={`by-${of}`} title={title}>
            <Table
              caption={title}
              isCaptionHidden
              rows={rows}
              sum={sum}
              columns={[
                { heading, cell: (one) => (one.of === 'all' ? 'All' : name(one, asked)) },
                ...figureColumns,
              ]}
            />
          </Section>
        );
      })}
    </>
  );
};
