import type { Command } from 'commander';
import { words } from '../../decide/decide.js';
import { claimTexts } from '../../decide/permit-claim.js';
import { type ReviewCandidate, type ReviewItem, reviewClaims } from '../../decide/review.js';
import { knownJurisdiction } from '../../known-jurisdiction.js';
import { withSession } from '../../session.js';
import { grouped, percent, permitCount } from '../../terminal/numbers.js';
import { printJson, printLine } from '../../terminal/print.js';
import { positiveInteger } from '../options.js';
import { shellWord } from '../shell-word.js';
import { wording } from './decide.js';

interface ReviewOptions {
  readonly jurisdiction?: string;
  readonly limit: number;
  readonly json?: boolean;
}

export function addReviewVerb(program: Command): void {
  program
    .command('review')
    .description('what is most worth an analyst’s look: open and doubtful claims by the permits on them')
    .option('--jurisdiction <name>', 'of one jurisdiction only')
    .option('--limit <n>', 'how many', positiveInteger, 10)
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      `
Every line of a claim is a \`crs decide\` to type, save for the name.

Example:  crs review --jurisdiction lakeview --limit 20`,
    )
    .action(({ jurisdiction, limit, json }: ReviewOptions) =>
      withSession(async ({ context, config }) => {
        const known = [...config.jurisdictions.keys()];
        if (jurisdiction !== undefined) knownJurisdiction(config, jurisdiction, 'review');
        const items = await reviewClaims(context, jurisdiction === undefined ? known : [jurisdiction], limit);
        if (json) printJson(items.map(withCommands));
        else if (items.length === 0) printLine('Nothing is ambiguous or doubtful.');
        else for (const [index, item] of items.entries()) print(item, index + 1);
      }),
    );
}

/** The command to type for one answer to a claim. */
function commandOf({ claim, permitNumber, numberShared }: ReviewItem, license: string, more = ''): string {
  const options = `--by NAME${numberShared ? ` --claim ${claim.id}` : ''}${more}`;
  const given = [claim.scope, permitNumber, license];
  const line = given.map(shellWord).join(' ');
  // A number that begins like an option is kept from being read as one.
  return given.some((word) => word.startsWith('-'))
    ? `crs decide ${options} -- ${line}`
    : `crs decide ${line} ${options}`;
}

const candidateCommand = (item: ReviewItem, { licenseNumber, roster }: ReviewCandidate): string =>
  commandOf(item, licenseNumber, roster === null ? '' : ` --roster ${shellWord(roster)}`);

function withCommands(item: ReviewItem) {
  return {
    ...item,
    candidates: item.candidates.map((candidate) => ({
      ...candidate,
      command: candidateCommand(item, candidate),
    })),
    noneCommand: commandOf(item, words.none),
  };
}

const dollars = (value: number): string => `$${grouped(Math.round(value))}`;

function print(item: ReviewItem, place: number): void {
  const { claim, totalValue } = item;
  printLine(`${place}. ${claimTexts(claim)}`);
  printLine(
    `   ${claim.scope}, ${permitCount(claim.recordCount)}, ${dollars(totalValue)}; ${reasonOf(item)}`,
  );
  const lines = item.candidates.map((candidate, at) => ({
    command: candidateCommand(item, candidate),
    remark: describe(candidate, at),
  }));
  lines.push({ command: commandOf(item, words.none), remark: 'no contractor of the roster' });
  const width = Math.max(...lines.map(({ command }) => command.length));
  for (const { command, remark } of lines) printLine(`   ${command.padEnd(width)}  # ${remark}`);
  printLine();
}

function reasonOf({ reason, confidence, decision }: ReviewItem): string {
  if (reason === 'ambiguous') return `ambiguous, the best candidate is right with ${percent(confidence)}`;
  if (reason === 'possible') return `possible, right with ${percent(confidence)}`;
  const said = decision === null ? '' : `${wording(decision)}, said ${decision.decidedBy}; `;
  return `disputed: ${said}by now the scores are sure of another answer, ${percent(confidence)}`;
}

function describe({ name, address, city, phone, behind }: ReviewCandidate, place: number): string {
  const who = [name, [address, city, phone].filter((text) => text !== null).join(', ')];
  const distance = place === 0 ? 'best' : behind === 0 ? 'as near' : `${behind.toFixed(1)} bits behind`;
  const text = `${distance}: ${who.filter((part) => part !== '').join(' · ')}`;
  // It stands behind a command that people paste: it must end with its line.
  return text.replaceAll(/\p{Cc}/gu, ' ');
}
