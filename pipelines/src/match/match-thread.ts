/** A second thread that matches: builds the roster of the parts it is given, says so, and answers every list of claims. */
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import type { Claim, RosterEntry } from '@crs/domain';
import { buildRoster, matchClaim, withoutTexts } from '@crs/matching';
import type { ThreadParts } from './match-claims.js';

const { contractors, dictionaries, settings, scope } = workerData as ThreadParts;

/** All lists were posted before this thread was started. */
function* received(): Generator<RosterEntry> {
  for (;;) {
    const list = receiveMessageOnPort(contractors)?.message as readonly RosterEntry[] | null | undefined;
    if (!list) return;
    yield* list;
  }
}

const roster = buildRoster(received(), dictionaries, settings, scope, withoutTexts);
contractors.close();
parentPort?.on('message', (claims: readonly Claim[]) => {
  parentPort?.postMessage(claims.map((claim) => matchClaim(roster, claim)));
});
parentPort?.postMessage('ready');
