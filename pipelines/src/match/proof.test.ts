import { fileURLToPath } from 'node:url';
import { loadConfig } from '@crs/config';
import { GuardError, type RosterEntry } from '@crs/domain';
import { buildRoster, policyOf } from '@crs/matching';
import type { CheckedAnswer } from '@crs/store';
import { describe, expect, it } from '@jest/globals';
import { proofLines } from '../cli/proof-lines.js';
import { judgeGroups, keptGroup, type ProvenGroup, proveGroup, refuseOutOfBounds } from './proof.js';

const configDir = fileURLToPath(new URL('../../../config', import.meta.url));
const { dictionaries, matching } = loadConfig({ configDir, defaultDir: configDir, env: {} });
const bounds = policyOf(matching).proof;

const words = ['Tamarack', 'Vosskuhler', 'Quellmark', 'Larkspur', 'Osterfell', 'Brindlemoor', 'Perihelion'];
/** Firms of two made-up words each, with numbers and addresses of their own. */
const entries = Array.from({ length: 49 }, (_, at): RosterEntry => {
  const number = String(at).padStart(2, '0');
  return {
    id: at + 1,
    licenseNumber: `BC1000${number}`,
    name: `${words[at % 7]} ${words[Math.floor(at / 7)]}shire ${number}th Works`,
    dbaName: null,
    personName: null,
    entityType: 'Business',
    licenseTypes: [],
    address: `${at + 11} Quillby Ave`,
    city: 'Dunmore',
    zip: '55901',
    phone: `612-555-01${number}`,
    originalDate: null,
    expirationDate: null,
  };
});
const roster = buildRoster(entries, dictionaries, matching);

/** Claims of every firm; `shift` gives each the phone of another one, `phones: false` none. */
function claimsOf({ shift = 0, phones = true }: { shift?: number; phones?: boolean }) {
  return entries.map((entry, at) => ({
    id: at + 1,
    scope: 'lakeview',
    state: 'MN',
    name: entry.name,
    address: entry.address,
    city: entry.city,
    zip: entry.zip,
    phone: phones ? (entries[(at + shift) % entries.length]?.phone ?? null) : null,
    licenseNumber: null,
    trades: [],
    firstDate: null,
    lastDate: null,
  }));
}
const answers = entries.map(({ id }) => ({ contractorId: id, tier: 'verified' as const }));
const nobody = entries.map(() => ({ contractorId: null, tier: null }));
const prove = (
  claims: ReturnType<typeof claimsOf>,
  of: Parameters<typeof proveGroup>[3] = answers,
): Promise<ProvenGroup> => proveGroup(roster, 'MN', claims, of, () => undefined, new Map());

