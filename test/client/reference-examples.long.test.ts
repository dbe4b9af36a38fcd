/** The examples in the reference are valid programs in their languages. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { withFreshApi } from '../harness/api-checks.js';
import { examplesIn as examplesOf, readDocsPages } from '../harness/docs-pages.js';
import { hasPython, runPython } from '../harness/python.js';

const run = promisify(execFile);
const pathTo = (place: string): string => fileURLToPath(new URL(place, import.meta.url));

let folder: string;
let pages: ReadonlyMap<string, string>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crs-examples-'));
  await withFreshApi(async ({ url }) => {
    pages = await readDocsPages(url);
  });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const examplesIn = (language: string): string[] => [...examplesOf(pages, language).values()];

describe('the examples of the reference', () => {
  it('exist for each operation in each language', () => {
    const operations = [...pages.values()].flatMap((page) => page.match(/<div data-examples>/g) ?? []).length;
    expect(operations).toBeGreaterThan(40);
    for (const language of ['curl', 'TypeScript', 'Python'])
      expect(examplesIn(language)).toHaveLength(operations);
  });

  it('in TypeScript are accepted by its compiler and by the types of the client', async () => {
    await symlink(pathTo('../node_modules'), join(folder, 'node_modules'));
    await writeFile(join(folder, 'package.json'), '{"type":"module"}');
    await writeFile(
      join(folder, 'env.d.ts'),
      'declare const process: { env: Record<string, string | undefined> };',
    );
    const names = await Promise.all(
      examplesIn('TypeScript').map(async (code, at) => {
        await writeFile(join(folder, `example-${at}.ts`), `${code}\nexport {};\n`);
        return `example-${at}.ts`;
      }),
    );
    const options = ['--strict', '--noEmit', '--target', 'es2022', '--lib', 'es2023,dom', '--types', ''];
    const compiler = pathTo('../../node_modules/typescript/bin/tsc');
    const modules = ['--module', 'nodenext', '--moduleResolution', 'nodenext'];
    await run(process.execPath, [compiler, ...options, ...modules, 'env.d.ts', ...names], {
      cwd: folder,
    }).catch((error: { stdout: string }) => expect(error.stdout).toBe(''));
  });

  (hasPython('ast') ? it : it.skip)('in Python are valid Python', async () => {
    const programs = JSON.stringify(examplesIn('Python'));
    expect(
      await runPython(
        'import ast, json, sys\nprint(len([ast.parse(one) for one in json.loads(sys.argv[1])]))',
        [programs],
      ),
    ).toMatch(/^\d\d\n$/);
  });

  it('in curl are valid shell commands', async () => {
    for (const command of examplesIn('curl')) await run('sh', ['-n', '-c', command]);
  });
});
