import { describe, expect, it } from '@jest/globals';
import { lostOn } from './contractor-data.js';
import { contractorKey, type Profile, type SummaryFacts, summarise, unknowns } from './summary.js';

const today = new Date('2026-06-01T12:00:00Z');

type Contractor = Profile['contractor'];
type Related = Profile['related']['newest'][number];

interface Given {
  readonly contractor?: Partial<Contractor>;
  readonly orders?: readonly string[];
  readonly penalties?: number;
  readonly related?: readonly Partial<Related>[];
  readonly firm?: readonly Partial<Contractor>[];
  readonly osha?: { readonly totalCount: number; readonly totalViolations: number };
  readonly actions?: readonly string[];
  readonly permits?: {
    readonly totalCount: number;
    readonly totalValue: number;
    readonly lastIssueDate: string;
  };
  readonly unlicensed?: SummaryFacts['unlicensed'];
  readonly lostOn?: string;
  readonly othersLostOn?: string;
  readonly ordersCovered?: SummaryFacts['ordersCovered'];
}

/** What is known of a contractor, of which only what the summary reads is given. */
function factsOf({ contractor, orders = [], related = [], actions = [], ...given }: Given): SummaryFacts {
  const dated = orders.map((orderDate) => ({ orderDate }));
  return {
    profile: {
      contractor: {
        ...{ licenseNumber: 'BC1', rosterState: 'MN', status: 'Issued', expirationDate: null },
        ...contractor,
      },
      firm: given.firm === undefined ? null : { lines: given.firm },
      enforcement: { totalCount: orders.length, totalPenaltyAmount: given.penalties ?? 0, newest: dated },
      agEnforcement: { totalCount: actions.length, newest: actions.map((actionDate) => ({ actionDate })) },
      osha: { totalCount: 0, totalViolations: 0, newest: [{ openDate: '2021-06-10' }], ...given.osha },
      permits: { totalCount: 0, totalValue: 0, lastIssueDate: null, ...given.permits },
      related: { totalCount: related.length, newest: related },
    },
    orders: dated,
    actions: actions.map(() => ({ penaltyAmount: 500 })),
    related,
    ordersCovered:
      given.ordersCovered === undefined
        ? { firstMonth: '2018-02', lastDate: '2026-05-14' }
        : given.ordersCovered,
    unlicensed: given.unlicensed ?? { totalCount: 0, endedOn: null },
    lostOn: given.lostOn ?? null,
    othersLostOn: new Map(
      given.othersLostOn === undefined
        ? []
        : related.map((other) => [contractorKey(other as Related), given.othersLostOn ?? '']),
    ),
  } as unknown as SummaryFacts;
}

const told = (given: Given): string[] =>
  summarise(factsOf(given), today).map(({ text, isAlarming }) => `${isAlarming ? '! ' : ''}${text}`);

