import type { OperatorAction } from '@crs/store';
import type { SentFile } from './http/sent-file.js';

/** How one of our columns is read: `=COLUMN` for a source column, `written` for a form that `how` writes, empty for nothing. */
export interface ColumnEdit {
  readonly from: string;
  /** The rest of the form, as YAML. */
  readonly how: string;
}

/** What somebody made of a mapping. Texts are YAML, or one entry a line. */
export interface FeedEdits {
  readonly columns: ReadonlyMap<string, ColumnEdit>;
  readonly parse: string;
  readonly identity: string;
  readonly dates: string;
  /** Maximum percentage of rejected rows in a night. */
  readonly rejects: string;
}

/** What is said of a new feed; empty for what is to be guessed. */
export interface NewFeedOptions {
  readonly name: string;
  readonly family: string;
  readonly jurisdiction: string;
  readonly city: string;
  readonly state: string;
  readonly title: string;
  readonly publisher: string;
}

/** Where the records of a new feed are: an address, or the name of a file that was uploaded or is in the folder for files. */
export interface ChosenSource {
  readonly address: string;
  readonly file: string;
  readonly upload: string;
}

/** A file that an operator uploaded. */
export interface UploadedFile {
  readonly name: string;
  readonly bytes: number;
  /** When its newest version came. */
  readonly uploadedAt: string;
}

/** What a draft is made of. */
export interface DraftRequest {
  /** A new feed's source and options, or the name of a feed that has a definition. */
  readonly of:
    | { readonly source: ChosenSource; readonly options: NewFeedOptions }
    | { readonly feed: string };
  /** Null for what is proposed, or defined. */
  readonly edits: FeedEdits | null;
  /** True to look at the source again. */
  readonly isAnew: boolean;
}

/** One of our columns in a draft. */
export interface DraftColumn {
  readonly column: string;
  readonly kind: string;
  readonly isRequired: boolean;
  readonly from: string;
  readonly how: string;
  /** Why it is so. */
  readonly reason: string;
  /** Share of the sample's records with a value. */
  readonly filled: number | null;
  readonly example: string | null;
}

/** What a draft makes of the sample. */
export interface DraftPreview {
  readonly rows: readonly Readonly<Record<string, string | number | null>>[];
  readonly read: number;
  readonly rejected: number;
  readonly rejects: readonly {
    readonly column: string | null;
    readonly count: number;
    readonly reason: string;
    readonly line: number;
  }[];
  /** False where more rows are rejected than a night allows. */
  readonly isPassing: boolean;
}

/** A definition that is being made or changed. */
export interface FeedDraft {
  readonly feed: string;
  readonly family: string;
  readonly title: string;
  /** What the source is, in words. */
  readonly recognised: string;
  readonly reasons: readonly string[];
  readonly options: NewFeedOptions;
  readonly sourceColumns: readonly string[];
  readonly columns: readonly DraftColumn[];
  readonly parse: string;
  readonly identity: string;
  readonly dates: string;
  readonly rejects: string;
  /** Why it is no definition; empty where it is one. */
  readonly problems: readonly string[];
  /** Null where it is no definition. */
  readonly preview: DraftPreview | null;
  readonly warnings: readonly string[];
  /** Source columns that nothing reads. */
  readonly left: readonly string[];
  /** The definition file as it would be written; null where it is no definition. */
  readonly text: string | null;
  /** Where it would be written. */
  readonly file: string;
  /** Of a feed that has a definition: what would change. */
  readonly changes: readonly DraftChange[];
  /** Of a feed that has a definition: the file that the changes begin from. */
  readonly digest: string;
}

/** An entry of a definition that a draft changes. */
export interface DraftChange {
  readonly entry: string;
  readonly is: string;
  readonly becomes: string;
}

/** What became of a draft. */
export interface SavedFeed {
  readonly feed: string;
  readonly file: string;
  readonly text: string;
  /** Why the file could not be written; null where it was. */
  readonly failure: string | null;
}

/** A configured feed, and how it stands. */
export interface ListedFeed {
  readonly feed: string;
  readonly family: string;
  readonly title: string;
  readonly jurisdiction: string | null;
  readonly state: string | null;
  readonly servedRows: number;
  readonly lastSuccessAt: string | null;
  /** Why its newest changes are held back. */
  readonly heldBack: string | null;
  /** The run that removed it. */
  readonly removedBy: number | null;
  readonly schedule: string | null;
}

/** What pages about definitions of feeds work with. The pipelines bring it. @throws CrsError with what to do next */
export interface FeedServices {
  feeds(): Promise<readonly ListedFeed[]>;
  /** Files that a new feed may be made of; null where no folder is set. */
  files(): Promise<readonly string[] | null>;
  /** Bytes of the largest file that may be uploaded. */
  readonly largestUpload: number;
  /** Files that were uploaded, the newest first. */
  uploads(): Promise<readonly UploadedFile[]>;
  /** The uploaded file that a feed reads; null for a feed of another source. */
  uploadOf(feed: string): Promise<UploadedFile | null>;
  /** Keeps a new file, whatever its sender calls it. @returns its name from then on */
  upload(file: SentFile, by: string): Promise<string>;
  /** Puts a new version in the place of the file that a feed reads. @returns its name */
  uploadVersion(feed: string, file: SentFile, by: string): Promise<string>;
  /** The definition file of a feed. */
  definition(feed: string): Promise<{ readonly file: string; readonly text: string }>;
  /** What operators did about a feed, the newest first. */
  actions(feed: string): Promise<readonly OperatorAction[]>;
  /** Installs the schedules of all feeds, as they are defined now. */
  schedule(feed: string, by: string): Promise<void>;
  draft(request: DraftRequest): Promise<FeedDraft>;
  /**
   * Writes the definition file.
   * @param isForced write one that rejects more of its sample than a night allows
   * @param digest the file that the changes began from
   */
  save(
    request: DraftRequest,
    how: { readonly by: string; readonly isForced: boolean; readonly digest: string },
  ): Promise<SavedFeed>;
}
