/** CSV as portals write it: quotes only where needed, a line break after each row. */
export function csvText(header: readonly string[], rows: Iterable<readonly unknown[]>): string {
  const lines = [header, ...rows].map((cells) => cells.map(cell).join(','));
  return `${lines.join('\n')}\n`;
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
