/** How much of a definition `crs feeds new` finds by itself: each is hidden, and proposed anew from what its source answers. */
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { readPresets } from '@crs/config';
import { columnsOf, type FeedDefinition, readColumns } from '@crs/feeds';
import { guessFamily, type Profile, profileRows, propose, proposeMapping } from '@crs/onboarding';
import { describe, expect, it } from '@jest/globals';
import { projectConfig, projectDir, readConfig } from '../harness/config.js';
import { answered, answerOf } from './answer.js';

const project = fileURLToPath(new URL('../../', import.meta.url));
const real = `${project}test/real/config`;
const config = projectConfig();
const feedsOf = (configDir: string) => readConfig(configDir).feeds;

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

/** The records a proposal makes of a source's made-up answer. */
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
  };
  return propose(portrait, { city, state, jurisdiction }, surroundings).preview.records;
}

describe('a definition that is hidden and proposed anew', () => {
  const permits = config.feeds.filter(({ family }) => family === 'permits');

  it('has more than five of six columns from where the definition takes them', () => {
    const found = [...config.feeds, ...feedsOf(real)].map(foundOf);
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
    const wrong = config.feeds.filter((definition) => {
      const guess = guessFamily(profilesOf(definition), [definition.title]);
      return !guess.sure || guess.family !== definition.family;
    });
    expect(wrong.length / readdirSync(`${projectDir}/feeds`).length).toBeLessThan(0.05);
  });

  const key = ['permitNumber', 'contractorName', 'propertyAddress', 'issueDate', 'value'];
  const keyed = (records: readonly Readonly<Record<string, unknown>>[], like: typeof records) =>
    like.map((_like, index) =>
      Object.fromEntries(
        key.filter((name) => name in (like[index] ?? {})).map((name) => [name, records[index]?.[name]]),
      ),
    );

  it.each([
    ['albuquerque_permits', 'an ArcGIS server of a city'],
    ['anaheim_permits', 'an address with its place behind it'],
    ['austin_permits', 'a person and a company in columns of their own'],
    ['boston_permits', 'CKAN'],
    ['cary_permits', 'OpenDataSoft, columns in BLDS'],
    ['charleston_permits', 'two lines, the second a city'],
    ['chicago_permits', 'contacts with roles, an address in pieces'],
    ['cincinnati_permits', 'BLDS with columns of its own'],
    ['columbus_permits', 'column names of Accela'],
    ['dallas_permits', 'name, address and phone in one text'],
    ['denver_residential_permits', 'upper case, epochs of another zone'],
    ['fort_worth_permits', 'no contractor'],
    ['los_angeles_permits', 'Socrata'],
    ['louisville_permits', 'a fee beside the cost'],
    ['miami_dade_county_permits', 'an ArcGIS table with days'],
    ['montgomery_county_residential_permits', 'a county'],
    ['nashville_permits', 'names that end in underscores'],
    ['philadelphia_permits', 'Carto'],
    ['pittsburgh_permits', 'CKAN, dates with times'],
    ['san_antonio_permits', 'columns with spaces and signs'],
    ['seattle_permits', 'a preset'],
    ['tempe_permits', 'BLDS in capitals'],
    ['washington_dc_permits', 'fees alone'],
  ])('%s (%s): number, contractor, address, day and value are as somebody read them by eye', (feed) => {
    const { expected } = answerOf(feed);
    expect(keyed(recordsOf(config.feed(feed)), expected)).toEqual(keyed(expected, expected));
  });

  it('reads two of three cities like that', () => {
    const tried = permits.filter(({ feed }) => answered.includes(feed) && answerOf(feed).rows.length > 0);
    const read = tried.filter((definition) => {
      const { expected } = answerOf(definition.feed);
      return isDeepStrictEqual(keyed(recordsOf(definition), expected), keyed(expected, expected));
    });
    expect(read.length / tried.length).toBeGreaterThan(0.66);
  });
});
