import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { licenseSpans, type SpanFacts } from './license-spans.js';

const today = '2026-06-01';

interface Given {
  readonly status: 'Issued' | 'Expired' | 'Revoked' | 'Suspended' | null;
  readonly expires?: string;
  /** Days of suspension orders that are certainly against this license. */
  readonly sure?: readonly string[];
  /** Days of orders that are only likely matches. */
  readonly likely?: readonly string[];
  readonly lostOn?: string;
  readonly inForceOn?: string;
}

const spansOf = ({ status, expires, sure = [], likely = [], lostOn, inForceOn }: Given) => {
  const order = (tier: 'verified' | 'likely') => (orderDate: string) => ({
    ...{ orderDate, orderType: 'Order of Suspension', actionsTaken: [], tier },
  });
  const orders: SpanFacts['orders'] = [...sure.map(order('verified')), ...likely.map(order('likely'))];
  const license = { status, originalDate: '2020-01-01', expirationDate: expires ?? null };
  return licenseSpans(license, { orders, lostOn: lostOn ?? null, inForceOn: inForceOn ?? null }, today);
};

/** A short form of a span: its first year and month, its state, and any text that replaces the state. */
const told = (given: Given): string[] =>
  spansOf(given).map(({ from, state, text }) => [from.slice(0, 7), state, text ?? ''].join(' ').trim());

describe('the spans of a license', () => {
  it.each<[Given, string[]]>([
    [{ status: 'Issued' }, ['2020-01 in force']],
    [{ status: 'Issued', expires: '2027-03-31' }, ['2020-01 in force']],
    [{ status: 'Issued', expires: '2024-03-31' }, ['2020-01 in force', '2024-03 ended']],
    [{ status: 'Issued', expires: '2019-03-31' }, ['2020-01 unknown now ended, date unknown']],
    [{ status: 'Expired' }, ['2020-01 unknown now expired, date unknown']],
    [{ status: 'Expired', expires: '2024-03-31' }, ['2020-01 in force', '2024-03 ended']],
    [{ status: null }, ['2020-01 unknown']],
    // The day is not known: the expiration date ends only the doubt.
    [{ status: 'Revoked' }, ['2020-01 unknown now revoked, date unknown']],
    [
      { status: 'Revoked', expires: '2024-03-31' },
      ['2020-01 unknown now revoked, date unknown', '2024-03 ended'],
    ],
    [
      { status: 'Revoked', expires: '2027-03-31', lostOn: '2025-02-01' },
      ['2020-01 in force', '2025-02 ended'],
    ],
    [
      { status: 'Revoked', expires: '2024-03-31', lostOn: '2025-02-01' },
      ['2020-01 in force', '2024-03 ended'],
    ],
    [{ status: 'Suspended', sure: ['2025-02-01'] }, ['2020-01 in force', '2025-02 ended']],
    [
      { status: 'Suspended', sure: ['2022-02-01', '2025-02-01'] },
      [
        '2020-01 in force',
        '2022-02 unknown revoked or suspended, unknown whether reinstated',
        '2025-02 ended',
      ],
    ],
    [
      { status: 'Suspended', sure: ['2022-02-01', '2025-02-01'], expires: '2023-03-31' },
      [
        '2020-01 in force',
        '2022-02 unknown revoked or suspended, unknown whether reinstated',
        '2023-03 ended',
      ],
    ],
    // An order that is only a likely match does not end a license with certainty.
    [
      { status: 'Revoked', likely: ['2025-10-03'] },
      ['2020-01 in force likely active', '2025-10 unknown likely not active'],
    ],
    [
      { status: 'Revoked', likely: ['2025-10-03'], lostOn: '2026-02-01' },
      ['2020-01 in force likely active', '2025-10 unknown likely not active', '2026-02 ended'],
    ],
    // An order counts even if the roster says in force, until the roster is first read so.
    [
      { status: 'Issued', sure: ['2022-02-01'], inForceOn: '2025-11-25' },
      ['2020-01 in force', '2022-02 unknown unknown whether active', '2025-11 in force'],
    ],
    [
      { status: 'Issued', sure: ['2022-02-01'], inForceOn: '2025-11-25', expires: '2024-03-31' },
      ['2020-01 in force', '2022-02 unknown unknown whether active', '2024-03 ended'],
    ],
    [
      { status: 'Issued', sure: ['2026-02-01'], inForceOn: '2025-11-25' },
      ['2020-01 in force', '2026-02 unknown unknown whether active'],
    ],
  ])('of %j are %j', (given, spans) => {
    expect(told(given)).toEqual(spans);
  });

  it('begin with what happened, in words', () => {
    const begins = (given: Given) => spansOf(given).map((span) => span.begins ?? '');
    expect(begins({ status: 'Revoked', expires: '2024-03-31' })).toEqual([
      'We don’t know whether the license was active from this date',
      'License expiration date',
    ]);
    expect(begins({ status: 'Expired', expires: '2024-03-31' })).toEqual(['', 'Last day of the license']);
    expect(begins({ status: 'Issued', sure: ['2022-02-01'], inForceOn: '2025-11-25' })).toEqual([
      '',
      'We don’t know whether the license was active from this date',
      'License first shown as active in the license roster',
    ]);
  });

  it('are contiguous until today', () => {
    const day = fc
      .date({ min: new Date('2020-01-02'), max: new Date('2027-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    const past = day.filter((one) => one <= today);
    const days = fc.array(day, { maxLength: 3 });
    const given = fc.record(
      {
        status: fc.constantFrom('Issued', 'Expired', 'Revoked', 'Suspended', null),
        ...{ expires: day, sure: days, likely: days, lostOn: past, inForceOn: past },
      },
      { requiredKeys: ['status'] },
    );
    fc.assert(
      fc.property(given, (facts) => {
        const spans = spansOf(facts);
        expect([spans[0]?.from, spans.at(-1)?.until]).toEqual(['2020-01-01', today]);
        for (const [at, { from, until }] of spans.entries()) {
          expect(from <= until).toBe(true);
          if (at > 0) expect(from).toBe(spans[at - 1]?.until);
        }
      }),
    );
  });
});
