/** A thread that makes the exports of the current version: the process goes on answering, and the memory has a bound. */
import { parentPort, workerData } from 'node:worker_threads';
import { createPool, ExportSnapshot } from '@crs/store';
import type { Progress } from '../context.js';
import { type Failure, failureOf } from '../match/threads/messages.js';
import { ExportFolder, hasRecordsOf, type KeptExport } from './export-folder.js';
import { type RecordFormat, writeExports } from './write-exports.js';

/** Start data of the thread. */
export interface ExportRequest {
  readonly databaseUrl: string;
  readonly dir: string;
  readonly formats: readonly RecordFormat[];
}

/** What the thread says. */
export type ExportMessage =
  | { readonly progress: Progress }
  | { readonly made: KeptExport; readonly isNew: boolean }
  | { readonly failure: Failure };

const say = (message: ExportMessage): void => parentPort?.postMessage(message);

/** Milliseconds between two reports. */
const REPORT_INTERVAL = 250;

async function make({ databaseUrl, dir, formats }: ExportRequest): Promise<void> {
  const pool = createPool(databaseUrl, { max: 2, applicationName: 'crs exports' });
  try {
    const folder = new ExportFolder(dir, pool);
    const snapshot = await ExportSnapshot.open(pool);
    try {
      const { published } = snapshot;
      if (published === null) throw new Error('Nothing is published yet.');
      await folder.removeLeftovers();
      const [there] = await folder.list();
      if (there !== undefined && hasRecordsOf(there, published)) return say({ made: there, isNew: false });
      const made = await folder.make(published, (path) =>
        writeExports(snapshot, path, { formats, report: throttled() }),
      );
      say({ made, isNew: true });
    } finally {
      await snapshot.close();
    }
  } finally {
    await pool.end();
  }
}

function throttled(): (progress: Progress) => void {
  let saidAt = 0;
  return (progress) => {
    const now = performance.now();
    if (now - saidAt < REPORT_INTERVAL && progress.done !== progress.total) return;
    saidAt = now;
    say({ progress });
  };
}

make(workerData as ExportRequest).catch((error: unknown) => say({ failure: failureOf(error) }));
