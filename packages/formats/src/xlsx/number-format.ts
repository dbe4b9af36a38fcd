/** Formats a sheet's numbers: the number format distinguishes dates and padded identifiers from amounts. */

/** A number's kind, according to its format. */
export type NumberKind =
  | { readonly kind: 'plain' }
  | { readonly kind: 'date' }
  /** Leading zeros up to `digits`; a dash before the last `dashed` of them. */
  | { readonly kind: 'padded'; readonly digits: number; readonly dashed: number };

export const plain: NumberKind = { kind: 'plain' };
const date: NumberKind = { kind: 'date' };

const DAY = 86_400_000;
/** Day 0 in the two workbook calendars. */
const epochs = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) };

/** True for built-in date formats (ECMA-376, 18.8.30), including the East Asian ones. */
function isBuiltInDate(id: number): boolean {
  return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
}

/** @param code a custom format's code, or undefined for a built-in one */
export function numberKind(id: number, code: string | undefined): NumberKind {
  if (code === undefined) return isBuiltInDate(id) ? date : plain;
  // The format for positive numbers, without quoted text, escaped characters, colors, and fill characters.
  const shown = (code.split(';')[0] ?? '').replace(/"[^"]*"|\[[^\]hms]*\]|[_*]./gi, '');
  const padded = /^(0{2,})(?:\\?-(0+))?$/.exec(shown);
  if (padded !== null) {
    const dashed = padded[2]?.length ?? 0;
    return { kind: 'padded', digits: (padded[1]?.length ?? 0) + dashed, dashed };
  }
  const letters = shown.replace(/\\./g, '').replace(/general/i, '');
  return /[ymdhs]/i.test(letters) && !/[0#?]\.?[0#?]*%/.test(letters) ? date : plain;
}

/**
 * Formats a number as text: a date as `2025-03-04` or `2025-03-04T10:30:00`, an identifier with its zeros, an amount in
 * its shortest exact form.
 */
export function numberText(stored: string, kind: NumberKind, calendar: 1900 | 1904): string {
  if (stored === '') return '';
  if (kind.kind === 'plain' && /^-?\d{1,15}$/.test(stored)) return stored;
  const value = Number(stored);
  if (!Number.isFinite(value)) return stored;
  if (kind.kind === 'date') return dateText(value, calendar) ?? String(value);
  if (kind.kind === 'padded' && Number.isInteger(value) && value >= 0) {
    const text = String(value).padStart(kind.digits, '0');
    return kind.dashed === 0 ? text : `${text.slice(0, -kind.dashed)}-${text.slice(-kind.dashed)}`;
  }
  return String(value);
}

function dateText(serial: number, calendar: 1900 | 1904): string | null {
  if (serial < 0 || serial >= 2_958_466) return null;
  // The 1900 calendar counts February 29, 1900, which did not exist.
  const days = calendar === 1900 && serial < 60 ? serial + 1 : serial;
  const seconds = Math.round((epochs[calendar] + days * DAY) / 1000);
  const text = new Date(seconds * 1000).toISOString();
  if (serial < 1 && calendar === 1900) return text.slice(11, 19);
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19);
}
