import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = new URL('../../', import.meta.url).pathname;

/** A row of the table in packages/README.md. */
interface PackageRow {
  readonly name: string;
  readonly isPure: boolean;
  /** The file of a pure package that is not pure: "pure except `write-sample.ts`". */
  readonly impureFile: string | null;
  readonly mayImport: ReadonlySet<string>;
}

function readTable(): PackageRow[] {
  const text = readFileSync(join(root, 'packages/README.md'), 'utf8');
  const rows = [...text.matchAll(/^\| `(\w+)` \| [^|]+ \| ([^|]+) \| ([^|]+) \|$/gm)];
  return rows.map(([, name = '', purity = '', imports = '']) => ({
    name,
    isPure: /^pure\b/.test(purity),
    impureFile: /except `([^`]+)`/.exec(purity)?.[1] ?? null,
    mayImport: new Set(imports.split(/[,\s–]+/).filter((word) => word !== '')),
  }));
}

/** The sources of a folder, tests left out. */
function sourcesOf(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test|\.d)\.tsx?$/.test(file))
    .map((file) => join(folder, file));
}

/** The modules that a file imports. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(/^(?:import|export)\b[^;]*?from '([^']+)'|\bimport\s*\(?\s*'([^']+)'/gm)].map(
    ([, from, imported]) => from ?? imported ?? '',
  );
}

const table = readTable();
const packages = readdirSync(join(root, 'packages'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** The apps next to the packages, and the apps that each app may import. */
const apps = {
  api: [],
  console: ['pipelines'],
  pipelines: [],
  cli: ['api', 'console', 'pipelines'],
};

describe('packages', () => {
  it('are all in the table in packages/README.md', () => {
    expect(table.map(({ name }) => name).sort()).toEqual(packages.sort());
  });

  it.each(table)('$name imports only what the table allows, and never an app', (row) => {
    const { name, mayImport } = row;
    const forbidden = sourcesOf(`packages/${name}/src`).flatMap((file) =>
      importsOf(file)
        .filter((target) => target.startsWith('@crs/') && !mayImport.has(target.slice('@crs/'.length)))
        .map((target) => `${file} imports ${target}`),
    );
    expect(forbidden).toEqual([]);
  });

  it.each([...packages.map((name) => `packages/${name}`), ...Object.keys(apps)])(
    '%s imports other packages by their names, never by a path',
    (folder) => {
      const byPath = sourcesOf(`${folder}/src`).flatMap((file) =>
        importsOf(file)
          .filter(
            (target) => target.startsWith('.') && relative(folder, join(file, '..', target)).startsWith('..'),
          )
          .map((target) => `${file} imports ${target}`),
      );
      expect(byPath).toEqual([]);
    },
  );
});

describe('pure packages', () => {
  const impure = /^(node:(?!(?:crypto|zlib|module)$)|pg$|bullmq$|ioredis$|pino$|express$)/;
  // node:module loads a table of constants (proj4-list) when it is first needed.
  // Hashes and checksums depend only on their bytes. The rest of node:zlib makes streams and uses other threads.
  const zlibBesidesChecksums = /import (?!\{ crc32 \} from )[^;]*'node:zlib'/;
  const clocks = /\b(Date\.now|new Date\(\)|performance\.now|Math\.random|process\.env|process\.cwd)\b/;

  it('are more than a few', () => {
    expect(table.filter(({ isPure }) => isPure).length).toBeGreaterThanOrEqual(6);
  });

  it.each(table.filter(({ isPure }) => isPure))(
    '$name has no clock, no disk, no environment, no database',
    ({ name, impureFile }) => {
      const sources = sourcesOf(`packages/${name}/src`);
      const pure = sources.filter((file) => basename(file) !== impureFile);
      expect(sources.length - pure.length).toBe(impureFile === null ? 0 : 1);
      const faults = pure.flatMap((file) => {
        const text = readFileSync(join(root, file), 'utf8');
        const imports = importsOf(file).filter((target) => impure.test(target));
        const uses = clocks.exec(text)?.[0] ?? zlibBesidesChecksums.exec(text)?.[0];
        return [...imports, ...(uses ? [uses] : [])].map((what) => `${file}: ${what}`);
      });
      expect(faults).toEqual([]);
    },
  );
});

describe('test/', () => {
  // Of git, since a walk of the folder would follow the links in node_modules for ever.
  const files = execFileSync('git', ['ls-files', 'test'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.(ts|js)$/.test(file) && existsSync(join(root, file)));

  it('imports packages by their names only, and files of a package only from `testing`', () => {
    const allowed = /^@crs\/(\w+|testing\/.+)$/;
    const faults = files.flatMap((file) =>
      importsOf(file)
        .filter((target) =>
          target.startsWith('.')
            ? /^(packages|api|cli|console|pipelines)\//.test(join(file, '..', target))
            : target.startsWith('@crs/') && !allowed.test(target),
        )
        .map((target) => `${file} imports ${target}`),
    );
    expect(files.length).toBeGreaterThan(100);
    expect(faults).toEqual([]);
  });
});

describe('client', () => {
  it('imports nothing but its own files: it runs wherever fetch does', () => {
    const imports = sourcesOf('packages/client/src').flatMap(importsOf);
    expect(imports.filter((target) => !target.startsWith('.'))).toEqual([]);
  });
});

describe('apps', () => {
  it('the api has no SQL of its own', () => {
    const sql =
      /\.query\(|\b(?:select|delete|update|insert)\b[^'`]*\b(?:from|set|into)\b|\bfrom 'pg'(?<!import type pg from 'pg')/;
    const faults = sourcesOf('api/src').flatMap((file) => {
      const found = sql.exec(readFileSync(join(root, file), 'utf8'));
      return found === null ? [] : [`${file}: ${found[0]}`];
    });
    expect(faults).toEqual([]);
  });

  it.each(Object.entries<readonly string[]>(apps))('%s imports no apps but %j', (name, mayImport) => {
    const others = Object.keys(apps).filter((app) => app !== name && !mayImport.includes(app));
    const faults = sourcesOf(`${name}/src`).filter((file) =>
      importsOf(file).some((target) => others.some((app) => target === `@crs/${app}`)),
    );
    expect(faults).toEqual([]);
  });

  it('the stages know nothing about pages, HTTP servers, or command lines', () => {
    const faults = sourcesOf('pipelines/src').flatMap((file) =>
      importsOf(file)
        .filter((target) => /^(@crs\/html|preact|express|commander|cli-)/.test(target))
        .map((target) => `${file} imports ${target}`),
    );
    expect(faults).toEqual([]);
  });

  it('connections come from pools in which sessions are set up and failures are noticed', () => {
    const own = [...Object.keys(apps), ...packages.map((name) => `packages/${name}`)].flatMap((folder) =>
      sourcesOf(`${folder}/src`).filter((file) =>
        /\bpool\.connect\(|new pg\.(Client|Pool)\(/.test(readFileSync(join(root, file), 'utf8')),
      ),
    );
    // A pooler is tested, and the embedded server is asked only whose it is.
    expect(own.sort()).toEqual([
      'packages/connection/src/pooling.ts',
      'packages/connection/src/session-client.ts',
      'packages/runtime/src/embedded-postgres.ts',
      'packages/store/src/pool.ts',
    ]);
  });
});
