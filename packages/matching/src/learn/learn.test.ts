/** A made-up town whose clerks make mistakes at known rates, which the learned weights must approximate. */
import type { Claim, RosterEntry } from '@crs/domain';
import { describe, expect, it } from '@jest/globals';
import { claimOf, entryOf, readDictionaries, readSettings } from '../../cases/fixture.js';
import { matchingModelSchema } from '../model/model.js';
import { buildRoster } from '../roster.js';
import { learnJurisdictionWeights, learnModel, type TrainingSet } from './learn.js';
import { PreparedClaims } from './test-cases.js';

const dictionaries = readDictionaries();
const settings = readSettings();

/** Numbers from 0 to 1, the same in every run (Lehmer's generator, with the constants of Park and Miller). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}

const syllables = ['bar', 'kel', 'dro', 'min', 'tas', 'vor', 'quil', 'hen', 'lop', 'sur', 'wex', 'gar'];
const trades = ['Plumbing', 'Electric', 'Roofing', 'Builders', 'Masonry', 'Painting'];

interface Town {
  readonly entries: RosterEntry[];
  readonly claims: Claim[];
}

/** Firms, and claims, a share of which means one of them; some of these print a different address. */
function town(options: {
  seed: number;
  scope: string;
  inRoster: number;
  moved: number;
  count?: number;
}): Town {
  const next = numbers(options.seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
  const word = (): string => {
    const text = pick(syllables) + pick(syllables) + pick(syllables);
    return text.charAt(0).toUpperCase() + text.slice(1);
  };
  const address = (): { address: string; city: string; zip: string } => ({
    address: `${100 + Math.floor(next() * 9000)} ${word()} St`,
    city: 'Dunmore',
    zip: `5590${Math.floor(next() * 9)}`,
  });
  const phone = (): string => `555${String(5550100 + Math.floor(next() * 99)).padStart(7, '0')}`;
  const firm = () => ({ name: `${word()} ${pick(trades)}`, ...address() });
  const entries = Array.from({ length: 400 }, (_, at) => entryOf({ id: at + 1, ...firm(), phone: phone() }));
  const claims = Array.from({ length: options.count ?? 800 }, (_, at) => {
    const known = next() < options.inRoster ? pick(entries) : null;
    const means = known ?? { ...firm(), phone: null };
    const place = next() < options.moved ? address() : means;
    return claimOf({
      id: at + 1,
      scope: options.scope,
      name: `${means.name}${next() < 0.5 ? ' LLC' : ''} ${next() < 0.2 ? word() : ''}`.trim(),
      address: place.address,
      city: place.city,
      zip: place.zip,
    });
  });
  return { entries, claims };
}

function trainingSetOf({ entries, claims }: Town, jurisdiction: string): TrainingSet {
  return { jurisdiction, claims, roster: buildRoster(entries, dictionaries, settings) };
}

const settled = town({ seed: 11, scope: 'settled', inRoster: 0.7, moved: 0.05 });
const restless = town({ seed: 12, scope: 'restless', inRoster: 0.3, moved: 0.6 });
const both = [trainingSetOf(settled, 'settled'), trainingSetOf(restless, 'restless')];
const model = learnModel(both, { ...settings.model, jurisdictions: {} });

describe('learnModel', () => {
  it('finds how many claims mean a contractor in the roster, without labels', () => {
    expect(model.jurisdictions.settled?.inRoster).toBeCloseTo(0.7, 1);
    expect(model.jurisdictions.restless?.inRoster).toBeCloseTo(0.3, 1);
  });
  it('finds how often claims print another address', () => {
    const shareMoved = (jurisdiction: string): number => {
      const { address_zip, address_other_zip, moved_zip, moved_city } = (
        model.jurisdictions[jurisdiction] ?? model.whole
      ).levels;
      const moved = moved_zip.matches + moved_city.matches;
      return moved / (moved + address_zip.matches + address_other_zip.matches);
    };
    expect(shareMoved('settled')).toBeCloseTo(0.05, 1);
    expect(shareMoved('restless')).toBeCloseTo(0.6, 1);
  });
  it('weighs a moved address less where firms move, with the global weight in between', () => {
    const weightIn = (jurisdiction: string): number =>
      model.jurisdictions[jurisdiction]?.levels.moved_city.weight ?? Number.NaN;
    expect(weightIn('restless')).toBeGreaterThan(weightIn('settled') + 1);
    expect(model.whole.levels.moved_city.weight).toBeGreaterThan(weightIn('settled'));
    expect(model.whole.levels.moved_city.weight).toBeLessThan(weightIn('restless'));
  });
  it('returns the same bytes for any order of training sets and claims, and regardless of earlier learning', () => {
    const shuffled = [
      trainingSetOf({ ...restless, claims: [...restless.claims].reverse() }, 'restless'),
      trainingSetOf({ ...settled, claims: [...settled.claims].reverse() }, 'settled'),
    ];
    // The first one was learned after the project's own model.
    expect(JSON.stringify(learnModel(shuffled, { ...model, jurisdictions: {} }))).toBe(JSON.stringify(model));
  });
  it('keeps the weights of jurisdictions that are not learned again', () => {
    const again = learnModel(both.slice(0, 1), model);
    expect(again.jurisdictions.restless).toEqual(model.jurisdictions.restless);
    expect(again.jurisdictions.settled?.levels.zip).toBeDefined();
  });
  it('learns no separate weights for a jurisdiction with few claims', () => {
    const small = town({ seed: 13, scope: 'small', inRoster: 0.5, moved: 0.1, count: 50 });
    const taught = learnModel([trainingSetOf(small, 'small')], model);
    expect(Object.keys(taught.jurisdictions)).toEqual(Object.keys(model.jurisdictions));
  });
  it('never lets a curve of names fall', () => {
    for (const points of Object.values(model.whole.names)) {
      const weights = points.map(({ weight }) => weight);
      expect(weights).toEqual([...weights].sort((a, b) => a - b));
    }
  });
  it('returns a model that its schema accepts, with the previous calibration if nothing was measured', () => {
    expect(matchingModelSchema.parse(model)).toEqual(model);
    expect(model.calibration).toBe(settings.model.calibration);
    expect(Object.values(model.jurisdictions).map(({ calibration }) => calibration)).toEqual([null, null]);
    expect(Object.keys(model.jurisdictions)).toEqual(['restless', 'settled']);
    expect(model.whole.claims).toBe(settled.claims.length + restless.claims.length);
  });
  it('leaves the model unchanged without a training set', () => {
    expect(learnModel([], model)).toBe(model);
  });
});

describe('learnJurisdictionWeights', () => {
  it('learns as the global model does, pulled toward it', () => {
    const prepared = new PreparedClaims();
    const own = learnJurisdictionWeights(trainingSetOf(settled, 'settled'), model, prepared);
    expect(own?.inRoster).toBeCloseTo(model.jurisdictions.settled?.inRoster ?? 0, 2);
    expect(own?.levels.address_zip.weight).toBeCloseTo(
      model.jurisdictions.settled?.levels.address_zip.weight ?? 0,
      1,
    );
    expect(own).toMatchObject({ claims: settled.claims.length, calibration: null });
    expect(prepared.unmasked.size).toBe(settled.claims.length);
    // No claim prints a number, so none is tested without it.
    expect(prepared.masked.size).toBe(0);
  });
  it('is null with fewer claims than the policy requires', () => {
    const least = settings.learning.leastClaims.value;
    const some = (count: number) =>
      learnJurisdictionWeights(
        trainingSetOf({ ...settled, claims: settled.claims.slice(0, count) }, 'settled'),
        model,
      );
    expect(some(least - 1)).toBeNull();
    expect(some(least)).toMatchObject({ claims: least });
  });
});
