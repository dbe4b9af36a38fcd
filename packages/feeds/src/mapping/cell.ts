/** One value of a source row. */
import { cleanText, cleanValue } from '@crs/domain';
import type { Cells } from '../row.js';

/** A reader of one column: by its name, or by a dotted path into a JSON object. */
export function cellReader(column: string): (cells: Cells) => unknown {
  if (!column.includes('.')) return (cells) => cells[column];
  const steps = column.split('.');
  return (cells) => {
    const own = cells[column];
    if (own !== undefined) return own;
    let value: unknown = cells;
    for (const step of steps) {
      if (typeof value !== 'object' || value === null) return undefined;
      value = (value as Record<string, unknown>)[step];
    }
    return value;
  };
}

// PostgreSQL text cannot contain NUL; an unpaired surrogate is not valid UTF-8.
const unstorable = /\0|[\ud800-\udfff]/u;
const unstorableAll = /\0|[\ud800-\udfff]/gu;

/** The text as printed, except for characters that the database can't store. */
export function storable(text: string): string {
  return unstorable.test(text) ? text.replace(unstorableAll, '') : text;
}

/** How spreadsheets mark text: `="00123"`, `'00123`, `=HYPERLINK("https://…","B-12")`. */
const keptAsText = /^(?:="(.*)"|=HYPERLINK\("[^"]*"\s*[,;]\s*"(.*)"\)|'(\d.*))$/is;

function withoutMarks(text: string): string {
  if (text[0] !== '=' && text[0] !== "'") return text;
  const [whole = text, ...inside] = keptAsText.exec(text) ?? [];
  return (inside.find((one) => one !== undefined) ?? whole).trim();
}

/** True for a spreadsheet formula whose result was not written: `=A2+B2`. */
export const isFormula = (text: string): boolean => /^=[\w$(+-]/.test(text);

/**
 * A value as trimmed text, without invisible characters or a spreadsheet's text marks; null if it is empty. Lists are
 * joined with commas, objects printed as JSON.
 */
export function cellText(value: unknown): string | null {
  switch (typeof value) {
    case 'string': {
      const text = withoutMarks(cleanText(value).trim());
      return text === '' ? null : text;
    }
    case 'number':
    case 'boolean':
      return String(value);
    case 'object':
      if (value === null) return null;
      if (Array.isArray(value)) return value.map(cellText).filter(Boolean).join(', ') || null;
      return cleanText(JSON.stringify(value, cleanValue));
    default:
      return null;
  }
}
