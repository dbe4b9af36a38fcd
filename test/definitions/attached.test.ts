/** The definitions of feeds whose rows come from two sources: OSHA inspections and San Francisco permits. */
import { compileMapping, type FeedDefinition, leftoverColumns } from '@crs/feeds';
import { readFeed } from '@crs/formats';
import { openSource } from '@crs/sources';
import { emulateDol, emulatedDolKey } from '@crs/testing/emulator/dol';
import { emulateSocrata } from '@crs/testing/emulator/socrata';
import { EmulatedTable } from '@crs/testing/emulator/table';
import { file, zip } from '@crs/testing/fixtures';
import { dataDir, receivedRequests, serve, timeouts } from '@crs/testing/sources';
import { describe, expect, it } from '@jest/globals';
import { projectConfig } from '../harness/config.js';

const config = projectConfig();

/** The records of a feed, and the unused columns. */
async function read(definition: FeedDefinition, env: Record<string, string> = {}, fileOverride?: string) {
  const source = await openSource(definition, { env, dataDir: dataDir(), timeouts, fileOverride });
  if (source.unchanged) throw new Error('it was never read before');
  const { map } = compileMapping(definition, config.dictionaries);
  const records: unknown[] = [];
  let leftover: string[] = [];
  const onColumns = (columns: readonly string[]) => {
    leftover = leftoverColumns(definition, columns);
  };
  for await (const batch of readFeed(definition, source, { onColumns })) {
    for (const row of batch) {
      const mapped = map(row);
      if (!mapped.ok) throw new Error(JSON.stringify(mapped));
      records.push(mapped.record);
    }
  }
  return { records, leftover, attached: source.attached };
}

const inspectionColumns =
  'activity_nr,reporting_id,state_flag,estab_name,site_address,site_city,site_state,site_zip,owner_type,owner_code,adv_notice,safety_hlth,sic_code,naics_code,insp_type,insp_scope,why_no_insp,union_status,safety_manuf,safety_const,safety_marit,health_manuf,health_const,health_marit,migrant,mail_street,mail_city,mail_state,mail_zip,host_est_key,nr_in_estab,open_date,case_mod_date,close_conf_date,close_case_date,ld_dt';
const violationColumns =
  'activity_nr,citation_id,delete_flag,standard,viol_type,issuance_date,abate_date,abate_complete,current_penalty,initial_penalty,contest_date,final_order_date,nr_instances,nr_exposed,rec,gravity,emphasis,hazcat,fta_insp_nr,fta_issuance_date,fta_penalty,fta_contest_date,fta_final_order_date,hazsub1,hazsub2,hazsub3,hazsub4,hazsub5,load_dt';

const loaded = '2025-02-01 00:00:00';
const inspections = [
  {
    activity_nr: '300000017',
    reporting_id: '0552700',
    estab_name: 'ALDER ROOFING INC',
    site_address: '2214 ELM ST',
    site_city: 'SPRINGFIELD',
    site_state: 'MN',
    site_zip: '56087',
    owner_type: 'A',
    safety_hlth: 'S',
    sic_code: '0',
    naics_code: '238160',
    insp_type: 'H',
    insp_scope: 'B',
    union_status: 'N',
    mail_street: '90 OAK AVE',
    mail_city: 'MANKATO',
    mail_state: 'MN',
    mail_zip: '56001',
    open_date: '2024-05-06 00:00:00',
    close_conf_date: '2024-05-07 00:00:00',
    close_case_date: '2024-11-01 00:00:00',
  },
  {
    activity_nr: '300000025',
    estab_name: 'BIRCH FRAMING LLC',
    site_state: 'MN',
    owner_type: 'A',
    insp_type: 'Q',
    open_date: '2025-01-09 00:00:00',
  },
  { activity_nr: '300000033', estab_name: 'CEDAR INC', site_state: 'WI', open_date: '2024-06-01 00:00:00' },
];
const violation = (activity_nr: string, citation_id: string, more: Record<string, unknown>) => ({
  activity_nr,
  citation_id,
  standard: '19260501 B13',
  issuance_date: '2024-06-20 00:00:00',
  load_dt: loaded,
  ...more,
});
const violations = [
  violation('300000017', '01002', { viol_type: 'W', current_penalty: '0.00', initial_penalty: '1250.50' }),
  violation('300000017', '01001', { viol_type: 'S', current_penalty: '700.00', initial_penalty: '1000' }),
  violation('300000017', '01003', { viol_type: 'S', delete_flag: 'X', current_penalty: '9999' }),
  violation('300000033', '01001', { viol_type: 'O', current_penalty: '1' }),
];

