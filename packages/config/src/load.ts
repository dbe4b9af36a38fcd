/** Reads a config folder into typed values. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { type ClusteringSettings, clusteringSettingsSchema } from '@crs/clustering';
import { suggestNames, UsageError } from '@crs/domain';
import { type Environment, type FeedDefinition, unsetVariables } from '@crs/feeds';
import { type MatchingSettings, matchingModelSchema, matchingSettingsSchema } from '@crs/matching';
import { compileDictionaries, type Dictionaries, dictionariesSchema } from '@crs/normalise';
import { type FeedFile, readFeeds } from './feeds.js';
import { stableHash } from './hash.js';
import { type Jurisdiction, jurisdictionsOf } from './jurisdictions.js';
import { Problems } from './problems.js';
import { readMerged, readSettings } from './settings.js';
import { YamlCache } from './yaml-cache.js';
import { YamlReader } from './yaml-files.js';

/** Where to read, and the variables that sources may name. */
export interface LoadOptions {
  /** Holds `feeds/` and, if it differs from the default, `dictionaries/`, `matching.yaml`, `clustering.yaml`. */
  readonly configDir: string;
  /** The project's own folder, for what `configDir` lacks. */
  readonly defaultDir: string;
  readonly env: Environment;
  /** File in which parsed texts are kept for the next time; its folder may not be there yet. None where it is left out. */
  readonly yamlCache?: string;
}

/** Everything a config folder says. */
export interface Config {
  /** By name, in alphabetical order. */
  readonly feeds: readonly FeedDefinition[];
  /** @throws UsageError `feed.unknown`, naming what is near */
  feed(name: string): FeedDefinition;
  /** Variables this feed's sources need and the environment lacks. */
  unsetVariables(name: string): readonly string[];
  readonly jurisdictions: ReadonlyMap<string, Jurisdiction>;
  readonly dictionaries: Dictionaries;
  readonly matching: MatchingSettings;
  readonly clustering: ClusteringSettings;
  /** Change exactly when what they are of changes, whatever the order of keys. */
  readonly hashes: {
    readonly dictionaries: string;
    readonly matching: string;
    readonly clustering: string;
    readonly feeds: ReadonlyMap<string, string>;
  };
}

/**
 * Reads and checks a config folder.
 * @throws UsageError `config.missing` where there is no such folder, `config.invalid` with every problem of every file
 */
export function loadConfig({ configDir, defaultDir, env, yamlCache }: LoadOptions): Config {
  if (!existsSync(configDir)) {
    throw new UsageError(
      'config.missing',
      `There is no folder ${configDir}.`,
      'Set CRS_CONFIG_DIR to a config folder.',
    );
  }
  const folders = [resolve(configDir), resolve(defaultDir)];
  const problems = new Problems();
  const parsed = new YamlCache(yamlCache ?? null);
  const yaml = new YamlReader(problems, parsed);
  const read = readFeeds(resolve(configDir), folders, yaml);
  const jurisdictions = jurisdictionsOf(read, problems);
  const dictionaries = readMerged('dictionaries', dictionariesSchema, folders, yaml);
  const matching = readSettings('matching.yaml', matchingSettingsSchema, folders, yaml);
  const model = readSettings('matching-model.yaml', matchingModelSchema, folders, yaml);
  const clustering = readSettings('clustering.yaml', clusteringSettingsSchema, folders, yaml);
  parsed.save();
  problems.throwIfAny();
  if (dictionaries === null || matching === null || model === null || clustering === null) {
    throw new Error('a settings file was refused without a problem');
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
      `There is no feed ${name}${near.length > 0 ? `; near it: ${near.join(', ')}` : ''}.`,
      'crs feeds list shows every feed.',
    );
  };
}
