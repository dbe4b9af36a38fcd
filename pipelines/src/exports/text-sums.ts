/** The sums of a version's text files, each in a separate file that is written when the text file is complete. */

import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { nullIfMissing } from '@crs/domain';
import { type MadeText, madeTextSchema } from './kept-export.js';

const FOLDER = '.text';

/** By file name; empty if the version is gone. */
export async function readTextSums(folder: string): Promise<ReadonlyMap<string, MadeText>> {
  const names = (await readdir(join(folder, FOLDER)).catch(nullIfMissing)) ?? [];
  const sums = new Map<string, MadeText>();
  for (const name of names.filter((one) => one.endsWith('.json'))) {
    const text = await readFile(join(folder, FOLDER, name), 'utf8').catch(nullIfMissing);
    if (text !== null) sums.set(name.slice(0, -'.json'.length), madeTextSchema.parse(JSON.parse(text)));
  }
  return sums;
}

export async function writeTextSum(folder: string, name: string, sum: MadeText): Promise<void> {
  await mkdir(join(folder, FOLDER), { recursive: true });
  const path = join(folder, FOLDER, `${name}.json`);
  const unfinished = `${path}.${process.pid}.new`;
  await writeFile(unfinished, JSON.stringify(sum), { flush: true });
  await rename(unfinished, path);
}
