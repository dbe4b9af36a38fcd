import { GuardError, type RosterEntry } from '@crs/domain';
import { buildRoster, matcherOf, policyValuesOf } from '@crs/matching';
import { type CheckedMatch, copyLine } from '@crs/store';
import { describe, expect, it } from '@jest/globals';
import { projectSettings } from '../../../test/harness/config.js';
import { qualityGateLines } from '../run-report/match-lines.js';
import {
  type GateSample,
  type GroupFigures,
  type GroupMatches,
  groupFigures,
  judgeGroups,
  mergeGateSample,
  refuseOutOfBounds,
  savedFigures,
} from './quality-gate.js';
import { checkClaims } from './threads/tasks.js';

const { dictionaries, matching } = projectSettings();
const bounds = policyValuesOf(matching).proof;

const words = ['Tamarack', 'Vosskuhler', 'Quellmark', 'Larkspur', 'Osterfell', 'Brindlemoor', 'Perihelion'];
/** Firms whose names have two invented words each, with their own numbers and addresses. */
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
const matcher = matcherOf(buildRoster(entries, dictionaries, matching));

/** Claims for every firm; `shift` gives each the phone of another firm, `phones: false` none. */
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
const group = { scope: 'lakeview', state: 'MN' };

type Claims = ReturnType<typeof claimsOf>;

/** A thread's results for claims. */
function checkedOf(claims: Claims): GateSample {
  const lines = claims.map((claim) =>
    copyLine([
      claim.id,
      claim.name,
      claim.address,
      claim.city,
      claim.zip,
      claim.phone,
      claim.licenseNumber,
      '[]',
      claim.firstDate,
      claim.lastDate,
      'seen',
    ]),
  );
  const bytes = new TextEncoder().encode(lines.map((line) => `${line}\n`).join(''));
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
  shared.set(bytes);
  const batch = { lines: lines.length, bytes: shared.buffer as SharedArrayBuffer };
  return checkClaims(matcher, { group, claims: [batch], others: [] });
}
const allOf = (claims: Claims) => ({
  state: 'MN',
  claims: claims.length,
  matched: claims.length,
  verified: claims.length,
});
const figuresOf = (claims: Claims, answers: GroupMatches = allOf(claims)): GroupFigures =>
  groupFigures(answers, 49, checkedOf(claims));

const nobody = { state: 'MN', claims: 49, matched: 0, verified: 0 };

