import { writeFile } from 'node:fs/promises';
import { isDiskFull, UsageError } from '@crs/domain';
import { shownText } from '@crs/pipelines';

/** Writes the page of `--html`. */
export const writePage = (path: string, text: string): Promise<void> => writeShown('html', path, text);

/**
 * Writes a file that an option names, without what is suppressed, and prints its path on standard error.
 * @throws UsageError naming a file that cannot be written
 */
export async function writeShown(option: string, path: string, text: string): Promise<void> {
  try {
    await writeFile(path, shownText(text));
  } catch (error) {
    if (isDiskFull(error)) throw error;
    throw new UsageError(
      `${option}.unwritable`,
      `--${option} ${path}: ${(error as Error).message}.`,
      'Use a file path in an existing folder.',
    );
  }
  process.stderr.write(`Wrote ${path}.\n`);
}
