import type { VNode } from 'preact';
import { moneyText, numberText } from '../layout/values.js';

/** Permits of one kind. */
interface BarRow {
  readonly label: string;
  readonly href?: string;
  readonly count: number;
  readonly totalValue: number;
}

interface BarsProps {
  readonly caption: string;
  /** The heading of the first column, which says what the rows are. */
  readonly heading: string;
  readonly rows: readonly BarRow[];
  /** Further rows are added up in one row. */
  readonly most?: number;
}

/** A table that is also a chart: each row has a bar for its number of permits. */
export const Bars = ({ caption, heading, rows, most = 8 }: BarsProps): VNode => {
  const shown = rows.length <= most ? rows : [...rows.slice(0, most - 1), othersOf(rows.slice(most - 1))];
  const longest = Math.max(1, ...shown.map(({ count }) => count));
  return (
    <table class="bars">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{heading}</th>
          <th scope="col" class="number">
            Permits
          </th>
          <th scope="col" class="number">
            Value
          </th>
        </tr>
      </thead>
      <tbody>
        {shown.map(({ label, href, count, totalValue }) => (
          <tr key={label}>
            <th scope="row">
              {href === undefined ? label : <a href={href}>{label}</a>}
              <svg width="100%" height="8" aria-hidden="true">
                <rect
                  class="for"
                  width={`${Math.max(1, (count / longest) * 100).toFixed(1)}%`}
                  height="8"
                  rx="2"
                />
              </svg>
            </th>
            <td class="number">{numberText(count)}</td>
            <td class="number">{totalValue > 0 ? moneyText(totalValue) : 'not stated'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const othersOf = (rows: readonly BarRow[]): BarRow => ({
  label: `${rows.length} others`,
  count: rows.reduce((sum, { count }) => sum + count, 0),
  totalValue: rows.reduce((sum, { totalValue }) => sum + totalValue, 0),
});
