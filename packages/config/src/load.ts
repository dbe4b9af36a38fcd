/** Reads a config folder into typed values. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { type ClusteringSettings, clusteringSettingsSchema } from '@crs/clustering';
import { suggestNames, UsageError } from '@crs/domain';
import { type Environment, type FeedDefinition, problemsOf, unsetVariables } from '@crs/feeds';
import { type MatchingSettings, matchingModelSchema, matchingPolicySchema } from '@crs/matching';
import { compileDictionaries, type Dictionaries, dictionariesSchema } from '@crs/normalise';
import type { z } from 'zod';
import { type FeedFile, readFeeds } from './feeds.js';
import { stableHash } from './hash.js';
import { Problems } from './problems.js';
import { YamlCache } from './yaml-cache.js';
import { firstExisting, YamlReader, yamlFiles } from './yaml-files.js';

/** The folders to read, and the environment for variables in sources. */
export interface LoadOptions {
  /** Contains `feeds/` and optionally `dictionaries/`, `matching.yaml`, `clustering.yaml`. */
  readonly configDir: string;
  /** The project's own folder, for files that `configDir` lacks. */
  readonly defaultDir: string;
  readonly env: Environment;
  /** File that caches parsed texts. Without the file or its folder, nothing is cached. */
  readonly yamlCache?: string;
  /** Receives the problems of broken feeds, which are then left out. Without it, they are thrown like all others. */
  readonly onBrokenFeeds?: (error: UsageError) => void;
}

/** A config folder's checked values. */
export interface Config {
  /** By name, in alphabetical order. */
  readonly feeds: readonly FeedDefinition[];
  /** @throws UsageError `feed.unknown`, with similar names */
  feed(name: string): FeedDefinition;
  /** The unset variables in this feed's sources. */
  unsetVariables(name: string): readonly string[];
  readonly jurisdictions: ReadonlyMap<string, Jurisdiction>;
  readonly dictionaries: Dictionaries;
  readonly matching: MatchingSettings;
  readonly clustering: ClusteringSettings;
  /** Hashes of the values, which do not depend on the order of keys. */
  readonly hashes: {
    readonly dictionaries: string;
    readonly matching: string;
    readonly clustering: string;
    readonly feeds: ReadonlyMap<string, string>;
  };
}

/**
 * Reads and checks a config folder.
 * @throws UsageError `config.missing` if the folder does not exist, `config.invalid` with every problem of every file
 */
export function loadConfig({ configDir, defaultDir, env, yamlCache, onBrokenFeeds }: LoadOptions): Config {
  if (!existsSync(configDir)) {
    throw new UsageError(
      'config.missing',
      `The folder ${configDir} does not exist.`,
      'Set CRS_CONFIG_DIR to a config folder.',
    );
  }
  const folders = [resolve(configDir), resolve(defaultDir)];
  const problems = new Problems();
  const parsed = new YamlCache(yamlCache ?? null);
  const yaml = new YamlReader(problems, parsed);
  const ofFeeds = onBrokenFeeds === undefined ? problems : new Problems();
  const read = readFeeds(resolve(configDir), folders, new YamlReader(ofFeeds, parsed));
  const jurisdictions = jurisdictionsOf(read, ofFeeds);
  const dictionaries = readMerged('dictionaries', dictionariesSchema, folders, yaml);
  const matching = readSettings('matching.yaml', matchingPolicySchema, folders, yaml);
  const model = readSettings('matching-model.yaml', matchingModelSchema, folders, yaml);
  const clustering = readSettings('clustering.yaml', clusteringSettingsSchema, folders, yaml);
  parsed.save();
  problems.throwIfAny();
  if (ofFeeds.error !== null) onBrokenFeeds?.(ofFeeds.error);
  if (dictionaries === null || matching === null || model === null || clustering === null) {
    throw new Error('a settings file was refused without a reason');
  }
  const feed = feedLookup(read);
  return {
    feeds: read.map(({ definition }) => definition),
    feed,
    unsetVariables: (name) => {
      const { source, attach } = feed(name);
      return unsetVariables([source, ...attach.map((attached) => attached.source)], env);
    },
    jurisdictions,
    dictionaries: compileDictionaries(dictionaries.value),
    matching: { ...matching.value, model: model.value },
    clustering: clustering.value,
    hashes: {
      dictionaries: dictionaries.hash,
      matching: stableHash([matching.hash, model.hash]),
      clustering: clustering.hash,
      feeds: new Map(read.map(({ definition, hash }) => [definition.feed, hash])),
    },
  };
}

function feedLookup(read: readonly FeedFile[]): (name: string) => FeedDefinition {
  const byName = new Map(read.map(({ definition }) => [definition.feed, definition]));
  return (name) => {
    const found = byName.get(name);
    if (found !== undefined) return found;
    const near = suggestNames(name, byName.keys(), 3);
    throw new UsageError(
      'feed.unknown',
      `There is no feed ${name}${near.length > 0 ? `; similar: ${near.join(', ')}` : ''}.`,
      'See `crs feeds list`.',
    );
  };
}

/** A city or county, with the feeds that matching needs. */
interface Jurisdiction {
  readonly state: string;
  /** The permit feeds. */
  readonly feeds: readonly string[];
  /** The license feeds to match its permits against. */
  readonly rosters: readonly string[];
}

/** Derives the jurisdictions from the permit feeds. Feeds of one jurisdiction must agree on its state and rosters. */
function jurisdictionsOf(feeds: readonly FeedFile[], problems: Problems): Map<string, Jurisdiction> {
  const jurisdictions = new Map<string, Jurisdiction>();
  for (const { file, definition } of feeds) {
    const { family, jurisdiction, state, feed } = definition;
    if (family !== 'permits' || jurisdiction === undefined || state === undefined) continue;
    const rosters = definition.rosters ?? rostersOf(state, feeds);
    const known = jurisdictions.get(jurisdiction);
    if (known !== undefined && (known.state !== state || known.rosters.join() !== rosters.join())) {
      problems.add(
        file,
        'jurisdiction',
        `${known.feeds[0]} gives ${jurisdiction} a different state or different rosters`,
      );
    }
    jurisdictions.set(jurisdiction, { state, rosters, feeds: [...(known?.feeds ?? []), feed] });
  }
  return jurisdictions;
}

function rostersOf(state: string, feeds: readonly FeedFile[]): string[] {
  return feeds
    .map(({ definition }) => definition)
    .filter((definition) => definition.family === 'licenses' && definition.state === state)
    .map((definition) => definition.feed);
}

/** A checked value, and the hash of its YAML value. */
interface HashedValue<T> {
  readonly value: T;
  readonly hash: string;
}

/** Reads and checks one YAML file. If it is invalid, reports its problems and returns null. */
function readSettings<Schema extends z.ZodType>(
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
function readMerged<Schema extends z.ZodType>(
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
