import type { Claim, RosterEntry } from '@crs/domain';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { claimOf, entryOf, readDictionaries, readSettings } from '../../cases/fixture.js';
import { explainClaim } from '../explain/explain.js';
import type { MatchingModel } from '../model/model.js';
import { buildRoster, type Roster } from '../roster.js';
import type { MatchingSettings } from '../settings.js';
import { Concern } from './concern.js';

const dictionaries = readDictionaries();
const real = readSettings();

/** So many rosters and claims are tried; each draws some steps of changes. */
const RUNS = Number(process.env.CONCERN_RUNS ?? 400);

/** Limits so low that a handful of contractors reaches every one of them. */
function tight(limits: {
  postings: number;
  sharers: number;
  spellingsOfWord: number;
  spellingsBelow: number;
  candidates: number;
  background: number;
  outsiders: number;
  distinctiveBits: number;
  townAgrees: number;
}): MatchingSettings {
  const valued = (value: number) => ({ value, reason: 'Small enough to be met.' });
  return {
    ...real,
    search: {
      ...real.search,
      candidates: valued(limits.candidates),
      postings: valued(limits.postings),
      sharers: valued(limits.sharers),
      spellingsOfWord: valued(limits.spellingsOfWord),
      spellingsBelow: valued(limits.spellingsBelow),
      cutOffLength: valued(14),
    },
    outsiders: valued(limits.outsiders),
    model: withTownWeight(real.model, limits.townAgrees),
    words: {
      ...real.words,
      background: valued(limits.background),
      distinctiveBits: valued(limits.distinctiveBits),
    },
  };
}

function withTownWeight(model: MatchingModel, weight: number): MatchingModel {
  const { levels } = model.whole;
  const town = {
    zip: { ...levels.zip, weight },
    city_alone: { ...levels.city_alone, weight },
    other_zip: { ...levels.other_zip, weight },
  };
  return { ...model, whole: { ...model.whole, levels: { ...levels, ...town } } };
}

const anySettings = fc
  .record({
    postings: fc.constantFrom(3, 8, 20, 600),
    sharers: fc.constantFrom(1, 2, 4, 200),
    spellingsOfWord: fc.constantFrom(1, 2, 6),
    spellingsBelow: fc.constantFrom(1, 3, 100),
    candidates: fc.constantFrom(2, 4, 16),
    background: fc.constantFrom(2, 500, 500, 500),
    outsiders: fc.constantFrom(2, 500, 500, 500),
    distinctiveBits: fc.constantFrom(1, 2, 7),
    townAgrees: fc.constantFrom(-2.5, 0),
  })
  .map(tight);

/** Spellings, beginnings and joined forms of each other, and words of the trade. */
const words = [
  'harvest',
  'harvesr',
  'harvset',
  'harvests',
  'harvesting',
  'harvestmoon',
  'moon',
  'moons',
  'moonlight',
  'light',
  'lights',
  'lightharvest',
  'harbor',
  'harbour',
  'harbinger',
  'quarry',
  'quary',
  'quarryside',
  'side',
  'sidewinder',
  'winder',
  'zyx',
  ...'amber birch cedar dover ember fjord grove haven ivory jasper kestrel linden maple nickel onyx poplar'.split(
    ' ',
  ),
  ...'quartz raven saffron timber umber violet willow xenon yarrow zephyr'.split(' '),
];
const givenNames = ['Robert', 'Bob', 'William', 'Bill'] as const;

/** So common in the trade that a contractor more or less hardly ever changes their rarity. */
const commonWords = ['plumbing', 'roofing', 'construction', 'electric', 'services', 'homes'] as const;

