import { describe, expect, it } from '@jest/globals';
import { firmSentences, relatedSentences, reopenedSentences } from './relation-sentences.js';
import { contractorKey, type Profile } from './sentence.js';
import type { SummaryFacts } from './summary-facts.js';

const today = new Date('2026-06-01T12:00:00Z');

type Contractor = Profile['contractor'];
type Related = Profile['related']['newest'][number];

interface Given {
  readonly contractor?: Partial<Contractor>;
  readonly firm?: readonly Partial<Contractor>[];
  readonly related?: readonly Partial<Related>[];
  /** Orders against this license. */
  readonly orders?: number;
  /** The outcomes of actions against this license. */
  readonly statuses?: readonly string[];
  /** The facts about every other license. */
  readonly others?: object;
}

/** A contractor, with only the parts that these sentences need. */
const factsOf = ({
  contractor,
  firm = [],
  related = [],
  others,
  orders = 0,
  statuses = [],
}: Given): SummaryFacts =>
  ({
    profile: {
      contractor: {
        ...{ licenseNumber: 'BC1', rosterState: 'MN', name: 'Elm Siding' },
        ...{ status: 'Issued', expirationDate: null },
        ...contractor,
      },
      firm: firm.length === 0 ? null : { lines: firm },
      enforcement: { totalCount: orders },
    },
    actions: statuses.map((status) => ({ status })),
    related,
    others: new Map(
      others === undefined
        ? []
        : [...related, ...firm].map((other) => [contractorKey(other as Contractor), others]),
    ),
  }) as unknown as SummaryFacts;

const told = (given: Given): string[] => {
  const facts = factsOf(given);
  return [...reopenedSentences(facts), ...firmSentences(facts, today), ...relatedSentences(facts, today)].map(
    ({ text, isAlarming }) => `${isAlarming ? '! ' : ''}${text}`,
  );
};

