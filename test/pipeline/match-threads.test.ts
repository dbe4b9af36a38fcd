import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';

const script = fileURLToPath(new URL('../harness/match-on-threads.js', import.meta.url));
const { stdout, stderr } = spawnSync(process.execPath, [script], { encoding: 'utf8', timeout: 170_000 });
const found = JSON.parse(stdout || JSON.stringify({ stderr }));

describe('matching, proving and learning on threads', () => {
  it('answers every claim, as one thread would, however many threads there are', () => {
    expect(found).toMatchObject({ lines: found.claims, wrong: [], differing: 0, learned: true });
    expect(found.checked).toBeGreaterThan(1_000);
  });
  it('gives the same matches on a later night, when the weights are not learned again', () => {
    expect(found.sameLater).toBe(true);
  });
  it('reports each claim once', () => {
    expect(found.counted).toBe(found.claims);
  });
  it('never holds up the event loop for long: locks are renewed and progress gets out', () => {
    expect(found.longestDelay).toBeLessThan(200);
  });
  it('nor while the file of an index is read and checked', () => {
    expect(found.file.bytes).toBeGreaterThan(300_000_000);
    expect(found.file.longest).toBeLessThan(100);
  });
  it('lets a single row overtake the tasks of a list, but for the two that the thread has', () => {
    expect(found.endedBefore).toBeLessThanOrEqual(2);
  });
  it('fails if a thread does, and continues with the next task', () => {
    expect(found.failure).toMatch(/Error/);
    expect(found.after).toBe(found.checked);
  });
  it('starts threads again after a rest, which ends none at work', () => {
    expect(found.afterRest).toBe(found.checked);
  });
});
