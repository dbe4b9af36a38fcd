import { describe, expect, it } from '@jest/globals';
import { factsOf, type Given, today } from '../../../test/summary-facts.js';
import { summarize } from './summary.js';
import type { SummaryFacts } from './summary-facts.js';

const told = (given: Given): string[] =>
  summarize(factsOf(given), today).map(({ text, isAlarming }) => `${isAlarming ? '! ' : ''}${text}`);

describe('the summary of a contractor', () => {
  it.each([
    ['2026-06-01', '! The license expires today. Ask whether it was renewed.'],
    ['2026-06-02', '! The license expires tomorrow. Ask whether it was renewed.'],
    ['2026-07-01', '! The license expires in 30 days. Ask whether it was renewed.'],
    ['2026-07-02', undefined],
    ['2026-05-31', undefined],
  ])('warns of a license that expires on %s', (expirationDate, sentence) => {
    expect(told({ contractor: { expirationDate } }).find((text) => text.includes('license expires'))).toBe(
      sentence,
    );
  });

  it('mentions a likely reopening right after the license, before what is against this one', () => {
    const facts = factsOf({ orders: ['2026-01-01'] });
    const other = {
      ...{
        licenseNumber: 'BC9',
        rosterState: 'MN',
        licenseType: 'Roofing',
        name: 'Alder L.L.C.',
        status: 'Revoked',
      },
      ...{ reopenedRole: 'old', reopenedLikelihood: '0.930', sharedPhone: '6125550100' },
    };
    const sentences = summarize({ ...facts, related: [other] } as unknown as SummaryFacts, today);
    expect(sentences.slice(0, 3).map(({ text }) => text)).toEqual([
      'Licensed: the license is active.',
      'Warning: likely the same business as Alder L.L.C., reopened. That firm’s license was revoked.',
      '1 disciplinary order in the last 5 years.',
    ]);
  });

  it('has one period after a name that ends with one', () => {
    const facts = factsOf({});
    const other = {
      ...{
        licenseNumber: 'BC9',
        rosterState: 'MN',
        licenseType: 'Roofing',
        name: 'Alder L.L.C.',
        status: 'Issued',
      },
      ...{ reopenedRole: 'new', reopenedLikelihood: '0.930', sharedPhone: '6125550100' },
    };
    const texts = summarize({ ...facts, related: [other] } as unknown as SummaryFacts, today).map(
      ({ text }) => text,
    );
    expect(texts).toContain('Likely operating under a new name, Alder L.L.C.');
  });

  it.each([
    [
      ['Settled', 'Open', 'Dismissed', null],
      '; 1 dismissed. Ordered or settled: $500 in penalties and $1,250 in restitution. Sought (pending): $500 in penalties and $1,250 in restitution. Outcome unknown: $500 in penalties and $1,250 in restitution.',
    ],
    [['Open'], '. Sought (pending): $500 in penalties and $1,250 in restitution.'],
    [['Judgment entered'], '. Ordered or settled: $500 in penalties and $1,250 in restitution.'],
  ])('mentions restitution beside penalties, by the outcome of actions: %j', (statuses, words) => {
    const facts = factsOf({ actions: statuses.map(() => '2026-01-24'), statuses });
    const actions = facts.actions.map((action) => ({ ...action, restitutionAmount: 1250 }));
    const texts = summarize({ ...facts, actions }, today).map(({ text }) => text);
    expect(texts.find((text) => text.includes('attorney general'))).toContain(` January 24, 2026${words}`);
  });

  it('counts no restitution of an action that was dismissed', () => {
    const facts = factsOf({ actions: ['2026-01-24'], statuses: ['Dismissed'] });
    const actions = facts.actions.map((action) => ({ ...action, restitutionAmount: 1250 }));
    expect(summarize({ ...facts, actions }, today).map(({ text }) => text)).toContain(
      '1 attorney general action, January 24, 2026; dismissed.',
    );
  });
});
