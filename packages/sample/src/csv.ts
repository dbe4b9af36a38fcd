/**
 * One CSV line. Not by a library, because the sample also needs lines with too few columns, and a million
 * single-line calls of a CSV writer take longer than making the records.
 */
export function csvLine(fields: readonly (string | number | null)[]): string {
  return fields.map(quoteIfNeeded).join(',');
}

function quoteIfNeeded(field: string | number | null): string {
  if (field === null) return '';
  const text = String(field);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
