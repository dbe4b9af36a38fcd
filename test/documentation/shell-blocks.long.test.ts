/** Runs every shell block on every page, as a newcomer who has just run the demo would type it. */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase, testRedisUrl } from '../harness/database.js';

const root = new URL('../../', import.meta.url).pathname;
const pages = execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
const scripts = Object.keys(
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object }).scripts,
);

interface Block {
  readonly page: string;
  readonly line: number;
  readonly language: string;
  readonly text: string;
  /** Why it isn't run; null for a block that is. */
  readonly notRun: string | null;
}

const blocks: readonly Block[] = pages.flatMap((page) => {
  const text = readFileSync(join(root, page), 'utf8');
  return [...text.matchAll(/(?:<!-- not run: ([^>]+) -->\n)?^```(sh|bash|shell|console)\n(.*?)^```$/gms)].map(
    ([, notRun, language = '', commands = ''], at, all) => ({
      page,
      line: text.slice(0, all[at]?.index).split('\n').length,
      language,
      text: commands,
      notRun: notRun ?? null,
    }),
  );
});

/** The commands in a block: in `console`, those after a prompt. */
const commandsOf = ({ language, text }: Block): string[] =>
  text
    .split('\n')
    .filter((line) => (language === 'console' ? line.startsWith('$ ') : line.trim() !== ''))
    .map((line) => line.replace(/^\$ /, '').replace(/\s+# .*$/, ''));

/** The output that a `console` block shows for a command. */
const shownOf = ({ text }: Block, command: string): string =>
  (text.split(/^\$ /m).find((part) => part.startsWith(command)) ?? '').split('\n').slice(1).join('\n').trim();

/** Seconds for which `serve` and `work` run before Ctrl-C. */
const SERVED_FOR = 8;

let folder: string;
let database: TestDatabase;

/**
 * Versions of `crs` and `npx` that use the demo if no database is named, and that end commands that would run forever.
 */
function writeCommands(): void {
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  const crs = `#!/usr/bin/env bash
[ -n "$CRS_BLOCK_DEMO" ] && [ -z "$DATABASE_URL" ] && [[ " $* " != *" --demo "* ]] && set -- "$@" --demo
case "$1" in
  serve|work) exec timeout --signal=INT --preserve-status ${SERVED_FOR} "${process.execPath}" "${root}cli/bin/crs.js" "$@" ;;
  *) exec "${process.execPath}" "${root}cli/bin/crs.js" "$@" ;;
esac
`;
  const npx = '#!/usr/bin/env bash\n[ "$1" = crs ] || exit 127\nshift\nexec crs "$@"\n';
  for (const [name, text] of Object.entries({ crs, npx })) {
    writeFileSync(join(bin, name), text);
    chmodSync(join(bin, name), 0o755);
  }
}

/** The files in the tutorial: its feed, and the file that the city publishes. */
function writeTutorial(): void {
  const tutorial = readFileSync(join(root, 'config/feeds/README.md'), 'utf8');
  const part = (pattern: RegExp): string => pattern.exec(tutorial)?.[1] ?? '';
  mkdirSync(join(folder, 'config/feeds'), { recursive: true });
  writeFileSync(join(folder, 'permits.csv'), part(/^```csv permits\.csv\n(.*?)^```$/ms));
  cpSync(join(folder, 'permits.csv'), join(folder, 'config/permits.csv'));
  writeFileSync(
    join(folder, 'config/feeds/springfield_permits.yaml'),
    part(/^```yaml\n(# Weekly.*?)^```$/ms),
  );
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'crs-blocks-'));
  chmodSync(folder, 0o755);
  writeCommands();
  writeTutorial();
  database = await createTestDatabase();
  const demo = spawnSync(process.execPath, ['cli/dist/demo.js', '--exit'], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', CRS_DATA_DIR: join(folder, 'data') },
    encoding: 'utf8',
  });
  expect([
    demo.status,
    demo.stderr.replace(/^.*(ingest|match|alias|cluster|publish|export).*$/gm, '').trim(),
  ]).toEqual([0, '']);
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Example addresses, which represent the reader's servers. */
const withOurServers = (command: string): string =>
  command
    .replace('postgres://crs:secret@db.example.com/contractors', database.url)
    .replace('redis://queue.example.com', testRedisUrl() ?? '');

function run(block: Block, command: string, before: readonly string[]) {
  const ofTutorial = block.page.startsWith('config/');
  const env = {
    PATH: `${join(folder, 'bin')}:${process.env.PATH ?? ''}`,
    LOG_LEVEL: 'error',
    PORT: '0',
    CRS_DATA_DIR: join(folder, ofTutorial ? 'tutorial' : 'data'),
    ...(ofTutorial ? { CRS_CONFIG_DIR: join(folder, 'config') } : { CRS_BLOCK_DEMO: '1' }),
  };
  const lastRun = (): string =>
    /"id": ?(\d+)/.exec(
      execFileSync(join(folder, 'bin/crs'), ['runs', '--json'], { env, cwd: folder, encoding: 'utf8' }),
    )?.[1] ?? '';
  const typed = command.includes(' RUN') ? command.replace('RUN', lastRun()) : command;
  return spawnSync('bash', ['--norc', '-c', [...before, typed].map(withOurServers).join('\n')], {
    cwd: folder,
    env,
    encoding: 'utf8',
  });
}

describe('the shell blocks', () => {
  const running = blocks.filter(({ notRun }) => notRun === null);

  it('are found, and few are not run', () => {
    expect(running.length).toBeGreaterThan(5);
    expect(blocks.filter(({ notRun }) => notRun !== null).length).toBeLessThanOrEqual(5);
  });

  it.each(running.map((block) => [`${block.page}:${block.line}`, block] as const))('%s', (_name, block) => {
    const exports: string[] = [];
    for (const command of commandsOf(block)) {
      // Project scripts are only mentioned: this test is one of them, and the demo has already run.
      const script = /^npm (?:run (?:--silent )?)?([\w:]+)/.exec(command)?.[1];
      if (script !== undefined) expect(scripts).toContain(script);
      else if (command.startsWith('export ')) exports.push(command);
      else {
        const { status, stdout, stderr } = run(block, command, exports);
        expect([command, status, status === 0 ? '' : stderr + stdout]).toEqual([command, 0, '']);
        const shown = block.language === 'console' ? shownOf(block, command) : '';
        if (shown !== '') expect(stdout.trim()).toBe(shown);
      }
    }
  });
});
