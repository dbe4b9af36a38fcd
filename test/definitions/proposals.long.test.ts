/**
 * How much of a definition `crs feeds new` finds by itself: each definition is hidden, and proposed again from its
 * source's response.
 */
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { readPresets } from '@crs/config';
import { columnsOf, type FeedDefinition, readColumns } from '@crs/feeds';
import { guessFamily, type Profile, profileRows, propose, proposeMapping } from '@crs/onboarding';
import { describe, expect, it } from '@jest/globals';
import { projectConfig, projectDir, readConfig } from '../harness/config.js';
import { answered, answerOf } from './answer.js';
import { knownDifferences, knownFamilies, knownMisses } from './known-misses.js';

const project = fileURLToPath(new URL('../../', import.meta.url));
const real = `${project}test/real/config`;
const config = projectConfig();
const feedsOf = (configDir: string) => readConfig(configDir).feeds;

/** The columns of a source: with its made-up response if there is one, otherwise only their names. */
function profilesOf(definition: FeedDefinition): Profile[] {
  const named = (names: readonly string[]) => names.map((name) => ({ name, type: null, label: null }));
  if (definition.folder === real || !answered.includes(definition.feed)) {
    return profileRows([], named([...new Set([...readColumns(definition), ...definition.ignored])]));
  }
  const { columns, rows } = answerOf(definition.feed);
  return profileRows(rows, named(columns.filter((name) => name !== 'geometry')));
}

/** Our columns that the proposal does not take from where the definition takes them. */
function missedIn(definition: FeedDefinition): string[] {
  const profiles = profilesOf(definition);
  const proposed = proposeMapping(definition.family, profiles).columns;
  const present = new Set(profiles.map(({ column }) => column));
  // Optional columns that this source may not have.
  const key = (columns: readonly string[]) =>
    [...new Set(columns)]
      .filter((name) => present.has(name))
      .sort()
      .join();
  return Object.entries(definition.columns).flatMap(([name, form]) => {
    const own = key(columnsOf(form));
    const one = proposed.get(name);
    const isFound = own === '' || (one !== undefined && key(columnsOf(one.form)) === own);
    return isFound ? [] : [name];
  });
}

/** The records that a proposal makes from a source's made-up response. */
function recordsOf(definition: FeedDefinition): readonly Readonly<Record<string, unknown>>[] {
  const { columns, rows } = answerOf(definition.feed);
  const { city, state, jurisdiction, source, title, publisher } = definition;
  const portrait = {
    source,
    format: definition.format === undefined ? null : { type: definition.format.type },
    title,
    publisher,
    description: null,
    host: '',
    rowCount: null,
    columns: columns.filter((name) => name !== 'geometry').map((name) => ({ name, type: null, label: null })),
    rows: rows.map((values, index) => ({
      line: index + 1,
      values,
      raw: () => '',
      error: null,
      spans: null,
      member: null,
    })),
    fromSource: true,
    notes: [],
  };
  const surroundings = {
    dictionaries: config.dictionaries,
    presets: readPresets([projectDir]),
    folder: projectDir,
    rosterStates: [],
    today: '2026-11-20',
  };
  return propose(portrait, { city, state, jurisdiction }, surroundings).preview.records;
}

describe('a definition that is hidden and proposed again', () => {
  const all = [
    ...config.feeds.map((definition) => [definition.feed, definition] as const),
    ...feedsOf(real).map((definition) => [`real/${definition.feed}`, definition] as const),
  ];

  it.each(all)('%s: every column is found, except known misses', (feed, definition) => {
    expect(missedIn(definition).join(' ')).toBe(knownMisses[feed] ?? '');
  });

  it.each(config.feeds.map((definition) => [definition.feed, definition] as const))(
    '%s has its family, or none for certain',
    (feed, definition) => {
      const { family, sure } = guessFamily(profilesOf(definition), [definition.title]);
      expect(sure ? family : 'unsure').toBe(knownFamilies[feed] ?? definition.family);
    },
  );

  const key = ['permitNumber', 'contractorName', 'propertyAddress', 'issueDate', 'value'];
  const keyed = (records: readonly Readonly<Record<string, unknown>>[], like: typeof records) =>
    like.map((_like, index) =>
      Object.fromEntries(
        key.filter((name) => name in (like[index] ?? {})).map((name) => [name, records[index]?.[name]]),
      ),
    );
  const tried = config.feeds.filter(
    ({ feed, family }) => family === 'permits' && answered.includes(feed) && answerOf(feed).rows.length > 0,
  );

  it.each(tried.map(({ feed }) => feed))(
    '%s: number, contractor, address, day, and value are as a person read them, except known differences',
    (feed) => {
      const { expected } = answerOf(feed);
      const [own, proposed] = [keyed(expected, expected), keyed(recordsOf(config.feed(feed)), expected)];
      const differing = key.filter((name) =>
        own.some((record, index) => !isDeepStrictEqual(record[name], proposed[index]?.[name])),
      );
      expect(differing.join(' ')).toBe(knownDifferences[feed] ?? '');
    },
  );
});