const anyWord = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...words) },
  { weight: 2, arbitrary: fc.constantFrom(...commonWords) },
);
const anyName = fc.oneof(
  { weight: 6, arbitrary: fc.array(anyWord, { minLength: 1, maxLength: 3 }).map((list) => list.join(' ')) },
  {
    weight: 1,
    arbitrary: fc.array(anyWord, { minLength: 1, maxLength: 2 }).map((list) => `${list.join(' ')} LLC`),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(anyWord, fc.constantFrom(...givenNames)).map(([last, first]) => `${last}, ${first}`),
  },
  { weight: 1, arbitrary: fc.tuple(anyWord, anyWord, anyWord).map(([a, b, c]) => `${a} ${b} DBA ${c}`) },
  // The same letters in one word or in two.
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      'moon light',
      'moonlight',
      'harvest moon',
      'harvestmoon',
      'quarry side',
      'quarryside',
    ),
  },
  // Cut off anywhere.
  {
    weight: 2,
    arbitrary: fc
      .tuple(anyWord, anyWord, anyWord, fc.integer({ min: 14, max: 24 }))
      .map(([a, b, c, length]) => `${a} ${b} ${c}`.slice(0, length).trim()),
  },
);
const maybe = <T>(arbitrary: fc.Arbitrary<T>, freq = 2) => fc.option(arbitrary, { freq });
const numbered = (count: number, text: (n: number) => string) => fc.integer({ min: 1, max: count }).map(text);
const anyPhone = numbered(20, (n) => `${n % 2 ? '(512) 555-' : '512.555.'}01${String(n).padStart(2, '0')}`);
const anyAddress = fc.oneof(
  fc.constantFrom(
    '10 Mill Creek Rd',
    '10 Mill Creek',
    '10 Millcreek Rd Ste 3',
    '10 Milltown Ave',
    '12 Mill Creek Rd',
  ),
  numbered(9, (n) => `PO Box ${n}`),
  numbered(20, (n) => `${n} Quail Run`),
);
const anyCity = fc.constantFrom('Austin', 'Round Rock', 'Rosemount', 'Roseville', 'Waco', 'Tyler');
const anyZip = numbered(9, (n) => `7870${n}`);
const anyLicense = numbered(20, (n) => `${n % 2 ? 'BC' : 'bc'}1000${n}`);
const anyDay = fc.constantFrom('2001-01-01', '2015-06-01', '2022-01-01');

const anyEntry: fc.Arbitrary<Omit<RosterEntry, 'id'>> = fc
  .record({
    licenseNumber: anyLicense,
    name: anyName,
    dbaName: maybe(anyName, 4),
    personName: maybe(
      fc.tuple(fc.constantFrom(...givenNames), anyWord).map((both) => both.join(' ')),
      4,
    ),
    licenseTypes: fc.subarray(['Plumbing', 'Roofing']),
    address: maybe(anyAddress),
    city: maybe(anyCity),
    zip: maybe(anyZip),
    phone: maybe(anyPhone),
    originalDate: maybe(anyDay),
    expirationDate: maybe(anyDay),
  })
  .map((fields) => ({ ...entryOf({ id: 0, ...fields }), ...fields }));

const anyClaim: fc.Arbitrary<Claim> = fc
  .record({
    name: maybe(anyName, 4),
    address: maybe(anyAddress),
    city: maybe(anyCity),
    zip: maybe(anyZip),
    phone: maybe(anyPhone),
    licenseNumber: maybe(anyLicense),
    trades: fc.subarray(['Plumbing', 'Roofing']),
    firstDate: maybe(anyDay),
  })
  .map(({ firstDate, ...fields }) => claimOf({ ...fields, firstDate, lastDate: firstDate }));

/** One edit: the contractor of this number is as given from now on, or gone. */
const anyEdit = fc.record({ id: fc.integer({ min: 1, max: 40 }), entry: fc.option(anyEntry, { freq: 3 }) });

type Rows = ReadonlyMap<number, RosterEntry>;

function edit(rows: Rows, edits: readonly { id: number; entry: Omit<RosterEntry, 'id'> | null }[]): Rows {
  const edited = new Map(rows);
  for (const { id, entry } of edits) {
    if (entry === null) edited.delete(id);
    else edited.set(id, { ...entry, id });
  }
  return edited;
}

function rosterOf(rows: Rows, settings: MatchingSettings): Roster {
  const entries = [...rows.values()].sort((a, b) => a.id - b.id);
  return buildRoster(entries, dictionaries, settings);
}

/** Everything a full run finds out about a claim: more than is published, so that nothing hides behind a tier. */
function answerOf(roster: Roster, claim: Claim): unknown {
  const { candidates, match } = explainClaim(roster, claim);
  return {
    match,
    candidates: candidates.map(({ entry, score, parts }) => ({
      id: entry.id,
      score,
      parts: parts.map(({ signal, weight }) => [signal, weight]),
    })),
  };
}

