/** Runs the examples in the feed guides: an example's files, its definition, and the records that it must produce. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compileMapping, type FeedDefinition, parseFeedDefinition } from '@crs/feeds';
import { readFeed } from '@crs/formats';
import { openSource } from '@crs/sources';
import { dictionaries } from '@crs/testing/fixtures';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';

const root = new URL('../../', import.meta.url).pathname;

/** The keys that examples leave out, as PATTERNS.md says. */
const common = {
  feed: 'springfield_permits',
  family: 'permits',
  title: 'Springfield building permits',
  publisher: 'City of Springfield',
  jurisdiction: 'springfield',
  city: 'Springfield',
  state: 'MN',
  expect: { rows: [0, 1000] },
};

interface Example {
  readonly title: string;
  readonly files: ReadonlyMap<string, string>;
  readonly definition: Record<string, unknown>;
  readonly records: readonly Record<string, unknown>[];
}

/** The examples on a page: a heading, a block for each file, one of YAML, and one of JSON. */
function examplesOf(page: string): Example[] {
  const text = readFileSync(join(root, 'config/feeds', page), 'utf8');
  return text.split(/^## /m).flatMap((section) => {
    const blocks = [...section.matchAll(/^ *```(\w+)(?: ([\w.]+))?\n([\s\S]*?)^ *```$/gm)];
    const block = (language: string) =>
      blocks.find(([, name, file]) => name === language && !file)?.[3] ?? '';
    const files = blocks.flatMap(([, , file, content = '']) => (file ? [[file, content] as const] : []));
    if (files.length === 0) return [];
    return {
      title: section.slice(0, section.indexOf('\n')),
      files: new Map(files),
      definition: parse(block('yaml')),
      records: JSON.parse(block('json')),
    };
  });
}

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'crs-patterns-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function recordsOf({ files, definition }: Example): Promise<Record<string, unknown>[]> {
  const [first = ''] = files.keys();
  for (const [name, content] of files) writeFileSync(join(folder, name), content);
  const { jurisdiction, ...others } = common;
  const family = definition.family === undefined ? { jurisdiction } : {};
  const input = { ...others, ...family, source: { file: first }, ...definition };
  const parsed = parseFeedDefinition(input, folder);
  expect(parsed.problems).toEqual([]);
  const feed = parsed.definition as FeedDefinition;
  const source = await openSource(feed, { env: {}, dataDir: folder });
  if (source.unchanged) throw new Error('A source that is opened for the first time cannot be unchanged.');
  const mapping = compileMapping(feed, dictionaries);
  const records: Record<string, unknown>[] = [];
  for await (const batch of readFeed(feed, source)) {
    for (const row of batch) {
      const mapped = mapping.map(row);
      if (mapped.ok) records.push({ ...mapped.record });
      else if (!mapped.leftOut) records.push({ reject: mapped.reject.column });
    }
  }
  return records;
}

describe.each(['README.md', 'PATTERNS.md'])('%s', (page) => {
  it.each(examplesOf(page).map((example) => [example.title, example] as const))(
    '%s',
    async (_title, example) => {
      const records = await recordsOf(example);
      const shown = records.map((record, index) =>
        Object.fromEntries(Object.keys(example.records[index] ?? record).map((name) => [name, record[name]])),
      );
      expect(shown).toEqual(example.records);
    },
  );
});
