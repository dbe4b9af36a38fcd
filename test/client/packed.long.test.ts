/** The client as another program gets it: packed, installed in an empty folder, type-checked, and run. */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { withFreshApi } from '../harness/api-checks.js';

const run = promisify(execFile);
const pathTo = (place: string): string => fileURLToPath(new URL(place, import.meta.url));
const compiler = pathTo('../../node_modules/typescript/bin/tsc');

let folder: string;
let installed: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crs-client-'));
  installed = join(folder, 'node_modules/@crs/client');
  const packed = await run('npm', ['pack', '--json', '--pack-destination', folder], {
    cwd: pathTo('../../packages/client'),
  });
  const [{ filename }] = JSON.parse(packed.stdout) as [{ filename: string }];
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${filename}`], { cwd: folder });
  await cp(pathTo('./from-typescript.ts'), join(folder, 'program.ts'));
  await writeFile(
    join(folder, 'env.d.ts'),
    'declare const process: { env: Record<string, string | undefined> };',
  );
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Compiles the program and type-checks the client as well. */
const compile = (file: string, ...options: readonly string[]) =>
  run(
    process.execPath,
    [
      compiler,
      '--strict',
      '--target',
      'es2022',
      '--lib',
      'es2023,dom',
      '--types',
      '',
      ...options,
      file,
      'env.d.ts',
    ],
    { cwd: folder },
  );

describe('the packed client', () => {
  it('has its code, types, README, and license, and nothing else', async () => {
    const files = (await readdir(installed, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map(({ name }) => name.replace(/^[\w-]+(?=\.(js|d\.ts)$)/, '*'));
    expect([...new Set(files)].sort()).toEqual(['*.d.ts', '*.js', 'LICENSE', 'README.md', 'package.json']);
    expect(await readFile(join(installed, 'README.md'), 'utf8')).not.toContain('](../');
  });

  it.each([
    ['nodenext', 'nodenext'],
    ['esnext', 'bundler'],
  ])('is type-checked as module %s with resolution %s', async (module, resolution) => {
    await compile('program.ts', '--noEmit', '--module', module, '--moduleResolution', resolution);
    await writeFile(
      join(folder, 'wrong.ts'),
      `import { ContractorRecords } from '@crs/client';\nnew ContractorRecords({ url: '', key: '' }).licenses.search({ qq: '' });\n`,
    );
    await expect(
      compile('wrong.ts', '--noEmit', '--module', module, '--moduleResolution', resolution),
    ).rejects.toMatchObject({ stdout: expect.stringContaining("'qq' does not exist") });
  });

  it('runs the example of the README', async () => {
    await compile('program.ts', '--module', 'nodenext');
    await withFreshApi(async ({ url, key }) => {
      const { stdout } = await run(process.execPath, ['program.js'], {
        cwd: folder,
        env: { PATH: process.env.PATH, API_URL: url, API_KEY: await key() },
      });
      expect(stdout.split('\n').slice(0, 2)).toEqual([
        '1 revoked: Northside Builders LLC',
        '2 permits, 1 verified',
      ]);
    });
  });
});
