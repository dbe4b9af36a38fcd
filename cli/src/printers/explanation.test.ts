import { stripVTControlCharacters } from 'node:util';
import type { Claim, RosterEntry } from '@crs/domain';
import { buildRoster, explainClaim, explainInWords, explainTier, matcherOf } from '@crs/matching';
import { type ExplainedPermit, runnersUp } from '@crs/pipelines';
import type { ListedDecision, StoredFirm } from '@crs/store';
import { describe, expect, it } from '@jest/globals';
import { projectSettings } from '../../../test/harness/config.js';
import { explainLines } from './explanation.js';
import { explainPage } from './explanation-page.js';

const { dictionaries, matching } = projectSettings();

const entryOf = (id: number, name: string, over: Partial<RosterEntry> = {}): RosterEntry => ({
  id,
  licenseNumber: `BC10000${id}`,
  name,
  dbaName: null,
  personName: null,
  entityType: 'Business',
  licenseTypes: [],
  address: null,
  city: null,
  zip: null,
  phone: null,
  originalDate: null,
  expirationDate: null,
  ...over,
});
const roster = buildRoster(
  [
    entryOf(1, 'Tamarack Ridge Builders LLC', {
      address: '418 Quillby Ave',
      city: 'Dunmore',
      zip: '55901',
      phone: '612-555-0101',
    }),
    entryOf(2, 'Tamarack Ridge Builders of Pellworth LLC', {
      address: '9 Elsewhere St',
      city: 'Pellworth',
      zip: '55930',
    }),
    entryOf(3, 'Tamarack Ridge Builders <b>& Daughters</b>', { city: 'Dunmore' }),
  ],
  dictionaries,
  matching,
);
const claim = {
  id: 7,
  scope: 'lakeview',
  state: 'MN',
  name: 'Tamarack Ridge Builders',
  address: null,
  city: 'Dunmore',
  zip: '55901',
  phone: null,
  licenseNumber: null,
  trades: [],
  firstDate: '2025-01-02',
  lastDate: '2025-03-04',
  recordCount: 3,
};
function explain(
  over: Partial<Claim> = {},
  decision: ListedDecision | null = null,
  firm: StoredFirm | null = null,
): ExplainedPermit {
  const explanation = explainClaim(matcherOf(roster), { ...claim, ...over });
  const verdict = explainTier(roster, explanation);
  return {
    permit: { permitId: 1, permitNumber: '2025-1', claim: { ...claim, ...over }, served: null },
    explanation,
    verdict,
    inWords: explainInWords(roster, { ...claim, ...over }, explanation, verdict),
    beaten: runnersUp(explanation),
    firm,
    decision,
    exclusions: decision?.verdict === 'excluded' ? [decision] : [],
  };
}
const plain = { columns: 80, colors: false };
const decision = {
  decisionId: 1,
  verdict: 'confirmed',
  licenseNumber: 'BC100002',
  licenseName: 'Tamarack Ridge Builders of Pellworth LLC',
  decidedBy: 'Ada Example',
  decidedAt: '2026-03-04T05:06:07Z',
  note: 'called them',
  licenseInRoster: true,
} as ListedDecision;

describe('runnersUp', () => {
  it('says how far behind each candidate is and why, in bits that add up', () => {
    const { explanation, beaten } = explain();
    const [best, ...others] = explanation?.candidates ?? [];
    expect(beaten.map(({ contractorId }) => contractorId)).toEqual(others.map(({ entry }) => entry.id));
    for (const [at, { behind, differences }] of beaten.entries()) {
      expect(behind).toBe((best?.score ?? 0) - (others[at]?.score ?? 0));
      expect(differences.reduce((sum, { bits }) => sum + bits, 0)).toBeCloseTo(behind, 9);
    }
  });
});

