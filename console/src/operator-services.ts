import type { OperatorAction, Quarantined, RejectedRow, Run, RunLine } from '@crs/store';

/** How a feed's night went. */
export const nightOutcomes = [
  'done',
  'unchanged',
  'held back',
  'failed',
  'refused',
  'late',
  'at work',
] as const;
export type NightOutcome = (typeof nightOutcomes)[number];

/** A feed's night. */
export interface Night {
  readonly outcome: NightOutcome;
  /** The run that says so; null where none ran. */
  readonly run: number | null;
  /** What changed, or why nothing is known. */
  readonly told: string;
  /** Rows that the source had; null where it was not read. */
  readonly rows: number | null;
  /** How long it took, in words; null where none ran, or it has not ended. */
  readonly took: string | null;
}

/** The nights of a feed, in the order of the days; null where it was not due and nothing ran. */
export interface FeedNights {
  readonly feed: string;
  readonly nights: readonly (Night | null)[];
}

/** Something that an operator has to look at. */
export interface ShownProblem {
  readonly subject: string;
  readonly kind: string;
  readonly run: number | null;
  /** Why, as a sentence. */
  readonly reason: string;
  /** What to do, as a sentence. */
  readonly nextStep: string;
}

/** Feeds and nights. */
export interface NightGrid {
  /** `YYYY-MM-DD`, in UTC, the oldest first. */
  readonly days: readonly string[];
  readonly feeds: readonly FeedNights[];
}

/** How a run went; pages show it by a word and a mark. */
export type RunSeverity = 'ok' | 'minor' | 'warning' | 'error' | 'running';

/** A run in one sentence. */
export interface ToldRun {
  readonly id: number;
  readonly startedAt: string;
  readonly severity: RunSeverity;
  readonly text: string;
}

/** The runs that one command or one night started. */
export interface ToldBatch {
  readonly title: string;
  readonly summary: string;
  readonly runs: readonly ToldRun[];
}

/** Rows or claims that are done, and of how many where that is known. */
export interface RunProgress {
  readonly done: number;
  readonly total: number | null;
}

/** What is at work now. */
export interface WorkNow {
  readonly runs: readonly (ToldRun & { readonly progress: RunProgress | null })[];
  /** Jobs that wait for a worker; null where the queue does not answer. */
  readonly waiting: number | null;
}

/** What can be done about a run. */
export const runActions = ['accept', 'drop', 'undo', 'retry', 'read'] as const;
export type RunAction = (typeof runActions)[number];

/** A detail of a run, as it may be shown. */
export interface RunDetail {
  readonly label: string;
  readonly text: string;
  /** What it is for, where it is for the program. */
  readonly note?: string;
}

/** One run in full. */
export interface RunReport {
  readonly run: Run;
  readonly told: ToldRun;
  readonly details: readonly RunDetail[];
  /** How long it and the run before took, in words; null where that is not known. */
  readonly took: string | null;
  readonly tookBefore: string | null;
  /** What it matched, learned and checked, and how far it was from the runs before, a phrase each. */
  readonly phrases: readonly string[];
  /** The last good run of the same feed or scope before it. */
  readonly before: Run | null;
  /** The run that tried it again. */
  readonly next: number | null;
  /** What is held back of it. */
  readonly held: readonly Quarantined[];
  /** How what was held back of it ended. */
  readonly resolutions: readonly string[];
  /** Rows that it refused, or that the run refused which it refers to. */
  readonly rejects: number;
  readonly actions: readonly RunAction[];
  /** What operators did about it, and who began it. */
  readonly asked: readonly OperatorAction[];
  /** Its last lines of the log. */
  readonly lines: readonly RunLine[];
  /** How far it is; null where it has ended, or no worker told. */
  readonly progress: RunProgress | null;
}

/** Work that was started from a page. */
export interface StartedWork {
  readonly batch: string;
  readonly runs: readonly ToldRun[];
  readonly isAtWork: boolean;
  /** Why it ended early. */
  readonly failure: string | null;
}

/** Who asks for something, and why. */
export interface Asker {
  readonly by: string;
  readonly note: string | null;
}

/**
 * What pages of operators work with. The pipelines bring it. Work is begun and named by its batch; it goes on after the
 * answer. @throws CrsError with what to do next
 */
export interface OperatorServices {
  problems(): Promise<readonly ShownProblem[]>;
  nights(days: number): Promise<NightGrid>;
  workNow(): Promise<WorkNow>;
  /** Batches with their runs, the newest first, of runs before one if given. */
  runs(filter: {
    readonly feed: string | null;
    readonly before: number | null;
    readonly limit: number;
    /** False to leave out what applied decisions and is done: one batch for each of them would hide the night. */
    readonly withDecisions: boolean;
  }): Promise<{
    readonly batches: readonly ToldBatch[];
    readonly oldest: number | null;
    /** Batches of decisions that are left out. */
    readonly leftOut: number;
  }>;
  /** Null for a run that is not kept. */
  run(id: number): Promise<RunReport | null>;
  rejects(
    id: number,
    slice: { readonly limit: number; readonly offset: number },
  ): Promise<readonly RejectedRow[]>;
  started(batch: string): Promise<StartedWork>;
  accept(run: number, asker: Asker): Promise<string>;
  /** Done at once. */
  drop(run: number, asker: Asker): Promise<void>;
  undo(run: number, asker: Asker): Promise<string>;
  /** @param run null for every feed and scope whose last run failed */
  retry(run: number | null, asker: Asker): Promise<string>;
  /** Reads a feed now. @param feed null for the whole night */
  read(feed: string | null, asker: Asker): Promise<string>;
}
