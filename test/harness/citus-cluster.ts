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
const server = '/usr/lib/postgresql/15/bin/initdb';

/** The first port of the servers. */
const PORT = 46_200;

/** An empty database on a coordinator, whose cluster has nodes that take rows. */
export interface CitusCluster {
  readonly url: string;
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
  if (given) return { url: given, remove: async () => {} };
  const folder = await mkdtemp(join(tmpdir(), 'crs-citus-'));
  // The servers run as another user.
  await chmod(folder, 0o755);
  const { stdout } = await run('bash', [script, 'start', folder, '2', String(PORT)]);
  return {
    url: stdout.trim().split('\n').at(-1) ?? '',
    async remove() {
      await run('bash', [script, 'stop', folder]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
