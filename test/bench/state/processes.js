/** What processes of this machine used so far, as Linux tells it under /proc; nothing of a process that is gone. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Clock ticks a second, in which Linux counts processor time. */
const TICKS = 100;

const read = (file) => readFile(file, 'utf8').catch(() => '');

/** Megabytes resident now and at most so far, seconds of processor time, and whether it is Node. */
async function usageOf(pid) {
  const [status, stat] = await Promise.all([read(`/proc/${pid}/status`), read(`/proc/${pid}/stat`)]);
  const megabytes = (name) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) / 1024;
  // The name in brackets may hold blanks: fields are counted from behind it.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
  return {
    node: /^Name:\s+(node|MainThread)/.test(status),
    now: megabytes('VmRSS'),
    peak: megabytes('VmHWM'),
    seconds: (user + system) / TICKS,
    /** Those of its children that ended. */
    endedSeconds: (endedUser + endedSystem) / TICKS,
  };
}

/** The processes that threads of this one started and that still run. */
async function childrenOf(pid) {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const lists = await Promise.all(threads.map((thread) => read(`/proc/${pid}/task/${thread}/children`)));
  return lists.flatMap((list) => list.split(' ').filter((id) => id !== ''));
}

/** Megabytes and processor seconds of a Node process, its threads included, and of the Node processes that it started. */
export async function usageOfNode(pid) {
  const own = await usageOf(pid);
  const children = (await Promise.all((await childrenOf(pid)).map(usageOf))).filter(({ node }) => node);
  const sum = (name) => children.reduce((all, child) => all + child[name], 0);
  return {
    megabytes: children.length === 0 ? own.peak : own.now + sum('now'),
    seconds: own.seconds + own.endedSeconds + sum('seconds'),
  };
}

/** Processor seconds of the embedded PostgreSQL of a data folder since it started; 0 while it does not run. */
export async function secondsOfPostgres(dataDir) {
  const pid = (await read(join(dataDir, 'postgres/cluster/postmaster.pid'))).split('\n')[0];
  if (!pid) return 0;
  const own = await usageOf(pid);
  const children = await Promise.all((await childrenOf(pid)).map(usageOf));
  return own.seconds + own.endedSeconds + children.reduce((all, { seconds }) => all + seconds, 0);
}
