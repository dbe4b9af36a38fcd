import type { ComponentChildren, VNode } from 'preact';

/** A column of a table. */
export interface Column<T> {
  readonly heading: string;
  readonly cell: (row: T) => ComponentChildren;
  readonly isNumeric?: boolean;
}

interface TableProps<T> {
  readonly caption: string;
  readonly columns: readonly Column<T>[];
  readonly rows: readonly T[];
}

/** A table that scrolls sideways on a narrow screen. The first cell of a row is its header. */
export const Table = <T,>({ caption, columns, rows }: TableProps<T>): VNode => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
  <section class="scroll" aria-label={caption} tabIndex={0}>
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ heading, isNumeric }) => (
            <th key={heading} scope="col" class={isNumeric ? 'number' : undefined}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr>
            {columns.map(({ cell, isNumeric }, at) =>
              at === 0 ? (
                <th scope="row" class={isNumeric ? 'number' : undefined}>
                  {cell(row)}
                </th>
              ) : (
                <td class={isNumeric ? 'number' : undefined}>{cell(row)}</td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
