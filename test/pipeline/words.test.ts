import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { crs } from '../harness/crs.js';

const config = { CRS_CONFIG_DIR: 'packages/sample/config', CRS_SAMPLE_DIR: '/nonexistent' };

/** The document that a failed command with --json leaves on standard output. */
interface FailureDocument {
  readonly error: { readonly code: string; readonly message: string; readonly nextStep: string };
}

describe('the messages of the command line', () => {
  // Arguments are read before anything is opened: none of these creates the folder.
  const settings = { ...config, CRS_DATA_DIR: '/nonexistent/never-made' };

  it.each([
    [['fly'], /unknown command/],
    [['ingest'], /No feed was named/],
    [['export', 'everything'], /Allowed choices/],
    [['ingest', 'a', 'b', '--file', 'x.csv'], /exactly one feed/],
    [['evaluate'], /--labels/],
    [['runs', '--limit', '0'], /--limit <n>.*whole number/],
    [['runs', 'undo'], /missing required argument 'run'/],
    [['runs', 'undo', 'last'], /run number from/],
    [['runs', 'undo', '1', '--limit', '2'], /unknown option '--limit'/],
    [['runs', '--limit', 'many'], /--limit <n>.*whole number/],
    [['work', '--concurrency', '-1'], /--concurrency <n>.*whole number/],
    [['work', '--concurrency', '1.5'], /--concurrency <n>.*whole number/],
    [['feeds', 'check', 'sample_osh'], /no feed sample_osh.*sample_osha/],
  ])('exits with 2 after `crs %j` and says what is wrong', async (args, said) => {
    const { status, stdout, stderr } = await crs(args, settings);
    expect(stderr).toMatch(said);
    expect(stdout).toBe('');
    expect(status).toBe(2);
  });

  it('prints its version, and says if a demo is missing', async () => {
    const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
    expect(await crs(['--version'], settings)).toEqual({ status: 0, stdout: `${version}\n`, stderr: '' });
    const { status, stderr } = await crs(['runs', '--demo'], settings);
    expect([status, stderr]).toEqual([
      1,
      'crs: There is no demo in /nonexistent/never-made/demo. Run `npm run demo -- --exit` first.\n',
    ]);
  });

  it.each([
    [['fly', '--json'], 'usage', /unknown command/],
    [['export', 'everything', '--json'], 'usage', /Allowed choices/],
    [['runs', '--limit', 'x', '--json'], 'usage', /whole number/],
    [['keys', 'create', '--json'], 'usage', /--account/],
    [['keys', 'create', '--account', ' ', '--tier', 'pro', '--json'], 'usage', /1 to 200 characters/],
    [['ingest', '--json'], 'ingest.no_feed', /No feed was named/],
    [['decide', 'j', 'p', 'none', '--json'], 'usage', /--by/],
    [['decide', 'j', 'p', 'none', '--by', '  ', '--json'], 'usage', /1 to 200 characters/],
    [['decide', 'j', 'p', 'none', '--by', 'A\nB', '--json'], 'usage', /control characters/],
    [
      ['decide', 'j', 'p', 'none', '--by', 'A', '--note', '\u001b[2J', '--json'],
      'usage',
      /control characters/,
    ],
    [['decide', 'j', 'p', 'none', '--by', 'A', '--claim', 'x', '--json'], 'usage', /claim number/],
    [['evaluate', '--json'], 'labels.none', /There are no labels/],
  ])('says what is wrong with `crs %j` in JSON, too', async (args, code, said) => {
    const { status, stdout, stderr } = await crs(args, settings);
    const { error } = JSON.parse(stdout) as FailureDocument;
    expect(error.code).toBe(code);
    expect(error.message).toMatch(said);
    expect(error.nextStep).not.toBe('');
    expect(stderr).toMatch(said);
    expect(status).toBe(2);
  });

  it('names the setting that cannot be used', async () => {
    const { status, stderr } = await crs(['runs'], { ...settings, DATABASE_URL: 'mysql://nowhere' });
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stderr).toMatch(/DATABASE_URL.*postgresql:\/\/\. Correct DATABASE_URL/);
    expect(status).toBe(2);
  });

  it('shows help with 0', async () => {
    const { status, stdout } = await crs(['--help'], settings);
    expect(status).toBe(0);
    for (const verb of [
      'migrate',
      'feeds',
      'ingest',
      'match',
      'cluster',
      'nightly',
      'work',
      'schedule',
      'serve',
      'keys',
      'runs',
      'rejects',
      'explain',
      'review',
      'decide',
      'decisions',
      'evaluate',
      'export',
      'doctor',
    ]) {
      expect(stdout).toContain(verb);
    }
  });
});

describe('resources that cannot be opened', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'crs-words-'));
    await writeFile(join(folder, 'file'), '');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('a database that is down is named with what to do, but without its password', async () => {
    const settings = {
      ...config,
      CRS_DATA_DIR: folder,
      DATABASE_URL: 'postgres://crs:hushed@127.0.0.1:1/town',
    };
    const { status, stdout, stderr } = await crs(['migrate', '--json'], settings);
    expect((JSON.parse(stdout) as FailureDocument).error.code).toBe('database.unreachable');
    expect(stderr).toMatch(/^crs: No connection to the database town on 127\.0\.0\.1:1: .+DATABASE_URL.+\n$/);
    expect(stdout + stderr).not.toContain('hushed');
    expect(status).toBe(1);
  });

  const hopeless = ['file', 'file/data', ...(platform() === 'linux' ? ['/proc/crs/data'] : [])];
  it.each(hopeless)('the data folder %s is refused by its setting, at once', async (name) => {
    const path = name.startsWith('/') ? name : join(folder, name);
    const { status, stderr } = await crs(['migrate'], { ...config, CRS_DATA_DIR: path });
    expect(stderr).toMatch(/^crs: CRS_DATA_DIR: .+\n$/);
    expect(stderr).toContain(path);
    expect(status).toBe(2);
  });
});
