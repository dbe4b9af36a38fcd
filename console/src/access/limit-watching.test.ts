import { describe, expect, it } from '@jest/globals';
import type { PageServices } from '../deps.js';
import { limitWatching, mailbox } from './limit-watching.js';

describe('the mailbox of an address', () => {
  it.each([
    ['ada@example.org', 'ada@example.org'],
    ['Ada+news@Example.org', 'ada@example.org'],
    ['ada+a+b@example.org', 'ada@example.org'],
    ["o'neil@example.org", "o'neil@example.org"],
  ])('%s is %s', (address, box) => expect(mailbox(address)).toBe(box));
});

describe('requests to watch by email', () => {
  function counted() {
    const taken = new Map<string, number>();
    const decide = (subject: string, windows: readonly { limit: number }[], more: number) => {
      const count = (taken.get(subject) ?? 0) + more;
      const allowed = windows.every(({ limit }) => count <= limit - 1 + more);
      if (allowed) taken.set(subject, count);
      return Promise.resolve({ allowed });
    };
    const limits: PageServices['limits'] = {
      take: (subject, windows) => decide(subject, windows, 1),
      peek: (subject, windows) => decide(subject, windows, 0),
    };
    return { taken, limits };
  }

  it('send three emails a day to a mailbox, from all requesters together, without revealing the limit', async () => {
    const { taken, limits } = counted();
    const answers: boolean[] = [];
    for (const [at, name] of ['ada', 'ADA', 'ada+x', 'ada+y', 'bob'].entries())
      answers.push(await limitWatching({ limits }, `198.51.100.${at}`, `${name}@example.org`));
    expect(answers).toEqual([true, true, true, false, true]);
    expect([...taken.keys()].filter((subject) => subject.includes('@'))).toEqual([]);
  });

  it('are limited to five a minute per caller', async () => {
    const { limits } = counted();
    const ask = (at: number) => limitWatching({ limits }, '198.51.100.1', `a${at}@example.org`);
    for (let at = 0; at < 5; at++) expect(await ask(at)).toBe(true);
    await expect(ask(5)).rejects.toMatchObject({ status: 429 });
  });
});
