/** A matching thread: keeps the rosters it was told to open, and works off one task after the other. */
import { parentPort, workerData } from 'node:worker_threads';
import { openRoster, openRosterIndex, type Roster, type RosterIndex } from '@crs/matching';
import { failureOf } from './failure.js';
import type { FromThread, SharedRoster, Task, ThreadData, ToThread } from './messages.js';
import { learnScope, matchBatch, proveClaims } from './tasks.js';

const { dictionaries } = workerData as ThreadData;

/** Rosters are opened by the first task that needs them. */
const rosters = new Map<number, { readonly parts: SharedRoster; roster: Roster | null }>();

/** The index that was opened last: mostly it is the next one as well. */
let last: { readonly key: string; readonly index: RosterIndex } | null = null;

/** The index of a roster. It is read once by this thread, whatever the number of scopes that are matched with it. */
function indexOf({ key, buffer }: SharedRoster): RosterIndex {
  if (last?.key === key) return last.index;
  const open = [...rosters.values()].find(({ parts, roster }) => parts.key === key && roster !== null);
  last = { key, index: open?.roster?.index ?? openRosterIndex(buffer) };
  return last.index;
}

function work(number: number, { name, ask }: Task): Extract<FromThread, { answer: unknown }>['answer'] {
  const open = rosters.get(number);
  if (open === undefined) throw new Error(`roster ${number} is not open`);
  const { settings, scope } = open.parts;
  const roster = open.roster ?? openRoster(indexOf(open.parts), dictionaries, settings, scope);
  open.roster = roster;
  switch (name) {
    case 'match':
      return matchBatch(roster, ask);
    case 'prove':
      return proveClaims(roster, ask);
    case 'learn':
      return learnScope(roster, settings, ask);
  }
}

parentPort?.on('message', (message: ToThread) => {
  if (message.kind === 'open') {
    rosters.set(message.roster, { parts: message.parts, roster: null });
    return;
  }
  if (message.kind === 'close') {
    rosters.delete(message.roster);
    return;
  }
  const { id, roster, task } = message;
  try {
    const answer = work(roster, task);
    const moved = answer !== null && 'lines' in answer ? [answer.lines.buffer as ArrayBuffer] : [];
    parentPort?.postMessage({ id, answer } satisfies FromThread, moved);
  } catch (error) {
    parentPort?.postMessage({ id, failure: failureOf(error) } satisfies FromThread);
  }
});
