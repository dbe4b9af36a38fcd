import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { crsJson } from './crs.js';
import type { Workspace } from './workspace.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** A `crs work` process. */
export interface WorkerProcess {
  readonly child: ChildProcess;
  /** Its output to standard error so far. */
  log(): string;
  /** Ends it as the kernel does when memory runs out. */
  kill(): Promise<void>;
  /** Ends it as an operator does; returns its exit status. */
  stop(): Promise<number | null>;
}

/** Starts a worker as an operator would; a night is matched and published as soon as no feed is running. */
export function startWorker(
  settings: Readonly<Record<string, string>>,
  args: readonly string[] = ['--quiet', '0'],
): WorkerProcess {
  const child = spawn(process.execPath, ['cli/bin/crs.js', 'work', '--json', ...args], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', LOG_LEVEL: 'info', CRS_WORKER_LOST_AFTER: '2', ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let text = '';
  child.stderr?.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  const gone = once(child, 'exit');
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    child.kill(signal);
    const [status] = (await gone) as [number | null];
    return status;
  };
  return {
    child,
    log: () => text,
    kill: async () => {
      await end('SIGKILL');
    },
    stop: () => end('SIGTERM'),
  };
}

/** Installs schedules that make every feed due once, some seconds from now. @returns the moment */
export async function scheduleSoon(
  workspace: Workspace,
  settings: Readonly<Record<string, string>>,
  seconds: number,
): Promise<Date> {
  const moment = new Date(Math.ceil(Date.now() / 1000 + seconds) * 1000);
  await giveTime(workspace, moment);
  const { schedules } = await crsJson<{ schedules: { next: string }[] }>(['schedule'], settings);
  // On a busy machine, installing them may take longer, and then the moment is a year away.
  const inTime = schedules.every(({ next }) => Date.parse(next) === moment.getTime());
  return inTime ? moment : scheduleSoon(workspace, settings, seconds * 2);
}

/** Writes the same moment into every definition, as a cron line with seconds. */
async function giveTime({ configDir }: Workspace, moment: Date): Promise<void> {
  const line = [
    moment.getUTCSeconds(),
    moment.getUTCMinutes(),
    moment.getUTCHours(),
    moment.getUTCDate(),
    moment.getUTCMonth() + 1,
    '*',
  ].join(' ');
  const folder = join(configDir, 'feeds');
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.yaml')) continue;
    const path = join(folder, name);
    const text = (await readFile(path, 'utf8')).replace(/^schedule:.*\n/m, '');
    await writeFile(path, `${text.trimEnd()}\nschedule: "${line}"\n`);
  }
}

/** The tables that a night changes, with the columns of times and run ids, which differ between nights. */
const TABLES: Readonly<Record<string, readonly string[]>> = {
  license_record: ['run_id'],
  contractor: ['run_id'],
  permit: ['run_id'],
  inspection: ['run_id'],
  enforcement_order: ['run_id'],
  ag_action: ['run_id'],
  claim: [],
  match: ['run_id'],
  record_link: [],
  shared_value: [],
  shared_value_member: [],
  cluster_member: [],
  firm_member: [],
  'served.contractor': ['run_id'],
  'served.permit': ['run_id'],
  'served.inspection': ['run_id'],
  'served.enforcement_order': ['run_id'],
  'served.ag_action': ['run_id'],
  'served.claim': [],
  'served.match': [],
  'served.record_link': [],
  'served.shared_value': [],
  'served.shared_value_member': [],
  pending_change: [],
};

/** Every row of every table of the service as text, sorted. */
export async function contentsOf(pool: pg.Pool): Promise<Record<string, string[]>> {
  const contents: Record<string, string[]> = {};
  for (const [table, without] of Object.entries(TABLES)) {
    const { rows } = await pool.query<{ row: string }>(
      `select (to_jsonb(t) - $1::text[])::text as row from ${table} t order by 1`,
      [without],
    );
    contents[table] = rows.map(({ row }) => row);
  }
  const { rows: figures } = await pool.query<{ row: string }>(
    `select name || ' ' || regexp_replace(value::text, '"lastSuccessAt": ?"[^"]*"', '', 'g') as row
     from served.prepared_figure order by 1`,
  );
  // A failed run keeps its rejects, too, for its investigation.
  const { rows: rejects } = await pool.query<{ row: string }>(
    `select (to_jsonb(t) - 'run_id')::text as row from reject t join run on run.id = t.run_id
     where run.state = 'done' order by 1`,
  );
  contents.reject = rejects.map(({ row }) => row);
  contents.prepared_figure = figures.map(({ row }) => row);
  return contents;
}

/** Waits for a condition, or fails and names it. */
export async function until(
  what: string,
  holds: () => Promise<boolean> | boolean,
  limit = 60_000,
): Promise<void> {
  const deadline = Date.now() + limit;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`within ${limit / 1000} s there was no end: ${what}`);
    await sleep(100);
  }
}
