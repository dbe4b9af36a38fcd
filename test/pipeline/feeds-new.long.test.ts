/** From an address to served rows, without a handwritten definition. */
import { readdirSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Emulator, emulate, type Handler } from '@crs/testing/emulator';
import { emulateArcgis } from '@crs/testing/emulator/arcgis';
import { emulateCkan } from '@crs/testing/emulator/ckan';
import { emulateSocrata } from '@crs/testing/emulator/socrata';
import { EmulatedTable } from '@crs/testing/emulator/table';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { crs, crsJson } from '../harness/crs.js';
import { createWorkspace, small, type Workspace } from '../harness/workspace.js';

/** Permits from a made-up city's Socrata portal. */
const permits = new EmulatedTable(
  Array.from({ length: 40 }, (_, index) => ({
    permit_number: `B24-${1000 + index}`,
    contractor_company: index % 5 === 0 ? null : `Alder Roofing ${index % 7} LLC`,
    contractor_phone: `(507) 555-01${String(index % 100).padStart(2, '0')}`,
    site_address: `${100 + index} ELM ST`,
    city: 'Springfield',
    issue_date: `2024-0${1 + (index % 9)}-1${index % 10}T00:00:00.000`,
    est_project_cost: `${12_000 + index * 100}`,
    permit_fee: '85',
    permit_status: index % 2 === 0 ? 'Issued' : 'Final',
    permit_type: 'Residential roofing',
    clerk: 'JD',
  })),
);

interface Proposed {
  readonly feed: string;
  readonly file: string | null;
  readonly definition: { readonly columns: Record<string, unknown>; readonly seen?: readonly object[] };
  readonly preview: { readonly read: number; readonly rejected: number; readonly normalised: unknown[] };
  readonly left: readonly string[];
  readonly warnings: readonly string[];
}

