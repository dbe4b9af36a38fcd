import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';

const script = fileURLToPath(new URL('../harness/match-on-threads.js', import.meta.url));
const { stdout, stderr } = spawnSync(process.execPath, [script], { encoding: 'utf8', timeout: 170_000 });
const found = JSON.parse(stdout || JSON.stringify({ stderr }));

describe('matching, validating, and learning on threads', () => {
  it('matches every claim as one thread would, however many threads there are', () => {
    expect(found).toMatchObject({ lines: found.claims, wrong: [], differing: 0, learned: true });
    expect(found.checked).toBeGreaterThan(1_000);
  });
  it('returns the same matches on a later night, if the weights are not learned again', () => {
    expect(found.sameLater).toBe(true);
  });
  it('reports each claim once', () => {
    expect(found.counted).toBe(found.claims);
  });
  it('never blocks the event loop for long: locks are renewed and progress is reported', () => {
    expect(found.longestDelay).toBeLessThan(200);
  });
  it('nor while an index file is read and checked', () => {
    expect(found.file.bytes).toBeGreaterThan(300_000_000);
    expect(found.file.longest).toBeLessThan(100);
  });
  it('lets a single row overtake the tasks of a list, except the two that the thread has', () => {
    expect(found.endedBefore).toBeLessThanOrEqual(2);
  });
  it('fails if a thread does, and continues with the next task', () => {
    expect(found.failure).toMatch(/Error/);
    expect(found.after).toBe(found.checked);
  });
  it('restarts threads after a rest, which ends none at work', () => {
    expect(found.afterRest).toBe(found.checked);
  });
});
