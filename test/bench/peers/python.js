/** Python for the peers: its own virtual environment, made once in a cache folder. Nothing else of the project needs it. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { access, mkdir, readFile, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const requirements = fileURLToPath(new URL('requirements.txt', import.meta.url));
const LEAST_MINOR = 10;

/** Thrown where there is no Python to measure with; the message says what to install. */
export class NoPython extends Error {}

/** Runs a program to its end and gives its status, output and error output. */
function run(program, args) {
  return new Promise((done) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    const texts = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'])
      child[name].on('data', (data) => {
        texts[name] += data;
      });
    child.on('error', (error) => done({ status: 1, ...texts, stderr: error.message }));
    child.on('close', (status) => done({ status, ...texts }));
  });
}

/** The first Python that is new enough. */
async function findPython(named) {
  for (const program of named ? [named] : ['python3', 'python']) {
    const { status, stdout } = await run(program, ['-c', 'import sys; print(*sys.version_info[:2])']);
    const [major, minor] = stdout.trim().split(' ').map(Number);
    if (status === 0 && major === 3 && minor >= LEAST_MINOR) return program;
  }
  throw new NoPython(
    `Install Python 3.${LEAST_MINOR} or newer with its venv module (Debian: apt-get install python3-venv), or name one with --python.`,
  );
}

/**
 * The Python of an environment that has the pinned packages; made on first use.
 * @throws NoPython where there is no Python, or the packages cannot be installed
 */
export async function preparePython({ named, cache, say }) {
  const python = await findPython(named);
  const pinned = await readFile(requirements);
  const version = createHash('sha256').update(pinned).digest('hex').slice(0, 12);
  const base = cache ?? join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'contractor-records');
  const folder = join(base, `peers-${version}`);
  const own = join(folder, 'bin', 'python');
  const ready = await run(own, ['-c', 'import splink, duckdb, pyarrow, rapidfuzz']);
  if (ready.status === 0) return own;
  say(`Installs the peers into ${folder} …`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(base, { recursive: true });
  const made = await run(python, ['-m', 'venv', folder]);
  if (
    made.status !== 0 ||
    !(await access(own).then(
      () => true,
      () => false,
    ))
  )
    throw new NoPython(`Install the venv module of ${python} (Debian: apt-get install python3-venv).`);
  const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '-r', requirements];
  const installed = await run(own, pip);
  if (installed.status !== 0) {
    await rm(folder, { recursive: true, force: true });
    const reason = installed.stderr.trim().split('\n').at(-1);
    throw new NoPython(`Install the packages of ${requirements} where pip reaches PyPI: ${reason}`);
  }
  return own;
}

/**
 * Runs a script of this folder.
 * @returns the JSON that it printed: its seconds and peak megabytes among others
 */
export async function runScript(python, script, args) {
  const { status, stdout, stderr } = await run(python, [
    fileURLToPath(new URL(script, import.meta.url)),
    ...args,
  ]);
  if (status !== 0) throw new Error(`${script} ended with ${status}: ${stderr.slice(-3_000)}`);
  return JSON.parse(stdout);
}
