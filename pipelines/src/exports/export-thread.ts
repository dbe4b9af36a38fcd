/** A thread that writes export files, so that the process keeps answering and memory stays limited. */
import { parentPort, workerData } from 'node:worker_threads';
import { createPool, ExportSnapshot } from '@crs/store';
import type { ReportProgress } from '../context.js';
import { failureOf } from '../match/threads/messages.js';
import { DuckDb } from './duckdb.js';
import { openStorage } from './export-place.js';
import type { VersionFiles } from './export-storage.js';
import { ExportVersions } from './export-versions.js';
import { hasRecordsOf, type KeptExport } from './kept-export.js';
import type { ExportMessage, TextRequest, VersionRequest } from './thread-messages.js';
import { writeExports } from './write-exports.js';
import { writeTextFiles } from './write-text-files.js';

const say = (message: ExportMessage): void => parentPort?.postMessage(message);

async function makeVersion({ databaseUrl, place }: VersionRequest): Promise<void> {
  const pool = createPool(databaseUrl, { max: 2, applicationName: 'crs exports' });
  try {
    const versions = new ExportVersions(place, pool);
    const snapshot = await ExportSnapshot.open(pool);
    try {
      const { published } = snapshot;
      if (published === null) throw new Error('Nothing is published yet.');
      await versions.storage.removeLeftovers();
      const [newest] = await versions.list();
      if (newest !== undefined && hasRecordsOf(newest, published))
        return say({ made: newest, isNew: false, from: null });
      let from: number | null = null;
      const makeFrom = (files: VersionFiles | null): Promise<KeptExport> =>
        versions.make(published, async (folder) => {
          const report: ReportProgress = (progress) => say({ progress });
          const earlier = files && newest ? { files, listed: newest.files } : null;
          const written = await writeExports(snapshot, folder, { newest: earlier, report });
          from = written.from;
          return written.files;
        });
      const made = await (newest === undefined
        ? makeFrom(null)
        : versions.storage.use(newest.version, makeFrom));
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
  const { place, version, names } = request;
  await openStorage(place).use(version, (files) => writeTextFiles(files, names));
  say({ texts: names });
}

work(workerData as VersionRequest | TextRequest).catch((error: unknown) =>
  say({ failure: failureOf(error) }),
);