describe('explainLines', () => {
  const weightsOf = (lines: readonly string[]) =>
    lines.flatMap((line) => {
      const found = /^ {4}(\w+) +([+−])(\d+\.\d\d)(?: {2}|$)/.exec(line);
      return found ? [[found[1], Number(found[3]) * (found[2] === '−' ? -1 : 1)] as const] : [];
    });

  it.each([
    [60, true],
    [80, true],
    [200, true],
    [60, false],
    [100, false],
  ])('fits %d columns, every signal with its weight, which add up (drawn: %s)', (columns, bits) => {
    const lines = explainLines('lakeview', explain(), { columns, colors: false }, bits);
    for (const line of lines) expect([...line].length).toBeLessThanOrEqual(columns);
    const weights = weightsOf(lines);
    const total = weights.find(([signal]) => signal === 'score')?.[1] ?? Number.NaN;
    const parts = weights.filter(([signal]) => signal !== 'score');
    expect(parts.map(([signal]) => signal)).toEqual(
      explain().explanation?.candidates[0]?.parts.map(({ signal }) => signal),
    );
    expect(parts.reduce((sum, [, weight]) => sum + weight, 0)).toBeCloseTo(total, 1);
  });
  it('shows the compared values, the reason for the tier, and the runners-up', () => {
    const text = explainLines('lakeview', explain(), plain, true).join('\n');
    for (const said of [
      'Tamarack Ridge Builders ↔ Tamarack Ridge Builders LLC',
      'From score to tier',
      'the limit of',
      'bits behind',
      'BC100002 Tamarack Ridge Builders of Pellworth LLC',
    ])
      expect(text).toContain(said);
  });
  it('begins with words on how confident the match is and why, next to the two best candidates, and ends with bits', () => {
    const text = explainLines('lakeview', explain({ phone: '612-555-0199' }), {
      columns: 110,
      colors: false,
    }).join('\n');
    const order = [
      /certainty (No single|Not matched|With a score like this, \d[\d,]* of 1[\d,]+ matches are correct)/,
      /why {7}strong: The names are the same/,
      /why not {3}.*\n? +higher|why not higher/,
      /Both have a phone number, but they differ\. \[permit: .*0199; roster: .*0101\]/s,
      /The permit has no license number and no street address\./,
      /On the permit +1: BC100001 +2: BC10000[23] +Favors\n +Name +Tamarack/,
      /\(strong: at least 60 times/,
      /Signals in bits.*prior +−\d/s,
    ].map((said) => text.search(said));
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(order).not.toContain(-1);
    expect(text).not.toMatch(/█|Odds of|log2/);
    const page = explainPage('lakeview', [explain()]);
    expect(page).toMatch(/Confidence<[\s\S]*Why<[\s\S]*Why not higher<[\s\S]*side by side<[\s\S]*Favors/);
  });
  it('uses colors only on request, with the same text', () => {
    const painted = explainLines('lakeview', explain(), { columns: 80, colors: true }).join('\n');
    const lines = explainLines('lakeview', explain(), plain).join('\n');
    expect(lines).not.toContain('\u001b');
    expect(painted).toContain('\u001b[');
    expect(stripVTControlCharacters(painted)).toBe(lines);
  });
  it('shows the origin of a weight if it is given', () => {
    const explained = explain();
    const [best, ...others] = explained.explanation?.candidates ?? [];
    const parts = (best?.parts ?? []).map((part) => ({ ...part, origin: 'counted in the roster' }));
    const told = {
      ...explained,
      explanation: { ...explained.explanation, candidates: [{ ...best, parts }, ...others] },
    } as ExplainedPermit;
    expect(explainLines('lakeview', told, plain, true).join('\n')).toContain('[counted in the roster]');
    expect(explainPage('lakeview', [told])).toContain('Weight: counted in the roster.');
  });
  it('says what an analyst decided', () => {
    const text = explainLines('lakeview', explain({}, decision), { columns: 200, colors: false }).join('\n');
    expect(text).toContain(
      'Ada Example confirmed BC100002 Tamarack Ridge Builders of Pellworth LLC on 2026-03-04',
    );
    expect(text).toMatch(/\(called\s+them\); this overrides the scores\./);
  });
  it('does not say that a decision wins if its license has left the roster', () => {
    const gone = { ...decision, licenseInRoster: false };
    const text = explainLines('lakeview', explain({}, gone), { columns: 200, colors: false }).join(' ');
    expect(text).toMatch(/is no longer\s+in\s+its\s+roster,\s+so\s+the\s+scores\s+decide/);
    expect(text).not.toContain('wins over');
  });
  it('says which contractor an analyst ruled out', () => {
    const never = { ...decision, verdict: 'excluded' as const };
    const said = /Ada Example ruled out BC100002 Tamarack .* on 2026-03-04 .*among the others/;
    const lines = explainLines('lakeview', explain({}, never), plain);
    expect(lines.join(' ').replaceAll(/\s+/g, ' ')).toMatch(said);
    expect(explainPage('lakeview', [explain({}, never)])).toMatch(said);
  });
  it('shows the firm with its licenses in all states', () => {
    const member = (state: string, licenseNumber: string) => ({
      ...{ contractorId: 1, state, licenseNumber },
      name: 'Tamarack Ridge Builders LLC',
    });
    const shown = explain({}, null, { id: 12, members: [member('MN', 'BC1'), member('WI', 'W<2')] });
    expect(explainLines('lakeview', shown, plain).join(' ').replaceAll(/\s+/g, ' ')).toContain(
      'firm number 12, with 2 licenses: MN BC1 Tamarack Ridge Builders LLC; WI W<2 Tamarack',
    );
    expect(explainPage('lakeview', [shown])).toContain('WI W&lt;2 Tamarack');
    expect(explainLines('lakeview', explain(), plain).join()).not.toContain('lines of rosters');
  });
  it.each([
    [1, '(1 permit)'],
    [2300, '(2,300 permits)'],
  ])('counts %d permits', (recordCount, said) => {
    expect(explainLines('lakeview', explain({ recordCount } as Partial<Claim>), plain).join(' ')).toContain(
      said,
    );
  });
  it('says when there is nothing to explain', () => {
    const nobody: ExplainedPermit = {
      permit: { permitId: 1, permitNumber: '2025-2', claim: null, served: null },
      explanation: null,
      verdict: null,
      inWords: null,
      beaten: [],
      firm: null,
      decision: null,
      exclusions: [],
    };
    expect(explainLines('lakeview', nobody, plain).join()).toContain('names no contractor');
    expect(explainPage('lakeview', [nobody])).toContain('names no contractor');
    const stranger = explain({ name: 'Zephyrine', address: null, city: null, zip: null, phone: null });
    expect(explainLines('lakeview', stranger, plain).join()).toContain(
      'No contractor in the roster is similar',
    );
    expect(explainPage('lakeview', [stranger])).toContain('No contractor in the roster is similar');
  });
});

describe('explainPage', () => {
  it('shows every candidate as a waterfall and in words, and escapes texts from records', () => {
    const explained = explain({ name: 'Tamarack <script>alert(1)</script> Ridge Builders' });
    const text = explainPage('lakeview', [explained]);
    const count = explained.explanation?.candidates.length ?? 0;
    expect(count).toBeGreaterThan(1);
    expect(text.match(/<svg class="waterfall"/g)).toHaveLength(count);
    expect(text.match(/Text version<\/caption>/g)).toHaveLength(count);
    expect(text).not.toMatch(/<script|<b>&/);
    expect(text).toContain('&lt;script&gt;');
    for (const { parts } of explained.explanation?.candidates ?? [])
      for (const { reason } of parts) expect(text).toContain(reason.slice(0, 30));
  });
  it('says what an analyst decided, and that a number repeats', () => {
    const text = explainPage('lakeview', [explain({}, decision), explain()]);
    expect(text).toContain('Ada Example confirmed BC100002');
    expect(text).toContain('This permit number names 2 contractors');
  });
});