const alder = {
  activityNumber: 300000017,
  establishmentName: 'ALDER ROOFING INC',
  siteAddress: '2214 ELM ST',
  city: 'SPRINGFIELD',
  state: 'MN',
  zip: '56087',
  mailingAddress: '90 OAK AVE',
  mailingCity: 'MANKATO',
  mailingState: 'MN',
  mailingZip: '56001',
  openDate: '2024-05-06',
  closeConferenceDate: '2024-05-07',
  caseClosedDate: '2024-11-01',
  caseStatus: 'CLOSED',
  inspectionType: 'Planned',
  scope: 'Partial',
  ownership: 'Private',
  safetyHealth: 'Safety',
  unionStatus: 'NonUnion',
  sic: null,
  naics: '238160',
  reportingOffice: '0552700',
  violationCount: 2,
  initialPenalty: 2250.5,
  totalPenalty: 700,
  violations: [
    {
      citationId: '01001',
      violationType: 'Serious',
      standard: '19260501 B13',
      issuanceDate: '2024-06-20',
      currentPenalty: 700,
      initialPenalty: 1000,
    },
    {
      citationId: '01002',
      violationType: 'Willful',
      standard: '19260501 B13',
      issuanceDate: '2024-06-20',
      currentPenalty: 0,
      initialPenalty: 1250.5,
    },
  ],
};
const birch = { activityNumber: 300000025, caseStatus: 'OPEN', inspectionType: 'Q', violationCount: 0 };

describe('osha_inspections', () => {
  it('reads inspections of the selected states, with their violations', async () => {
    const url = await serve(
      emulateDol({
        inspection: new EmulatedTable(
          inspections.map((one) => ({ ...one, load_dt: loaded })),
          [...inspectionColumns.split(',').slice(0, -1), 'load_dt'],
        ),
        violation: new EmulatedTable(violations, violationColumns.split(',')),
      }),
    );
    const definition = config.feed('osha_inspections');
    const { dol } = definition.source;
    const [attachment] = definition.attach;
    if (dol === undefined || attachment?.source.dol === undefined) throw new Error('it reads from DOL');
    const local = {
      ...definition,
      source: { dol: { ...dol, url } },
      attach: [{ ...attachment, source: { dol: { ...attachment.source.dol, url } } }],
    };
    const env = { DOL_API_KEY: emulatedDolKey };
    const found = await read(local, env);
    expect(found.records).toHaveLength(2);
    expect(found.records).toEqual(expect.arrayContaining([alder, expect.objectContaining(birch)]));
    expect(found.leftover).toEqual([]);
    expect(found.attached).toMatchObject([{ rows: 3, leftOut: 1, orphans: 1 }]);
    const all = await read(local, { ...env, CRS_OSHA_STATES: '*', CRS_OSHA_SINCE: '2024-05-31' });
    expect(all.records).toHaveLength(2);
    const queries = receivedRequests().map(({ query }) => query.toString().length);
    expect(Math.max(...queries)).toBeLessThan(2000);
  });
});

