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

/** The metrics in the table, with the series of histograms. */
const documented = new Set(
  [...read('deploy/METRICS.md').matchAll(/^\| `(crs_\w+)` \|/gm)].flatMap(([, name = '']) => [
    name,
    ...['_bucket', '_sum', '_count'].filter(() => name.endsWith('_seconds')).map((part) => `${name}${part}`),
  ]),
);
/** The labels of each metric in the table; Prometheus adds the instance, and the bound of buckets. */
const labelsOf = (metric: string): string[] => {
  const name = metric.replace(/_(bucket|sum|count)$/, '');
  const [, labels = ''] =
    new RegExp(`^\\| \`${name}\` \\|([^|]*)\\|`, 'm').exec(read('deploy/METRICS.md')) ?? [];
  return ['instance', 'le', ...[...labels.matchAll(/`(\w+)`/g)].map(([, label = '']) => label)];
};
const metricsIn = (text: string): string[] => [...new Set(text.match(/\bcrs_[a-z_]+/g) ?? [])];

describe('the alert rules and the dashboard', () => {
  it.each(['deploy/alerts.yaml', 'deploy/alerts.test.yaml', 'deploy/dashboard.json'])(
    '%s uses documented metrics',
    (path) => {
      const asked = metricsIn(read(path));
      expect(asked.length).toBeGreaterThan(5);
      expect(asked.filter((name) => !documented.has(name))).toEqual([]);
    },
  );

  it('the dashboard shows every documented metric', () => {
    const shown = metricsIn(read('deploy/dashboard.json')).map((name) =>
      name.replace(/_(bucket|sum|count)$/, ''),
    );
    const names = [...documented].filter((name) => !/_(bucket|sum|count)$/.test(name));
    expect(names.filter((name) => !shown.includes(name))).toEqual([]);
  });
});

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: Readonly<Record<string, string>>;
}
const { groups } = parse(read('deploy/alerts.yaml')) as { groups: readonly { rules: readonly Rule[] }[] };
const rules = groups.flatMap((group) => group.rules.map((rule) => [rule.alert, rule] as const));

