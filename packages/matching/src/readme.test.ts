import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { signalDescriptions } from './signals.js';

describe('README.md', () => {
  it('shows every signal with its sentence, in the order of their strength', () => {
    const text = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
    const rows = [...text.matchAll(/^\| `([a-z_]+)` *\| (.+?) *\|$/gm)].map(([, code, says]) => [code, says]);
    expect(rows).toEqual(Object.entries(signalDescriptions));
  });
});
