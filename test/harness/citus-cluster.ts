/** A Citus cluster for tests: that of CRS_CITUS_URL, or one that ../shared/tools/citus starts on this machine. */
import { execFile } from 'node:child_process';
import { accessSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

const script = fileURLToPath(new URL('../../../shared/tools/citus/cluster.sh', import.meta.url));
/** Debian's PostgreSQL, for which that Citus is compiled. */
const binaries = '/usr/lib/postgresql/15/bin';
const server = join(binaries, 'initdb');

/** The first port of the servers: the coordinator's. */
const PORT = 46_200;
const NODES = 2;
const urlOf = (at: number): string => `postgres://postgres@127.0.0.1:${PORT + at}/crs`;

/** A server of a cluster. */
export interface CitusServer {
  readonly url: string;
  /** Stops it at once, as if its machine failed. */
  kill(): Promise<void>;
  /** Starts it again on the same port after a kill. */
  start(): Promise<void>;
}

/** An empty database on a coordinator, whose cluster has nodes that take rows. */
export interface CitusCluster {
  readonly url: string;
  /** The coordinator and its nodes; none if they are those of CRS_CITUS_URL. */
  readonly servers: readonly CitusServer[];
  remove(): Promise<void>;
}

const isThere = (path: string): boolean => {
  try {
    accessSync(path);
    return true;
  } catch {
    return false;
  }
};

/** Why there is no cluster to test on; null if there is one. */
export function citusIsMissing(): string | null {
  if (process.env.CRS_CITUS_URL || (isThere(script) && isThere(server) && process.getuid?.() === 0))
    return null;
  return 'needs CRS_CITUS_URL, or ../shared/tools/citus with Debian’s postgresql-15 and root';
}

/** Starts a coordinator and two nodes, or returns the cluster of CRS_CITUS_URL. */
export async function startCitusCluster(): Promise<CitusCluster> {
  const given = process.env.CRS_CITUS_URL;
  if (given) return { url: given, servers: [], remove: async () => {} };
  const folder = await mkdtemp(join(tmpdir(), 'crs-citus-'));
  // The servers run as another user.
  await chmod(folder, 0o755);
  await run('bash', [script, 'start', folder, String(NODES), String(PORT)]);
  const servers = Array.from({ length: NODES + 1 }, (_, at) => serverOf(folder, at));
  return {
    url: urlOf(0),
    servers,
    async remove() {
      await run('bash', [script, 'stop', folder]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function serverOf(folder: string, at: number): CitusServer {
  const data = join(folder, `node${at}`);
  const control = (words: string): Promise<unknown> =>
    run('su', ['postgres', '-c', `${binaries}/pg_ctl -D ${data} -l ${data}.log -w ${words}`]);
  return {
    url: urlOf(at),
    kill: async () => void (await control('-m immediate stop')),
    start: async () => void (await control('start')),
  };
}
