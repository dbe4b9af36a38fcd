import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { outcomeOf, retryPauses } from './attempt-outcome.js';

const now = Date.parse('2026-11-25T12:00:00Z');
const answer = (status: number, text = '', retryAfter: string | null = null) => ({
  status,
  text,
  retryAfter,
});
const of = (attempted: Parameters<typeof outcomeOf>[0], attempts = 0, random = 0.5) =>
  outcomeOf(attempted, { attempts, pauses: retryPauses, random, now });

describe('outcomeOf', () => {
  it.each([200, 201, 204, 299])('treats %i as delivered', (status) => {
    expect(of(answer(status, 'thanks'))).toEqual({
      status: 'delivered',
      retryIn: null,
      answerStatus: status,
      failure: null,
    });
  });

  it.each([
    [answer(500, ' Oh\n\u0000no '), 'It answered 500. Oh no'],
    [answer(404), 'It answered 404.'],
    [answer(302), 'It answered 302. Redirects are not followed.'],
    [answer(500, 'ä'.repeat(900)), `It answered 500. ${'ä'.repeat(200)}`],
    [{ unanswered: 'It did not answer.' }, 'It did not answer.'],
  ])('records why an attempt failed', (attempted, failure) => {
    expect(of(attempted)).toMatchObject({ status: 'pending', retryIn: 5_000, failure });
  });

  it('pauses longer and longer, for about three days, then gives up', () => {
    const pauses = retryPauses.map((_, attempts) => of(answer(500), attempts).retryIn ?? 0);
    expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
    expect(pauses.reduce((sum, pause) => sum + pause) / 3_600_000).toBeCloseTo(75.6, 1);
    expect(of(answer(500), retryPauses.length)).toMatchObject({ status: 'dead', retryIn: null });
  });

  it.each([
    ['60', 60_000],
    ['1', 5_000],
    ['Wed, 25 Nov 2026 12:10:00 GMT', 600_000],
    ['Wed, 25 Nov 2026 11:10:00 GMT', 5_000],
    ['999999999', 24 * 3_600_000],
    ['soon', 5_000],
  ])('waits as long as Retry-After: %s says, up to a day', (retryAfter, retryIn) => {
    expect(of(answer(429, '', retryAfter))).toMatchObject({ retryIn });
  });

  it('varies pauses by up to a tenth', () => {
    fc.assert(
      fc.property(
        fc.nat(retryPauses.length - 1),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (attempts, random) => {
          const pause = retryPauses[attempts] ?? 0;
          const { retryIn } = of(answer(500), attempts, random);
          expect(Math.abs((retryIn ?? 0) - pause)).toBeLessThanOrEqual(pause / 10 + 1);
        },
      ),
    );
  });
});
