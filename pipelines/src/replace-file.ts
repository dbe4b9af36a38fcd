import { rename, rm, writeFile } from 'node:fs/promises';

/** Replaces a file at once: a reader never sees half of it, even if the disk is full. */
export async function replaceFile(file: string, text: string): Promise<void> {
  const next = `${file}.new`;
  try {
    await writeFile(next, text);
    await rename(next, file);
  } finally {
    await rm(next, { force: true });
  }
}
