import type { ComponentChildren, VNode } from 'preact';
import { useContext } from 'preact/hooks';
import { type CellValue, cellValue, textOf } from './cell-value.js';
import { Asked, nameOf, otherAddress, type Sort, sortedBy, sortOf, sortText } from './sorting.js';

/** A column of a table. */
export interface Column<T> {
  readonly heading: string;
  readonly cell: (row: T) => ComponentChildren;
  readonly isNumeric?: boolean;
  /** True for content that stays on one line, such as a date. */
  readonly isShort?: boolean;
  /**
   * The value that the table is sorted by and that its file contains, if the cell's text is not it; null for cells
   * without a value, such as a button or a picture.
   */
  readonly value?: ((row: T) => CellValue) | null;
}

/** The possible orders, by heading: the value of `?sort=` without its sign. */
interface ListOrders {
  readonly by: Readonly<Record<string, string>>;
  readonly chosen: Sort | null;
}

interface TableProps<T> {
  readonly caption: string;
  readonly columns: readonly Column<T>[];
  readonly rows: readonly T[];
  /** The table's name in addresses, unique on its page; by default its caption. */
  readonly name?: string;
  /** Total number of rows. A table that shows only some of them is not sorted here and has no file. */
  readonly totalCount?: number;
  /**
   * For rows that arrive sorted; `none` if another order would be meaningless. By default, the rows are sorted here.
   */
  readonly orders?: ListOrders | 'none';
  /** False if the page offers the same list as a file. */
  readonly isFile?: boolean;
  /** Totals, in a row at the end. */
  readonly sum?: T | undefined;
  /** True if each row becomes a card on a narrow screen. */
  readonly isCards?: boolean;
  /** True if a heading above already says what the caption says. */
  readonly isCaptionHidden?: boolean;
}

/**
 * A table. On a narrow screen, the rows become cards, or the table scrolls sideways. The first cell of each row is its
 * header.
 */
export const Table = <T,>({
  caption,
  columns,
  rows,
  sum,
  name = nameOf(caption),
  totalCount = rows.length,
  orders,
  isFile = true,
  isCards = true,
  isCaptionHidden,
}: TableProps<T>): VNode => {
  const asked = useContext(Asked);
  const isWhole = orders === undefined && totalCount <= rows.length && asked !== null && rows.length > 0;
  const sort = isWhole ? sortOf(asked.query.get('sort')) : null;
  const here = isWhole ? ordersOf(columns, sort, name) : orders;
  const shown = isWhole && sort !== null ? sortRows(rows, columns, sort, name) : rows;
  if (isWhole && asked.take !== undefined) {
    const kept = columns.filter(({ value }) => value !== null);
    asked.take({
      name,
      headings: kept.map(({ heading }) => heading),
      rows: shown.map((row) => kept.map((column) => held(column)(row))),
    });
  }
  const headed = typeof here === 'object' && totalCount > 1 ? here : null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
    <section id={`table-${name}`} class="scroll" aria-label={caption} tabIndex={0}>
      <table class={isCards ? 'cards' : undefined}>
        <caption class={isCaptionHidden ? 'hidden' : undefined}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Heading key={column.heading} table={name} column={column} orders={headed} />
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <Row columns={columns} row={row} />
          ))}
        </tbody>
        {sum !== undefined && (
          <tfoot>
            <Row columns={columns} row={sum} />
          </tfoot>
        )}
      </table>
      {isWhole && isFile && (
        <p class="links table-file">
          <a
            href={otherAddress(asked.query, { format: 'csv', table: name })}
            aria-label={`${caption} as CSV`}
          >
            CSV
          </a>
        </p>
      )}
    </section>
  );
};

interface HeadingProps {
  readonly table: string;
  readonly column: Pick<Column<never>, 'heading' | 'isNumeric' | 'isShort'>;
  readonly orders: ListOrders | null;
}

/**
 * A heading. Its link sorts the table, numbers highest first, or reverses the order if the table is already sorted by
 * it.
 */
const Heading = ({ table, column, orders }: HeadingProps): VNode => {
  const { heading, isNumeric, isShort } = column;
  const asked = useContext(Asked);
  const className = classOf(isNumeric, isShort);
  const by = orders?.by[heading];
  if (orders === null || by === undefined || asked === null)
    return (
      <th scope="col" class={className}>
        {heading}
      </th>
    );
  const { chosen } = orders;
  const isChosen = chosen?.by === by;
  const descends = isChosen ? !chosen.descends : isNumeric === true;
  const order = chosen?.descends === true ? 'descending' : 'ascending';
  return (
    <th scope="col" class={className} aria-sort={isChosen ? order : undefined}>
      <a
        href={`${otherAddress(asked.query, { sort: sortText({ by, descends }) })}#table-${table}`}
        rel="nofollow"
      >
        {heading}
      </a>
    </th>
  );
};

/** A column's name in `?sort=`, after the table's name if a page has several. */
const orderName = (heading: string, table: string | null): string =>
  table === null ? nameOf(heading) : `${table}.${nameOf(heading)}`;

/** The orders by all columns that have values. @param table null for the only table on its page */
export const ordersOf = (
  columns: readonly Pick<Column<never>, 'heading' | 'value'>[],
  chosen: Sort | null,
  table: string | null = null,
): ListOrders => ({
  by: Object.fromEntries(
    columns
      .filter(({ value }) => value !== null)
      .map(({ heading }) => [heading, orderName(heading, table)] as const),
  ),
  chosen,
});

/** Rows in one of the orders of `ordersOf`; unchanged for any other order. */
export function sortRows<T>(
  rows: readonly T[],
  columns: readonly Column<T>[],
  { by, descends }: Sort,
  table: string | null = null,
): readonly T[] {
  const column = columns.find(({ heading, value }) => value !== null && orderName(heading, table) === by);
  return column === undefined ? rows : sortedBy(rows, held(column), descends);
}

/** A column's value in a row. */
const held =
  <T,>({ value, cell, isNumeric = false }: Column<T>) =>
  (row: T): CellValue =>
    value === undefined || value === null ? cellValue(textOf(cell(row)), isNumeric) : value(row);

const Row = <T,>({ columns, row }: { readonly columns: readonly Column<T>[]; readonly row: T }): VNode => (
  <tr>
    {columns.map(({ heading, cell, isNumeric, isShort }, at) =>
      at === 0 ? (
        <th scope="row" class={classOf(isNumeric, isShort)} data-heading={heading}>
          {cell(row)}
        </th>
      ) : (
        <td class={classOf(isNumeric, isShort)} data-heading={heading}>
          {cell(row)}
        </td>
      ),
    )}
  </tr>
);

const classOf = (isNumeric = false, isShort = false): string | undefined =>
  isNumeric ? 'number' : isShort ? 'short' : undefined;
