/**
 * Other names of contractors: learned from verified permits, used for other claims, and removed with a corrected
 * match.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { feeds, header, roster } from '../harness/alias-town.js';
import { crs, crsJson } from '../harness/crs.js';
import type { Reopened } from '../harness/reopened-firms.js';
import { suppressIn } from '../harness/suppressions.js';
import { createWorkspace, tiny, type Workspace } from '../harness/workspace.js';

/** Prints L1's license number with an address, a phone, and a person that the roster lacks. */
const once =
  'P1,"Ada Vantongeren, Zephyrine Roofing",L1,700 Harbor Blvd,Eastborough,10009,212-555-0177,2026-05-01';
const sure = [once, once.replace('P1', 'P11').replace('05-01', '04-02')];
/** Has only a common word in common with the roster. */
const byPersonAndAddress = 'P2,Ada Vantongeren,,700 Harbor Blvd,Eastborough,10009,,2026-05-02';
const elsewhere = 'P9,Ada Vantongeren,,700 Harbor Boulevard,Eastborough,10009,,2026-05-03';

interface MatchRun {
  readonly kind: string;
  readonly scope: string;
  readonly details: {
    readonly rematched: { readonly claims: number; readonly byAliases?: boolean };
    readonly tiers: Record<string, number>;
    readonly confidences: Record<string, number>;
    readonly proof: { readonly groups: readonly { readonly matched: object; readonly verified: object }[] };
  };
}

