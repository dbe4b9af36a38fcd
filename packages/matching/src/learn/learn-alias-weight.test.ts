/** The value of an alias: how often other claims' aliases meant the contractor whose number a claim prints. */
import type { Claim } from '@crs/domain';
import { describe, expect, it } from '@jest/globals';
import { claimOf, entryOf, readDictionaries, readSettings } from '../../cases/fixture.js';
import { withAliasesOf } from '../aliases/known-aliases.js';
import { explainClaim } from '../explain/explain.js';
import { prepareClaim } from '../match.js';
import { matcherOf } from '../matcher.js';
import { maskClaim } from '../measure/mask.js';
import { jurisdictionWeightsSchema } from '../model/model.js';
import { buildRoster } from '../roster.js';
import { learnAliasWeight, weightThatFits } from './learn-alias-weight.js';
import { PreparedClaims } from './test-cases.js';

const dictionaries = readDictionaries();
const settings = readSettings();

const syllables = ['bar', 'kel', 'dro', 'min', 'tas', 'vor', 'quil', 'hen', 'lop', 'sur'];
const word = (at: number): string =>
  [at, at + 3, at * 7 + 1].map((one) => syllables[Math.floor(one) % 10] as string).join('') +
  syllables[Math.floor(at / 10) % 10];
/** Firms that moved: their claims print their number at an address that the roster does not know. */
const firms = Array.from({ length: 40 }, (_, at) =>
  entryOf({
    ...{ id: at + 1, licenseNumber: `ZR${1000 + at}`, name: `${word(at)} Roofing`, phone: null },
    ...{ address: `${at + 1} Elm St`, city: 'Dunmore', zip: '99501' },
  }),
);
const roster = buildRoster(firms, dictionaries, settings);
const matcher = matcherOf(roster);

function claimsOf(each: number): Claim[] {
  return firms.flatMap(({ id, licenseNumber, name }) =>
    Array.from({ length: each }, (_, at) =>
      claimOf({
        ...{ id: id * 10 + at, licenseNumber, name: at % 2 === 0 ? name : `Ada ${word(id)}, ${name}` },
        ...{ address: `${id + 200} Harbor Blvd`, city: 'Kelso', zip: '99509' },
        ...{ firstDate: '2012-01-01', lastDate: `2012-0${at + 2}-01` },
      }),
    ),
  );
}

/** @param meant the contractor that the label of a firm's claims names */
function learn(each: number, meant: (firm: number) => number) {
  const prepared = new PreparedClaims();
  const claims = claimsOf(each);
  for (const claim of claims) {
    prepared.unmasked.set(claim.id, prepareClaim(matcher, claim));
    prepared.masked.set(claim.id, prepareClaim(matcher, maskClaim(claim, ['phone', 'license'])));
  }
  const labels = new Map(claims.map(({ id }) => [id, meant(Math.floor(id / 10))]));
  return learnAliasWeight(matcher, claims, prepared, labels);
}

describe('the weight of aliases', () => {
  it('falls if the contractors of aliases are not the ones that claims mean', () => {
    const right = learn(4, (firm) => firm);
    const wrong = learn(4, (firm) => (firm % firms.length) + 1);
    expect(right?.claims).toBeGreaterThan(100);
    expect(right?.right).toBe(right?.claims);
    expect(wrong?.right).toBe(0);
    expect(wrong?.weight).toBeLessThan((right?.weight ?? 0) - 1);
  });

  it('is not learned if no other claim produces the alias', () => {
    expect(learn(1, (firm) => firm)).toBeNull();
  });

  const odds = (bits: number): number => 2 ** bits / (1 + 2 ** bits);
  it.each([
    ['as many as promised', 50, 0],
    ['more than promised', 75, 1.08],
    ['fewer than promised', 25, -1.08],
  ])('is pulled toward the policy: %s', (_how, right, bits) => {
    const answers = Array.from({ length: 100 }, (_, at) => ({
      ...{ odds: 0, probabilityOf: odds, right: at < right, weight: 1 },
    }));
    expect(weightThatFits(answers)).toBeCloseTo(bits, 2);
  });

  it("is shown in the explanation; weights without one use the policy's", () => {
    const { model } = settings;
    const before = jurisdictionWeightsSchema.parse({ ...model.whole, namesCutAt: null, calibration: null });
    const own = { ...before, alias: { weight: -1.3, claims: 1032, right: 980 } };
    const known = { ...(claimsOf(1)[0] as Claim), recordCount: 2 };
    const partOf = (weights: typeof own | typeof before) => {
      const jurisdictions = { kelso: jurisdictionWeightsSchema.parse(weights) };
      const lines = buildRoster(
        firms,
        dictionaries,
        { ...settings, model: { ...model, jurisdictions } },
        'kelso',
      );
      const { candidates } = explainClaim(
        withAliasesOf(matcherOf(lines), [known]),
        maskClaim({ ...known, id: 9 }, ['license']),
      );
      return candidates[0]?.parts.find(({ signal }) => signal === 'alias');
    };
    expect(partOf(own)).toMatchObject({
      weight: -1.3,
      origin: expect.stringContaining(
        'learned from kelso (1,032 claims that an alias fits best; for 980 of them, its contractor was correct)',
      ),
    });
    expect(partOf(before)).toMatchObject({ weight: roster.policy.aliases.weight });
  });
});
