import { execFileSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import { shellWord } from './shell-word.js';

describe('shellWord', () => {
  it.each([
    ['BC100001', 'BC100001'],
    ['2012-000123 PP', "'2012-000123 PP'"],
    ['O\'Hara $(x) `y` "z" \\ # *', undefined],
    ['', "''"],
    ['23/MC 7#é', undefined],
  ])('of %j is read unchanged by a shell', (text, written) => {
    if (written !== undefined) expect(shellWord(text)).toBe(written);
    const read = execFileSync('sh', ['-c', `printf %s ${shellWord(text)}`], { encoding: 'utf8' });
    expect(read).toBe(text);
  });
});
