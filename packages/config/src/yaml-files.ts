/** Reads YAML files and collects their problems instead of stopping at the first. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
// yaml: reports the position of every error, and rejects duplicate keys.
import { cleanValue } from '@crs/domain';
import { parseDocument } from 'yaml';
import type { Problems } from './problems.js';
import { YamlCache } from './yaml-cache.js';

/** The names of the YAML files in a folder, sorted. Empty if the folder does not exist. */
export function yamlFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .sort()
    .map((name) => join(folder, name));
}

/** Reads YAML files through the cache. */
export class YamlReader {
  constructor(
    readonly problems: Problems,
    private readonly parsed = new YamlCache(null),
  ) {}

  /** Returns a YAML file's value. If the file is unreadable, reports its problems and returns undefined. */
  read(file: string): unknown {
    let text: string;
    try {
      text = readFileSync(file, 'utf8');
    } catch (error) {
      this.problems.add(file, '', (error as Error).message);
      return undefined;
    }
    return this.parsed.of(text, () => this.#parse(file, text));
  }

  #parse(file: string, text: string): unknown {
    const document = parseDocument(text, { prettyErrors: false });
    for (const error of document.errors) {
      const line = text.slice(0, error.pos[0]).split('\n').length;
      this.problems.add(file, `line ${line}`, error.message);
    }
    return document.errors.length > 0 ? undefined : document.toJS({ reviver: cleanValue });
  }
}

/** Returns the path of `name` in the first folder that contains it. */
export function firstExisting(folders: readonly string[], name: string): string {
  const found = folders.find((folder) => existsSync(join(folder, name)));
  return join(found ?? folders[folders.length - 1] ?? '.', name);
}