describe('the summary of a contractor', () => {
  it.each<[Partial<Contractor>, string]>([
    [{ expirationDate: '2027-03-31' }, 'Licensed: in force until March 31, 2027.'],
    [{}, 'Licensed: the license is in force.'],
    [{ expirationDate: '2026-06-01' }, 'Licensed: in force until June 1, 2026.'],
    [{ expirationDate: '2026-05-31' }, '! Not licensed now: the license expired on May 31, 2026.'],
    [{ status: 'Expired' }, '! Not licensed now: the license has expired.'],
    [{ status: 'Expired', expirationDate: '2027-01-01' }, '! Not licensed now: the license has expired.'],
    [{ status: 'Revoked', expirationDate: '2027-03-31' }, '! Not licensed now: the license was revoked.'],
    [{ status: null }, '! The authority does not say whether the license is in force.'],
  ])('of %j begins with %j', (contractor, sentence) => {
    expect(told({ contractor })[0]).toBe(sentence);
  });

  it('dates a suspension by the order that says so', () => {
    const contractor = { status: 'Suspended', expirationDate: '2027-03-31' } as const;
    const facts = factsOf({ contractor, lostOn: '2026-05-01' });
    const order = { orderDate: '2026-04-02', orderType: 'Consent Order', actionsTaken: ['Suspension'] };
    expect(summarise({ ...facts, orders: [order] }, today)[0]?.text).toBe(
      'Not licensed now: the license was suspended by the order of April 2, 2026.',
    );
    const other = { ...order, actionsTaken: ['Penalty'] };
    expect(summarise({ ...facts, orders: [other] }, today)[0]?.text).toBe(
      'Not licensed now: the license was suspended on May 1, 2026.',
    );
  });

  it('says that orders are not covered, rather than that there are none', () => {
    expect(told({ ordersCovered: null })[1]).toBe(
      'Orders of the licensing authority of MN are not covered here: it is not known whether there are any.',
    );
    expect(told({ ordersCovered: { firstMonth: null, lastDate: null } })[1]).toBe(
      'None against it among the orders of the licensing authority of MN.',
    );
  });

  it.each<[readonly string[], number, string]>([
    [[], 0, 'None against it among the orders of the licensing authority of MN, February 2018 to May 2026.'],
    [['2026-01-01'], 0, '! 1 order against it in the last 5 years.'],
    [['2026-01-01'], 500, '! 1 order against it in the last 5 years, with penalties of $500 in all.'],
    [['2026-01-01', '2021-06-01', '2021-05-31'], 0, '! 2 orders against it in the last 5 years (3 in all).'],
    [['2020-01-01'], 0, '! 1 order against it, none in the last 5 years.'],
  ])('of orders on %j with penalties of %i says %j', (orders, penalties, sentence) => {
    expect(told({ orders, penalties })[1]).toBe(sentence);
  });

  it.each<[Given, string]>([
    [
      { actions: ['2026-01-24', '2021-01-01'] },
      '! The attorney general took 2 actions against it, the last on January 24, 2026, with penalties of $1,000 in all.',
    ],
    [
      { osha: { totalCount: 1, totalViolations: 0 } },
      '1 safety inspection without a violation, the last in June 2021.',
    ],
    [
      { osha: { totalCount: 2, totalViolations: 3 } },
      '! 3 safety violations found in 2 inspections, the last in June 2021.',
    ],
    [
      { unlicensed: { totalCount: 1, endedOn: '2020-07-31' } },
      '! 1 permit was issued after the license had ended on July 31, 2020.',
    ],
    [{}, 'No building permits of it are known here.'],
    [
      { permits: { totalCount: 11, totalValue: 801_426, lastIssueDate: '2021-09-24T00:00:00Z' } },
      '11 building permits worth $801,426, the last in September 2021.',
    ],
  ])('of %j says %j', (given, sentence) => {
    expect(told(given)).toContain(sentence);
  });

  it('names another license of the firm only where this one is not in force', () => {
    const firm = [
      {
        licenseNumber: 'BC2',
        licenseType: 'Roofing',
        rosterState: 'MN',
        status: 'Issued',
        expirationDate: null,
      } as const,
    ];
    const other = 'The same firm holds another license in force: BC2, Roofing, MN.';
    expect(told({ firm, contractor: { status: 'Expired' } })).toContain(other);
    expect(told({ firm })).not.toContain(other);
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
    [{ status: 'Issued' }, []],
    [{ status: 'Revoked', sharedPhoneHub: true }, []],
    [
      { status: 'Revoked', reopenedLikelihood: '0.930', reopenedRole: 'old' },
      ['! Likely Alder Roofing, whose license was revoked, reopened under a new name.'],
    ],
    [
      { status: 'Issued', reopenedLikelihood: '0.930', reopenedRole: 'new' },
      ['! Likely goes on under a new name, Alder Roofing.'],
    ],
  ])('of a related contractor %j says %j', (related, sentences) => {
    expect(told({ related: [{ name: 'Alder Roofing', ...shared, ...related }] }).slice(2, -1)).toEqual(
      sentences,
    );
  });

  it('says when licenses were taken away, where that is known', () => {
    const given = {
      contractor: { status: 'Revoked' as const },
      lostOn: '2020-07-31',
      related: [{ name: 'Alder Roofing', ...shared, status: 'Revoked' as const }],
      othersLostOn: '2026-05-04T03:00:00Z',
    };
    const [first, , third] = told(given);
    expect(first).toBe('! Not licensed now: the license was revoked on July 31, 2020.');
    expect(third).toBe('! Shares its phone with Alder Roofing, whose license was revoked in May 2026.');
    const [, , sentence] = summarise(factsOf(given), today);
    expect(sentence?.named?.name).toBe('Alder Roofing');
  });

  it('names three related contractors and counts the others', () => {
    const related = Array.from({ length: 5 }, (_, at) => ({
      name: `Firm ${at}`,
      ...shared,
      status: 'Revoked' as const,
    }));
    const [, , ...sentences] = told({ related });
    expect(sentences.slice(0, -1)).toHaveLength(4);
    expect(sentences[3]).toBe('! 2 more contractors like these below.');
  });
});

describe('what is not known of a contractor', () => {
  it('names what its roster leaves out, and what no record tells', () => {
    const whole = {
      status: 'Issued',
      expirationDate: '2027-01-01',
      originalDate: '2010-01-01',
      phone: '1',
      address: '2',
    };
    const of = (contractor: object, totalCount: number) =>
      unknowns({ contractor, permits: { totalCount }, enforcement: { totalCount } } as unknown as Profile, {
        firstMonth: null,
        lastDate: null,
      });
    expect(of(whole, 1)).toHaveLength(2);
    expect(of({ ...whole, expirationDate: null, phone: null }, 0)).toEqual(
      expect.arrayContaining([
        'When the license expires.',
        'A phone number.',
        'Complaints that did not lead to an order.',
      ]),
    );
  });
});

describe('the day on which a license was taken away', () => {
  const form = (status: string, seenFrom: string, changed: string[]) => ({ status, seenFrom, changed });
  it.each([
    ['Revoked', [form('Issued', '2025-01-01', []), form('Revoked', '2026-05-04', ['status'])], '2026-05-04'],
    ['Revoked', [form('Revoked', '2025-01-01', [])], null],
    ['Issued', [form('Revoked', '2025-01-01', []), form('Issued', '2026-05-04', ['status'])], null],
    [
      'Revoked',
      [form('Revoked', '2026-05-04', ['status']), form('Revoked', '2026-06-04', ['phone'])],
      '2026-05-04',
    ],
  ] as const)('of one that is %s with the history %j is %s', (status, forms, day) => {
    expect(lostOn(status, forms as unknown as Parameters<typeof lostOn>[1])).toBe(day);
  });
});
