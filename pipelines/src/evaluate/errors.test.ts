import type { Claim, RosterEntry } from '@crs/domain';
import {
  buildRoster,
  evaluate,
  matchClaim,
  matcherOf,
  precisionRecallCurve,
  reliabilityOf,
  sharedKeysOf,
} from '@crs/matching';
import { describe, expect, it } from '@jest/globals';
import { evaluationPage } from '../../../cli/src/printers/evaluation-page.js';
import { projectSettings } from '../../../test/harness/config.js';
import { explainErrors, type JudgedClaim, joinErrors } from './errors.js';
import type { EvaluationReport } from './report.js';

const { dictionaries, matching } = projectSettings();
const names = ['Tamarack Ridge Builders', 'Vosskuhler Plumbing', 'Juniper and Stave Cabinets'];
const entries = names.map(
  (name, at): RosterEntry => ({
    id: at + 1,
    licenseNumber: `BC10000${at + 1}`,
    name,
    dbaName: null,
    personName: null,
    entityType: 'Business',
    licenseTypes: [],
    address: `${at + 1}7 Quillby Ave`,
    city: 'Dunmore',
    zip: '55901',
    phone: `612-555-010${at + 1}`,
    originalDate: null,
    expirationDate: null,
  }),
);
const matcher = matcherOf(buildRoster(entries, dictionaries, matching));

function judge(over: Partial<Claim>, expected: number | null, permits = 1): JudgedClaim {
  const claim: Claim = {
    id: permits,
    scope: 'lakeview',
    state: 'MN',
    name: null,
    address: null,
    city: null,
    zip: null,
    phone: null,
    licenseNumber: null,
    trades: [],
    firstDate: null,
    lastDate: null,
    ...over,
  };
  return {
    jurisdiction: 'lakeview',
    permitNumber: `P-${permits}`,
    claim,
    match: matchClaim(matcher, claim),
    expected,
    permits,
    weight: 1,
  };
}

const right = judge({ name: 'Tamarack Ridge Builders', address: '17 Quillby Ave', zip: '55901' }, 1, 9);
const torn = judge({ name: 'Vosskuhler Plumbing Tamarack' }, 1, 5);
const wrong = judge({ name: 'Vosskuhler Plumbing', phone: '612-555-0102', zip: '55901' }, 1, 2);
const stranger = judge(
  { name: 'Juniper and Stave Cabinets', address: '37 Quillby Ave', zip: '55901' },
  null,
  3,
);
const small = judge({ name: 'Nobody Knows' }, 2, 4);
const large = judge({ name: 'Somebody <i>Else</i>' }, 2, 40);
const all = [right, torn, wrong, stranger, small, large];
const explain = (most: number) => explainErrors(matcher, all, sharedKeysOf(matcher), most);

describe('explainErrors', () => {
  it('lists false matches by confidence and misses by permits, and counts the misses by kind', () => {
    const errors = explain(10);
    expect(errors.falseMatches.map(({ claim }) => claim.id).sort()).toEqual([2, 3]);
    const confidences = errors.falseMatches.map(({ match }) => match.confidence ?? 0);
    expect(confidences).toEqual([...confidences].sort((a, b) => b - a));
    expect(errors.misses.map(({ permits }) => permits)).toEqual([40, 5, 4]);
    expect(errors.missesByKind).toMatchObject({ beaten: 1, nothing_shared: 3, under_cut: 0 });
    expect(Object.values(errors.beatenBy)).toEqual([1]);
  });
  it('explains both sides of an error, even if the correct one was not a candidate', () => {
    const errors = explain(10);
    const beaten = errors.misses.find(({ miss }) => miss?.kind === 'beaten');
    expect([beaten?.chosen?.entry.id, beaten?.right?.entry.id]).toEqual([2, 1]);
    const apart = beaten?.differences.reduce((sum, { bits }) => sum + bits, 0);
    expect(apart).toBeCloseTo((beaten?.chosen?.score ?? 0) - (beaten?.right?.score ?? 0), 9);
    expect(errors.falseMatches.find(({ expected }) => expected === null)).toMatchObject({
      right: null,
      miss: null,
    });
    expect(errors.misses[0]).toMatchObject({ chosen: null, right: { entry: { id: 2 } } });
  });
  it('keeps as many as requested, counts all, and joins rosters the same way', () => {
    const [one, two] = [explain(1), explain(1)];
    expect([one.falseMatches.length, one.misses.length]).toEqual([1, 1]);
    const joined = joinErrors([one, two], 1);
    expect(joined.misses.map(({ permits }) => permits)).toEqual([40]);
    expect(joined.missesByKind.nothing_shared).toBe(6);
    expect(Object.values(joined.beatenBy)).toEqual([2]);
  });
});

