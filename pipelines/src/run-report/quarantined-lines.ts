/** The report of quarantined changes. */

import { grouped } from '@crs/domain';
import type { ExampleRow, MatchDifference, Quarantined, Run } from '@crs/store';
import { heldSubject, releasingRun } from '../quarantine/held-subject.js';
import { measureLines } from './comparison-lines.js';
import { matchLines } from './match-lines.js';

/** Maximum number of a record's values shown. */
const MOST_VALUES = 8;

/** A refused run in full: the reason, what it would have changed, and possible actions. Pure. */
export function quarantinedLines(held: Quarantined, refused: Run | null): string[] {
  const { feed, scope, refusedRun, reason, summary, heldAt } = held;
  const { inserted, updated, removed, examples } = summary;
  const subject = heldSubject(held);
  const run = releasingRun(held);
  return [
    `${subject} has been on hold since ${heldAt.slice(0, 16).replace('T', ' ')} (run ${refusedRun}): ${reason}`,
    ...(feed === null
      ? []
      : [
          `Releasing it would add ${grouped(inserted)}, change ${grouped(updated)}, and remove ${grouped(removed)} rows.`,
          ...examples.inserted.map((row) => `  new      ${valuesOf(row)}`),
          ...examples.updated.flatMap(({ key, columns }) => [
            `  changed  ${key}`,
            ...Object.entries(columns).map(
              ([column, [before, after]]) => `             ${column}: ${shown(before)} → ${shown(after)}`,
            ),
          ]),
          ...examples.removed.map((row) => `  gone     ${valuesOf(row)}`),
        ]),
    ...matchedLines(refused),
    ...(refused === null
      ? []
      : [...matchLines(refused.details), ...measureLines(refused.details, Number.POSITIVE_INFINITY)]),
    `Release it:  crs runs accept ${run} --by NAME --note …`,
    `Drop it:     crs runs drop ${run}`,
    ...(run === refusedRun
      ? []
      : [`Release everything on hold for ${scope}:  crs runs accept ${refusedRun} --by NAME --note …`]),
  ];
}

function matchedLines(run: Run | null): string[] {
  const otherwise = run?.details.otherwise as MatchDifference | undefined;
  if (otherwise === undefined) return [];
  return [
    `${grouped(otherwise.claims)} claims would have another match.`,
    ...otherwise.examples.map(
      ({ name, before, after }) => `  ${shown(name)}: ${before ?? 'nobody'} → ${after ?? 'nobody'}`,
    ),
  ];
}

const shown = (value: unknown): string =>
  value === null || value === undefined
    ? 'nothing'
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);

const valuesOf = (row: ExampleRow): string => Object.values(row).slice(0, MOST_VALUES).map(shown).join(' · ');
