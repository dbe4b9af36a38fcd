/** A matching thread: keeps the rosters that the pool opened, and runs one task after the other. */
import { parentPort, workerData } from 'node:worker_threads';
import { openRoster, openRosterIndex, type Roster, type RosterIndex } from '@crs/matching';
import { failureOf } from './failure.js';
import type { FromThread, SharedRoster, Task, TaskOutput, ThreadData, ToThread } from './messages.js';
import { checkClaims, learnScope, matchBatch } from './tasks.js';

const { dictionaries } = workerData as ThreadData;

/** The first task that needs a roster opens it. */
const rosters = new Map<number, { readonly shared: SharedRoster; opened: Roster | null }>();

/** The index that was opened last: most often the next roster has the same one. */
let last: { readonly key: string; readonly index: RosterIndex } | null = null;

/** The index of a roster. A thread reads it once, however many scopes are matched with it. */
function indexOf({ key, buffer }: SharedRoster): RosterIndex {
  if (last?.key === key) return last.index;
  const open = [...rosters.values()].find(({ shared, opened }) => shared.key === key && opened !== null);
  last = { key, index: open?.opened?.index ?? openRosterIndex(buffer) };
  return last.index;
}

function run(rosterId: number, { name, input }: Task): TaskOutput {
  const kept = rosters.get(rosterId);
  if (kept === undefined) throw new Error(`roster ${rosterId} is not open`);
  const { settings, scope } = kept.shared;
  const roster = kept.opened ?? openRoster(indexOf(kept.shared), dictionaries, settings, scope);
  kept.opened = roster;
  switch (name) {
    case 'match':
      return matchBatch(roster, input);
    case 'check':
      return checkClaims(roster, input);
    case 'learn':
      return learnScope(roster, settings, input);
  }
}

parentPort?.on('message', (message: ToThread) => {
  const { kind, id } = message;
  if (kind === 'open') {
    rosters.set(id, { shared: message.roster, opened: null });
    return;
  }
  if (kind === 'close') {
    rosters.delete(id);
    return;
  }
  try {
    const output = run(message.roster, message.task);
    const moved = output !== null && 'lines' in output ? [output.lines.buffer as ArrayBuffer] : [];
    parentPort?.postMessage({ id, output } satisfies FromThread, moved);
  } catch (error) {
    parentPort?.postMessage({ id, failure: failureOf(error) } satisfies FromThread);
  }
});