describe('evaluationPage', () => {
  const { falseMatches, misses, missesByKind, beatenBy } = explain(10);
  const cases = all.map(({ match, expected, weight }) => ({ match, expected, weight, found: true }));
  const prints = { address: 1, phone: 1, license: 0 };
  const whole = { ...evaluate(cases), byLine: evaluate(cases) };
  const report: EvaluationReport = {
    ...whole,
    jurisdictions: {
      lakeview: { ...whole, missesByKind, prints },
      ely: { ...whole, recall: 0.125, missesByKind, prints },
    },
    nextSteps: [{ title: 'Read <i>them</i>', text: 'One by one.', commands: ['crs explain lakeview P-2'] }],
    bases: { clear: whole, none: { ...whole, precision: null } },
    by: 'claim',
    mask: ['phone'],
    inRoster: 4,
    knowable: { count: 2, candidateRecall: 1 },
    curve: precisionRecallCurve(cases),
    calibration: reliabilityOf(cases),
    missesByKind,
    beatenBy,
    worst: { falseMatches, misses },
    cuts: { verified: 0.99, likely: 0.95, possible: 0.8 },
    leftOut: { unknownPermit: 0, noContractor: 0, severalClaims: 0, severalContractors: 0 },
  };
  const text = evaluationPage(report);
  it('shows curve, calibration, tiers, kinds of misses, and every error with its waterfalls', () => {
    for (const said of [
      'Precision and recall',
      'Calibration',
      'Tiers',
      'Why claims were missed',
      'phone hidden',
    ])
      expect(text).toContain(said);
    expect(text.match(/<details>/g)).toHaveLength(5);
    const waterfalls = [...falseMatches, ...misses].flatMap(({ chosen, right: other }) =>
      [chosen, other].filter((side) => side !== null),
    );
    expect(text.match(/<svg class="waterfall"/g)).toHaveLength(waterfalls.length);
  });
  it('shows both readings of each jurisdiction and basis if they differ', () => {
    expect(text).toMatch(/>ely<[\s\S]*12\.5%[\s\S]*basis clear[\s\S]*basis none/);
    expect(text).not.toContain('by license');
    const byFirm = evaluationPage({ ...report, byLine: { ...whole, precision: 0.0625 } });
    expect(byFirm).toMatch(/precision by license[\s\S]*>all<[\s\S]*6\.3%/);
  });
  it('starts with what to do next', () => {
    expect(text).toMatch(
      /Next steps<[\s\S]*Read &lt;i&gt;them[\s\S]*<pre>crs explain lakeview P-2<\/pre>[\s\S]*Tiers</,
    );
    expect(evaluationPage({ ...report, nextSteps: [] })).not.toContain('Next steps');
  });
  it('names its counts', () => {
    expect(text).toMatch(/>Claims<[\s\S]*Claims whose contractor/);
    const byPermit = evaluationPage({ ...report, by: 'permit' });
    expect(byPermit).toMatch(/>Permits<[\s\S]*Permits whose contractor/);
    expect(byPermit).not.toContain('>Claims<');
  });
  it('loads nothing, runs nothing, and escapes what the records say', () => {
    expect(text).not.toMatch(/<script|https?:|src=|<i>/);
    expect(text).toContain('Somebody &lt;i&gt;Else&lt;/i&gt;');
  });
  it('is drawn without data', () => {
    const nothing = {
      ...report,
      curve: [],
      calibration: [],
      worst: { falseMatches: [], misses: [] },
      beatenBy: {},
    };
    expect(evaluationPage(nothing).match(/<p>None\.<\/p>/g)).toHaveLength(2);
  });
});
