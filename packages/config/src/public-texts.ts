/** Reads the texts about the service: the operator's own, and the project's for those that the operator has not written. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cleanText, type PublicTextName, type PublicTexts, publicTextNames } from '@crs/domain';
import { Problems } from './problems.js';
import { firstExisting } from './yaml-files.js';

const FOLDER = 'pages';
/** Maximum characters of a text, because people read it on a page. */
const LONGEST = 100_000;

/**
 * Only the page server reads these texts, so an unreadable text never stops a night.
 * @param folders the operator's, then the project's
 * @throws UsageError `config.invalid` with every problem of every text
 */
export function readPublicTexts(folders: readonly string[]): PublicTexts {
  const problems = new Problems();
  const known: readonly string[] = ['README.md', ...publicTextNames.map((name) => `${name}.md`)];
  for (const folder of folders.map((one) => join(one, FOLDER)).filter((one) => existsSync(one)))
    for (const name of readdirSync(folder).filter((one) => one.endsWith('.md') && !known.includes(one)))
      problems.add(join(folder, name), '', `is not a page; the pages are ${known.join(', ')}`);
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
