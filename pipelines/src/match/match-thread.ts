/** A second thread that matches: builds the roster of the parts it is sent first, says so, and answers lists of claims. */
import { parentPort } from 'node:worker_threads';
import type { Claim } from '@crs/domain';
import { buildRoster, matchClaim, type Roster } from '@crs/matching';
import type { RosterParts } from './match-claims.js';

parentPort?.once('message', ({ entries, dictionaries, settings, scope }: RosterParts) => {
  answerWith(buildRoster(entries, dictionaries, settings, scope));
});

function answerWith(roster: Roster): void {
  parentPort?.on('message', (claims: readonly Claim[]) => {
    parentPort?.postMessage(claims.map((claim) => matchClaim(roster, claim)));
  });
  parentPort?.postMessage('ready');
}
