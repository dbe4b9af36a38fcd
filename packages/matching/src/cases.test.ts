/**
 * Labeled cases with a kind and a grade, and a frozen match for each: if a change in policy or code moves a case, the
 * snapshot's diff shows it. After an intended change: `jest packages/matching -u`.
 */
import { describe, expect, it } from '@jest/globals';
import { readCases, readDictionaries, readRoster, readSettings } from '../cases/fixture.js';
import { explainClaim } from './explain/explain.js';
import { candidatesOf, matchClaim } from './match.js';
import { matcherOf } from './matcher.js';
import { evaluate } from './measure/evaluate.js';
import { buildRoster } from './roster.js';

const entries = readRoster();
const roster = buildRoster(entries, readDictionaries(), readSettings());
const matcher = matcherOf(roster);
const licenses = new Map(entries.map(({ id, licenseNumber }) => [id, licenseNumber]));
const ids = new Map(entries.map(({ id, licenseNumber }) => [licenseNumber, id]));
const cases = readCases().map((labeled) => ({ ...labeled, match: matchClaim(matcher, labeled.claim) }));
/** A firm may have several lines, separated by `|`; any of them is right. */
const isRight = (expected: string | null, found: string | null): boolean =>
  (expected ?? '').split('|').includes(found ?? '');
const licenseOf = (id: number | null): string | null => (id === null ? null : (licenses.get(id) ?? null));

describe('labeled cases', () => {
  it('equal the frozen results', () => {
    const lines = cases.map(({ kind, grade, claim, expected, match }) => {
      const found = licenseOf(match.contractorId);
      const verdict = isRight(expected, found) ? 'right' : found === null ? 'missed' : 'WRONG';
      const sure = match.confidence === null ? '-' : match.confidence.toFixed(3);
      const answer = `${found ?? 'nobody'} ${match.tier ?? 'unmatched'} ${sure} of ${match.candidateCount}`;
      return `${claim.id} ${kind} (${grade}): ${verdict}: ${answer} [${match.signals.join(' ')}]`;
    });
    expect(`\n${lines.join('\n')}\n`).toMatchSnapshot();
  });
  it('keep the scores and match weights of their two best candidates', () => {
    const lines = cases.flatMap(({ claim }) =>
      explainClaim(matcher, claim)
        .candidates.slice(0, 2)
        .map(({ entry, score, basis, parts }) => {
          const pieces = parts.map(({ signal, weight }) => `${signal} ${weight.toFixed(2)}`);
          return `${claim.id} ${entry.licenseNumber} ${score.toFixed(2)} ${basis}: ${pieces.join(', ')}`;
        }),
    );
    expect(`\n${lines.join('\n')}\n`).toMatchSnapshot();
  });
  it('have no wrong contractor at tier verified or likely', () => {
    const wrong = cases.filter(
      ({ expected, match }) =>
        (match.tier === 'verified' || match.tier === 'likely') &&
        !isRight(expected, licenseOf(match.contractorId)),
    );
    expect(wrong.map(({ claim }) => claim)).toEqual([]);
  });
  it('are all found among the candidates, and the easy ones all matched', () => {
    const evaluated = (grade: string | null) =>
      evaluate(
        cases
          .filter((labeled) => grade === null || labeled.grade === grade)
          .map(({ claim, expected, match }) => {
            const found = licenseOf(match.contractorId);
            const right = isRight(expected, found) ? found : (expected?.split('|')[0] ?? null);
            const id = right === null ? null : (ids.get(right) ?? null);
            return {
              match,
              expected: id,
              found: id !== null && candidatesOf(matcher, claim).includes(id),
              weight: 1,
            };
          }),
      );
    expect(evaluated(null).candidateRecall).toBe(1);
    expect(evaluated('easy').recall).toBe(1);
  });
});
