import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { compareSpans, type SpanStart } from './compare-spans.js';

const permits = (drift: Record<string, number> = {}) => ({
  family: 'permits' as const,
  expect: { drift, shrink: 0.2 } as never,
});
const start = (over: Partial<SpanStart> = {}): SpanStart => ({
  ...{ span: 'month', rows: 1_000, broken: 0, profile: { status: { Open: 500, Closed: 500 } }, since: [] },
  ...over,
});
const night = (rows: number, starts: readonly SpanStart[], open = rows / 2) => ({
  ...{ rows, broken: 0, starts, profile: { status: { Open: open, Closed: rows - open } } },
  measures: {},
});
const replaced = (value: number) => ({ 'contractorName.replaced': { value, bound: 0.3 } });

describe('compareSpans', () => {
  it.each<[string, ReturnType<typeof night>, RegExp[]]>([
    ['nothing where nothing moved', night(1_000, [start()]), []],
    [
      'a third of the records gone',
      night(670, [start()]),
      [/^670 records compared with 1000 within a month, 33\.0% fewer/],
    ],
    ['growth as nothing', night(2_000, [start()]), []],
    [
      'values that moved step by step',
      night(1_000, [start()], 850),
      [/^status moved by 35\.0% within a month: "Closed" 50\.0% → 15\.0%/],
    ],
  ])('finds %s', (_what, now, findings) => {
    const found = compareSpans(permits(), now).findings;
    expect(found).toHaveLength(findings.length);
    for (const [at, finding] of findings.entries()) expect(found[at]).toMatch(finding);
  });

  it('finds broken characters that accumulate night by night', () => {
    const found = compareSpans(permits(), { ...night(10_000, [start({ rows: 10_000 })]), broken: 150 });
    expect(found.findings).toEqual([
      '150 values have broken characters against 0 within a month (at most 1.0%)',
    ]);
  });

  it('allows small feeds with many values what chance produces', () => {
    const values = Array.from({ length: 100 }, (_, at) => `v${at}`);
    const drawn = (from: number) => Object.fromEntries(values.map((value, at) => [value, (at * from) % 7]));
    const months = start({ rows: 300, profile: { permitType: drawn(3) } });
    const now = { ...night(300, [months]), profile: { permitType: drawn(5) } };
    const { value, bound } = compareSpans(permits(), now).measures['month.permitType'] ?? {};
    expect(value).toBeGreaterThan(0.25);
    expect(bound).toBeGreaterThan(0.5);
  });

  it('adds up what each night replaced', () => {
    const since = Array.from({ length: 9 }, () => ({ measures: replaced(0.02) }));
    const now = { ...night(1_000, [start({ since })]), measures: replaced(0.03) };
    expect(compareSpans(permits(), now)).toMatchObject({
      measures: { 'month.contractorName.replaced': { value: 0.21, bound: 0.2 } },
      findings: [
        expect.stringMatching(/^21\.0% of the records got a different contractorName within a month/),
      ],
    });
  });

  it("skips days, and applies the definition's bounds", () => {
    const months = start({ profile: { issueDate: { '2026-01': 1_000 } } });
    const later = { ...night(1_000, [months]), profile: { issueDate: { '2026-02': 1_000 } } };
    expect(compareSpans(permits(), later).findings).toEqual([]);
    expect(compareSpans(permits({ 'month.status': 0.5 }), night(1_000, [start()], 850)).findings).toEqual([]);
  });

  it('ignores a column that already moved too far in that night alone', () => {
    const now = { ...night(1_000, [start()], 900), measures: { status: { value: 0.4, bound: 0.25 } } };
    expect(compareSpans(permits(), now).findings).toEqual([]);
  });

  it('finds a loss of 2% a night before a third of the records is gone', () => {
    fc.assert(
      fc.property(fc.integer({ min: 300, max: 100_000 }), (rows) => {
        let nights = 0;
        let now = rows;
        while (compareSpans(permits(), night(now, [start({ rows })])).findings.length === 0) {
          now = Math.floor(now * 0.98);
          nights += 1;
        }
        expect(nights).toBeLessThan(20);
        expect(now).toBeGreaterThan(rows * 0.66);
      }),
    );
  });
});