describe('osha_bulk', () => {
  it('reads an archive of many files, each with the header', async () => {
    const csv = (columns: string, rows: readonly Record<string, unknown>[]) =>
      `${[
        columns,
        ...rows.map((row) =>
          columns
            .split(',')
            .map((name) => row[name] ?? '')
            .join(','),
        ),
      ].join('\n')}\n`;
    const members: Record<string, string> = {};
    inspections.forEach((one, part) => {
      members[`osha_inspection${part}.csv`] = csv(inspectionColumns, [one]);
    });
    violations.forEach((one, part) => {
      members[`data/osha_violation_${part}.csv`] = csv(violationColumns, [one]);
    });
    members['osha_accident.csv'] = 'summary_nr\n1\n';
    const found = await read(config.feed('osha_bulk'), {}, file(zip(members)));
    expect(found.records).toHaveLength(3);
    expect(found.records).toEqual(expect.arrayContaining([alder, expect.objectContaining(birch)]));
    expect(found.leftover).toEqual([]);
    expect(found.attached).toMatchObject([{ rows: 3, leftOut: 1, orphans: 0 }]);
  });
});

describe('sf_permits', () => {
  const permit = (record_id: string, more: Record<string, unknown>) => ({
    permit_number: '202400000017',
    record_id,
    permit_type_definition: 'otc alterations permit',
    block: '0054',
    lot: '009',
    street_number: '126',
    street_name: 'Elm',
    street_suffix: 'St',
    status: 'issued',
    estimated_cost: '9000.0',
    revised_cost: '11500.0',
    issued_date: '2024-03-04T10:30:00.000',
    location: { type: 'Point', coordinates: [-122.41, 37.77] },
    data_as_of: loaded,
    data_loaded_at: loaded,
    ...more,
  });
  const contact = (role: string, more: Record<string, unknown>) => ({
    permit_number: '202400000017',
    role,
    first_name: 'ANNE',
    last_name: 'ASH',
    ...more,
  });

  it('reads the contractor from the contacts of a permit, by role', async () => {
    const builder = {
      first_name: 'KARL',
      last_name: 'ALDER',
      firm_name: 'ALDER BUILDERS INC',
      firm_address: '90 OAK AVE',
      firm_city: 'SAN MATEO',
      firm_state: 'CA',
      firm_zipcode: '94401',
      license1: '990017',
    };
    const origin = await serve({
      ...emulateSocrata(
        new EmulatedTable([
          permit('1', {}),
          permit('2', { lot: '010' }),
          permit('3', { permit_number: '202400000025', revised_cost: undefined }),
        ]),
        { dataset: 'i98e-djp9' },
      ),
      ...emulateSocrata(
        new EmulatedTable([
          contact('owner', {}),
          contact('architect', { firm_name: 'ELM ARCHITECTS', license1: 'C1' }),
          contact('contractor', builder),
          contact('contractor', { permit_number: '202400000025', firm_name: undefined }),
        ]),
        { dataset: '3pee-9qhc' },
      ),
    });
    const definition = config.feed('sf_permits');
    const [attachment] = definition.attach;
    if (definition.source.socrata === undefined || attachment?.source.socrata === undefined) {
      throw new Error('it reads from Socrata');
    }
    const { records, leftover } = await read({
      ...definition,
      source: { socrata: { ...definition.source.socrata, domain: origin } },
      attach: [{ ...attachment, source: { socrata: { ...attachment.source.socrata, domain: origin } } }],
    });
    const contractor = {
      contractorName: 'ALDER BUILDERS INC',
      contractorAddress: '90 OAK AVE',
      contractorCity: 'SAN MATEO',
      contractorState: 'CA',
      contractorZip: '94401',
      contractorLicense: '990017',
    };
    expect(records).toHaveLength(3);
    expect(records).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          ...contractor,
          permitNumber: '202400000017',
          propertyAddress: '126 Elm St',
          parcelNumber: '0054/009',
          value: 11500,
          issueDate: '2024-03-04T00:00:00Z',
          latitude: 37.77,
          longitude: -122.41,
        }),
        expect.objectContaining({ ...contractor, parcelNumber: '0054/010' }),
        expect.objectContaining({
          permitNumber: '202400000025',
          contractorName: 'ANNE ASH',
          contractorLicense: null,
          value: 9000,
        }),
      ]),
    );
    expect(leftover).toEqual([]);
  });
});