describe('the quality gate of a run', () => {
  it('finds nothing if numbers and names belong together', () => {
    const group = figuresOf(claimsOf({}));
    expect(group).toMatchObject({ state: 'MN', contractors: 49, truths: 49, checked: 49 });
    expect(group.recall.count).toBe(49);
    const gate = judgeGroups([group], null, bounds, false);
    expect(gate).toEqual({ groups: [group], findings: [], forced: false });
    expect(() => refuseOutOfBounds('lakeview', gate)).not.toThrow();
  });

  it('refuses a run if they contradict each other, and says what to do', () => {
    const gate = judgeGroups([figuresOf(claimsOf({ shift: 1 }))], null, bounds, false);
    expect(gate.findings[0]).toMatch(/^precision 0\.000 .+proof\.leastPrecision/);
    expect(() => refuseOutOfBounds('lakeview', gate)).toThrow(GuardError);
    expect(() => refuseOutOfBounds('lakeview', gate)).toThrow(
      /matches of lakeview were not published: precision/,
    );
    const nextStep = (): string => {
      try {
        refuseOutOfBounds('lakeview', gate);
      } catch (error) {
        return (error as GuardError).nextStep;
      }
      return '';
    };
    expect(nextStep()).toMatch(/crs runs show RUN.+crs runs accept RUN --by NAME.+crs runs drop RUN/);
    expect(() => refuseOutOfBounds('lakeview', { ...gate, forced: true })).not.toThrow();
  });

  it('keeps the checks of unchanged claims if some claims are matched again', () => {
    const kept = checkedOf(claimsOf({}));
    const [moved, fresh] = [kept.answers[5], kept.answers[7]] as [CheckedMatch, CheckedMatch];
    const before = { silverLabels: 48, answers: kept.answers.filter((answer) => answer !== fresh) };
    const wrong = { ...moved, contractorId: 999 };
    const gone = kept.answers[9] as CheckedMatch;
    const changes = {
      again: new Set([wrong.claimId, fresh.claimId]),
      added: new Set([fresh.claimId]),
      gone: new Set([gone.claimId]),
      found: [wrong, fresh],
    };
    const after = mergeGateSample(before, changes, 100);
    expect(after.silverLabels).toBe(48);
    const expected = kept.answers.filter((answer) => answer !== gone);
    expect(after.answers).toEqual(expected.map((answer) => (answer === moved ? wrong : answer)));
    expect(mergeGateSample(before, changes, 20).answers).toEqual(after.answers.slice(0, 20));
    expect(mergeGateSample(before, changes, 20).silverLabels).toBe(48);
  });

  it('judges a city without phones by its share of matches, compared with the previous run', () => {
    const before = judgeGroups([figuresOf(claimsOf({ phones: false }))], null, bounds, false);
    expect(before.groups[0]).toMatchObject({ truths: 0, checked: 0 });
    const again = judgeGroups([figuresOf(claimsOf({ phones: false }))], before, bounds, false);
    expect(again.findings).toEqual([]);
    const collapsed = judgeGroups([figuresOf(claimsOf({ phones: false }), nobody)], before, bounds, false);
    expect(collapsed.findings).toEqual([expect.stringMatching(/^share of claims with a contractor 0\.000/)]);
  });

  it('compares each state with itself, and keeps those that have a roster or had one', () => {
    const group = figuresOf(claimsOf({}));
    const none = { ...figuresOf([]), contractors: 0 };
    const groups = [group, { ...none, state: 'WI' }, { ...none, state: null }];
    const last = { groups: [group, { ...group, state: 'WI' }], findings: [], forced: false };
    expect(judgeGroups(groups, null, bounds, false).groups).toEqual([group]);
    expect(judgeGroups(groups, last, bounds, false).groups.map(({ state }) => state)).toEqual(['MN', 'WI']);
    const lost = { ...figuresOf(claimsOf({}), nobody), state: 'WI' };
    const [finding] = judgeGroups([group, lost], last, bounds, false).findings;
    expect(finding).toMatch(/^WI: share of claims/);
  });

  it('treats an unreadable format as no previous run', () => {
    const group = figuresOf(claimsOf({}));
    for (const kept of [null, undefined, {}, { groups: 'many' }, { groups: [{ state: 'MN' }] }]) {
      expect(judgeGroups([group], kept, bounds, false).findings).toEqual([]);
      expect(savedFigures(kept, 'MN')).toBeUndefined();
    }
    const gate = judgeGroups([group], null, bounds, false);
    expect(savedFigures(gate, 'MN')).toMatchObject({ truths: 49, contractors: 49 });
    expect(savedFigures(gate, 'WI')).toBeUndefined();
  });
});

describe('qualityGateLines', () => {
  it('describes a run in one line, with intervals, and says that it was published nevertheless', () => {
    const good = judgeGroups([figuresOf(claimsOf({}))], null, bounds, false);
    const [line, ...others] = qualityGateLines({ proof: good });
    expect(line).toMatch(
      /^MN: 49 claims checked without their numbers: precision 100\.0% \(9\d\.\d%–100\.0%\), recall 100\.0% \(.+calibration error \d/,
    );
    expect(others).toEqual([]);
    const forced = judgeGroups([figuresOf(claimsOf({ shift: 1 }))], null, bounds, true);
    expect(qualityGateLines({ proof: forced })[1]).toMatch(/^published anyway \(--force\): precision 0\.000/);
  });
  it('describes nothing for a run without figures', () => {
    for (const details of [{}, { proof: 'none' }]) expect(qualityGateLines(details)).toEqual([]);
  });

  it('says that a city without numbers could not be checked', () => {
    const unknown = judgeGroups([figuresOf(claimsOf({ phones: false }))], null, bounds, false);
    expect(qualityGateLines({ proof: unknown })).toEqual([
      'No claim could be checked by its number, so the check uses changes since the last matching run',
    ]);
  });
});