describe('what other licenses say about a contractor', () => {
  it('names another license of the firm only if this one is not active', () => {
    const firm = [
      {
        licenseNumber: 'BC2',
        name: 'Elm Siding',
        licenseType: 'Roofing',
        rosterState: 'MN',
        status: 'Issued',
        expirationDate: null,
      } as const,
    ];
    const other = 'This firm has another active license: BC2, Roofing, MN.';
    expect(told({ firm, contractor: { status: 'Expired' } })).toContain(other);
    expect(told({ firm })).not.toContain(other);
  });

  const others = { rosterState: 'MN', licenseType: 'Roofing', name: 'Alder Roofing' };
  it.each<[Partial<Contractor>, object | undefined, string]>([
    [
      { licenseNumber: 'BC2', status: 'Revoked' },
      { orders: 2, actions: 3, loss: { day: '2021-11-02', by: 'order' } },
      '! Another license of this firm, BC2 of Alder Roofing, was revoked in November 2021, with 2 disciplinary orders and 3 attorney general actions.',
    ],
    [
      { licenseNumber: 'BC2', status: 'Issued', hasEnforcementAction: true },
      { orders: 1, actions: 0 },
      '! Another license of this firm, BC2 of Alder Roofing, has 1 disciplinary order.',
    ],
    [
      { licenseNumber: 'BC2', status: 'Issued', hasEnforcementAction: true },
      { orders: 1, actions: 1, isSure: false },
      '! Another license of this firm, BC2 of Alder Roofing, has 1 disciplinary order and 1 attorney general action (likely match).',
    ],
    [
      { licenseNumber: 'BC2', status: 'Suspended' },
      undefined,
      '! Another license of this firm, BC2 of Alder Roofing, was suspended.',
    ],
    [
      { licenseNumber: 'BC2', status: 'Expired', hasEnforcementAction: true },
      { orders: 0, actions: 0 },
      '! Another license of this firm, BC2 of Alder Roofing, has an enforcement flag on its license record.',
    ],
    [
      { licenseNumber: 'BC2', status: 'Expired', hasEnforcementAction: true },
      undefined,
      '! Another license of this firm, BC2 of Alder Roofing, has orders, actions, or an enforcement flag.',
    ],
  ])('says what is known against another license of the firm: %j', (line, known, sentence) => {
    const firm = [{ ...others, ...line }];
    const related = [{ ...others, ...line, reopenedLikelihood: '0.499', reopenedRole: 'old' as const }];
    const contractor = { expirationDate: '2027-03-31', name: 'Elm Siding' };
    const given = { contractor, firm, ...(known !== undefined && { others: known }) };
    expect(told({ ...given, related })).toEqual([sentence]);
    // The warning says all of it, once, although both are one firm.
    const warned = related.map((other) => ({ ...other, reopenedLikelihood: '0.500' }));
    const details = sentence
      .slice(sentence.indexOf('Roofing, ') + 'Roofing, '.length)
      .replace(', with', ', and it has');
    const history = details.startsWith('was ') ? `’s license ${details}` : ` ${details}`;
    expect(told({ ...given, related: warned })).toEqual([
      `! Warning: likely the same business as Alder Roofing, reopened. That firm${history}`,
    ]);
  });

  it('has one wording for how strongly a license continues under another license of the firm', () => {
    const line = { ...others, licenseNumber: 'BC2', status: 'Issued' as const, expirationDate: null };
    const related = [{ ...line, reopenedLikelihood: '0.970', reopenedRole: 'new' as const }];
    const contractor = { status: 'Expired' as const, name: 'Elm Siding' };
    const sentences = told({ contractor, firm: [line], related });
    expect(sentences[0]).toBe('This firm has another active license: BC2, Alder Roofing, Roofing, MN.');
    expect(sentences.join()).not.toMatch(/likely/i);
  });

  it.each<[Given, string]>([
    [{ contractor: { status: 'Revoked' } }, 'this one was revoked'],
    [{ contractor: { status: 'Expired' }, orders: 2 }, 'this one has 2 disciplinary orders'],
    [
      { contractor: { status: 'Expired' }, statuses: ['Open', 'Dismissed'] },
      'this one has 1 attorney general action',
    ],
    [
      { contractor: { status: 'Expired', hasEnforcementAction: true } },
      'this one is flagged for an enforcement action',
    ],
  ])('warns that the firm likely continues although there is something against %j', (given, against) => {
    const line = { ...others, licenseNumber: 'BC2', status: 'Issued' as const, expirationDate: null };
    const other = { ...line, licenseNumber: 'BC3' };
    const related = [{ ...line, reopenedLikelihood: '0.500', reopenedRole: 'new' as const }];
    expect(told({ ...given, firm: [other, line], related })).toEqual([
      `! This firm continues under another license, BC2 of Alder Roofing, although ${against}.`,
    ]);
    const unlikely = [{ ...line, reopenedLikelihood: '0.499', reopenedRole: 'new' as const }];
    expect(told({ ...given, firm: [line], related: unlikely })).toEqual([
      'This firm has another active license: BC2, Alder Roofing, Roofing, MN.',
    ]);
  });

  const shared = {
    sharedPhone: '6125550148',
    sharedAddress: null,
    sharedPerson: null,
    reopenedLikelihood: '0.100',
  };
  it.each<[Partial<Related>, string[]]>([
    [{ status: 'Revoked' }, ['! Shares its phone with Alder Roofing, whose license was revoked.']],
    [
      { status: 'Suspended', sharedAddress: '1 Elm St' },
      ['! Shares its phone and address with Alder Roofing, whose license was suspended.'],
    ],
    [
      { status: 'Revoked', sharedPerson: 'Kim Example', reopenedSignals: 'same_person,other_trade' },
      ['! Shares its phone and person with Alder Roofing, whose license was revoked.'],
    ],
    [
      { status: 'Revoked', sharedPhone: null, sharedPerson: 'Kim Example', reopenedSignals: 'other_trade' },
      ['! Shares a person with a similar name with Alder Roofing, whose license was revoked.'],
    ],
    [{ status: 'Issued' }, []],
    [{ status: 'Revoked', sharedPhoneHub: true }, []],
    [
      { status: 'Revoked', reopenedLikelihood: '0.930', reopenedRole: 'old' },
      ['! Warning: likely the same business as Alder Roofing, reopened. That firm’s license was revoked.'],
    ],
    [
      {
        ...{ status: 'Expired', hasEnforcementAction: true },
        ...{ reopenedLikelihood: '0.826', reopenedRole: 'old' },
      },
      [
        '! Warning: likely the same business as Alder Roofing, reopened. That firm has orders, actions, or an enforcement flag.',
      ],
    ],
    [
      { status: 'Issued', reopenedLikelihood: '0.930', reopenedRole: 'new' },
      ['! Likely operating under a new name, Alder Roofing.'],
    ],
  ])('of a related contractor %j says %j', (related, sentences) => {
    expect(told({ related: [{ name: 'Alder Roofing', ...shared, ...related }] })).toEqual(sentences);
  });

  it('says when other licenses were revoked or suspended, if known', () => {
    const given = { related: [{ name: 'Alder Roofing', ...shared, status: 'Revoked' as const }] };
    const known = (by: string) => ({ orders: 0, actions: 0, loss: { day: '2026-05-04', by } });
    expect(told({ ...given, others: known('order') })).toEqual([
      '! Shares its phone with Alder Roofing, whose license was revoked in May 2026.',
    ]);
    expect(told({ ...given, others: known('roster') })[0]).toContain(
      'whose license was revoked (first seen in the license roster in May 2026).',
    );
    const likely = { orders: 0, actions: 0, loss: { day: '2026-05-04', by: 'order', isLikely: true } };
    expect(told({ ...given, others: likely })[0]).toContain('whose license was revoked, likely in May 2026.');
    expect(relatedSentences(factsOf(given), today)[0]?.named?.words).toBe('Alder Roofing');
  });

  it('names three related contractors and counts the others', () => {
    const related = Array.from({ length: 5 }, (_, at) => ({
      name: `Firm ${at}`,
      ...shared,
      status: 'Revoked' as const,
    }));
    const sentences = told({ related });
    expect(sentences).toHaveLength(4);
    expect(sentences[3]).toBe('! 2 more contractors like these: see below.');
  });
});
