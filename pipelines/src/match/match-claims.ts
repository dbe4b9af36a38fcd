import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { setImmediate as breathe } from 'node:timers/promises';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import type { Claim, Match, RosterEntry } from '@crs/domain';
import { type MatchingSettings, matchClaim, type Roster } from '@crs/matching';
import type { Dictionaries } from '@crs/normalise';

/** What a roster is built from, so that a thread of its own can build it too. */
export interface RosterParts {
  readonly entries: readonly RosterEntry[];
  readonly dictionaries: Dictionaries;
  readonly settings: MatchingSettings;
  readonly scope: string;
}

/** What a second thread is given when it starts. */
export interface ThreadParts extends Omit<RosterParts, 'entries'> {
  /** Brings the contractors, a list at a time, and then null: taken one by one, they are never there twice. */
  readonly contractors: MessagePort;
}

/** Contractors that are handed over at a time. */
const ENTRIES_PER_HAND = 2_000;

/**
 * Twice what a contractor takes in a roster that explains nothing (0.4 kB, measured). Without a limit a thread lets what
 * it no longer needs lie about, as if the machine were its own.
 */
const megabytesPerContractor = 0.0008;

function startThread({ entries, dictionaries, settings, scope }: RosterParts): Worker {
  const { port1, port2 } = new MessageChannel();
  for (let from = 0; from < entries.length; from += ENTRIES_PER_HAND) {
    port1.postMessage(entries.slice(from, from + ENTRIES_PER_HAND));
  }
  port1.postMessage(null);
  const workerData: ThreadParts = { contractors: port2, dictionaries, settings, scope };
  return new Worker(new URL('./match-thread.js', import.meta.url), {
    workerData,
    transferList: [port2],
    resourceLimits: { maxOldGenerationSizeMb: Math.ceil(192 + entries.length * megabytesPerContractor) },
  });
}

/** Claims matched between two breaths, so that locks are renewed and progress gets out. */
const CLAIMS_PER_BREATH = 500;
/** Claims that a second thread takes at a time: enough that handing them over costs nothing beside matching them. */
const CLAIMS_PER_HAND = 4_000;
/** Below so many claims a second thread is not done building its roster before the first has matched them all. */
const CLAIMS_WORTH_A_THREAD = 60_000;

/**
 * Matches claims, in their order; many of them on two threads, where the machine has two cores. Each thread takes the
 * next claims when it is done with its last, and which of them takes which makes no difference.
 * @param onMatched hears how many more were matched
 */
export async function matchClaims(
  roster: Roster,
  parts: RosterParts,
  claims: readonly Claim[],
  onMatched: (count: number) => void,
): Promise<Match[]> {
  const matches = new Array<Match>(claims.length);
  let next = 0;
  const take = (most: number): [number, number] => {
    const from = next;
    next = Math.min(claims.length, from + most);
    return [from, next];
  };
  const keep = (from: number, found: readonly Match[]): void => {
    found.forEach((match, at) => {
      matches[from + at] = match;
    });
    onMatched(found.length);
  };
  const here = async (): Promise<void> => {
    for (let [from, to] = take(CLAIMS_PER_BREATH); from < to; [from, to] = take(CLAIMS_PER_BREATH)) {
      keep(
        from,
        claims.slice(from, to).map((claim) => matchClaim(roster, claim)),
      );
      await breathe();
    }
  };
  const elsewhere = async (): Promise<void> => {
    const thread = startThread(parts);
    try {
      await once(thread, 'message');
      for (let [from, to] = take(CLAIMS_PER_HAND); from < to; [from, to] = take(CLAIMS_PER_HAND)) {
        thread.postMessage(claims.slice(from, to));
        const [found] = (await once(thread, 'message')) as [Match[]];
        keep(from, found);
      }
    } catch (error) {
      // Nobody waits for the rest any more.
      next = claims.length;
      throw error;
    } finally {
      await thread.terminate();
    }
  };
  const two = claims.length >= CLAIMS_WORTH_A_THREAD && availableParallelism() > 1;
  await Promise.all(two ? [here(), elsewhere()] : [here()]);
  return matches;
}
