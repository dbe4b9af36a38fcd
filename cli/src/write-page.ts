import { writeFile } from 'node:fs/promises';
import { isDiskFull, UsageError } from '@crs/domain';
import { shownText } from '@crs/pipelines';

/** Writes the `--html` page. */
export const writePage = (path: string, text: string): Promise<void> => writeShown('html', path, text);

/**
 * Writes the file named by an option, without suppressed text, and prints its path to standard error.
 * @throws UsageError with the file's name, if it is not writable
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
