import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = new URL('../../', import.meta.url).pathname;
const sources = ['packages', 'pipelines', 'api', 'test'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|js)$/.test(file) && !/(^|\/)(node_modules|dist|bundle|generated)\//.test(file))
    .map((file) => join(folder, file)),
);

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
