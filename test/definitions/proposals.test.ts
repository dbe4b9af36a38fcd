/** How much of a definition `crs feeds new` finds by itself: each is hidden, and proposed anew from what its source answers. */
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { loadConfig } from '@crs/config';
import type { FeedDefinition } from '@crs/feeds';
import { describe, expect, it } from '@jest/globals';
import { columnsOf } from '../../packages/feeds/src/definition/form.js';
import { readColumns } from '../../packages/feeds/src/mapping/required.js';
import { guessFamily } from '../../packages/feeds/src/propose/family.js';
import { proposeMapping } from '../../packages/feeds/src/propose/mapping.js';
import { type Profile, profileRows } from '../../packages/feeds/src/propose/profile.js';
import { answered, answerOf } from './answer.js';

const project = fileURLToPath(new URL('../../', import.meta.url));
const defaultDir = `${project}config`;
const real = `${project}test/real/config`;
const feedsOf = (configDir: string) => loadConfig({ configDir, defaultDir, env: {} }).feeds;

/** The columns of a source: with its made-up answer where there is one, else their names alone. */
function profilesOf(definition: FeedDefinition): Profile[] {
  const named = (names: readonly string[]) => names.map((name) => ({ name, type: null, label: null }));
  if (definition.folder === real || !answered.includes(definition.feed)) {
    return profileRows([], named([...new Set([...readColumns(definition), ...definition.ignored])]));
  }
  const { columns, rows } = answerOf(definition.feed);
  return profileRows(rows, named(columns.filter((name) => name !== 'geometry')));
}

interface Found {
  readonly wanted: number;
  readonly found: number;
  readonly missed: string[];
}

/** Our columns that the definition makes of source columns, and those of which the proposal makes them of the same. */
function foundOf(definition: FeedDefinition): Found {
  const profiles = profilesOf(definition);
  const proposed = proposeMapping(definition.family, profiles).columns;
  const present = new Set(profiles.map(({ column }) => column));
  // What a definition reads where a source has it, this one may not have.
  const key = (columns: readonly string[]) =>
    [...new Set(columns)]
      .filter((name) => present.has(name))
      .sort()
      .join();
  const missed: string[] = [];
  let wanted = 0;
  for (const [name, form] of Object.entries(definition.columns)) {
    const own = key(columnsOf(form));
    if (own === '') continue;
    wanted++;
    const one = proposed.get(name);
    if (one === undefined || key(columnsOf(one.form)) !== own) missed.push(name);
  }
  return { wanted, found: wanted - missed.length, missed };
}

function shareOf(found: readonly Found[]): number {
  const sum = (pick: (one: Found) => number) => found.reduce((total, one) => total + pick(one), 0);
  return sum((one) => one.found) / sum((one) => one.wanted);
}

describe('a definition that is hidden and proposed anew', () => {
  const permits = feedsOf(defaultDir).filter(({ family }) => family === 'permits');

  it('has more than four of five columns from where the definition takes them', () => {
    const found = [...feedsOf(defaultDir), ...feedsOf(real)].map(foundOf);
    expect(shareOf(found)).toBeGreaterThan(0.84);
  });

  it('finds what permits are matched by', () => {
    const key = ['permitNumber', 'contractorName', 'propertyAddress', 'issueDate', 'value'];
    const wanted = permits.flatMap(({ columns }) => key.filter((name) => name in columns)).length;
    const missed = permits.flatMap((definition) =>
      foundOf(definition)
        .missed.filter((name) => key.includes(name))
        .map((name) => `${definition.feed}.${name}`),
    );
    expect(1 - missed.length / wanted).toBeGreaterThan(0.88);
  });

  it('is of the family it is of', () => {
    const wrong = feedsOf(defaultDir).filter((definition) => {
      const guess = guessFamily(profilesOf(definition), [definition.title]);
      return !guess.sure || guess.family !== definition.family;
    });
    expect(wrong.length / readdirSync(`${defaultDir}/feeds`).length).toBeLessThan(0.05);
  });
});
