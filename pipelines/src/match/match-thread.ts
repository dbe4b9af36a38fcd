/** A second thread that matches: builds the roster of its parts, says so, and answers every list of claims. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Claim } from '@crs/domain';
import { buildRoster, matchClaim } from '@crs/matching';
import type { RosterParts } from './match-claims.js';

const { entries, dictionaries, settings, scope } = workerData as RosterParts;
const roster = buildRoster(entries, dictionaries, settings, scope);
parentPort?.on('message', (claims: readonly Claim[]) => {
  parentPort?.postMessage(claims.map((claim) => matchClaim(roster, claim)));
});
parentPort?.postMessage('ready');
