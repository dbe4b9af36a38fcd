/** Numbers of bytes, as people write and read them. */

const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];

/** `1.5 GB`; a KB is 1024 bytes. */
export function sizeText(bytes: number): string {
  const power = bytes < 1024 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1024 ** power;
  return `${Number(value.toFixed(value < 10 ? 1 : 0))} ${units[power]}`;
}

/** Bytes of `500 MB`, `20GB` or a plain number of bytes; null for anything else. */
export function sizeBytes(text: string): number | null {
  const found = /^(?<number>\d+(?:\.\d+)?) ?(?<unit>[KMGT]?B|bytes)?$/i.exec(text.trim())?.groups;
  if (found === undefined) return null;
  const unit = (found.unit ?? 'bytes').toUpperCase();
  const power = Math.max(0, units.indexOf(unit));
  const bytes = Math.round(Number(found.number) * 1024 ** power);
  return bytes > 0 ? bytes : null;
}
