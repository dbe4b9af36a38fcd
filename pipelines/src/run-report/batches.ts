import type { Run } from '@crs/store';
import { isNightBatch } from '../jobs/batch.js';
import { type Next, type Sentence, sentenceOf } from './run-sentence.js';
import { durationText, utcMoment } from './times.js';

/** A run with its sentence. */
interface ReportedRun {
  readonly run: Run;
  readonly sentence: Sentence;
}

/** The report of a batch. */
interface BatchReport {
  /** `Night of 2026-11-21`, `crs nightly, 2026-11-21 02:15`. */
  readonly title: string;
  /** The result of the batch in a sentence. */
  readonly summary: string;
  /** In starting order. */
  readonly runs: readonly ReportedRun[];
}

/**
 * Reports of batches, the newest first. Pure.
 * @param runs newest first
 * @param now milliseconds since 1970
 */
export function batchReports(runs: readonly Run[], now: number): BatchReport[] {
  const batches = new Map<string, Run[]>();
  for (const run of runs) {
    const key = run.batch ?? `run ${run.id}`;
    batches.set(key, [run, ...(batches.get(key) ?? [])]);
  }
  return [...batches.values()].map((batch) => {
    const told = batch.map((run, index) => ({ run, sentence: sentenceOf(run, nextOf(batch, index), now) }));
    return { title: titleOf(batch[0] as Run), summary: summaryOf(batch, told), runs: told };
  });
}

/** The next run of the same feed or scope. */
function nextOf(batch: readonly Run[], index: number): Next {
  const { kind, feed, scope } = batch[index] as Run;
  const same = (run: Run): boolean => run.kind === kind && run.feed === feed && run.scope === scope;
  return batch.slice(index + 1).find(same) ?? null;
}

function titleOf({ batch, startedAt }: Run): string {
  const began = utcMoment(Date.parse(startedAt));
  if (batch === null) return began;
  if (!isNightBatch(batch)) return `crs ${verbOf(batch)}, ${began} (${batch})`;
  const [, year, month, day, time] = /(\d{4})(\d\d)(\d\d)(?:T(\d{4}))?$/.exec(batch) ?? [];
  return `Night of ${[year, month, day].join('-')}${time === undefined ? '' : `, ${time.slice(0, 2)}:${time.slice(2)}`} (${batch})`;
}

/** The verb that a batch is named after. */
function verbOf(batch: string): string {
  const verb = batch.split('-')[0] ?? batch;
  return { undo: 'runs undo', retry: 'runs retry', remove: 'feeds remove' }[verb] ?? verb;
}

function summaryOf(batch: readonly Run[], told: readonly ReportedRun[]): string {
  const feeds = new Set(
    batch.flatMap(({ kind, feed }) => (kind === 'ingest' && feed !== null ? [feed] : [])),
  );
  const began = batch.map(({ startedAt }) => startedAt).sort()[0] as string;
  // Times include seconds, so that start plus duration gives the end of a short run.
  const ended = batch.map(({ startedAt, seconds }) => Date.parse(startedAt) + (seconds ?? 0) * 1000);
  const seconds = (Math.max(...ended) - Date.parse(began)) / 1000;
  const of = (severity: string): number =>
    told.filter(({ sentence }) => sentence.severity === severity).length;
  const published = batch.filter(({ kind, state }) => kind === 'publish' && state === 'done').at(-1);
  // Runs of one feed are part of a batch that does not include their publish.
  const isOfOneFeed = new Set(batch.map(({ feed }) => feed)).size === 1 && batch[0]?.feed !== null;
  const parts = [
    `began ${utcMoment(Date.parse(began))} UTC, took ${durationText(seconds)}`,
    ...(feeds.size === 0 ? [] : [feeds.size === 1 ? '1 feed' : `${feeds.size} feeds`]),
    ...(of('error') === 0 ? [] : [`${of('error')} failed`]),
    ...(of('warning') === 0 ? [] : [`${of('warning')} on hold`]),
    ...(of('running') === 0 ? [] : [`${of('running')} running`]),
    ...(published?.endedAt ? [`published ${utcMoment(Date.parse(published.endedAt)).slice(11)}`] : []),
    ...(published === undefined && !isOfOneFeed ? ['nothing published'] : []),
  ];
  return parts.join('; ');
}
