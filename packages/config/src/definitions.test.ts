/** Tests of the project's feed definitions. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compileMapping, DOL_KEY, seenText } from '@crs/feeds';
import { describe, expect, it } from '@jest/globals';
import { loadConfig } from './load.js';

const project = fileURLToPath(new URL('../../../', import.meta.url));
const defaultDir = `${project}config`;

describe.each(['config', 'test/real/config'])('the feeds of %s', (folder) => {
  const config = loadConfig({ configDir: project + folder, defaultDir, env: {} });

  it.each(config.feeds.map((definition) => definition.feed))('%s compiles', (name) => {
    const mapping = compileMapping(config.feed(name), config.dictionaries);
    expect(mapping.requiredColumns).toEqual(expect.arrayContaining(config.feed(name).identity));
  });

  it('load without any environment variable except a key of the Department of Labor', () => {
    const unset = config.feeds.flatMap(({ feed }) => config.unsetVariables(feed));
    expect(unset.filter((name) => name !== DOL_KEY)).toEqual([]);
    expect(unset.length).toBe(config.feeds.filter(({ source }) => source.dol !== undefined).length);
  });
});

const byName = ([one = '']: string[], [other = '']: string[]) => (one < other ? -1 : 1);

describe('the terms of sources', () => {
  const { feeds } = loadConfig({ configDir: defaultDir, defaultDir, env: {} });

  it('are stated for every feed, even if none were found', () => {
    expect(feeds.filter(({ terms }) => terms === undefined).map(({ feed }) => feed)).toEqual([]);
  });

  it('are in FEEDS.md if they are known', () => {
    const readme = readFileSync(`${defaultDir}/feeds/FEEDS.md`, 'utf8');
    const [, section = ''] = /^## Terms$([\s\S]*?)^## /m.exec(readme) ?? [];
    const listed = [...section.matchAll(/^\| `(\w+)` \| \[?(.*?)(?:\]\(.*?\))? \| (.*?) ?\|$/gm)];
    const known = feeds.flatMap(({ feed, terms }) =>
      terms === undefined || terms.license === 'unknown'
        ? []
        : [[feed, terms.license, terms.attribution ?? '']],
    );
    expect(listed.map((match) => match.slice(1))).toEqual(known);
  });
});

describe('config/feeds/FEEDS.md', () => {
  const readme = readFileSync(`${defaultDir}/feeds/FEEDS.md`, 'utf8');

  it('lists every feed, its family, and what it was checked against', () => {
    const listed = [...readme.matchAll(/^\| `(\w+)` +\| (\w+) +\| .* \| (\w+(?: \d[-\d]+)?) +\|$/gm)].map(
      (match) => match.slice(1),
    );
    const { feeds } = loadConfig({ configDir: defaultDir, defaultDir, env: {} });
    // Sorted by state, with national feeds first.
    expect(listed.toSorted(byName)).toEqual(
      feeds.map(({ feed, family, seen }) => [feed, family, seenText(seen)]),
    );
  });
});
