import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';

const script = fileURLToPath(new URL('../harness/match-two-threads.js', import.meta.url));
const { stdout, stderr } = spawnSync(process.execPath, [script], { encoding: 'utf8', timeout: 50_000 });
const { cores, claims, matches, counted, wrong, contractors, largest, failure } = JSON.parse(
  stdout || stderr,
);

describe('matching more claims than one thread is worth', () => {
  it('answers every claim, in order, as one thread would', () => {
    expect(wrong).toEqual([]);
    expect(matches).toBe(claims);
    expect(contractors).toBeGreaterThan(100);
  });
  it('tells of each claim once that it was matched', () => {
    expect(counted).toBe(claims);
  });
  it('hands claims to a second thread where there is a second core', () => {
    // The first thread takes 500 at a time.
    expect(largest > 500).toBe(cores > 1);
  });
  it('fails where the second thread does', () => {
    expect(failure === null).toBe(cores === 1);
  });
});
