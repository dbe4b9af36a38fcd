/** Reads the feed definitions in a config folder. */
import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { didYouMean } from '@crs/domain';
import { type FeedDefinition, parseFeedDefinition } from '@crs/feeds';
import { stableHash } from './hash.js';
import { Problems } from './problems.js';
import { YamlReader, yamlFiles } from './yaml-files.js';

/** A definition, and a hash of what its file and preset say about reading the source. */
export interface FeedFile {
  readonly file: string;
  readonly definition: FeedDefinition;
  readonly hash: string;
}

/**
 * Returns the definitions in `<configDir>/feeds`, by name.
 * @param folders where to look for presets, in order: `<folder>/presets/<name>.yaml`
 */
export function readFeeds(configDir: string, folders: readonly string[], yaml: YamlReader): FeedFile[] {
  const { problems } = yaml;
  const feeds: FeedFile[] = [];
  for (const file of yamlFiles(join(configDir, 'feeds'))) {
    const raw = yaml.read(file);
    if (raw === undefined) continue;
    const input = applyPreset(raw, file, folders, yaml);
    const { definition, problems: found } = parseFeedDefinition(input, configDir);
    problems.addAll(file, found);
    if (definition === null) continue;
    if (definition.feed !== basename(file, '.yaml')) {
      problems.add(file, 'feed', `"${definition.feed}" is not the name of the file`);
    }
    feeds.push({ file, definition, hash: stableHash(withoutRemarks(input)) });
  }
  for (const { file, definition } of feeds) checkRosters(file, definition, feeds, problems);
  return feeds;
}

/**
 * Returns a definition from its file's value and its preset.
 * @throws UsageError `config.invalid` if the preset is unreadable
 */
export function readDefinition(
  raw: unknown,
  configDir: string,
  folders: readonly string[],
): ReturnType<typeof parseFeedDefinition> {
  const yaml = new YamlReader(new Problems());
  const input = applyPreset(raw, 'the definition', folders, yaml);
  yaml.problems.throwIfAny();
  return parseFeedDefinition(input, resolve(configDir));
}

/** Removes `seen` and `terms`, which do not affect how rows are read. */
function withoutRemarks(input: unknown): unknown {
  if (!isMap(input)) return input;
  const { seen: _seen, terms: _terms, ...reading } = input;
  return reading;
}

/** Merges a definition with its preset; the definition's keys, columns, and bounds win. */
function applyPreset(raw: unknown, file: string, folders: readonly string[], yaml: YamlReader): unknown {
  if (!isMap(raw) || raw.preset === undefined) return raw;
  const { preset, ...own } = raw;
  const candidates = folders.map((folder) => join(folder, 'presets', `${String(preset)}.yaml`));
  const found = candidates.find((candidate) => existsSync(candidate));
  if (found === undefined) {
    yaml.problems.add(file, 'preset', `there is no ${candidates.join(' and no ')}`);
    return own;
  }
  const base = yaml.read(found);
  if (!isMap(base)) return own;
  const both = (key: string) => ({
    ...(isMap(base[key]) ? base[key] : {}),
    ...(isMap(own[key]) ? own[key] : {}),
  });
  const hasBounds = base.expect !== undefined && isMap(own.expect);
  return { ...base, ...own, columns: both('columns'), ...(hasBounds && { expect: both('expect') }) };
}

function checkRosters(
  file: string,
  definition: FeedDefinition,
  feeds: readonly FeedFile[],
  problems: Problems,
): void {
  const rosters = feeds
    .filter((feed) => feed.definition.family === 'licenses')
    .map((feed) => feed.definition.feed);
  for (const [index, name] of (definition.rosters ?? []).entries()) {
    if (!rosters.includes(name)) {
      problems.add(
        file,
        `rosters.${index}`,
        `no license feed is named "${name}"${didYouMean(name, rosters)}`,
      );
    }
  }
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
