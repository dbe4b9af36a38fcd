import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { nullIfMissing } from '@crs/domain';
import { z } from 'zod';
import { shownValue } from '../suppress/withheld-text.js';
import type { GivenRow } from './read-list.js';
import type { ScreenedRow } from './screen-list.js';

/** Finds results that have changed since a list was last screened. */
const watched = [
  'match_license_number',
  'match_state',
  'match_name',
  'match_status',
  'match_expiration_date',
  'match_has_enforcement',
  'match_tier',
] as const satisfies readonly (keyof Answer)[];

const rememberedSchema = z.record(z.string(), z.array(z.union([z.string(), z.boolean(), z.null()])));

/** The results for the rows of a list, by row. */
export type Remembered = z.infer<typeof rememberedSchema>;

/** The folder with lists' last results. */
export const screenedFolder = (dataDir: string): string => join(dataDir, 'screened');

/** The file with a list's last results. */
export const memoryOf = (dataDir: string, list: string): string =>
  join(
    screenedFolder(dataDir),
    `${createHash('sha256').update(resolve(list)).digest('hex').slice(0, 32)}.json`,
  );

/** A list's last results, without anything withheld since; null the first time. */
export async function readRemembered(path: string): Promise<Remembered | null> {
  const text = await readFile(path, 'utf8').catch(nullIfMissing);
  return text === null ? null : shownValue(rememberedSchema.parse(JSON.parse(text)));
}

/** Writes to another file first, so that an interrupted run loses nothing. */
export async function writeRemembered(path: string, remembered: Remembered): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.new`, JSON.stringify(remembered));
  await rename(`${path}.new`, path);
}

/** Identifies a row from one screening to the next: its id, or else all of its values. */
export const rowKey = ({ row, values }: GivenRow): string =>
  row?.id ?? createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 22);

/** The part of a result that is stored. */
export const rememberedOf = (answer: Answer): Remembered[string] => watched.map((column) => answer[column]);

/** What changed since the last time, in words; null if nothing did. */
export function changeOf(before: Remembered[string] | undefined, answer: Answer): string | null {
  if (before === undefined) return 'new in the list';
  const changes = rememberedOf(answer).flatMap((now, at) => {
    const was = before[at] ?? null;
    return was === now ? [] : [`${watched[at]?.slice('match_'.length)}: ${was ?? 'none'} → ${now ?? 'none'}`];
  });
  return changes.length === 0 ? null : changes.join('; ');
}

/** The columns that screening adds to a row. */
interface Answer {
  readonly match_license_number: string | null;
  readonly match_state: string | null;
  readonly match_name: string | null;
  readonly match_status: string | null;
  readonly match_expiration_date: string | null;
  readonly match_has_enforcement: boolean | null;
  readonly match_tier: string | null;
  readonly match_confidence: string | null;
  readonly match_signals: string | null;
  readonly match_candidates: number;
  readonly match_problem: string | null;
}

/** A row's result; a list never has its own columns named `match_…`. */
export function answerOf({ matched }: ScreenedRow): Answer {
  const { contractor, match, problem } = matched;
  return {
    match_license_number: contractor?.licenseNumber ?? null,
    match_state: contractor?.rosterState ?? null,
    match_name: contractor?.name ?? null,
    match_status: contractor?.status ?? null,
    match_expiration_date: contractor?.expirationDate ?? null,
    match_has_enforcement: contractor?.hasEnforcementAction ?? null,
    match_tier: match.tier,
    match_confidence: match.confidence?.toFixed(3) ?? null,
    match_signals: match.signals.length === 0 ? null : match.signals.join(','),
    match_candidates: match.candidateCount,
    match_problem: problem,
  };
}
