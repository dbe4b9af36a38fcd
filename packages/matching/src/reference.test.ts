import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { missKinds } from './measure/misses.js';
import { signalDescriptions } from './signals.js';

const text = readFileSync(new URL('../REFERENCE.md', import.meta.url), 'utf8');
const rows = [...text.matchAll(/^\| `([a-z_]+)` *\| (.+?) *\|$/gm)].map(([, code, says]) => [code, says]);

describe('REFERENCE.md', () => {
  it('shows every signal with its description, in order of strength', () => {
    const count = Object.keys(signalDescriptions).length;
    expect(rows.slice(0, count)).toEqual(Object.entries(signalDescriptions));
  });
  it('shows every kind of miss with its description, in order', () => {
    expect(rows.slice(-Object.keys(missKinds).length)).toEqual(Object.entries(missKinds));
  });
});
