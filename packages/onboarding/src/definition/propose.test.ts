import { UsageError } from '@crs/domain';
import type { Cells } from '@crs/feeds';
import { dictionaries, row } from '@crs/testing/fixtures';
import { describe, expect, it } from '@jest/globals';
import { profileRows } from '../profile/profile.js';
import type { SourceSample } from '../source/source-sample.js';
import { bounds } from './bounds.js';
import { proposeIdentity } from './identity.js';
import { guessPlace } from './place.js';
import type { ProposalContext, ProposalOptions } from './proposal.js';
import { propose } from './propose.js';

const today = '2026-11-20';
const context: ProposalContext = {
  dictionaries,
  presets: [],
  folder: '/config',
  rosterStates: ['MN'],
  today,
};

function sampleOf(rows: readonly Cells[], more: Partial<SourceSample> = {}): SourceSample {
  return {
    source: { socrata: { domain: 'data.springfield.example', dataset: 'abcd-1234' } },
    format: null,
    title: 'Building permits',
    publisher: 'City of Springfield',
    description: null,
    host: 'data.springfield.example',
    rowCount: { rows: 1234, exact: true },
    columns: [],
    rows: rows.map((values, index) => row(values, index + 1)),
    fromSource: true,
    notes: [],
    ...more,
  };
}

const permits = Array.from({ length: 12 }, (_, index) => ({
  permit_number: `B-${index}`,
  contractor: 'Alder Roofing LLC',
  address: `${index} ELM ST`,
  issue_date: '03/04/2025',
  valuation: '12000',
}));
const proposed = (
  options: ProposalOptions = { state: 'MN' },
  more: Partial<SourceSample> = {},
  rows: readonly Cells[] = permits,
) => propose(sampleOf(rows, more), options, context);

