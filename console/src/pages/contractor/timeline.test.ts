import { describe, expect, it } from '@jest/globals';
import { type TimelineFacts, timelineInWords, timelineOf } from './timeline.js';

const now = new Date('2026-06-01T12:00:00Z');

type Contractor = TimelineFacts['profile']['contractor'];

const sure = { tier: 'verified' };

/** A contractor, with only the parts that the timeline needs. */
const factsOf = (
  contractor: Partial<Contractor>,
  {
    lostOn = null,
    orders = [],
    byYear = [],
  }: { lostOn?: string | null; orders?: object[]; byYear?: object[] } = {},
) =>
  ({
    profile: {
      contractor: { originalDate: null, expirationDate: null, status: 'Issued', ...contractor },
      permits: { byYear },
    },
    orders,
    actions: [],
    inspections: [],
    lostOn,
    inForceOn: null,
  }) as unknown as TimelineFacts;

describe('the timeline of a contractor', () => {
  it('ends a license with the order that suspends it', () => {
    const orders = [
      {
        orderDate: '2025-02-01',
        orderType: 'Order of Suspension',
        actionsTaken: [],
        penaltyAmount: null,
        ...sure,
      },
      {
        orderDate: '2024-02-01',
        orderType: 'Consent Order',
        actionsTaken: ['Penalty'],
        penaltyAmount: 500,
        ...sure,
      },
    ];
    const suspended = {
      originalDate: '2020-01-01',
      expirationDate: '2027-03-31',
      status: 'Suspended',
    } as const;
    const timeline = timelineOf(factsOf(suspended, { orders }), now);
    expect(timeline.license).toEqual([
      { from: '2020-01-01', until: '2025-02-01', state: 'in force' },
      {
        from: '2025-02-01',
        until: '2026-06-01',
        state: 'ended',
        begins: 'License revoked or suspended by order',
      },
    ]);
    expect(timelineInWords(timeline)[0]?.lines).toEqual([
      'February 1, 2025: License revoked or suspended by order',
      'February 1, 2025: Order of Suspension',
    ]);
  });

  it.each([
    ['Dismissed', 'Attorney general: Civil complaint (dismissed), penalty sought $83,000'],
    ['Open', 'Attorney general: Civil complaint (open), penalty sought $83,000'],
    ['Settled', 'Attorney general: Civil complaint (settled), penalty $83,000'],
  ])('of an action that is %s says %j', (status, text) => {
    const action = { actionDate: '2024-02-01', actionType: 'Civil complaint', status };
    const actions = [{ ...action, penaltyAmount: 83_000, restitutionAmount: null }];
    const facts = { ...factsOf({}), actions } as unknown as TimelineFacts;
    expect(timelineOf(facts, now).actions).toEqual([{ day: '2024-02-01', text }]);
  });

  it('shows five to twenty-five years, until this year', () => {
    expect(timelineOf(factsOf({}), now).years).toEqual({ first: 2022, last: 2026 });
    expect(timelineOf(factsOf({ originalDate: '2010-05-05' }), now).years).toEqual({
      first: 2010,
      last: 2026,
    });
    expect(timelineOf(factsOf({ originalDate: '1975-05-05' }), now).years).toEqual({
      first: 2002,
      last: 2026,
    });
  });

  it('has a text version, latest year first', () => {
    const facts = factsOf(
      { originalDate: '1975-05-05', expirationDate: '2024-03-31' },
      {
        orders: [
          { orderDate: '2024-02-01', orderType: 'Consent Order', penaltyAmount: 5000 },
          { orderDate: null, orderType: 'Undated', penaltyAmount: null, ...sure },
        ],
        byYear: [
          { year: 2024, count: 2, totalValue: 1000 },
          { year: 2023, count: 1, totalValue: 0 },
          { year: null, count: 7, totalValue: 0 },
        ],
      },
    );
    expect(timelineInWords(timelineOf(facts, now))).toEqual([
      {
        year: 2024,
        lines: [
          'March 31, 2024: Last day of the license',
          'February 1, 2024: Consent Order, penalty $5,000',
          '2 permits worth $1,000',
        ],
      },
      { year: 2023, lines: ['1 permit'] },
      { year: 1975, lines: ['May 5, 1975: License first issued'] },
    ]);
  });
});
