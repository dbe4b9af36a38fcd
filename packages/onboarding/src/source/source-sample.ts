/** What a source shows: its description, its columns, and some rows. */
import type { FeedSource, RawRow } from '@crs/feeds';
import type { DeclaredColumn } from '@crs/sources';

/** A source's row count, and whether it is exact or estimated from its size. */
export interface RowCount {
  readonly rows: number;
  readonly exact: boolean;
}

/** What a source shows. */
export interface SourceSample {
  readonly source: FeedSource;
  /** A file's format, in definition syntax. */
  readonly format: Readonly<Record<string, unknown>> | null;
  readonly title: string | null;
  readonly publisher: string | null;
  readonly description: string | null;
  /** The portal's host; empty for a file. */
  readonly host: string;
  readonly rowCount: RowCount | null;
  readonly columns: readonly DeclaredColumn[];
  readonly rows: readonly RawRow[];
  /** True if the rows come from the source itself, not from a local copy. */
  readonly fromSource: boolean;
  /** Surprises along the way. */
  readonly notes: readonly string[];
}