describe('crs feeds new', () => {
  let workspace: Workspace;
  let servers: Emulator[] = [];
  beforeAll(async () => {
    workspace = await createWorkspace(small);
  });
  afterEach(async () => {
    await Promise.all(servers.map((server) => server.close()));
    servers = [];
  });
  afterAll(() => workspace.remove());

  const serve = async (handlers: Record<string, Handler>): Promise<string> => {
    const server = await emulate(handlers);
    servers.push(server);
    return server.origin;
  };
  const written = () => readdirSync(join(workspace.configDir, 'feeds'));

  it('takes the page of a data set, and its rows are served after an ingest', async () => {
    const origin = await serve(emulateSocrata(permits, { dataset: 'abcd-1234' }));
    const page = `${origin}/Permitting/Building-Permits/abcd-1234/about_data`;
    const named = ['--name', 'springfield_permits', '--state', 'MN'];
    const proposed = await crsJson<Proposed>(['feeds', 'new', page, ...named], workspace.settings);
    expect(proposed.definition).toMatchObject({
      seen: [{ what: 'source', rows: expect.any(Number), on: expect.any(String) }],
      jurisdiction: 'springfield',
      source: { socrata: { domain: origin, dataset: 'abcd-1234' } },
      identity: ['permit_number'],
      columns: {
        permitNumber: 'permit_number',
        contractorName: 'contractor_company',
        contractorPhone: 'contractor_phone',
        propertyAddress: 'site_address',
        issueDate: 'issue_date',
        value: 'est_project_cost',
        totalFees: 'permit_fee',
        status: 'permit_status',
      },
      ignored: ['clerk'],
      expect: { rows: [20, 120] },
    });
    expect(proposed.preview).toMatchObject({ read: 40, rejected: 0 });
    expect(proposed.preview.normalised).toHaveLength(10);

    const text = await readFile(proposed.file ?? '', 'utf8');
    expect(parse(text)).toEqual(proposed.definition);
    expect(text).toMatch(/^# Building permits/);

    const checked = await crsJson<{ missing: string[]; leftover: string[] }>(
      ['feeds', 'check', 'springfield_permits'],
      workspace.settings,
    );
    expect(checked).toMatchObject({ missing: [], leftover: [] });
    await crsJson(['ingest', 'springfield_permits'], workspace.settings);
    const runs = await crsJson<{ feed: string; rowsRead: number; inserted: number }[]>(
      ['runs', '--feed', 'springfield_permits'],
      workspace.settings,
    );
    expect(runs[0]).toMatchObject({ rowsRead: 40, inserted: 40 });
    const exported = await crsJson<{ permit_number: string; contractor_name: string }[]>(
      ['export', 'permits', '--jurisdiction', 'springfield'],
      workspace.settings,
    );
    expect(exported).toHaveLength(40);

    const again = await crs(['feeds', 'new', page, ...named], workspace.settings);
    expect(again.status).toBe(2);
    expect(again.stderr).toMatch(/The feed springfield_permits already exists.*--name.*--force/);
    const forced = await crsJson<Proposed>(['feeds', 'new', page, ...named, '--force'], workspace.settings);
    expect(forced.file).toBe(proposed.file);
  });

  it('lists the layers of a service, and reads the chosen one', async () => {
    const path = '/arcgis/rest/services/Permits/FeatureServer';
    const layers = [
      { id: 0, name: 'Building permits' },
      { id: 3, name: 'Trade permits' },
    ];
    const origin = await serve({
      ...emulateArcgis(permits, { path: `${path}/3` }),
      [path]: (_request, response) => void response.end(JSON.stringify({ layers, tables: [] })),
    });
    const several = await crs(['feeds', 'new', `${origin}${path}`], workspace.settings);
    expect(several.status).toBe(2);
    expect(several.stderr).toContain(`${origin}${path}/3  Trade permits`);

    const wishes = ['--city', 'Shelbyville', '--state', 'mn', '--dry-run'];
    const one = await crsJson<Proposed>(
      ['feeds', 'new', `${origin}${path}/3`, ...wishes],
      workspace.settings,
    );
    expect(one).toMatchObject({
      feed: 'shelbyville_permits',
      file: null,
      definition: { state: 'MN', source: { arcgis: { url: `${origin}${path}/3` } } },
    });
    expect(written()).not.toContain('shelbyville_permits.yaml');
  });

  it('finds the one stored resource of a CKAN data set', async () => {
    const resource = '6ddcd912-32a0-43df-9908-63574f8c7e77';
    const origin = await serve({
      ...emulateCkan(permits, { resource }),
      '/api/3/action/package_show': (_request, response) =>
        void response.end(
          JSON.stringify({
            success: true,
            result: {
              title: 'Approved permits of the City of Ogdenville',
              organization: { title: 'City of Ogdenville' },
              resources: [
                { id: 'x', name: 'Dictionary', format: 'PDF', url: 'https://ogdenville.example/d.pdf' },
                { id: resource, name: 'Permits', format: 'CSV', datastore_active: true },
              ],
            },
          }),
        ),
    });
    const found = await crsJson<Proposed>(
      ['feeds', 'new', `${origin}/dataset/approved-permits`, '--state', 'OR', '--dry-run'],
      workspace.settings,
    );
    expect(found.definition).toMatchObject({
      feed: 'ogdenville_permits',
      publisher: 'City of Ogdenville',
      city: 'Ogdenville',
      source: { ckan: { url: origin, resource } },
    });
    expect(found.warnings).toContainEqual(expect.stringMatching(/No license roster of OR/));
  });

  it('proposes an unchecked definition for a file on this disk', async () => {
    const file = join(workspace.configDir, 'contractors.csv');
    await writeFile(
      file,
      'List of contractors;;;\nas of today;;;\nLicence No;Firm;Telephone;Expires\nRC-101;Alder Roofing Inc;507-555-0119;03/31/2027\nRC-102;Birch Homes LLC;507-555-0120;4/30/2027\n',
    );
    const { definition } = await crsJson<Proposed>(
      ['feeds', 'new', file, '--state', 'IA'],
      workspace.settings,
    );
    expect(definition).toMatchObject({
      feed: 'ia_licenses',
      family: 'licenses',
      source: { file },
      format: { type: 'csv', delimiter: ';', skip: 2 },
      dates: ['M/D/YYYY'],
      columns: { licenseNumber: 'Licence No', name: 'Firm', phone: 'Telephone', expirationDate: 'Expires' },
    });
    expect(definition.seen).toBeUndefined();
    expect(written()).toContain('ia_licenses.yaml');
  });

  it('does not write a definition that rejects its own sample, unless it is forced', async () => {
    const file = join(workspace.configDir, 'doubtful.csv');
    const lines = Array.from(
      { length: 20 },
      (_, at) => `D-${at},ALDER ROOFING INC,${at < 4 ? 'unclear' : 900}`,
    );
    await writeFile(file, ['permit_number,contractor,valuation', ...lines].join('\n'));
    const args = ['feeds', 'new', file, '--city', 'Doubtville', '--state', 'MN'];
    const refused = await crs(args, workspace.settings);
    expect(refused.status).toBe(2);
    expect(refused.stderr).toContain("can't read 4 of 20 sample rows");
    expect(refused.stderr).toContain('--force');
    expect(written()).not.toContain('doubtville_permits.yaml');
    expect((await crs([...args, '--dry-run'], workspace.settings)).stdout).toContain('--force');
    expect((await crs([...args, '--force'], workspace.settings)).status).toBe(0);
    expect(written()).toContain('doubtville_permits.yaml');
    await rm(join(workspace.configDir, 'feeds', 'doubtville_permits.yaml'));
  });

  it('shows a proposal even if the name is taken and another feed is invalid, and says both', async () => {
    const file = join(workspace.configDir, 'look.csv');
    await writeFile(file, 'Permit No,Contractor\nB1,Alder Roofing Inc\nB2,Birch Homes LLC\n');
    const broken = join(workspace.configDir, 'feeds', 'broken.yaml');
    await writeFile(broken, 'feed: broken\nfamily: nothing\n');
    const name = 'springfield_permits';
    const args = ['feeds', 'new', file, '--city', 'Springfield', '--state', 'MN', '--name', name];
    const looked = await crsJson<Proposed>([...args, '--dry-run'], workspace.settings);
    expect(looked).toMatchObject({ feed: name, file: null });
    expect(looked.warnings).toContainEqual(expect.stringContaining('broken.yaml'));
    expect(looked.warnings).toContainEqual(expect.stringContaining(`The feed ${name} already exists`));
    const wrote = await crs([...args, '--force'], workspace.settings);
    expect(wrote).toMatchObject({ status: 2, stderr: expect.stringContaining('broken.yaml') });
    await rm(broken);
  });

  it('names the options for missing values', async () => {
    const table = new EmulatedTable(permits.rows.map(({ values: { city: _city, ...values } }) => values));
    const origin = await serve({
      ...emulateSocrata(table, { dataset: 'abcd-1234', plain: true }),
      '/page': (_request, response) => void response.end('<!doctype html><title>Permits</title>'),
    });
    const refusals: [string[], RegExp][] = [
      [['/d/abcd-1234'], /city or county .*--city/],
      [['/page'], /is a web page, not data/],
    ];
    for (const [[path, ...options], reason] of refusals) {
      const refused = await crs(['feeds', 'new', `${origin}${path}`, ...options], workspace.settings);
      expect(refused).toMatchObject({ status: 2, stderr: expect.stringMatching(reason) });
    }
  });

  it('check --all prints a line for every feed, even if one fails', async () => {
    const definition = (feed: string, source: unknown) =>
      writeFile(
        join(workspace.configDir, 'feeds', `${feed}.yaml`),
        JSON.stringify({
          feed,
          family: 'permits',
          title: feed,
          publisher: 'Made-up records',
          jurisdiction: feed,
          state: 'MN',
          source,
          identity: ['permit_number'],
          columns: { permitNumber: 'permit_number', issueDate: 'issue_date', description: 'details' },
          optional: feed === 'lost_column' ? [] : ['details'],
          expect: { rows: feed === 'grown' ? [1, 10] : [1, 100] },
        }),
      );
    const origin = await serve(emulateSocrata(permits, { dataset: 'abcd-1234' }));
    const socrata = { domain: origin, dataset: 'abcd-1234' };
    await definition('lost_column', { socrata });
    await definition('grown', { socrata });
    await definition('gone', { socrata: { ...socrata, dataset: 'gone-0000' } });
    await definition('unset', { socrata: { ...socrata, domain: `\${NOBODY_SET_THIS}` } });
    const reports = await crsJson<{ feed: string }[]>(
      ['feeds', 'check', 'lost_column', 'grown', 'gone', 'unset', 'sample_lakeview_permits'],
      workspace.settings,
      1,
    );
    expect(reports).toMatchObject([
      { feed: 'lost_column', verdict: 'columns missing', missing: ['details'], reachable: true },
      { feed: 'grown', verdict: 'too many rows', rows: 40, newest: '2024-09-18' },
      { feed: 'gone', verdict: 'unreachable', code: 'feed.refused' },
      { feed: 'unset', verdict: 'not set up', nextStep: 'Set NOBODY_SET_THIS.' },
      { feed: 'sample_lakeview_permits', verdict: 'sound', sound: true, servedRows: 0 },
    ]);
    const all = await crs(['feeds', 'check', '--all'], workspace.settings);
    expect(all.status).toBe(1);
    expect(all.stdout).toMatch(/lost_column .*columns missing/);
    expect(all.stdout).toMatch(/\d+ of \d+ feeds are healthy/);
    expect(all.stderr).toMatch(/\d+ of \d+: gone unreachable/);
  });
});
