import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = new URL('../../', import.meta.url).pathname;
/** What git tracks or would: node_modules links packages to one another in circles. */
const sources = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', 'packages', 'pipelines', 'api', 'test'],
  { cwd: root, encoding: 'utf8' },
)
  .split('\n')
  .filter((file) => /\.(ts|js)$/.test(file) && !file.includes('/generated/') && existsSync(join(root, file)));

describe('source files', () => {
  it('are named in kebab-case, by what they hold', () => {
    const odd = sources.filter(
      (file) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.((long\.)?test|bench|d))?\.(ts|js)$/.test(basename(file)),
    );
    const vague = sources.filter((file) => /(^|\/)(utils?|helpers?|misc|common)(\.|\/)/.test(file));
    expect([...odd, ...vague]).toEqual([]);
  });

  it('stay short enough to hold one thing', () => {
    const long = sources.filter((file) => readFileSync(join(root, file), 'utf8').split('\n').length > 350);
    expect(long).toEqual([]);
  });
});