describe('the alert', () => {
  it.each(rules)('%s says what is wrong and what to do, with existing metrics and labels', (_alert, rule) => {
    const { summary = '', next = '' } = rule.annotations;
    expect([summary, next].every((text) => text.length > 5)).toBe(true);
    const metrics = metricsIn(rule.expr);
    expect(metrics.length).toBeGreaterThan(0);
    expect(metrics.filter((name) => !documented.has(name))).toEqual([]);
    const labels = new Set(metrics.flatMap(labelsOf));
    const grouped = [...rule.expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(', '));
    const filtered = [...rule.expr.matchAll(/[{,] ?(\w+)=/g)].map(([, label = '']) => label);
    expect([...grouped, ...filtered].filter((label) => !labels.has(label))).toEqual([]);
    const shown = [...`${summary} ${next}`.matchAll(/\$labels\.(\w+)/g)].map(([, label = '']) => label);
    expect(shown.filter((label) => !grouped.includes(label))).toEqual([]);
  });

  // Problems that must never go unnoticed, each with its own rule.
  it.each([
    ['failed matching', 'crs_stage_failed{kind="match"}'],
    ['failed clustering', 'crs_stage_failed{kind="cluster"}'],
    ['failed publishing', 'crs_stage_failed{kind="publish"}'],
    ['failed exports', 'crs_stage_failed{kind="export"}'],
    ['full disks', 'crs_disk_free_bytes'],
    ['failed backups', 'crs_backup_failed'],
    ['old backups', 'crs_backup_last_timestamp_seconds'],
    ['webhooks that were switched off', 'crs_webhook_switched_off'],
    ['missing workers', 'crs_queue_workers'],
  ])('for %s exists', (_what, asked) => {
    expect(rules.filter(([, { expr }]) => expr.includes(asked))).toHaveLength(1);
  });
});

/** Settings of PostgreSQL's image. */
const OF_POSTGRES = ['POSTGRES_USER', 'POSTGRES_PASSWORD', 'POSTGRES_DB'];

/** Settings in the image, compose.yaml, or the units, which must fit together. */
const OF_THE_IMAGE = [
  ...['DATABASE_URL', 'REDIS_URL', 'CRS_DATA_DIR', 'CRS_CONFIG_DIR', 'NODE_ENV'],
  ...['HOST', 'PORT', 'METRICS_PORT', 'CRS_WORKER_METRICS_PORT'],
];

describe('the files of a deployment', () => {
  it.each([
    'Dockerfile',
    'compose.yaml',
    'deploy/env.example',
    ...units.map((unit) => `deploy/systemd/${unit}`),
  ])('%s names existing settings', (path) => {
    const text = read(path).replace(/^\s*#(?! [A-Z\d_]+=).*$/gm, '');
    const named = [
      ...text.matchAll(/(?:^|[\s{])#? ?([A-Z][A-Z\d_]{2,})(?:=|: |:[-?])/gm),
      ...text.matchAll(/\$\{([A-Z\d_]+)/g),
    ].map(([, name = '']) => name);
    expect(named.filter((name) => ![...settingNames, ...OF_POSTGRES].includes(name))).toEqual([]);
  });

  it.each(['compose.yaml', 'deploy/env.example'])('%s names every setting of the service', (path) => {
    const text = read(path);
    const stands = (name: string): boolean =>
      path === 'compose.yaml'
        ? text.includes(`\n    ${name}: \${${name}:-}\n`)
        : new RegExp(`^(# )?${name}=`, 'm').test(text);
    const settable = settingNames.filter((name) => !OF_THE_IMAGE.includes(name));
    expect(settable.length).toBeGreaterThan(30);
    expect(settable.filter((name) => !stands(name))).toEqual([]);
  });

  it('run existing verbs', async () => {
    const { stdout } = await crs(['--help'], {});
    const verbs = [...stdout.matchAll(/^ {2}([a-z]+)[ |]/gm)].map(([, verb]) => verb);
    const compose = parse(read('compose.yaml')) as {
      services: Record<string, { image: string; command?: string[]; entrypoint?: string[] }>;
    };
    const ours = Object.values(compose.services).filter(({ image }) => image === 'contractor-records');
    const run = [
      ...ours.filter(({ entrypoint }) => !entrypoint).map(({ command }) => command?.[0]),
      ...[...read('deploy/backup.sh').matchAll(/crs\.js" (\w+)/g)].map(([, verb]) => verb),
      ...units.flatMap((unit) =>
        [...read(`deploy/systemd/${unit}`).matchAll(/crs\.js (\w+)/g)].map(([, verb]) => verb),
      ),
      ...[...read('Dockerfile').matchAll(/^CMD \["(\w+)"\]/gm)].map(([, verb]) => verb),
    ];
    expect(new Set(run)).toEqual(new Set(['migrate', 'schedule', 'serve', 'work', 'backup']));
    expect(run.filter((verb) => !verbs.includes(verb))).toEqual([]);
  });

  it('back up every day, and report failures', () => {
    const { services } = parse(read('compose.yaml')) as {
      services: Record<string, { entrypoint?: readonly string[]; volumes?: readonly string[] }>;
    };
    const script = '/deploy/backup.sh';
    expect(services.backup?.entrypoint).toEqual(['sh', `/app${script}`, '--daily', '/backups']);
    expect(services.backup?.volumes).toContain('backups:/backups');
    expect(read('deploy/systemd/crs-backup.service')).toContain(`/opt/contractor-records${script}`);
    expect(read('deploy/assemble.js')).toContain(`'deploy/backup.sh'`);
    // A one-shot service isn't restarted, so its failure would go unnoticed without OnFailure.
    const ending = units.filter(
      (unit) => !/@/.test(unit) && read(`deploy/systemd/${unit}`).includes('Type=oneshot'),
    );
    expect(ending.length).toBeGreaterThan(1);
    for (const unit of ending)
      expect(read(`deploy/systemd/${unit}`)).toMatch(/^OnFailure=crs-failed@%n\.service$/m);
  });

  it('stop workers and the API only after these can stop themselves', () => {
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

/** Each tool with what it checks; tests of missing tools are skipped by name. */
const checks: readonly (readonly [tool: string, args: readonly string[]])[] = [
  ['promtool', ['check', 'rules', 'deploy/alerts.yaml']],
  ['promtool', ['test', 'rules', 'deploy/alerts.test.yaml']],
  ['docker-compose', ['--file', 'compose.yaml', 'config', '--quiet']],
  ...units.map((unit) => ['systemd-analyze', ['verify', `deploy/systemd/${unit}`]] as const),
  ['hadolint', ['Dockerfile']],
];

describe("pass the checks of operators' tools", () => {
  for (const [tool, args] of checks)
    (isInstalled(tool) ? it : it.skip)(`${tool} ${args.join(' ')}`, () => {
      const env = { PATH: process.env.PATH ?? '', POSTGRES_PASSWORD: 'secret' };
      const { status, stdout, stderr } = spawnSync(tool, args, { cwd: root, env, encoding: 'utf8' });
      expect(status === 0 ? '' : `${stdout}${stderr}`).toBe('');
    });
});