describe('a proposal', () => {
  it('is a definition that the schema accepts, tried on the sample', () => {
    const { definition, preview, warnings } = proposed();
    expect(definition).toMatchObject({
      feed: 'springfield_permits',
      jurisdiction: 'springfield',
      city: 'Springfield',
      state: 'MN',
      seen: [{ what: 'source', rows: 12, on: today }],
      dates: ['MM/DD/YYYY'],
      expect: { rows: [610, 3800] },
    });
    expect(preview).toMatchObject({ read: 12, rejected: 0 });
    expect(preview.normalised[0]).toMatchObject({ contractor: 'Alder Roofing LLC', issued: '2025-03-04' });
    expect(warnings).toEqual([]);
  });

  it('is not marked as seen if it is based on a copy, or on no rows', () => {
    expect(proposed(undefined, { fromSource: false }).definition.seen).toEqual([]);
    const columns = Object.keys(permits[0] ?? {}).map((name) => ({ name, type: null, label: null }));
    const empty = proposed(undefined, { columns }, []);
    expect(empty.definition.seen).toEqual([]);
    expect(empty.warnings).toContainEqual(expect.stringMatching(/no rows/));
  });

  it('counts rows that would be rejected, and warns if there are too many for a nightly run', () => {
    const rows = permits.map((values, index) => ({
      ...values,
      valuation: index < 2 ? 'unknown amount' : '1',
    }));
    const { preview, warnings } = proposed(undefined, {}, rows);
    expect(preview.rejects).toEqual([
      expect.objectContaining({ code: 'value.money', column: 'valuation', count: 2, line: 1 }),
    ]);
    expect(warnings).toContainEqual(expect.stringMatching(/16\.7% of the sample can't be read/));
    expect(warnings).toContainEqual(expect.stringMatching(/below \$400: they may be fees/));
  });

  it.each<[string, Cells, RegExp]>([
    ['there is no contractor', { contractor: undefined }, /No column names a contractor/],
    [
      'whoever applies is taken',
      { contractor: undefined, applicant: 'Birch Homes LLC' },
      /an applicant may be an owner/,
    ],
    ['there are only fees', { valuation: undefined, permit_fee: '85' }, /has only fees/],
  ])('warns if %s', (_what, change, warning) => {
    const rows = permits.map((values) => ({ ...values, ...change }));
    expect(proposed(undefined, {}, rows).warnings).toContainEqual(expect.stringMatching(warning));
  });

  it('ignores the geometry of a layer that has its own coordinates', () => {
    const source = { arcgis: { url: 'https://gis.springfield.example/Permits/FeatureServer/0' } };
    const rows = permits.map((values) => ({ ...values, latitude: '44.9712', longitude: '-93.2611' }));
    expect(proposed(undefined, { source }, rows).written.ignored).toEqual(['geometry']);
  });

  it('warns of a state without a roster', () => {
    expect(proposed({ state: 'WI' }).warnings).toContainEqual(
      expect.stringMatching(/No license roster of WI/),
    );
  });

  it.each<[ProposalOptions, Partial<SourceSample>, string, RegExp]>([
    [{ state: 'MN' }, { publisher: null }, 'proposal.place_unknown', /--city/],
    [{}, {}, 'proposal.place_unknown', /--state/],
    [{ family: 'inspections' }, {}, 'proposal.incomplete', /--family/],
    [{ state: 'MN', name: 'Springfield Permits' }, {}, 'proposal.invalid', /option/],
  ])('for %j and %j is refused with %s', (options, more, code, nextStep) => {
    const made = () => proposed(options, more);
    expect(made).toThrow(UsageError);
    expect(made).toThrow(expect.objectContaining({ code, nextStep: expect.stringMatching(nextStep) }));
  });

  it('starts from a preset that fits, and contains only the differences', () => {
    const blds = Object.fromEntries(
      [
        'permitnum',
        'contractorcompanyname',
        'originaladdress1',
        'issueddate',
        'estprojectcost',
        'statuscurrent',
        'wardnum',
      ].map((name) => [name, 'x']),
    );
    const preset = {
      name: 'blds',
      identity: ['permitnum'],
      columns: {
        permitNumber: 'permitnum',
        contractorName: 'contractorcompanyname',
        propertyAddress: 'originaladdress1',
        issueDate: 'issueddate',
        status: 'statuscurrent',
        value: 'estprojectcost',
        description: 'description',
      },
      optional: ['description'],
    };
    const rows = permits.map(({ issue_date }, index) => ({
      ...blds,
      permitnum: `B-${index}`,
      issueddate: issue_date,
      estprojectcost: '9000',
      originaladdress1: '1 ELM ST',
    }));
    const { written, definition } = propose(
      sampleOf(rows),
      { state: 'MN' },
      { ...context, presets: [preset] },
    );
    expect(written).toMatchObject({ preset: 'blds', ignored: ['wardnum'] });
    expect(written).not.toHaveProperty('columns');
    expect(written).not.toHaveProperty('identity');
    expect(definition.columns.contractorName).toBe('contractorcompanyname');
  });
});

describe('the identity', () => {
  const identity = (rows: readonly Cells[], number = 'permit', helpers: string[] = ['type', 'day']) =>
    proposeIdentity(rows, profileRows(rows), number, helpers);

  it('is the number if it distinguishes rows', () => {
    expect(identity([{ permit: '1' }, { permit: '2' }]).columns).toEqual(['permit']);
    const [blank, ...numbered] = Array.from({ length: 60 }, (_, at) => ({
      permit: at === 0 ? '' : `${at}`,
      type: 'a',
    }));
    expect(identity([blank, ...numbered] as Cells[])).toMatchObject({ columns: ['permit'], warning: null });
  });

  it('is the row id if the number repeats, but not an id that changes', () => {
    const rows = [
      { permit: '1', record_id: 'a', _id: 1 },
      { permit: '1', record_id: 'b', _id: 2 },
    ];
    expect(identity(rows).columns).toEqual(['record_id']);
  });

  it('is the number with a column that distinguishes its rows, otherwise the number and a warning', () => {
    const rows = [
      { permit: '1', type: 'A', day: 'x' },
      { permit: '1', type: 'B', day: 'x' },
    ];
    expect(identity(rows)).toMatchObject({ columns: ['permit', 'type'], warning: null });
    expect(identity(rows, 'permit', []).warning).toMatch(/identified by their order/);
  });
});

describe('a place', () => {
  it.each<[string[], string, Cells[], string | null, string | null]>([
    [['City of Springfield Building Permits'], '', [], 'Springfield', null],
    [['Permits of Marin County'], 'data.marincounty.gov', [], 'Marin County', null],
    [['Permits'], 'data.cityofogdenville.org', [], 'Ogdenville', null],
    [['Permits'], 'data.ogdenville-oh.gov', [], 'Ogdenville', 'OH'],
    [['Permits'], 'data.ogdenvilletexas.gov', [], 'Ogdenville', 'TX'],
    [['Permits'], 'data.ogdenvillecounty.gov', [], 'Ogdenville County', null],
    [['Licenses'], 'data.texas.gov', [], null, 'TX'],
    [['Contractors of Minnesota'], '', [], null, 'MN'],
    [
      ['x'],
      '',
      Array.from({ length: 20 }, () => ({ city: 'SHELBYVILLE', state: 'KY' })),
      'Shelbyville',
      'KY',
    ],
    [['Permits, West Virginia'], '', [], null, 'WV'],
    [[], 'data.westvirginia.example', [], null, 'WV'],
    [[], 'data.arkansas.example', [], null, 'AR'],
  ])('%j at %j', (texts, host, rows, city, state) => {
    expect(guessPlace(texts, host, profileRows(rows))).toMatchObject({ city, state });
  });
});

describe('bounds', () => {
  it.each<[{ rows: number; exact: boolean } | null, [number, number]]>([
    [{ rows: 1234, exact: true }, [610, 3800]],
    [{ rows: 358_000, exact: true }, [170_000, 1_100_000]],
    [{ rows: 1000, exact: false }, [200, 10_000]],
    [null, [5, 10_000_000]],
  ])('of %j are %j', (count, expected) => {
    expect(bounds(count, 10)).toEqual(expected);
  });
});
