import { type Content, type Html, html } from './html.js';

/** A column's heading, and whether it contains numbers, or sentences that need a wide table. */
type Column = string | { readonly heading: string; readonly numeric?: boolean; readonly prose?: boolean };

/**
 * A table that scrolls horizontally on a narrow screen. Each row's first cell is its header.
 * @param total the footer row's cells
 */
export function table(
  caption: string,
  columns: readonly Column[],
  rows: readonly (readonly Content[])[],
  total: readonly Content[] = [],
): Html {
  const described = columns.map((column) => (typeof column === 'string' ? { heading: column } : column));
  const kind = (at: number): string => (described[at]?.numeric === true ? 'number' : 'text');
  const row = ([first, ...rest]: readonly Content[]): Html =>
    html`<tr><th scope="row" class="${kind(0)}">${first ?? null}</th>${rest.map((cell, at) => html`<td class="${kind(at + 1)}">${cell}</td>`)}</tr>\n`;
  const head = described.map(({ heading }, at) => html`<th scope="col" class="${kind(at)}">${heading}</th>`);
  return html`<div class="scroll" role="group" aria-label="${caption}" tabindex="0"><table class="${described.some(({ prose }) => prose === true) ? 'wide' : 'slim'}"><caption>${caption}</caption>
<thead><tr>${head}</tr></thead>
<tbody>${rows.map(row)}</tbody>${total.length === 0 ? null : html`<tfoot>${row(total)}</tfoot>`}
</table></div>`;
}
