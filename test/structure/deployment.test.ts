import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { settingNames } from '@crs/runtime';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { crs } from '../harness/crs.js';

const root = new URL('../../', import.meta.url).pathname;
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const units = readdirSync(join(root, 'deploy/systemd'));

/** The metrics of the table, with the series of histograms. */
const documented = new Set(
  [...read('deploy/METRICS.md').matchAll(/^\| `(crs_\w+)` \|/gm)].flatMap(([, name = '']) => [
    name,
    ...['_bucket', '_sum', '_count'].filter(() => name.endsWith('_seconds')).map((part) => `${name}${part}`),
  ]),
);
const metricsIn = (text: string): string[] => [...new Set(text.match(/\bcrs_[a-z_]+/g) ?? [])];

describe('the alert rules and the dashboard', () => {
  it.each(['deploy/alerts.yaml', 'deploy/alerts.test.yaml', 'deploy/dashboard.json'])(
    '%s asks for metrics that are documented',
    (path) => {
      const asked = metricsIn(read(path));
      expect(asked.length).toBeGreaterThan(5);
      expect(asked.filter((name) => !documented.has(name))).toEqual([]);
    },
  );

  it('the dashboard shows every metric that is documented', () => {
    const shown = metricsIn(read('deploy/dashboard.json')).map((name) =>
      name.replace(/_(bucket|sum|count)$/, ''),
    );
    const names = [...documented].filter((name) => !/_(bucket|sum|count)$/.test(name));
    expect(names.filter((name) => !shown.includes(name))).toEqual([]);
  });
});

/** Settings of PostgreSQL's image. */
const OF_POSTGRES = ['POSTGRES_USER', 'POSTGRES_PASSWORD', 'POSTGRES_DB'];

describe('the files of a deployment', () => {
  it.each([
    'Dockerfile',
    'compose.yaml',
    'deploy/env.example',
    ...units.map((unit) => `deploy/systemd/${unit}`),
  ])('%s names settings that exist', (path) => {
    const text = read(path).replace(/^\s*#(?! [A-Z_]+=).*$/gm, '');
    const named = [
      ...text.matchAll(/(?:^|[\s{])#? ?([A-Z][A-Z_]{2,})(?:=|: |:[-?])/gm),
      ...text.matchAll(/\$\{([A-Z_]+)/g),
    ].map(([, name = '']) => name);
    expect(named.filter((name) => ![...settingNames, ...OF_POSTGRES].includes(name))).toEqual([]);
  });

  it('run verbs that exist', async () => {
    const { stdout } = await crs(['--help'], {});
    const verbs = [...stdout.matchAll(/^ {2}([a-z]+)[ |]/gm)].map(([, verb]) => verb);
    const compose = parse(read('compose.yaml')) as {
      services: Record<string, { image: string; command?: string[] }>;
    };
    const ours = Object.values(compose.services).filter(({ image }) => image === 'contractor-records');
    const run = [
      ...ours.map(({ command }) => command?.[0]),
      ...units.flatMap((unit) =>
        [...read(`deploy/systemd/${unit}`).matchAll(/crs\.js (\w+)/g)].map(([, verb]) => verb),
      ),
      ...[...read('Dockerfile').matchAll(/^CMD \["(\w+)"\]/gm)].map(([, verb]) => verb),
    ];
    expect(new Set(run)).toEqual(new Set(['migrate', 'schedule', 'serve', 'work', 'backup']));
    expect(run.filter((verb) => !verbs.includes(verb))).toEqual([]);
  });

  it('end workers and the API later than these end themselves', () => {
    const stops = [
      ...read('compose.yaml').matchAll(/stop_grace_period: (\d+)s/g),
      ...units.flatMap((unit) => [...read(`deploy/systemd/${unit}`).matchAll(/TimeoutStopSec=(\d+)/g)]),
    ].map(([, seconds]) => Number(seconds));
    expect(stops.length).toBe(3);
    expect(Math.min(...stops)).toBeGreaterThan(10);
  });

  it('build the image with the steps that test/deployment runs', () => {
    const steps = [...read('Dockerfile').matchAll(/^RUN (\w.*[^\\\n])$/gm)].map(([, step]) => step);
    expect(steps.slice(0, 2)).toEqual(['npm run --silent setup', 'node deploy/assemble.js /app']);
  });
});

const isInstalled = (tool: string): boolean => spawnSync(tool, ['--version']).error === undefined;

/** Each with what it checks; where a tool is missing its test is skipped by name. */
const checks: readonly (readonly [tool: string, args: readonly string[]])[] = [
  ['promtool', ['check', 'rules', 'deploy/alerts.yaml']],
  ['promtool', ['test', 'rules', 'deploy/alerts.test.yaml']],
  ['docker-compose', ['--file', 'compose.yaml', 'config', '--quiet']],
  ...units.map((unit) => ['systemd-analyze', ['verify', `deploy/systemd/${unit}`]] as const),
  ['hadolint', ['Dockerfile']],
];

describe('tools of operators have no objection', () => {
  for (const [tool, args] of checks)
    (isInstalled(tool) ? it : it.skip)(`${tool} ${args.join(' ')}`, () => {
      const env = { PATH: process.env.PATH ?? '', POSTGRES_PASSWORD: 'secret' };
      const { status, stdout, stderr } = spawnSync(tool, args, { cwd: root, env, encoding: 'utf8' });
      expect(status === 0 ? '' : `${stdout}${stderr}`).toBe('');
    });
});
