import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, realpath, rm } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { type Config, formatDefinition } from '@crs/config';
import { UsageError } from '@crs/domain';
import type { Proposal } from '@crs/onboarding';
import type { Settings } from '@crs/runtime';
import { replaceFile } from '../replace-file.js';
import { settingsConfig } from '../session.js';
import { shellWord } from '../shell-word.js';

/** The error `feed.name_taken` for a name in use; null for a free name. */
export function takenError(name: string, config: Config, settings: Settings): UsageError | null {
  const taken =
    config.feeds.some(({ feed }) => feed === name) ||
    existsSync(join(settings.configDir, 'feeds', `${name}.yaml`));
  return taken
    ? new UsageError(
        'feed.name_taken',
        `The feed ${name} already exists.`,
        'Choose another name with --name, or use --force to overwrite its definition.',
      )
    : null;
}

/** True if the sample rejects more rows than a night allows. */
export const rejectsSample = ({ definition, preview }: Pick<Proposal, 'definition' | 'preview'>): boolean =>
  preview.rejected > preview.read * definition.expect.rejects;

/**
 * Refuses to write a definition that its own sample would not pass.
 * @throws UsageError `proposal.rejected`
 */
export function refuseRejected(proposal: Proposal, source: string): void {
  if (!rejectsSample(proposal)) return;
  const { read, rejected, rejects } = proposal.preview;
  const [most] = rejects;
  const why = most === undefined ? '' : `: ${most.reason}`;
  throw new UsageError(
    'proposal.rejected',
    `The proposed definition can't read ${rejected} of ${read} sample rows${why}. Nothing was written.`,
    `Preview it with crs feeds new ${shellWord(source)} --dry-run, or write it with --force and correct it by hand.`,
  );
}

/** Writes the definition. If the config folder can't be read with it, restores the previous file. */
export async function writeDefinition(file: string, text: string, settings: Settings): Promise<void> {
  const before = existsSync(file) ? await readFile(file, 'utf8') : null;
  await mkdir(dirname(file), { recursive: true });
  await replaceFile(file, text);
  try {
    settingsConfig(settings);
  } catch (error) {
    await (before === null ? rm(file) : replaceFile(file, before));
    throw error;
  }
}

/**
 * The text of a proposed definition, with a comment on each choice.
 * @param origin who proposed or made it, and how
 */
export function proposalText(
  { definition, written, reasons, columns, warnings, preview }: ProposedText,
  origin: string,
): string {
  const heading = [
    `${definition.title}.`,
    `${origin} from a sample of ${preview.read} rows. Check it before you rely on it.`,
    ...warnings,
  ];
  return formatDefinition(written, heading.join('\n'), {
    family: reasons.family.join('; '),
    identity: reasons.identity,
    ...Object.fromEntries(columns.map(({ column, reason }) => [`columns.${column}`, reason])),
    ignored: 'Not used.',
    expect: 'With fewer or more rows than this, nothing is published.',
  });
}

/** The contents of a proposed definition's text. */
type ProposedText = Pick<Proposal, 'definition' | 'written' | 'reasons' | 'warnings'> & {
  readonly columns: readonly { readonly column: string; readonly reason: string }[];
  readonly preview: { readonly read: number };
};

/** Maximum number of files listed. */
const MOST_LISTED = 500;

/** The files in a folder and its subfolders, by their relative paths, in order. */
export async function listFeedFiles(folder: string): Promise<string[]> {
  const root = await rootOf(folder);
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort()
    .slice(0, MOST_LISTED);
}

/**
 * The path of a file in the folder. Links that lead out of the folder don't count.
 * @throws UsageError `feed.file_not_allowed`
 */
export async function feedFile(folder: string, name: string): Promise<string> {
  const root = await rootOf(folder);
  const path = await realpath(join(root, name)).catch(() => null);
  if (path?.startsWith(root + sep)) return path;
  throw new UsageError(
    'feed.file_not_allowed',
    `${name} is not in the folder for files.`,
    'Put it there, then choose it from the list, or use crs feeds new on the server.',
  );
}

/** @throws UsageError `feed.files_missing` */
async function rootOf(folder: string): Promise<string> {
  try {
    return await realpath(folder);
  } catch (error) {
    throw new UsageError(
      'feed.files_missing',
      `The folder for files cannot be read: ${(error as Error).message}.`,
      'Create the folder that CRS_FEED_FILES_DIR names.',
    );
  }
}
