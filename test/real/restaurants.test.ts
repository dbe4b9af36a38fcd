/** Matching with the project's settings on other records: two guides that list the same restaurants. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Claim, RosterEntry } from '@crs/domain';
import { buildRoster, candidatesOf, evaluate, matchClaim, matcherOf } from '@crs/matching';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { projectSettings } from '../harness/config.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const data = resolve(root, process.env.CRS_REAL_DATA || '../shared/data');
const folder = join(data, 'text/fodors_zagats');
const here = existsSync(folder) ? describe : describe.skip;

interface Listing {
  readonly id: string;
  readonly name: string;
  readonly addr: string;
  readonly city: string;
  readonly phone: string;
}

function read<Row>(file: string): Row[] {
  const options = { columns: true, trim: true, relax_quotes: true, escape: '\\', relax_column_count: true };
  return parse(readFileSync(join(folder, file), 'utf8'), options) as Row[];
}

const plain = (text: string): string => text.replace(/^['"` ]+|['"` ]+$/g, '').replaceAll("\\'", "'");

const textsOf = ({ id, name, addr, city, phone }: Listing) => ({
  id: Number(id),
  name: plain(name),
  address: plain(addr),
  city: plain(city),
  zip: null,
  phone: plain(phone),
});

const entryOf = (listing: Listing): RosterEntry => ({
  ...textsOf(listing),
  licenseNumber: listing.id,
  dbaName: null,
  personName: null,
  entityType: 'Business',
  licenseTypes: [],
  originalDate: null,
  expirationDate: null,
});

const claimOf = (listing: Listing): Claim => ({
  ...textsOf(listing),
  scope: 'fodors',
  state: null,
  licenseNumber: null,
  trades: [],
  firstDate: null,
  lastDate: null,
});

here(`the restaurants in ${folder}`, () => {
  it('are found again with an F1 of 0.98', () => {
    const pairs = read<{ fodors_id: string; zagats_id: string }>('matches_fodors_zagats.csv');
    const same = new Map(pairs.map(({ fodors_id, zagats_id }) => [Number(fodors_id), Number(zagats_id)]));
    const entries = read<Listing>('zagats.csv').map(entryOf);
    const { dictionaries, matching } = projectSettings();
    const matcher = matcherOf(buildRoster(entries, dictionaries, matching));
    const cases = read<Listing>('fodors.csv').map((listing) => {
      const claim = claimOf(listing);
      const expected = same.get(claim.id) ?? null;
      const found = expected !== null && candidatesOf(matcher, claim).includes(expected);
      return { match: matchClaim(matcher, claim), expected, found, weight: 1 };
    });
    expect(cases).toHaveLength(533);
    expect(evaluate(cases).f1).toBeGreaterThanOrEqual(0.98);
  });
});