describe('a run that proves itself', () => {
  it('finds nothing where numbers and names belong together', async () => {
    const group = await prove(claimsOf({}));
    expect(group).toMatchObject({ state: 'MN', contractors: 49, truths: 49, checked: 49 });
    expect(group.recall.count).toBe(49);
    const proof = judgeGroups([group], null, bounds, false);
    expect(proof).toEqual({ groups: [group], findings: [], forced: false });
    expect(() => refuseOutOfBounds('lakeview', proof)).not.toThrow();
  });

  it('is refused where they contradict each other, by a guard that says what to do', async () => {
    const proof = judgeGroups([await prove(claimsOf({ shift: 1 }))], null, bounds, false);
    expect(proof.findings[0]).toMatch(/^precision 0\.000 .+proof\.leastPrecision/);
    expect(() => refuseOutOfBounds('lakeview', proof)).toThrow(GuardError);
    expect(() => refuseOutOfBounds('lakeview', proof)).toThrow(
      /matches of lakeview are not published: precision/,
    );
    const nextStep = (scope: string): string => {
      try {
        refuseOutOfBounds(scope, proof);
      } catch (error) {
        return (error as GuardError).nextStep;
      }
      return '';
    };
    expect(nextStep('lakeview')).toContain('crs match --jurisdiction lakeview --force');
    expect(nextStep('osha')).toContain('crs match --all --force');
    expect(() => refuseOutOfBounds('lakeview', { ...proof, forced: true })).not.toThrow();
  });

  it('counts what a claim was answered before where that still stands, and hands on what all were answered', async () => {
    const wrong = { contractorId: 999, tier: 'verified', confidence: 0.99 } as const;
    const checked = new Map<number, CheckedAnswer>();
    const standing = ({ id }: { readonly id: number }) => (id <= 3 ? wrong : undefined);
    const group = await proveGroup(roster, 'MN', claimsOf({}), answers, standing, checked);
    expect(group).toMatchObject({ checked: 49, recall: { count: 46 }, precision: { count: 46, of: 49 } });
    expect([1, 2, 3].map((id) => checked.get(id))).toEqual([wrong, wrong, wrong]);
    expect(checked.get(4)).toMatchObject({ contractorId: 4, tier: 'verified' });
    const again = await proveGroup(
      roster,
      'MN',
      claimsOf({}),
      answers,
      ({ id }) => checked.get(id),
      new Map(),
    );
    expect(again).toEqual(group);
  });

  it('judges a city without phones by how much was matched, against the run before', async () => {
    const before = judgeGroups([await prove(claimsOf({ phones: false }))], null, bounds, false);
    expect(before.groups[0]).toMatchObject({ truths: 0, checked: 0 });
    const again = judgeGroups([await prove(claimsOf({ phones: false }))], before, bounds, false);
    expect(again.findings).toEqual([]);
    const collapsed = judgeGroups([await prove(claimsOf({ phones: false }), nobody)], before, bounds, false);
    expect(collapsed.findings).toEqual([expect.stringMatching(/^share of claims with a contractor 0\.000/)]);
  });

  it('holds each state against itself, and keeps those that have a roster or had one', async () => {
    const group = await prove(claimsOf({}));
    const none = { ...(await prove([], [])), contractors: 0 };
    const groups = [group, { ...none, state: 'WI' }, { ...none, state: null }];
    const last = { groups: [group, { ...group, state: 'WI' }], findings: [], forced: false };
    expect(judgeGroups(groups, null, bounds, false).groups).toEqual([group]);
    expect(judgeGroups(groups, last, bounds, false).groups.map(({ state }) => state)).toEqual(['MN', 'WI']);
    const lost = { ...(await prove(claimsOf({}), nobody)), state: 'WI' };
    const [finding] = judgeGroups([group, lost], last, bounds, false).findings;
    expect(finding).toMatch(/^WI: share of claims/);
  });

  it('takes a form it cannot read for no run before', async () => {
    const group = await prove(claimsOf({}));
    for (const kept of [null, undefined, {}, { groups: 'many' }, { groups: [{ state: 'MN' }] }]) {
      expect(judgeGroups([group], kept, bounds, false).findings).toEqual([]);
      expect(keptGroup(kept, 'MN', 49)).toBeUndefined();
    }
    const proof = judgeGroups([group], null, bounds, false);
    expect(keptGroup(proof, 'MN', 49)).toEqual(group);
    expect(keptGroup(proof, 'WI', 49)).toBeUndefined();
    // A claim is gone: what was counted over all of them is another figure now.
    expect(keptGroup(proof, 'MN', 48)).toBeUndefined();
  });
});

describe('proofLines', () => {
  it('tells a run in a line, with intervals, and that somebody published it all the same', async () => {
    const good = judgeGroups([await prove(claimsOf({}))], null, bounds, false);
    const [line, ...others] = proofLines({ proof: good });
    expect(line).toMatch(
      /^MN: 49 claims checked without their numbers: precision 100\.0% \(9\d\.\d%–100\.0%\), recall 100\.0% \(.+calibration error \d/,
    );
    expect(others).toEqual([]);
    const forced = judgeGroups([await prove(claimsOf({ shift: 1 }))], null, bounds, true);
    expect(proofLines({ proof: forced })[1]).toMatch(/^published all the same \(--force\): precision 0\.000/);
  });
  it('tells nothing of a run that kept nothing, or had nothing to check', async () => {
    const unknown = judgeGroups([await prove(claimsOf({ phones: false }))], null, bounds, false);
    for (const details of [{}, { proof: 'none' }, { proof: unknown }])
      expect(proofLines(details)).toEqual([]);
  });
});
