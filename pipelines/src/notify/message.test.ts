import { describe, expect, it } from '@jest/globals';
import { messageOf, type Problem, problemText } from './message.js';

const problem = (subject: string, more: Partial<Problem> = {}): Problem => ({
  subject,
  kind: 'held back',
  run: 7,
  since: '2026-11-21 08:15',
  reason: 'Too few rows.',
  nextStep: 'See it.',
  ...more,
});
const known = (...problems: Problem[]) => new Map(problems.map((one) => [one.subject, problemText(one)]));

describe('messageOf', () => {
  it('says what is wrong, and why', () => {
    expect(
      messageOf(new Map(), [problem('austin'), problem('publishing', { kind: 'failed', run: 9 })]),
    ).toEqual({
      title: 'Contractor records: austin is on hold, publishing failed',
      text:
        'Contractor records: austin is on hold, publishing failed\n' +
        '- austin is on hold (run 7, since 2026-11-21 08:15 UTC): Too few rows. See it.\n' +
        '- publishing failed (run 9, since 2026-11-21 08:15 UTC): Too few rows. See it.',
      problems: [problem('austin'), problem('publishing', { kind: 'failed', run: 9 })],
      wellAgain: [],
    });
  });

  it('reports a lasting problem once, even if each night has its own run', () => {
    expect(messageOf(known(problem('austin')), [problem('austin', { run: 8 })])).toBeNull();
    expect(messageOf(known(), [])).toBeNull();
  });

  it('reports a problem that turned into another one', () => {
    const failed = problem('austin', { kind: 'failed', run: 8 });
    expect(messageOf(known(problem('austin')), [failed])?.problems).toEqual([failed]);
  });

  it('says what is over, and how many problems remain', () => {
    const message = messageOf(known(problem('austin'), problem('boise')), [
      problem('boise'),
      problem('cary'),
    ]);
    expect(message?.title).toBe('Contractor records: cary is on hold; resolved: austin');
    expect(message?.text).toMatch(/- austin: resolved\.\n1 earlier problem continues/);
  });

  it('names three of many in its title', () => {
    const title = messageOf(
      new Map(),
      ['a', 'b', 'c', 'd', 'e'].map((subject) => problem(subject)),
    )?.title;
    expect(title).toBe('Contractor records: a is on hold, b is on hold, c is on hold and 2 more');
  });
});
