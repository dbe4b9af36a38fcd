/** A thread that stages batches of any number of feeds, in order of arrival. */
import { parentPort } from 'node:worker_threads';
import type { Dictionaries } from '@crs/normalise';
import { type RowStager, rowStager } from './row-stager.js';
import type { StagedBatch } from './staged-batch.js';
import type { StagingAnswer, StagingMessage } from './staging-threads.js';

const stagers = new Map<number, RowStager>();
/** The last received dictionaries, which feeds share, with the values derived from them. */
let dictionaries: Dictionaries;

const answer = (message: StagingAnswer, staged: readonly StagedBatch[] = []) =>
  parentPort?.postMessage(
    message,
    staged.flatMap(({ lines, rejects, claims, entries }) =>
      [lines, rejects, claims, entries.hashes, entries.ids].map(({ buffer }) => buffer),
    ),
  );

parentPort?.on('message', (message: StagingMessage) => {
  switch (message.kind) {
    case 'dictionaries':
      ({ dictionaries } = message);
      break;
    case 'open':
      stagers.set(message.feed, rowStager({ ...message.rules, dictionaries }));
      break;
    case 'close':
      stagers.delete(message.feed);
      break;
    case 'batch': {
      try {
        const stager = stagers.get(message.feed);
        if (stager === undefined) throw new Error('a batch arrived for a feed that is not open');
        const staged = stager.stage(message.batch);
        answer({ kind: 'staged', staged }, [staged]);
      } catch (error) {
        answer({ kind: 'failed', error });
      }
    }
  }
});
answer({ kind: 'ready' });
