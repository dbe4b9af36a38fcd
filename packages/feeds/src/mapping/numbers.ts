/** Parses amounts, numbers and yes or no. */

const amount = /^(\()?([-+])?(?:US ?(?=\$)|USD ?)?\$? ?([-+])?(\d{1,3}(?:,\d{3})+|\d+)?(\.\d*)?(-)?(\))?$/;
const scientific = /^[-+]?\d+(?:\.\d+)?[eE][-+]?\d{1,2}$/;

/** US dollars per unit of an amount. */
export const dollarsIn = { dollars: 1, cents: 1 / 100, thousands: 1000 } as const;

/**
 * US dollars from `$11,500.00`, `USD 500`, `(500)`, `-5`, `500-`, `.00`; null for anything else. Rounded to cents.
 * @param unit of the amount
 */
export function parseMoney(text: string, unit: keyof typeof dollarsIn = 'dollars'): number | null {
  const amount = parseAmount(text);
  if (amount === null) return null;
  const cents = Math.round(unit === 'cents' ? amount : amount * dollarsIn[unit] * 100);
  return cents === 0 ? 0 : cents / 100;
}

function parseAmount(text: string): number | null {
  if (scientific.test(text)) return Number(text);
  const match = amount.exec(text);
  if (match === null) return null;
  const [, open, before, after, whole, fraction, behind, close] = match;
  if ((open === undefined) !== (close === undefined)) return null;
  // At most one sign; parentheses are a sign.
  if ([before, after, behind].filter((sign) => sign !== undefined).length > 1) return null;
  if (open !== undefined && behind !== undefined) return null;
  if (whole === undefined && (fraction === undefined || fraction.length < 2)) return null;
  const value = Number(`${(whole ?? '0').replaceAll(',', '')}${fraction ?? ''}`);
  return open !== undefined || before === '-' || after === '-' || behind === '-' ? -value : value;
}

/** A plain number: `30.2672`, `-97.7431`, `1.5e3`, `1,200`. */
export function parseNumber(text: string): number | null {
  if (/^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d{1,2})?$/.test(text)) return Number(text);
  if (/^[-+]?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/.test(text)) return Number(text.replaceAll(',', ''));
  return null;
}

/** A whole number: `1,284`, `12`, `12.0`. */
export function parseInteger(text: string): number | null {
  const value = parseNumber(text);
  return value !== null && Number.isSafeInteger(value) ? (value === 0 ? 0 : value) : null;
}

const words = new Map<string, boolean>([
  ...['true', 't', 'yes', 'y', '1'].map((word) => [word, true] as const),
  ...['false', 'f', 'no', 'n', '0'].map((word) => [word, false] as const),
]);

/** Yes and no in their usual spellings; null for any other word. */
export function parseBoolean(text: string): boolean | null {
  return words.get(text.toLowerCase()) ?? null;
}
