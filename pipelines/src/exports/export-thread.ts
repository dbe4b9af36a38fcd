/** A thread that writes export files, so that the process keeps answering and memory stays limited. */
import { parentPort, workerData } from 'node:worker_threads';
import { createPool, ExportSnapshot } from '@crs/store';
import { failureOf } from '../match/threads/messages.js';
import { DuckDb } from './duckdb.js';
import { ExportFolder } from './export-folder.js';
import { hasRecordsOf } from './kept-export.js';
import type { ExportMessage, TextRequest, VersionRequest } from './thread-messages.js';
import { writeExports } from './write-exports.js';
import { writeTextFiles } from './write-text-files.js';

const say = (message: ExportMessage): void => parentPort?.postMessage(message);

async function makeVersion({ databaseUrl, dir }: VersionRequest): Promise<void> {
  const pool = createPool(databaseUrl, { max: 2, applicationName: 'crs exports' });
  try {
    const folder = new ExportFolder(dir, pool);
    const snapshot = await ExportSnapshot.open(pool);
    try {
      const { published } = snapshot;
      if (published === null) throw new Error('Nothing is published yet.');
      await folder.removeLeftovers();
      const [newest] = await folder.list();
      if (newest !== undefined && hasRecordsOf(newest, published))
        return say({ made: newest, isNew: false, from: null });
      let from: number | null = null;
      const made = await folder.make(published, async (path) => {
        const earlier = newest && { version: newest.version, folder: folder.folderOf(newest.version) };
        const written = await writeExports(snapshot, path, {
          newest: earlier ?? null,
          report: (progress) => say({ progress }),
        });
        from = written.from;
        return written.files;
      });
      say({ made, isNew: true, from });
    } finally {
      await snapshot.close();
    }
  } finally {
    await pool.end();
  }
}

/** Any message ends the thread, whatever it is doing. */
parentPort?.once('message', () => {
  DuckDb.interruptAll();
  process.exit(1);
});
parentPort?.unref();

async function work(request: VersionRequest | TextRequest): Promise<void> {
  if ('databaseUrl' in request) return makeVersion(request);
  await writeTextFiles(request.folder, request.names);
  say({ texts: request.names });
}

work(workerData as VersionRequest | TextRequest).catch((error: unknown) =>
  say({ failure: failureOf(error) }),
);
