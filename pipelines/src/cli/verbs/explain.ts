import { UsageError } from '@crs/domain';
import { buildRoster, type ExplainedCandidate, type Explanation, explainClaim } from '@crs/matching';
import { findPermitClaims, loadRoster, type PermitClaim } from '@crs/store';
import type { Command } from 'commander';
import { rostersOfScope } from '../../match/fingerprint.js';
import { printJson, printLine } from '../output.js';
import { type Session, withSession } from '../session.js';

/** Candidates shown on a terminal. */
const SHOWN_CANDIDATES = 4;
/** Characters of the longest bar. */
const BAR_WIDTH = 24;

export function addExplainVerb(program: Command): void {
  program
    .command('explain')
    .description(
      'why a permit got its match: every signal, the values that met, its weight, the candidates it beat',
    )
    .argument('<jurisdiction>')
    .argument('<permit_number>')
    .option('--json', 'print one JSON document')
    .action((jurisdiction: string, permitNumber: string, options: { json?: boolean }) =>
      withSession(async (session) => {
        const explained = await explainPermit(session, jurisdiction, permitNumber);
        if (options.json) printJson(explained);
        else for (const { permit, explanation } of explained) print(jurisdiction, permit, explanation);
      }),
    );
}

interface ExplainedPermit {
  readonly permit: PermitClaim;
  /** Null for a permit that names no contractor. */
  readonly explanation: Explanation | null;
}

async function explainPermit(
  { pool, config }: Session,
  jurisdiction: string,
  permitNumber: string,
): Promise<ExplainedPermit[]> {
  if (!config.jurisdictions.has(jurisdiction)) {
    throw new UsageError(
      'explain.unknown_jurisdiction',
      `There is no jurisdiction ${jurisdiction}.`,
      `Choose from: ${[...config.jurisdictions.keys()].join(', ')}.`,
    );
  }
  const permits = await findPermitClaims(pool, jurisdiction, permitNumber);
  if (permits.length === 0) {
    throw new UsageError(
      'explain.unknown_permit',
      `${jurisdiction} has no permit ${permitNumber}.`,
      'Spell the number as the feed does; `crs export permits` lists them.',
    );
  }
  const entries = await loadRoster(pool, rostersOfScope(config, jurisdiction));
  const roster = buildRoster(entries, config.dictionaries, config.matching);
  return permits.map((permit) => ({
    permit,
    explanation: permit.claim === null ? null : explainClaim(roster, permit.claim),
  }));
}

function print(jurisdiction: string, permit: PermitClaim, explanation: Explanation | null): void {
  printLine(`${jurisdiction} ${permit.permitNumber}`);
  if (permit.claim === null || explanation === null) {
    printLine('  names no contractor, so there is nothing to match.\n');
    return;
  }
  const { claim } = permit;
  const texts = [claim.name, claim.address, claim.city, claim.phone, claim.licenseNumber].filter(
    (text) => text !== null,
  );
  printLine(`  claim: ${texts.join(' · ')} (${claim.recordCount} permits)`);
  printLine(`  answer: ${verdict(explanation)}`);
  if (permit.served && permit.served.score !== explanation.match.score) {
    printLine(
      '  What is served was matched before the roster or the settings changed: run `crs match` again.',
    );
  }
  const best = explanation.candidates[0]?.score ?? 0;
  for (const candidate of explanation.candidates.slice(0, SHOWN_CANDIDATES)) printCandidate(candidate, best);
  const hidden = explanation.candidates.length - SHOWN_CANDIDATES;
  if (hidden > 0) printLine(`  … and ${hidden} more candidates; --json shows all.`);
  printLine();
}

function verdict({ match, candidates }: Explanation): string {
  if (match.tier === null) return 'no match';
  const confidence = `confidence ${(match.confidence ?? 0).toFixed(3)}`;
  if (match.tier === 'ambiguous')
    return `ambiguous between ${match.candidateCount} candidates, ${confidence}`;
  const chosen = candidates.find(({ entry }) => entry.id === match.contractorId);
  return `${match.tier}: ${chosen?.entry.licenseNumber} ${chosen?.entry.name}, ${confidence}`;
}

function printCandidate({ entry, score, parts }: ExplainedCandidate, best: number): void {
  const behind = score === best ? '' : `, ${(best - score).toFixed(2)} bits behind`;
  printLine(`\n  ${entry.licenseNumber} ${entry.name}: ${score.toFixed(2)} bits${behind}`);
  const largest = Math.max(...parts.map(({ weight }) => Math.abs(weight)), 1);
  for (const { signal, claimValue, rosterValue, weight, reason } of parts) {
    const bar = (weight < 0 ? '░' : '█').repeat(Math.round((Math.abs(weight) / largest) * BAR_WIDTH));
    const values =
      claimValue === null && rosterValue === null ? reason : `${claimValue ?? '–'} ↔ ${rosterValue ?? '–'}`;
    printLine(`    ${weight.toFixed(2).padStart(7)} ${bar.padEnd(BAR_WIDTH)} ${signal.padEnd(22)} ${values}`);
  }
}
