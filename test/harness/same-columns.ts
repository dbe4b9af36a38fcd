import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';

/** A printed CSV with the columns of an earlier one alone: exports get columns at their end. */
export function withColumnsOf(printed: string, earlier: string): string {
  const [heading = []] = parse(earlier, { to: 1 }) as string[][];
  return stringify((parse(printed) as string[][]).map((row) => row.slice(0, heading.length)));
}