describe('Concern', () => {
  const bystander = entryOf({ id: 1, name: 'Moonlight Timber', zip: '78701', city: 'Austin' });
  const newcomer = entryOf({
    id: 2,
    name: 'Moon Light',
    dbaName: 'Harvest Quarryside',
    personName: 'Robert Amber',
    licenseNumber: 'BC100001',
    phone: '(512) 555-0101',
    address: '10 Mill Creek Rd',
    zip: '78701',
    city: 'Waco',
  });
  const roster = buildRoster([bystander, newcomer], dictionaries, real);
  const concern = new Concern(roster, [{ id: 2, before: null }], real);

  it.each([
    ['its license number', { name: 'Zephyr', licenseNumber: 'bc100001' }],
    ['its phone', { name: 'Zephyr', phone: '512.555.0101' }],
    ['its address', { name: 'Zephyr', address: '10 MILL CREEK ROAD' }],
    ['a ZIP code that has one contractor more', { name: 'Zephyr', zip: '78701' }],
    ['a city that has one contractor more', { name: 'Zephyr', city: 'Waco' }],
    ['its name in one word that is another name as well', { name: 'Moonlight' }],
    ['one of its words', { name: 'Harvest Zephyr' }],
    ['a word spelt nearly like one of its words', { name: 'Harvset Zephyr' }],
    ['a nickname of its person', { name: 'Zephyr, Bob' }],
    ['two words that it writes as one', { name: 'Quarry Side Zephyr' }],
    ['a word that holds one of its words and another known one', { name: 'Timberharvest' }],
    [
      'the beginning of one of its words where the text is cut off',
      { name: 'Zephyr and Willow Xenon Quarr' },
    ],
  ])('of one more contractor concerns a claim that prints %s', (_, fields) => {
    expect(concern.concerns(claimOf(fields))).toBe(true);
  });

  it.each([
    ['nothing of it', { name: 'Zephyr Willow', zip: '78799', city: 'Tyler', phone: '512 555 0199' }],
    ['a word of another contractor', { name: 'Timber', address: '12 Quail Run', licenseNumber: 'BC100009' }],
    ['nothing at all', {}],
  ])('of one more contractor does not concern a claim that prints %s', (_, fields) => {
    expect(concern.concerns(claimOf(fields))).toBe(false);
  });

  it('concerns nobody where a contractor is as it was', () => {
    const same = new Concern(roster, [{ id: 2, before: { ...newcomer } }], real);
    expect(same.changed).toBe(0);
    expect(same.concerns(claimOf({ name: 'Moon Light', phone: '(512) 555-0101' }))).toBe(false);
  });

  it('concerns everybody where the roster grew by a step', () => {
    const many = Array.from({ length: 400 }, (_, at) => entryOf({ id: at + 10, name: `Firm ${at}` }));
    const grown = buildRoster([bystander, ...many], dictionaries, real);
    const changes = many.map(({ id }) => ({ id, before: null }));
    expect(new Concern(grown, changes, real).everything).toBe(true);
  });

  it('leaves alone only claims whose answer a full run would give again', () => {
    let asked = 0;
    let concerned = 0;
    let other = 0;
    fc.assert(
      fc.property(
        anySettings,
        fc.array(anyEntry, { minLength: 0, maxLength: 40 }),
        fc.array(fc.array(anyEdit, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 3 }),
        fc.array(anyClaim, { minLength: 6, maxLength: 12 }),
        (settings, entries, steps, claims) => {
          let rows: Rows = new Map(entries.map((entry, at) => [at + 1, { ...entry, id: at + 1 }]));
          const first = rosterOf(rows, settings);
          let answers = claims.map((claim) => answerOf(first, claim));
          for (const edits of steps) {
            const before = rows;
            rows = edit(rows, edits);
            const roster = rosterOf(rows, settings);
            const ids = new Set(edits.map(({ id }) => id));
            const changes = [...ids].map((id) => ({ id, before: before.get(id) ?? null }));
            const concern = new Concern(roster, changes, settings);
            const full = claims.map((claim) => answerOf(roster, claim));
            const incremental = claims.map((claim, at) => (concern.concerns(claim) ? full[at] : answers[at]));
            expect(incremental).toEqual(full);
            asked += claims.length;
            concerned += claims.filter((claim) => concern.concerns(claim)).length;
            other += full.filter(
              (answer, at) => JSON.stringify(answer) !== JSON.stringify(answers[at]),
            ).length;
            answers = full;
          }
        },
      ),
      { numRuns: RUNS },
    );
    if (process.env.CONCERN_RUNS) console.log({ asked, concerned, other });
    // Neither everything nor nothing was matched again.
    expect(concerned).toBeLessThan(asked * 0.9);
    expect(other).toBeGreaterThan(asked * 0.02);
  });
});
