import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = new URL('../../', import.meta.url).pathname;
/** Files that git tracks or would track. A walk of the folders would follow the links in node_modules for ever. */
const sources = execFileSync(
  'git',
  [
    ...['ls-files', '--cached', '--others', '--exclude-standard'],
    ...['api', 'cli', 'console', 'packages', 'pipelines', 'test'],
  ],
  { cwd: root, encoding: 'utf8' },
)
  .split('\n')
  .filter(
    (file) => /\.(tsx?|js)$/.test(file) && !file.includes('/generated/') && existsSync(join(root, file)),
  );

describe('source files', () => {
  it('have names in kebab-case that say what they hold', () => {
    const odd = sources.filter(
      (file) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.((long\.)?test|bench|d))?\.(tsx?|js)$/.test(basename(file)),
    );
    const vague = sources.filter((file) => /(^|\/)(utils?|helpers?|misc|common)(\.|\/)/.test(file));
    expect([...odd, ...vague]).toEqual([]);
  });

  it('have at most 300 lines', () => {
    const lines = (file: string): number =>
      readFileSync(join(root, file), 'utf8').trimEnd().split('\n').length;
    expect(sources.filter((file) => lines(file) > 300)).toEqual([]);
  });
});
