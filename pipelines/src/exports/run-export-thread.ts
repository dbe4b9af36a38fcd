import { Worker } from 'node:worker_threads';
import type { ReportProgress } from '../context.js';
import { errorOf } from '../match/threads/messages.js';
import type { ExportMessage, TextRequest, VersionRequest } from './thread-messages.js';

/** For the thread's JavaScript; DuckDB has its own limit. With more, it would collect garbage later. */
const MEGABYTES = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 };

type Answer<Key extends 'made' | 'texts'> = Extract<ExportMessage, Readonly<Record<Key, unknown>>>;

interface RunOptions {
  readonly report?: ReportProgress;
  readonly signal?: AbortSignal;
}

/** Runs one piece of work in a thread, and waits for it. */
export function runExportThread(request: VersionRequest, options?: RunOptions): Promise<Answer<'made'>>;
export function runExportThread(request: TextRequest, options?: RunOptions): Promise<Answer<'texts'>>;
export function runExportThread(
  request: VersionRequest | TextRequest,
  { report, signal }: RunOptions = {},
): Promise<Answer<'made'> | Answer<'texts'>> {
  signal?.throwIfAborted();
  const thread = new Worker(new URL('./export-thread.js', import.meta.url), {
    workerData: request,
    resourceLimits: MEGABYTES,
  });
  // Termination from outside would wait for DuckDB's statement.
  const stop = () => thread.postMessage('stop');
  signal?.addEventListener('abort', stop);
  return new Promise<Answer<'made'> | Answer<'texts'>>((done, fail) => {
    thread.on('message', (message: ExportMessage) => {
      if ('progress' in message) report?.(message.progress);
      else if ('failure' in message) fail(errorOf(message.failure));
      else done(message);
    });
    thread.on('error', fail);
    thread.on('exit', (status) => {
      signal?.removeEventListener('abort', stop);
      fail(signal?.aborted ? signal.reason : new Error(`the export thread ended with ${status}`));
    });
  });
}
