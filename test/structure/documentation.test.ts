import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateSample } from '@crs/sample';
import { describe, expect, it } from '@jest/globals';

const root = new URL('../../', import.meta.url).pathname;
const readme = readFileSync(join(root, 'README.md'), 'utf8');

describe('README', () => {
  it('names every verb of the command line', () => {
    const help = spawnSync(process.execPath, ['pipelines/bin/crs.js', '--help'], {
      cwd: root,
      encoding: 'utf8',
    });
    const verbs = [...help.stdout.matchAll(/^ {2}([a-z]+)[ |]/gm)]
      .map(([, verb]) => verb ?? '')
      .filter((verb) => verb !== 'help');
    expect(verbs.length).toBeGreaterThan(10);
    expect(
      verbs.filter((verb) => !readme.includes(`crs ${verb}`) && !readme.includes(`\`${verb}\``)),
    ).toEqual([]);
  });

  it.each(['explain', 'review', 'decide', 'decisions', 'evaluate', 'learn', 'reopened', 'match'])(
    'is not needed to try crs %s: its help ends with lines to type',
    (verb) => {
      const { status, stdout } = spawnSync(process.execPath, ['pipelines/bin/crs.js', verb, '--help'], {
        cwd: root,
        encoding: 'utf8',
      });
      expect(status).toBe(0);
      expect(stdout.slice(stdout.indexOf('--help'))).toContain(`crs ${verb} `);
    },
  );

  it('shows analysts permits that the sample of the demo has', () => {
    const shown = [...readme.matchAll(/crs decide lakeview '([^']+)' ([A-Z]{2}\d+)/g)];
    expect(shown.length).toBeGreaterThan(1);
    const { files } = generateSample();
    const texts = files.map(({ lines }) => [...lines].join('\n')).join('\n');
    for (const [, permit = '', license = ''] of shown) {
      expect(texts).toContain(permit);
      expect(texts).toContain(license);
    }
  });

  it('names every setting', () => {
    const settings = readFileSync(join(root, 'packages/runtime/src/settings.ts'), 'utf8');
    const schema = settings.slice(settings.indexOf('environmentSchema'), settings.indexOf('});'));
    const names = [...schema.matchAll(/^ {2}([A-Z_]+):/gm)]
      .map(([, name]) => name ?? '')
      .filter((name) => name !== 'NODE_ENV');
    expect(names.length).toBeGreaterThan(8);
    expect(names.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
  });

  it('names only scripts that exist', () => {
    const scripts = Object.keys(
      (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object }).scripts,
    );
    const named = [...readme.matchAll(/npm run (?:--silent )?([a-z]+)/g)].map(([, name]) => name ?? '');
    expect(named.filter((name) => !scripts.includes(name))).toEqual([]);
  });

  it('names every folder of packages', () => {
    const packages = readFileSync(join(root, 'packages/README.md'), 'utf8');
    for (const name of [
      'domain',
      'normalise',
      'matching',
      'clustering',
      'feeds',
      'config',
      'store',
      'runtime',
      'sample',
      'html',
      'client',
    ]) {
      expect(packages).toContain(`\`${name}\``);
    }
  });
});
