/** Follows permits that name several contractors from their file to the served data. */
import { createPool, namedClaims } from '@crs/store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Answer,
  alder,
  birch,
  header,
  inContractorPermits,
  layOutContractorPermits,
  nobody,
  numbered,
} from '../harness/contractor-permits.js';
import { crs, crsJson } from '../harness/crs.js';
import { createWorkspace, tiny, type Workspace } from '../harness/workspace.js';

describe('permits that name several contractors', () => {
  let workspace: Workspace;
  beforeAll(async () => {
    workspace = await createWorkspace(tiny);
    await layOutContractorPermits(workspace);
    await crsJson(['nightly'], workspace.settings);
  });
  afterAll(() => workspace.remove());

  const { write, rows, asked } = inContractorPermits(() => workspace);
  const details = (): Promise<Map<string, Answer>> =>
    asked(async (json) => {
      const { data } = (await json('/v1/permits?pageSize=100')) as unknown as {
        data: { id: number; permitNumber: string }[];
      };
      const found = new Map<string, Answer>();
      for (const { id, permitNumber } of data) found.set(permitNumber, await json(`/v1/permits/${id}`));
      return found;
    });
  const named = (permit: Answer | undefined) =>
    ((permit?.contractors ?? null) as Answer[] | null)?.map(
      ({ role, contractorName, contractorLicenseNumber, tier }) =>
        [role, contractorName, contractorLicenseNumber, tier].join(' | '),
    ) ?? null;

  it('shows each contractor with its role and its own match, and the one that the permit type calls for', async () => {
    const permits = await details();
    expect(named(permits.get('N1'))).toEqual([
      'general contractor | ALDER BUILDERS INC | G100 | likely',
      'electrical contractor | BIRCH ELECTRIC CORP | E200 | likely',
    ]);
    expect(permits.get('N1')).toMatchObject({ contractorLicenseNumber: 'G100' });
    expect(named(permits.get('N2'))).toEqual(named(permits.get('N1')));
    expect(permits.get('N2')).toMatchObject({
      contractorName: 'BIRCH ELECTRIC CORP',
      contractorLicenseNumber: 'E200',
    });
    expect(permits.get('N3')).not.toHaveProperty('contractors');
    expect(named(permits.get('S1'))).toEqual([
      'subcontractor | Cedar Plumbing | P300 | verified',
      'contractor | Alder Builders | G100 | verified',
    ]);
    expect(permits.get('S1')).toMatchObject({ contractorLicenseNumber: 'G100' });
    expect(permits.get('S2')).not.toHaveProperty('contractors');
    expect(permits.get('N1')).toMatchObject({ parties: [{ role: 'owner as contractor', count: 1 }] });
    expect(permits.get('S1')).toMatchObject({ parties: [{ role: 'architect or engineer', count: 1 }] });
    expect(JSON.stringify(permits.get('N1'))).not.toContain('DANA');
    expect(permits.get('N3')).not.toHaveProperty('parties');
  });

  it('shows the contractors in a list of permits if they are picked, even if there is only one', async () => {
    const { data } = (await asked((json) =>
      json('/v1/permits?pageSize=100&fields=permitNumber,contractors'),
    )) as unknown as { data: Answer[] };
    expect(new Map(data.map((permit) => [permit.permitNumber, named(permit)?.length]))).toEqual(
      new Map([
        ['S2', 1],
        ['S1', 2],
        ['N4', 2],
        ['N3', 1],
        ['N2', 2],
        ['N1', 2],
      ]),
    );
  });

  it('finds a permit once by the name of any of its contractors, and counts all of them', async () => {
    const found = (query: string) =>
      asked(async (json) => {
        const { data, totalCount } = (await json(`/v1/permits?contractorName=${query}`)) as {
          data: { permitNumber: string }[];
          totalCount: number;
        };
        return [data.map(({ permitNumber }) => permitNumber).join(' '), totalCount];
      });
    expect(await found('Birch+Electric')).toEqual(['N3 N2 N1', 3]);
    expect(await found('Alder+Builders')).toEqual(['S1 N4 N2 N1', 4]);
    expect(await found('Alder+Builders&pageSize=2&page=2')).toEqual(['N2 N1', 4]);
    expect(await found('Cedar+Plumbing&city=southborough')).toEqual(['S2 S1', 2]);
    expect(await found('Birch+Electric&city=southborough')).toEqual(['', 0]);
    const contractors = (query: string) =>
      asked(async (json) => {
        const { summary } = (await json(`/v1/permits/block?${query}`)) as {
          summary: { uniqueContractors: number };
        };
        return summary.uniqueContractors;
      });
    expect(await contractors('city=northborough')).toBe(2);
    expect(await contractors('city=southborough')).toBe(2);
  });

  it('explains the match of each contractor, by default of the one that the permit type calls for', async () => {
    const permits = await details();
    const [birchOf, alderOf] = ['E200', 'G100'].map((license) => ({
      ...{ contractorLicenseNumber: license, decision: null, asScored: true },
      candidates: [expect.objectContaining({ licenseNumber: license, behind: 0 })],
    }));
    const explained = (number: string, query = '') =>
      asked((json) => json(`/v1/permits/${permits.get(number)?.id}/match${query}`));
    expect(await explained('N2')).toMatchObject(birchOf ?? {});
    expect(await explained('N2', '?contractor=1')).toMatchObject(alderOf ?? {});
    expect(await explained('N2', '?contractor=2')).toMatchObject(birchOf ?? {});
    expect(await explained('N2', '?contractor=3')).toMatchObject({ error: { code: 'not_found' } });
  });

  it('counts what chose the contractor', async () => {
    expect(
      await rows(
        `select feed, details -> 'chosenBy' as by from run where details ? 'chosenBy' order by feed`,
      ),
    ).toEqual([
      { feed: 'nested_permits', by: ['first (1)'] },
      {
        feed: 'numbered_permits',
        by: ['general contractor (2)', 'electrical contractor (1)'],
      },
    ]);
  });

  it('separates parties that are not contractors', async () => {
    expect(
      await rows(
        `select permit_number as permit, party_roles as roles, party_names as names from served.permit
         where party_names is not null order by 1`,
      ),
    ).toEqual([
      { permit: 'N1', roles: ['owner as contractor'], names: ['DANA EXAMPLE'] },
      { permit: 'S1', roles: ['architect or engineer'], names: ['Elm Design'] },
    ]);
    expect(await rows(`select from claim where contractor_name in ('DANA EXAMPLE', 'Elm Design')`)).toEqual(
      [],
    );
  });

  it("shows a permit's details on the contractor's list, and filters by role", async () => {
    const listed = (path: string) =>
      asked(async (json) => {
        const { data, totalCount } = (await json(path)) as { data: Answer[]; totalCount: number };
        const rows = data.map(({ permitNumber, role, contractorName, contractorLicenseNumber }) =>
          [permitNumber, role, contractorName, contractorLicenseNumber].join(' | '),
        );
        return [...rows, totalCount];
      });
    expect(await listed('/v1/licenses/E200/permits')).toEqual([
      'N3 | electrical contractor | BIRCH ELECTRIC CORP | E200',
      'N2 | electrical contractor | BIRCH ELECTRIC CORP | E200',
      'N1 | electrical contractor | BIRCH ELECTRIC CORP | E200',
      3,
    ]);
    expect(await listed('/v1/licenses/P300/permits?role=Subcontractor')).toEqual([
      'S1 | subcontractor | Cedar Plumbing | P300',
      1,
    ]);
    expect(await listed('/v1/licenses/P300/permits?role=owner')).toEqual([0]);
  });

  it('exports each contractor as a line, and each permit once for its own contractor', async () => {
    const lines = await crsJson<Answer[]>(['export', 'permit_contractors'], workspace.settings);
    expect(
      lines.map(({ permit_number, position, role, own, contractor_name, contractor_license_number, tier }) =>
        [permit_number, position, role, own, contractor_name, contractor_license_number, tier].join(' | '),
      ),
    ).toEqual([
      'N1 | 1 | general contractor | true | ALDER BUILDERS INC | G100 | likely',
      'N1 | 2 | electrical contractor | false | BIRCH ELECTRIC CORP | E200 | likely',
      'N2 | 1 | general contractor | false | ALDER BUILDERS INC | G100 | likely',
      'N2 | 2 | electrical contractor | true | BIRCH ELECTRIC CORP | E200 | likely',
      'N3 | 1 | electrical contractor | true | BIRCH ELECTRIC CORP | E200 | likely',
      expect.stringMatching(/^N4 \| 1 \| general contractor \| true \| ALDER BUILDERS INC \| G100/),
      expect.stringMatching(/^N4 \| 2 \| masonry contractor \| false \| ALDER BUILDERS \| G100/),
      'S1 | 1 | subcontractor | false | Cedar Plumbing | P300 | verified',
      'S1 | 2 | contractor | true | Alder Builders | G100 | verified',
      'S2 | 1 | contractor | true | Cedar Plumbing | P300 | verified',
    ]);
  });

  it('lists a permit once for each of its contractors, and adds it up once', async () => {
    const listed = await asked(async (json) => {
      const found: Record<string, unknown> = {};
      for (const license of ['G100', 'E200', 'P300']) {
        const { data, totalCount } = (await json(`/v1/licenses/${license}/permits`)) as {
          data: { permitNumber: string }[];
          totalCount: number;
        };
        const profile = (await json(`/v1/licenses/${license}/profile`)) as {
          permits: { totalValue: number };
        };
        found[license] = [
          data.map(({ permitNumber }) => permitNumber).join(' '),
          totalCount,
          profile.permits.totalValue,
        ];
      }
      return found;
    });
    expect(listed).toEqual({
      G100: ['S1 N4 N2 N1', 4, 1204],
      E200: ['N3 N2 N1', 3, 1230],
      P300: ['S2 S1', 2, 0],
    });
  });

  it('explains each contractor, and accepts a decision on the named one', async () => {
    const { stdout } = await crs(['explain', 'northborough', 'N1'], workspace.settings);
    expect(stdout.match(/^northborough N1.*$/gm)).toEqual([
      'northborough N1: general contractor',
      'northborough N1: electrical contractor',
    ]);
    const decide = (...more: readonly string[]) =>
      crs(['decide', 'northborough', 'N1', ...more, '--by', 'Ada Example'], workspace.settings);
    const { status, stderr } = await decide('none');
    expect([status, stderr]).toEqual([2, expect.stringContaining('names several contractors')]);
    const claim = /--claim (\d+) \(electrical contractor: BIRCH ELECTRIC CORP/.exec(stderr)?.[1] ?? '';
    expect((await decide('none', '--claim', claim)).status).toBe(0);
    expect(named((await details()).get('N1'))?.[1]).toMatch(
      /^electrical contractor \| BIRCH ELECTRIC CORP \| +\| *$/,
    );
    expect((await decide('undo', '--claim', claim)).status).toBe(0);
    expect(named((await details()).get('N1'))?.[1]).toBe(
      'electrical contractor | BIRCH ELECTRIC CORP | E200 | likely',
    );
  });

  it('changes when a contractor appears or goes, and is undone', async () => {
    const claims = () =>
      rows(
        `select contractor_name as name, record_count as permits, trades from claim
         where scope = 'northborough' order by 1, 2`,
      );
    const before = await claims();
    await write('numbered_permits', [
      header,
      ...numbered.slice(1, 3),
      `N3,PERMIT - ELECTRIC WIRING,2026-05-03,30,${birch},${alder},${nobody}`,
      `N4,PERMIT - SIGNS,2026-05-04,4,${alder},${nobody},${nobody}`,
    ]);
    await crsJson(['nightly'], workspace.settings);
    const permits = await details();
    expect(named(permits.get('N3'))).toHaveLength(2);
    expect(permits.get('N4')).not.toHaveProperty('contractors');
    expect(await rows(`select from claim where contractor_name = 'ALDER BUILDERS'`)).toEqual([]);
    const [run] = await rows(
      `select max(id) as id from run where feed = 'numbered_permits' and kind = 'ingest'`,
    );
    expect((await crs(['runs', 'undo', String(run?.id)], workspace.settings)).status).toBe(0);
    expect(await claims()).toEqual(before);
    expect(named((await details()).get('N3'))).toBeNull();
  });

  it('lists the explanations of all contractors, or has the one', async () => {
    const pool = createPool(workspace.database.url);
    try {
      const claims = async (permit: string) => {
        const { rows } = await pool.query<{ id: number }>('select id from permit where permit_number = $1', [
          permit,
        ]);
        return (await namedClaims(pool, rows[0]?.id ?? 0)).map(({ role, name }) => [role, name]);
      };
      expect(await claims('N2')).toEqual([
        ['electrical contractor', 'BIRCH ELECTRIC CORP'],
        ['general contractor', 'ALDER BUILDERS INC'],
      ]);
      expect(await claims('N3')).toEqual([[null, 'BIRCH ELECTRIC CORP']]);
    } finally {
      await pool.end();
    }
  });

  it("withholds who is only a party, and a contractor that is not the permit's own", async () => {
    const suppress = async (...who: readonly string[]): Promise<void> => {
      const why = ['--reason', 'asked for', '--by', 'Ada Example', '--yes'];
      const { status, stderr } = await crs(['suppress', ...who, ...why], workspace.settings);
      if (status !== 0) throw new Error(stderr);
    };
    await suppress('person', 'Dana Example');
    await suppress('contractor', 'E200', '--state', 'IL');
    expect(await rows(`select party_names as names from served.permit where permit_number = 'N1'`)).toEqual([
      { names: [expect.not.stringMatching(/DANA/i)] },
    ]);
    const permits = await details();
    expect(JSON.stringify(permits.get('N1'))).not.toMatch(/BIRCH/i);
    expect(named(permits.get('N1'))?.[0]).toBe('general contractor | ALDER BUILDERS INC | G100 | likely');
  });
});
