import type { Evidence } from '@crs/matching';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { barOf, drawWaterfall, sharedRange, totalBar, waterfallOf } from './waterfall.js';

const partOf = (weight: number, over: Partial<Evidence> = {}): Evidence => ({
  signal: 'name_exact',
  claimValue: null,
  rosterValue: null,
  weight,
  reason: 'made up',
  origin: '',
  sharers: null,
  levels: [],
  ...over,
});
const weights = fc.array(
  fc.integer({ min: -120, max: 120 }).map((quarters) => quarters / 4),
  { minLength: 1, maxLength: 12 },
);

describe('waterfallOf', () => {
  it('starts each bar where the last one ended; the last one ends at the sum of the weights', () => {
    fc.assert(
      fc.property(weights, (list) => {
        const { steps, total, low, high } = waterfallOf(list.map((weight) => partOf(weight)));
        expect(steps[0]?.from).toBe(0);
        for (const [at, step] of steps.entries()) {
          if (at > 0) expect(step.from).toBe(steps[at - 1]?.to);
          expect(step.to).toBe(step.from + step.part.weight);
          expect(step.to).toBeGreaterThanOrEqual(low);
          expect(step.to).toBeLessThanOrEqual(high);
        }
        expect(total).toBe(list.reduce((sum, weight) => sum + weight, 0));
      }),
    );
  });
});

describe('barOf', () => {
  const waterfall = waterfallOf([partOf(-10), partOf(20), partOf(10), partOf(-5)]);
  const range = sharedRange([waterfall]);
  it('draws to scale; evidence against the candidate goes back and is shaded', () => {
    const bars = waterfall.steps.map((step) => barOf(step, range, 30));
    expect(bars).toEqual([
      '░░░░░░░░░░',
      '████████████████████',
      `${' '.repeat(20)}██████████`,
      `${' '.repeat(25)}░░░░░`,
    ]);
    expect(totalBar(waterfall, range, 30)).toBe(`${' '.repeat(10)}${'▔'.repeat(15)}`);
  });
  it('is always visible, and never longer than the track', () => {
    fc.assert(
      fc.property(weights, fc.integer({ min: 5, max: 60 }), (list, width) => {
        const random = waterfallOf(list.map((weight) => partOf(weight)));
        const bars = random.steps.map((step) => barOf(step, sharedRange([random]), width));
        for (const bar of [...bars, totalBar(random, sharedRange([random]), width)]) {
          expect(bar.trim().length).toBeGreaterThan(0);
          expect(bar.length).toBeLessThanOrEqual(width);
        }
      }),
    );
  });
});

describe('drawWaterfall', () => {
  it('has a bar for each part and for the sum, and a title', () => {
    const waterfall = waterfallOf([
      partOf(-10, { signal: 'prior' }),
      partOf(20),
      partOf(-5, { signal: 'city_differs' }),
    ]);
    const { text } = drawWaterfall(waterfall, sharedRange([waterfall]), 'Tamarack & Sons');
    expect(
      [...text.matchAll(/<rect class="(\w+)" x="([\d.]+)%" y="\d+" width="([\d.]+)%"/g)].map((bar) =>
        bar.slice(1),
      ),
    ).toEqual([
      ['against', '0.000', '50.000'],
      ['for', '0.000', '100.000'],
      ['against', '75.000', '25.000'],
      ['sum', '50.000', '25.000'],
    ]);
    expect(text).toContain('<title>Tamarack &amp; Sons</title>');
    for (const said of ['prior', '−10.00', 'city_differs', '−5.00', '+5.00 bits'])
      expect(text).toContain(said);
  });
});
