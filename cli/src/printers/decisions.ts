import { counted, grouped, percent } from '@crs/domain';
import {
  answerText,
  candidateCommand,
  claimText,
  commandOf,
  decisionText,
  type Likeness,
  NONE,
  type RecordedDecision,
  type ReviewCandidate,
  type ReviewItem,
} from '@crs/pipelines';
import type { ListedDecision } from '@crs/store';
import { printLine, printRecords } from '../terminal/print.js';

/** Prints a newly recorded decision and the one it replaces. */
export function printRecorded({ recorded, replaced, permit }: RecordedDecision): void {
  const { claim } = permit;
  printLine(`${claimText(claim)} (${counted(claim.recordCount, `${claim.scope} permit`)})`);
  printLine(`${decisionText(recorded)}, says ${recorded.decidedBy}.`);
  if (replaced) {
    const { decidedBy, decidedAt } = replaced;
    printLine(
      `Replaces the decision of ${decidedBy} on ${decidedAt.slice(0, 10)}: ${decisionText(replaced)}.`,
    );
  }
}

/** The number of similar claims to list. */
const ALIKE_SHOWN = 5;

/** Prints claims similar to the decided one, and whether the decision covers them. */
export function printAlike({ recorded, alike, alikeDecisions }: RecordedDecision): void {
  if (alike.length === 0) return;
  const permits = alike.reduce((sum, { claim }) => sum + claim.recordCount, 0);
  const count = `${counted(alike.length, 'similar claim')} (${counted(permits, 'permit')})`;
  const undone = recorded.verdict === 'withdrawn';
  if (alikeDecisions.length > 0) printLine(`Also ${undone ? 'undone' : 'decided'}: ${count}.`);
  else
    printLine(`${undone ? 'Decided together' : 'Not decided yet'}: ${count}. Add --alike to include these.`);
  for (const { claim, likeness } of alike.slice(0, ALIKE_SHOWN))
    printLine(`  ${claimText(claim)} (${likenessText[likeness]})`);
  if (alike.length > ALIKE_SHOWN) printLine(`  … and ${grouped(alike.length - ALIKE_SHOWN)} more.`);
}

const likenessText: Readonly<Record<Likeness, string>> = {
  spelling: 'another spelling',
  person: 'another person at the same company, or none',
};

/**
 * Prints decisions as a table.
 * @param all true for the whole history, false for the standing decisions
 */
export function printDecisions(decisions: readonly ListedDecision[], all: boolean): void {
  if (decisions.length === 0) {
    printLine(all ? 'No decisions yet.' : 'No current decisions. See `crs review` for claims to decide.');
    return;
  }
  printRecords(decisions, {
    'when (UTC)': ({ decidedAt }) => decidedAt.slice(0, 16).replace('T', ' '),
    who: 'decidedBy',
    permit: ({ scope, permitNumber }) => `${scope} ${permitNumber}`,
    'contractor text': (decision) => claimText({ ...decision, licenseNumber: decision.claimLicense }),
    permits: 'permits',
    decided: (decision) => `${decisionText(decision)}${obstacle(decision, all)}`,
    scores: ({ scored }) => (scored === null ? null : answerText(scored)),
    agree: ({ agrees }) => (agrees === null ? null : agrees ? 'yes' : 'no'),
    note: ({ note }) => note ?? '',
  });
}

/** Returns the reason a decision is not served, in brackets. */
function obstacle({ verdict, stands, licenseInRoster, permits }: ListedDecision, all: boolean): string {
  if (verdict === 'withdrawn') return '';
  if (all && !stands) return ' (no longer)';
  if (!licenseInRoster && verdict === 'excluded') return ' (gone from its roster)';
  if (!licenseInRoster) return ' (gone from its roster: the scores decide)';
  return permits === 0 ? ' (no longer on any permit)' : '';
}

const dollars = (value: number): string => `$${grouped(Math.round(value))}`;

/**
 * Prints a claim to review, with the commands to decide on it.
 * @param position in the list, from 1
 */
export function printReviewItem(item: ReviewItem, position: number): void {
  const { claim, totalValue } = item;
  printLine(`${position}. ${claimText(claim)}`);
  printLine(
    `   ${claim.scope}, ${counted(claim.recordCount, 'permit')}, ${dollars(totalValue)}; ${reasonOf(item)}`,
  );
  const { alike } = item;
  if (alike.claims > 0)
    printLine(
      `   ${counted(alike.claims, 'similar claim')} (${counted(alike.permits, 'permit')}): add --alike to include ${alike.claims === 1 ? 'it' : 'them'}`,
    );
  const lines = item.candidates.map((candidate, at) => ({
    command: candidateCommand(item, candidate),
    remark: describe(candidate, at),
  }));
  lines.push({ command: commandOf(item, NONE), remark: 'not in the license roster' });
  const width = Math.max(...lines.map(({ command }) => command.length));
  for (const { command, remark } of lines) printLine(`   ${command.padEnd(width)}  # ${remark}`);
  printLine();
}

function reasonOf({ reason, confidence, decision }: ReviewItem): string {
  if (reason === 'ambiguous') return `ambiguous, best candidate ${percent(confidence)} confidence`;
  if (reason === 'possible') return `possible, ${percent(confidence)} confidence`;
  const said = decision === null ? '' : `${decisionText(decision)}, said ${decision.decidedBy}; `;
  return `disputed: ${said}the scores now favor another answer, ${percent(confidence)}`;
}

function describe({ name, address, city, phone, behind }: ReviewCandidate, rank: number): string {
  const who = [name, [address, city, phone].filter((text) => text !== null).join(', ')];
  const distance = rank === 0 ? 'best' : behind === 0 ? 'equally close' : `${behind.toFixed(1)} bits behind`;
  const text = `${distance}: ${who.filter((part) => part !== '').join(' · ')}`;
  // People copy and paste this text after a command: a line break would end the command early.
  return text.replaceAll(/\p{Cc}/gu, ' ');
}
