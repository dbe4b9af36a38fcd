/** Reads the presets that definitions can inherit. */
import { basename, join } from 'node:path';
import type { Preset } from '@crs/feeds';
import { formSchema } from '@crs/feeds';
import { z } from 'zod';
import { Problems } from './problems.js';
import { YamlReader, yamlFiles } from './yaml-files.js';

const presetSchema = z.object({
  identity: z.array(z.string()).default([]),
  columns: z.record(z.string(), formSchema).default({}),
  optional: z.array(z.string()).default([]),
});

/**
 * Reads the presets in config folders. If several folders have a name, the first folder wins.
 * @throws UsageError `config.invalid`
 */
export function readPresets(folders: readonly string[]): Preset[] {
  const problems = new Problems();
  const yaml = new YamlReader(problems);
  const presets = new Map<string, Preset>();
  for (const file of folders.flatMap((folder) => yamlFiles(join(folder, 'presets')))) {
    const name = basename(file, '.yaml');
    const parsed = presetSchema.safeParse(yaml.read(file));
    if (!parsed.success) problems.add(file, '', parsed.error.issues[0]?.message ?? 'is not a preset');
    else if (!presets.has(name)) presets.set(name, { name, ...parsed.data });
  }
  problems.throwIfAny();
  return [...presets.values()];
}
