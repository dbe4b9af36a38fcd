/** What a source shows of itself: its description, its columns, some of its rows. */
import type { FeedSource, RawRow } from '@crs/feeds';
import type { DeclaredColumn } from '@crs/sources';

/** Rows of a source, and whether they were counted or reckoned from its size. */
export interface RowCount {
  readonly rows: number;
  readonly exact: boolean;
}

/** What a source shows of itself. */
export interface SourceSample {
  readonly source: FeedSource;
  /** Of files, as a definition writes it. */
  readonly format: Readonly<Record<string, unknown>> | null;
  readonly title: string | null;
  readonly publisher: string | null;
  readonly description: string | null;
  /** Of the portal; empty for a file. */
  readonly host: string;
  readonly rowCount: RowCount | null;
  readonly columns: readonly DeclaredColumn[];
  readonly rows: readonly RawRow[];
  /** True if the rows were read from the source itself, and not from a copy on this disk. */
  readonly fromSource: boolean;
  /** What went otherwise than expected. */
  readonly notes: readonly string[];
}
