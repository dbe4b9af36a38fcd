/** Reads dictionaries, matching settings, and clustering settings from the config folder or the default one. */
import { problemsOf } from '@crs/feeds';
import type { z } from 'zod';
import { stableHash } from './hash.js';
import type { Problems } from './problems.js';
import { firstExisting, type YamlReader, yamlFiles } from './yaml-files.js';

/** A checked value, and the hash of its YAML value. */
interface HashedValue<T> {
  readonly value: T;
  readonly hash: string;
}

/** Reads and checks one YAML file. If it is invalid, reports its problems and returns null. */
export function readSettings<Schema extends z.ZodType>(
  name: string,
  schema: Schema,
  folders: readonly string[],
  yaml: YamlReader,
): HashedValue<z.output<Schema>> | null {
  const file = firstExisting(folders, name);
  const raw = yaml.read(file);
  return raw === undefined ? null : checked(file, raw, schema, yaml.problems);
}

/** Merges a folder's YAML files into one value and checks it. Each key may be in only one file. */
export function readMerged<Schema extends z.ZodType>(
  name: string,
  schema: Schema,
  folders: readonly string[],
  yaml: YamlReader,
): HashedValue<z.output<Schema>> | null {
  const folder = firstExisting(folders, name);
  const merged: Record<string, unknown> = {};
  for (const file of yamlFiles(folder)) {
    const raw = yaml.read(file);
    if (raw === undefined) continue;
    for (const [key, value] of Object.entries(raw ?? {})) {
      if (key in merged) yaml.problems.add(file, key, 'is also in another file of this folder');
      merged[key] = value;
    }
  }
  return checked(folder, merged, schema, yaml.problems);
}

function checked<Schema extends z.ZodType>(
  file: string,
  raw: unknown,
  schema: Schema,
  problems: Problems,
): HashedValue<z.output<Schema>> | null {
  const parsed = schema.safeParse(raw);
  if (parsed.success) return { value: parsed.data, hash: stableHash(raw) };
  problems.addAll(file, problemsOf(parsed.error));
  return null;
}
