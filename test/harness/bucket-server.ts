import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import getPort from 'get-port';

const program = fileURLToPath(new URL('../node_modules/s3rver/bin/s3rver.js', import.meta.url));
const BUCKET = 'records';

/** An S3 server with one bucket. */
export interface BucketServer {
  /** The settings of a service that keeps its exports there. */
  readonly settings: Readonly<
    Record<'CRS_EXPORTS_URL' | 'AWS_ENDPOINT_URL_S3' | 'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY', string>
  >;
  /** The keys of all objects, sorted. */
  keys(): Promise<string[]>;
  close(): Promise<void>;
}

/** Starts it on a free port. */
export async function startBucketServer(): Promise<BucketServer> {
  const folder = await mkdtemp(join(tmpdir(), 'crs-bucket-'));
  const port = await getPort();
  const child = spawn(
    process.execPath,
    [
      ...[program, '--address', '127.0.0.1', '--port', String(port), '--directory', folder],
      ...['--configure-bucket', BUCKET, '--silent'],
    ],
    { stdio: 'ignore' },
  );
  const ended = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  for (let attempt = 0; !(await answers(url)); attempt++) {
    if (attempt === 200) throw new Error('s3rver was started but did not answer within twenty seconds.');
    await sleep(100);
  }
  return {
    settings: {
      CRS_EXPORTS_URL: `s3://${BUCKET}/contractor/exports`,
      AWS_ENDPOINT_URL_S3: url,
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
    },
    async keys() {
      const object = '._S3rver_object';
      const names = await readdir(join(folder, BUCKET), { recursive: true });
      return names
        .filter((name) => name.endsWith(object))
        .map((name) => name.slice(0, -object.length))
        .sort();
    },
    async close() {
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    () => true,
    () => false,
  );
