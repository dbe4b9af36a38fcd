import type { ComponentChildren, VNode } from 'preact';

/** A column of a table. */
export interface Column<T> {
  readonly heading: string;
  readonly cell: (row: T) => ComponentChildren;
  readonly isNumeric?: boolean;
  /** True for what stays on one line, such as a date. */
  readonly isShort?: boolean;
}

interface TableProps<T> {
  readonly caption: string;
  readonly columns: readonly Column<T>[];
  readonly rows: readonly T[];
  /** True where each row is a card of its own on a narrow screen. */
  readonly isCards?: boolean;
  /** True where a heading above says the same as the caption. */
  readonly isCaptionHidden?: boolean;
}

/** A table; on a narrow screen its rows are cards, or it scrolls sideways. The first cell of a row is its header. */
export const Table = <T,>({
  caption,
  columns,
  rows,
  isCards = true,
  isCaptionHidden,
}: TableProps<T>): VNode => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
  <section class="scroll" aria-label={caption} tabIndex={0}>
    <table class={isCards ? 'cards' : undefined}>
      <caption class={isCaptionHidden ? 'hidden' : undefined}>{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ heading, isNumeric, isShort }) => (
            <th key={heading} scope="col" class={classOf(isNumeric, isShort)}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
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
        ))}
      </tbody>
    </table>
  </section>
);

const classOf = (isNumeric = false, isShort = false): string | undefined =>
  isNumeric ? 'number' : isShort ? 'short' : undefined;
