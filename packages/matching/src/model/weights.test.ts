import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readSettings } from '../../cases/fixture.js';
import {
  curvePoints,
  curveStart,
  type Level,
  levelGroups,
  levelIndex,
  levels,
  nameLevels,
  weightCount,
} from './levels.js';
import { matchingModelSchema } from './model.js';
import { countsOf, toModelWeights, Weights, weightsOf } from './weights.js';

const ramp = (factor: number): Float64Array =>
  Float64Array.from({ length: weightCount }, (_, at) => at * factor);
const written = toModelWeights(ramp(0.5), ramp(2), ramp(3), { claims: 40, inRoster: 0.25 });
const weights = new Weights('somewhere', written);
const { model } = readSettings();

describe('weights in written form', () => {
  it('keep their order when read back', () => {
    expect([...weights.values]).toEqual([...ramp(0.5)]);
    expect([...countsOf(written, 'matches')]).toEqual([...ramp(2)]);
    expect([...countsOf(written, 'others')]).toEqual([...ramp(3)]);
  });
  it('have the names of their levels', () => {
    for (const level of levels) {
      expect(written.levels[level].weight).toBe(levelIndex(level) * 0.5);
      expect(weights.at(level)).toBe(levelIndex(level) * 0.5);
    }
    for (const level of nameLevels)
      expect(written.names[level][1]?.weight).toBe((curveStart(level) + 1) * 0.5);
  });
  it('are rounded, and never -0', () => {
    const tiny = new Float64Array(weightCount).fill(-0.0001);
    const { levels: rounded } = toModelWeights(tiny, tiny, tiny, { claims: 1, inRoster: 1 / 3 });
    expect(Object.is(rounded.zip.weight, 0)).toBe(true);
  });
  it('must be as many as there are', () => {
    const few = new Float64Array(3);
    expect(() => toModelWeights(few, few, few, { claims: 1, inRoster: 0.5 })).toThrow('3 weights');
  });
});

describe('the curve of a level of names', () => {
  it.each(nameLevels)(
    'passes through its points, straight between them and flat beyond them: %s',
    (level) => {
      const first = curveStart(level) * 0.5;
      for (const [at, point] of curvePoints.entries()) {
        expect(weights.onCurve(level, point)).toBeCloseTo(first + at * 0.5, 9);
      }
      expect(weights.onCurve(level, -1000)).toBeCloseTo(first, 9);
      expect(weights.onCurve(level, 1000)).toBeCloseTo(first + (curvePoints.length - 1) * 0.5, 9);
      expect(weights.onCurve(level, curvePoints[0] + 0.5)).toBeCloseTo(first + 0.125, 9);
    },
  );
  it('never falls in the project’s own model, globally and for every jurisdiction', () => {
    const all = [null, ...Object.keys(model.jurisdictions)].map((scope) => weightsOf(model, scope));
    const bits = fc.double({ min: -20, max: 20, noNaN: true });
    fc.assert(
      fc.property(fc.constantFrom(...all), fc.constantFrom(...nameLevels), bits, bits, (of, level, a, b) => {
        const [low, high] = a < b ? [a, b] : [b, a];
        expect(of.onCurve(level, high)).toBeGreaterThanOrEqual(of.onCurve(level, low) - 1e-9);
      }),
    );
  });
});

describe('the source of a weight', () => {
  it('includes the pairs that it is based on', () => {
    const at = levelIndex('zip');
    expect(weights.originOf('zip')).toBe(
      `learned from somewhere (${at * 2} pairs that belong together, ${at * 3} that do not)`,
    );
    expect(weights.originOnCurve('exact', curvePoints[2])).toContain(
      `(${(curveStart('exact') + 2) * 2} pairs`,
    );
  });
});

describe('the m probability of a level', () => {
  it('is its share of matching pairs, among the levels of the same comparison', () => {
    for (const group of Object.values(levelGroups)) {
      const all = Object.keys(group) as Level[];
      const sum = all.reduce((total, level) => total + (weights.mOf(level) ?? 0), 0);
      if (group !== levelGroups.name) expect(sum).toBeCloseTo(1, 9);
    }
    const names = [...nameLevels, ...(Object.keys(levelGroups.name) as Level[])];
    expect(names.reduce((total, level) => total + (weights.mOf(level) ?? 0), 0)).toBeCloseTo(1, 9);
    const [zip, otherZip, otherCity] = [levelIndex('zip'), levelIndex('other_zip'), levelIndex('other_city')];
    expect(weights.mOf('zip')).toBeCloseTo(zip / (zip + otherZip + otherCity), 9);
  });
  it('is unknown if no matching pair was seen', () => {
    const unseen = { ...written, levels: { ...written.levels } };
    for (const level of Object.keys(levelGroups.trade) as Level[])
      unseen.levels[level] = { ...unseen.levels[level], matches: 0 };
    expect(new Weights('somewhere', unseen).mOf('trade_same')).toBeNull();
  });
});

describe('a scope', () => {
  const own = { ...written, namesCutAt: null, calibration: null };
  const known = matchingModelSchema.parse({ ...model, jurisdictions: { own } });

  it('has its own weights if the model has them, otherwise the global ones', () => {
    expect(weightsOf(known, 'own').inRoster).toBe(0.25);
    expect(weightsOf(known, 'other').inRoster).toBe(model.whole.inRoster);
    expect(weightsOf(known, null).originOf('zip')).toContain('all jurisdictions');
  });
});
