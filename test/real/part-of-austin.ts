import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';

/** The files of which a part is used, selected by the numbers in a column. */
const IN_PART = [
  ['austin/permits-2012-2013.csv.gz', 'permit_number'],
  ['austin/labels.csv.gz', 'permit_number'],
  ['osha/inspections.csv.gz', 'Inspection Nr'],
] as const;

/** Additional files that feeds read unchanged. */
const WHOLE = ['austin/licenses.csv.gz', 'enforcement', 'rosters'];

/** The same numbers in every run: FNV-1a spreads consecutive numbers. */
function isInPart(number: string, part: number): boolean {
  let hash = 0x811c9dc5;
  for (const character of number) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193) >>> 0;
  return (hash >>> 8) % part === 1;
}

/**
 * Creates a folder of data with one permit of Austin in this many, its label, and one inspection in this many.
 * @returns where the data and the definitions of its feeds are
 */
export async function partOfAustin(
  data: string,
  config: string,
  folder: string,
  part: number,
): Promise<{ readonly dataDir: string; readonly configDir: string }> {
  if (part === 1) return { dataDir: data, configDir: config };
  const [dataDir, configDir] = [join(folder, 'part'), join(folder, 'config')];
  for (const name of ['austin', 'osha']) await mkdir(join(dataDir, name), { recursive: true });
  for (const path of WHOLE) await symlink(join(data, path), join(dataDir, path));
  for (const [path, column] of IN_PART) {
    let place = -1;
    const rows: string[][] = parse(gunzipSync(await readFile(join(data, path))), {
      on_record: (row: string[], { records }) => {
        if (records === 1) place = row.indexOf(column);
        return records === 1 || isInPart(row[place] ?? '', part) ? row : null;
      },
    });
    await writeFile(join(dataDir, path), gzipSync(stringify(rows)));
  }
  await cp(config, configDir, { recursive: true });
  for (const feed of ['austin_permits', 'osha_inspections']) {
    const definition = join(configDir, `feeds/${feed}.yaml`);
    const text = await readFile(definition, 'utf8');
    await writeFile(definition, text.replace(/rows: \[\d+, \d+\]/, 'rows: [100, 130000]'));
  }
  return { dataDir, configDir };
}
