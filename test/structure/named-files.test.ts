import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = new URL('../../', import.meta.url).pathname;
/** Files that git tracks or would track. */
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(root, file)));

const foldersOf = (file: string): string[] => {
  const folder = dirname(file);
  return folder === '.' ? [] : [folder, ...foldersOf(folder)];
};

/** Every end of the path of a file or folder, with and without the file's extension: `src/pool.ts`, `pool.ts`, `pool`. */
const endings = new Set(
  [...new Set([...files, ...files.flatMap(foldersOf)])].flatMap((path) => {
    const parts = path.split('/');
    const ends = parts.map((_, at) => parts.slice(at).join('/'));
    return [...ends, ...ends.map((end) => end.replace(/(?<=[^/])\.\w+$/, ''))];
  }),
);

/** The identifiers of the product's code. */
const identifiers = new Set(
  files
    .filter((file) => /^(api|cli|console|packages|pipelines)\/.*(?<!\.test)\.(ts|sql)$/.test(file))
    .flatMap((file) => readFileSync(join(root, file), 'utf8').match(/[A-Za-z_]\w*/g) ?? []),
);

/** A source file, a path within the tree, a folder, or a file's name of several words without its extension. */
const isPath = (word: string): boolean =>
  /^[\w.-]+\.(ts|js|sql)$/.test(word) ||
  /^[a-z][\w-]*\/$/.test(word) ||
  /^(api|cli|config|console|packages|pipelines|test|src|\.\.)\/[\w./-]+$/.test(word) ||
  /^[a-z][\w-]*(\/[\w-]+)*\/[\w-]+\.ts$/.test(word) ||
  /^[a-z]+(-[a-z]+)+$/.test(word);

const isIdentifier = (word: string): boolean => /^[a-z]+([A-Z][a-z]+)+$/.test(word);

const pages = files.filter((file) =>
  /^(README|(api|cli|console|deploy|docs|packages|pipelines)\/.*)\.md$/.test(file),
);

describe('the pages about the code', () => {
  it.each(pages)('%s names only files, folders and identifiers that exist', (page) => {
    const words = [...readFileSync(join(root, page), 'utf8').matchAll(/`([^`\s]+)`/g)].map(
      ([, word = '']) => word,
    );
    const isThere = (word: string): boolean =>
      isPath(word)
        ? endings.has(word.replace(/^(\.\.\/)+|\/$/g, ''))
        : !isIdentifier(word) || identifiers.has(word);
    expect(words.filter((word) => !isThere(word))).toEqual([]);
  });

  it('are found, and name files', () => {
    expect(pages).toEqual(
      expect.arrayContaining(['README.md', 'pipelines/STAGES.md', 'packages/feeds/README.md']),
    );
    expect(isPath('match/store-matches.ts') && isPath('store-matches') && isPath('nightly/')).toBe(true);
    expect(endings.has('match/no-such-file.ts')).toBe(false);
  });
});
