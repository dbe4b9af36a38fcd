/** A data set that its portal returns in pages. */
import type { DatasetAbout } from './dataset-about.js';
import type { Row, RowKeys } from './row-line.js';

/** The portal's metadata of a data set. */
export interface DatasetInfo {
  /** Changes whenever the rows do; null if unknown. */
  readonly version: string | null;
  /** Null if unknown; then they are taken from the rows. */
  readonly columns: readonly string[] | null;
  readonly keys: RowKeys;
  /** Null if the portal does not give its metadata. */
  readonly about: DatasetAbout | null;
}

/** The rows of one response. */
export interface Page {
  readonly rows: readonly Row[];
  /** Where the next page begins. */
  readonly next: string;
  /** Whether this is the last page; `unsure` if it is only shorter than requested. */
  readonly last: 'yes' | 'no' | 'unsure';
}

export interface PagedDataset<Info extends DatasetInfo = DatasetInfo> {
  readonly location: string;
  /** The conditions or filters of the request. */
  readonly query: string;
  info(): Promise<Info>;
  /**
   * The number of rows; null if unknown.
   * @param since counts only rows changed after this time, in the format of the rows; null counts all
   */
  count(info: Info, since: string | number | null): Promise<number | null>;
  /** @param at where the page begins; null is the first */
  page(info: Info, at: string | null, since: string | number | null): Promise<Page>;
  /** The start of the page after this many rows; null if the portal has no offsets. */
  startAfter(info: Info, rows: number): string | null;
}

/** A file with every row of a data set. */
export interface CompleteDownload {
  readonly size: number;
  readonly sha256: string;
  readonly rows: number;
  /** The latest time of change of a row. */
  readonly changed: string | number | null;
  /** When every row was last read, in milliseconds since 1970. */
  readonly fullAt: number;
}
