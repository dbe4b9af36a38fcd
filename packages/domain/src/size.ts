/** Sizes in bytes, counts, and shares as text; a kB is 1000 bytes. */

const units = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;

/** `1.5 GB`. */
export function formatSize(bytes: number): string {
  const power = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  return `${Number((bytes / 1000 ** power).toPrecision(3))} ${units[power]}`;
}

/** The bytes in `500 MB`, `20GB`, or a plain number of bytes; null for anything else, and for 0. */
export function parseSize(text: string): number | null {
  const found = /^(?<number>\d+(?:\.\d+)?) ?(?<unit>[kmgt]?b|bytes)?$/i.exec(text.trim())?.groups;
  if (found === undefined) return null;
  const unit = (found.unit ?? '').toLowerCase();
  const power = Math.max(
    0,
    units.findIndex((name) => name.toLowerCase() === unit),
  );
  const bytes = Math.round(Number(found.number) * 1000 ** power);
  return bytes > 0 ? bytes : null;
}

const { format } = new Intl.NumberFormat('en-US');

/** `1234567` as `1,234,567`. */
export const grouped = (number: number): string => format(number);

/** `1 permit`, `2,300 permits`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${grouped(count)} ${count === 1 ? one : many}`;

/** A share as a percentage with one decimal: `12.5%`. */
export const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;
