import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';

/** A printed CSV with only the columns of an earlier one, because exports get new columns at the end. */
export function withColumnsOf(printed: string, earlier: string): string {
  const [heading = []] = parse(earlier, { to: 1 }) as string[][];
  return stringify((parse(printed) as string[][]).map((row) => row.slice(0, heading.length)));
}
