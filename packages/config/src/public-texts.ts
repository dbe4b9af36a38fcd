/** Reads the texts about the service: an operator's own, and the project's for those that the operator has not written. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cleanText, type PublicTextName, type PublicTexts, publicTextNames } from '@crs/domain';
import { Problems } from './problems.js';
import { firstExisting } from './yaml-files.js';

const FOLDER = 'pages';
/** Characters of a text: a page is read by people. */
const LONGEST = 100_000;

/**
 * Read by what serves pages only: a text that cannot be read stops no night.
 * @param folders the operator's, then the project's
 * @throws UsageError `config.invalid` with every problem of every text
 */
export function readPublicTexts(folders: readonly string[]): PublicTexts {
  const problems = new Problems();
  const known: readonly string[] = ['README.md', ...publicTextNames.map((name) => `${name}.md`)];
  for (const folder of folders.map((one) => join(one, FOLDER)).filter((one) => existsSync(one)))
    for (const name of readdirSync(folder).filter((one) => one.endsWith('.md') && !known.includes(one)))
      problems.add(join(folder, name), '', `is no page; pages are ${known.join(', ')}`);
  const texts = Object.fromEntries(
    publicTextNames.map((name) => [name, readText(firstExisting(folders, `${FOLDER}/${name}.md`), problems)]),
  ) as Record<PublicTextName, string>;
  problems.throwIfAny();
  return texts;
}

function readText(file: string, problems: Problems): string {
  try {
    const text = cleanText(readFileSync(file, 'utf8'));
    if (text.length <= LONGEST) return text;
    problems.add(file, '', `is longer than ${LONGEST} characters`);
  } catch (error) {
    problems.add(file, '', (error as Error).message);
  }
  return '';
}
