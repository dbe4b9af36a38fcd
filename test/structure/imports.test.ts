import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = new URL('../../', import.meta.url).pathname;

/** The table in packages/README.md: what each package is allowed to import, and whether it is pure. */
function readTable(): Map<string, { pure: string; mayImport: Set<string> }> {
  const text = readFileSync(join(root, 'packages/README.md'), 'utf8');
  const rows = [...text.matchAll(/^\| `(\w+)` \| [^|]+ \| ([^|]+) \| ([^|]+) \|$/gm)];
  return new Map(
    rows.map(([, name, pure, imports]) => [
      name ?? '',
      {
        pure: pure ?? '',
        mayImport: new Set((imports ?? '').split(/[,\s–]+/).filter((word) => word !== '')),
      },
    ]),
  );
}

/** The sources of a folder, tests left out. */
function sourcesOf(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.endsWith('.d.ts'))
    .map((file) => join(folder, file));
}

/** What a source file imports. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, name]) => name ?? '');
}

const table = readTable();
const packages = readdirSync(join(root, 'packages'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

describe('packages', () => {
  it('all stand in the table of packages/README.md', () => {
    expect([...table.keys()].sort()).toEqual(packages.sort());
  });

  it.each(packages)('%s imports only what the table allows, and never pipelines or api', (name) => {
    const allowed = table.get(name)?.mayImport ?? new Set();
    const forbidden = sourcesOf(`packages/${name}/src`).flatMap((file) =>
      importsOf(file)
        .filter((target) => target.startsWith('@crs/') && !allowed.has(target.slice('@crs/'.length)))
        .map((target) => `${file} imports ${target}`),
    );
    expect(forbidden).toEqual([]);
  });

  it.each([...packages.map((name) => `packages/${name}`), 'api', 'pipelines'])(
    '%s reaches other parts only by their names, never by a path',
    (folder) => {
      const escaping = sourcesOf(`${folder}/src`).flatMap((file) =>
        importsOf(file)
          .filter(
            (target) => target.startsWith('.') && relative(folder, join(file, '..', target)).startsWith('..'),
          )
          .map((target) => `${file} imports ${target}`),
      );
      expect(escaping).toEqual([]);
    },
  );
});

describe('pure packages', () => {
  const impure = /^(node:(?!(?:crypto|zlib|module)$)|pg$|bullmq$|ioredis$|pino$|express$)/;
  // node:module loads a table of constants (proj4-list) when it is first needed.
  // Hashes and checksums are functions of their bytes alone. The rest of node:zlib makes streams and works beside this thread.
  const zlibBesidesChecksums = /import (?!\{ crc32 \} from )[^;]*'node:zlib'/;
  const clocks = /\b(Date\.now|new Date\(\)|performance\.now|Math\.random|process\.env|process\.cwd)\b/;

  it.each(['domain', 'normalise', 'matching', 'clustering', 'feeds', 'html'])(
    '%s has no clock, no disk, no environment, no database',
    (name) => {
      expect(table.get(name)?.pure).toMatch(/^pure/);
      const faults = sourcesOf(`packages/${name}/src`).flatMap((file) => {
        const text = readFileSync(join(root, file), 'utf8');
        const imports = importsOf(file).filter((target) => impure.test(target));
        const reads = clocks.exec(text)?.[0] ?? zlibBesidesChecksums.exec(text)?.[0];
        return [...imports, ...(reads ? [reads] : [])].map((what) => `${file}: ${what}`);
      });
      expect(faults).toEqual([]);
    },
  );
});

describe('client', () => {
  it('imports nothing but its own files: it runs wherever fetch does', () => {
    const imports = sourcesOf('packages/client/src').flatMap(importsOf);
    expect(imports.filter((target) => !target.startsWith('.'))).toEqual([]);
  });
});

describe('api and pipelines', () => {
  it('the api has no SQL: it asks the store', () => {
    const sql =
      /\.query\(|\b(?:select|delete|update|insert)\b[^'`]*\b(?:from|set|into)\b|\bfrom 'pg'(?<!import type pg from 'pg')/;
    const faults = sourcesOf('api/src').flatMap((file) => {
      const found = sql.exec(readFileSync(join(root, file), 'utf8'));
      return found === null ? [] : [`${file}: ${found[0]}`];
    });
    expect(faults).toEqual([]);
  });

  it('the api never imports the pipelines', () => {
    const faults = sourcesOf('api/src').filter((file) => importsOf(file).includes('@crs/pipelines'));
    expect(faults).toEqual([]);
  });

  it('only the demo imports the command line', () => {
    const users = sourcesOf('pipelines/src').filter(
      (file) =>
        !/^pipelines\/src\/(cli|demo)\//.test(file) &&
        importsOf(file).some((target) => /\/cli\//.test(target)),
    );
    expect(users).toEqual([]);
  });

  it('the pipelines import the api only to serve it', () => {
    const users = sourcesOf('pipelines/src').filter((file) => importsOf(file).includes('@crs/api'));
    expect(users).toEqual(['pipelines/src/cli/serve-api.ts']);
  });
});
