import type { ComponentChildren, VNode } from 'preact';

/** A row of a table that compares two items. */
export interface SideRow<T> {
  readonly field: string;
  /** The common value; null if the items differ. */
  readonly both?: string | null;
  /** The value of each; without it, the row is shown only if both have the same. */
  readonly of?: (side: T) => ComponentChildren;
}

interface SideBySideProps<T> {
  readonly caption: string;
  readonly headings: readonly [ComponentChildren, ComponentChildren];
  readonly sides: readonly [T, T];
  readonly rows: readonly SideRow<T>[];
}

/** Two items of one kind, compared fact by fact; common values are shown once. */
export const SideBySide = <T,>({ caption, headings, sides, rows }: SideBySideProps<T>): VNode => (
  <table class="side-by-side">
    <caption class="hidden">{caption}</caption>
    <thead>
      <tr>
        <td />
        <th scope="col">{headings[0]}</th>
        <th scope="col">{headings[1]}</th>
      </tr>
    </thead>
    <tbody>
      {rows
        .filter(({ both, of }) => of !== undefined || (both ?? null) !== null)
        .map(({ field, both = null, of = () => null }) => (
          <tr key={field}>
            <th scope="row">{field}</th>
            {both === null ? (
              sides.map((side, at) => (
                <td key={at === 0 ? 'first' : 'second'}>{of(side) || <span class="quiet">unknown</span>}</td>
              ))
            ) : (
              <td colSpan={2} class="both">
                <span class="quiet">both:</span> {both}
              </td>
            )}
          </tr>
        ))}
    </tbody>
  </table>
);