describe('aliases', () => {
  let workspace: Workspace;
  let runs: MatchRun[] = [];
  beforeAll(async () => {
    workspace = await createWorkspace(tiny);
    await rm(join(workspace.configDir, 'feeds'), { recursive: true });
    await mkdir(join(workspace.configDir, 'feeds'));
    for (const [name, text] of Object.entries(feeds))
      await writeFile(join(workspace.configDir, 'feeds', `${name}.yaml`), text);
    await write('ny_licenses', roster);
    await write('westborough_permits', [header, elsewhere]);
  });
  afterAll(() => workspace.remove());

  const write = (name: string, lines: readonly string[]) =>
    writeFile(join(workspace.sampleDir, `${name}.csv`), `${lines.join('\n')}\n`);
  async function night(...rows: readonly string[]): Promise<Record<string, string>> {
    await write('eastborough_permits', [header, ...rows]);
    runs = (await crsJson<{ runs: MatchRun[] }>(['nightly'], workspace.settings)).runs;
    return matches();
  }
  /** The counts of Eastborough's last matching. */
  const counted = (): unknown =>
    runs
      .filter(({ kind, scope }) => kind === 'match' && scope === 'eastborough')
      .map(({ scope, details: { tiers, confidences, proof } }) => ({
        scope,
        tiers: Object.fromEntries(Object.entries(tiers).filter(([, count]) => count > 0)),
        confidences: Object.fromEntries(Object.entries(confidences).filter(([, count]) => count > 0)),
        proof: proof.groups.map(({ matched, verified }) => [matched, verified]),
      }))
      .at(-1);
  async function matches(): Promise<Record<string, string>> {
    const { stdout } = await crs(['export', 'matches'], workspace.settings);
    const rows: Record<string, string>[] = parse(stdout, { columns: true });
    return Object.fromEntries(
      rows
        .filter((row) => row.tier !== '')
        .map((row) => [row.permit_number ?? '', `${row.contractor_license_number} ${row.tier}`]),
    );
  }

  it('are learned from a certain permit and match others the same night, in every city in the state', async () => {
    expect(await night(byPersonAndAddress)).toEqual({});
    expect(await night(...sure, byPersonAndAddress)).toEqual({
      P1: 'L1 verified',
      P11: 'L1 verified',
      P2: 'L1 likely',
      P9: 'L1 likely',
    });
    const { stdout } = await crs(['explain', 'eastborough', 'P2', '--json'], workspace.settings);
    expect(stdout).toContain('it is on 2 records from 2026 that print its license number');
  });

  it('are exported with how they are known, and hidden if a suppression withholds the person', async () => {
    const exported = async (): Promise<string> =>
      (await crs(['export', 'aliases'], workspace.settings)).stdout.split('\n')[1] ?? '';
    const line =
      'L1,NY,Zephyrine Roofing Inc,Zephyrine Roofing,,Ada Vantongeren,700 Harbor Blvd,Eastborough,10009,2125550177,license_number,2,2026-04-02,2026-05-01,0,,,true';
    expect(await exported()).toBe(line);
    await night(...sure, byPersonAndAddress, 'P8,Zephyrine,,700 Harbor Blvd,Eastborough,10009,,2026-05-07');
    const explained = async () =>
      (await crs(['explain', 'eastborough', 'P8', '--bits'], workspace.settings)).stdout;
    expect(await explained()).toContain('Vantongeren');
    const matched = await matches();
    const { suppress, lift } = suppressIn(workspace);
    const document = await suppress('person', 'Ada Vantongeren');
    expect(await explained()).not.toContain('Vantongeren');
    expect(await exported()).toBe('');
    expect((await matches()).P8).toBe(matched.P8);
    await lift(document);
    expect(await exported()).toBe(line);
  });

  it('give the same result as matching everything again', async () => {
    const other = 'P7,"Ada Vantongeren, Zephyrine Roofing",L1,5 Dune Way,Eastborough,10009,,2026-05-01';
    const concerned = 'P6,Ada Vantongeren,,5 Dune Way,Eastborough,10009,,2026-05-02';
    await night(
      ...sure,
      byPersonAndAddress,
      concerned,
      other,
      other.replace('P7', 'P71').replace('05-01', '04-02'),
    );
    const looks = runs.filter(({ kind }) => kind === 'match').map(({ details }) => details.rematched);
    expect(looks.at(-1)).toMatchObject({ byAliases: true });
    expect(await matches()).toMatchObject({ P6: 'L1 likely' });
    const [before, kept] = [await matches(), counted()];
    runs = (await crsJson<{ runs: MatchRun[] }>(['match', '--all'], workspace.settings)).runs;
    expect(await matches()).toEqual(before);
    expect(counted()).toEqual(kept);
    await night(...sure, byPersonAndAddress);
  });

  it('lead to no second run of a city whose claims match as before', async () => {
    const found = await night(...sure, byPersonAndAddress);
    const withoutPhone = sure.map((line) => line.replace('212-555-0177', ''));
    expect(await night(...withoutPhone, byPersonAndAddress)).toEqual(found);
    const matched = runs.filter(({ kind }) => kind === 'match').map(({ scope }) => scope);
    expect(matched).toEqual(['eastborough']);
    await night(...sure, byPersonAndAddress);
  });

  it('disappear with a corrected match, and return with it', async () => {
    const decide = (...words: string[]) =>
      crsJson(['decide', 'eastborough', 'P1', ...words, '--by', 'Ada Example'], workspace.settings);
    await decide('none');
    expect(await matches()).toEqual({});
    await decide('undo');
    expect(await matches()).toMatchObject({ P2: 'L1 likely', P9: 'L1 likely' });
  });

  it('need records from two days', async () => {
    const onlyOnce = { P1: 'L1 verified' };
    expect(await night(once, byPersonAndAddress)).toEqual(onlyOnce);
    const again = await night(...sure, byPersonAndAddress);
    expect(again).toMatchObject({ P2: 'L1 likely', P9: 'L1 likely' });
    expect(await night(once, byPersonAndAddress)).toEqual(onlyOnce);
  });

  it('are not learned from a wrong record, or from a match that an analyst confirmed by mistake', async () => {
    const stranger = ',700 Harbor Blvd,Eastborough,10009,212-555-0177,2026-05-02';
    const others = [`Q1,Brightwater Pools,${stranger}`, `Q2,"Tam Okonjo, Brightwater Pools",${stranger}`];
    const before = await night(...others);
    expect(before).toEqual({});
    expect(await night(once, ...others)).toEqual({ P1: 'L1 verified' });
    await night(...others);
    const decide = (...words: string[]) =>
      crsJson(['decide', 'eastborough', 'Q1', ...words, '--by', 'Ada Example'], workspace.settings);
    await decide('L1');
    expect(await matches()).toEqual({ Q1: 'L1 verified' });
    await decide('none');
    expect(await matches()).toEqual({});
    await decide('undo');
  });

  it('disappear with the permits that they were learned from', async () => {
    expect(await night(byPersonAndAddress)).toEqual({});
  });

  it('tie a firm that ended to the one that prints the phone of its permits', async () => {
    const tie = 'P5,Ironvale Decks,L3,3 Ash Ct,Eastborough,10001,212-555-0188,2022-05-01';
    await night(tie);
    // One record may be wrong, and counts nowhere.
    expect(await crsJson<Reopened>(['reopened', '--least', '0'], workspace.settings)).toMatchObject({
      total: 0,
    });
    await night(tie, tie.replace('P5', 'P51').replace('05-01', '06-01'));
    const { cases } = await crsJson<Reopened>(['reopened', '--least', '0'], workspace.settings);
    expect(cases.map((one) => [one.old.licenseNumber, one.new.licenseNumber])).toEqual([['L3', 'L4']]);
    expect(cases[0]?.shared).toEqual([
      expect.objectContaining({ kind: 'phone', display: '2125550188', sharers: 2, learned: true }),
    ]);
    expect(cases[0]?.signals.map(({ code }) => code)).toContain('shared_alias');
    const { stdout } = await crs(['reopened', '--least', '0', '--state', 'ny'], workspace.settings);
    expect(stdout).toContain('phone: 2125550188 (2 contractors, one through an alias)');
    expect(stdout).toContain('The phone of one firm also appears on records of the other.');
  });

  it('are not learned from a match that is based on one', async () => {
    const chained = 'P3,Ada Vantongeren,,41 Quarry Rd,Eastborough,10009,,2026-05-04';
    const onTheChain = 'P4,Somebody Else,,41 Quarry Rd,Eastborough,10009,,2026-05-05';
    const found = await night(...sure, byPersonAndAddress, chained, onTheChain);
    expect(found.P4).toBeUndefined();
  });
});
