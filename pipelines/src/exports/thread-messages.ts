/** Requests to the export thread, and its answers. */
import type { Progress } from '../context.js';
import type { Failure } from '../match/threads/messages.js';
import type { ExportPlace } from './export-place.js';
import type { KeptExport } from './kept-export.js';

/** The files of the current version. */
export interface VersionRequest {
  readonly databaseUrl: string;
  readonly place: ExportPlace;
}
/** Text files of a version. */
export interface TextRequest {
  readonly place: ExportPlace;
  readonly version: number;
  readonly names: readonly string[];
}

/** The thread's messages. */
export type ExportMessage =
  | { readonly progress: Progress }
  /** `from` is the version whose files it was made from; null if it was made from scratch. */
  | { readonly made: KeptExport; readonly isNew: boolean; readonly from: number | null }
  | { readonly texts: readonly string[] }
  | { readonly failure: Failure };
