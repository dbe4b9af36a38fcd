/** Tests of the project's feed definitions. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compileMapping, seenText } from '@crs/feeds';
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

  it('load without any environment variable', () => {
    expect(config.feeds.flatMap(({ feed }) => config.unsetVariables(feed))).toEqual([]);
  });
});

const byName = ([one = '']: string[], [other = '']: string[]) => (one < other ? -1 : 1);

describe('config/feeds/FEEDS.md', () => {
  const readme = readFileSync(`${defaultDir}/feeds/FEEDS.md`, 'utf8');

  it('lists every feed, its family, and what it was held against', () => {
    const listed = [...readme.matchAll(/^\| `(\w+)` +\| (\w+) +\| .* \| (\w+(?: \d[-\d]+)?) +\|$/gm)].map(
      (match) => match.slice(1),
    );
    const { feeds } = loadConfig({ configDir: defaultDir, defaultDir, env: {} });
    // By state, national feeds first.
    expect(listed.toSorted(byName)).toEqual(
      feeds.map(({ feed, family, seen }) => [feed, family, seenText(seen)]),
    );
  });
});
