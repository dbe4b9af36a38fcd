import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSize } from '@crs/domain';
import { settingNames } from '@crs/runtime';
import { generateSample } from '@crs/sample';
import { defaultNetwork, defaultTimeouts } from '@crs/sources';
import { describe, expect, it } from '@jest/globals';
import { crs } from '../harness/crs.js';

const root = new URL('../../', import.meta.url).pathname;
/** The README and the guides that it links. */
const guides = [
  'README.md',
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];
const readme = guides.map((name) => readFileSync(join(root, name), 'utf8')).join('\n');

/** The anchors of a page's headings. */
const headingsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(/\s+/g, '-'),
  );

const helps = new Map<string, Promise<string>>();
/** The help text of a verb, or of the program without a verb. */
function help(verb = ''): Promise<string> {
  const known = helps.get(verb);
  if (known !== undefined) return known;
  const text = crs([verb, '--help'].filter(Boolean), {}).then(({ stdout }) => stdout);
  helps.set(verb, text);
  return text;
}

/** The verbs that a help text lists. */
const verbsOf = (text: string): string[] =>
  [...(text.split('\nCommands:\n')[1] ?? '').matchAll(/^ {2}([a-z]+)[ |]/gm)]
    .map(([, verb]) => verb ?? '')
    .filter((verb) => verb !== 'help');

describe('README and guides', () => {
  it('are one page each, and all linked from the README', () => {
    const first = readFileSync(join(root, 'README.md'), 'utf8');
    expect(first.split('\n').length).toBeLessThan(80);
    expect(guides.slice(1).filter((name) => !first.includes(`](${name})`))).toEqual([]);
  });

  it.each(guides)('%s links to files and headings that exist', (name) => {
    const text = readFileSync(join(root, name), 'utf8');
    const broken = [...text.matchAll(/\]\((?!https?:|\/)([^)#]*)(?:#([^)]+))?\)/g)].filter(
      ([, path = '', heading]) => {
        const target = path === '' ? join(root, name) : join(root, dirname(name), path);
        if (!existsSync(target)) return true;
        return heading !== undefined && !headingsOf(readFileSync(target, 'utf8')).includes(heading);
      },
    );
    expect(broken.map(([link]) => link)).toEqual([]);
  });

  it('names every verb of the command line, and the verbs of a verb', async () => {
    const verbs = verbsOf(await help());
    expect(verbs.length).toBeGreaterThan(10);
    const below = await Promise.all(
      verbs.map(async (verb) => verbsOf(await help(verb)).map((each) => `${verb} ${each}`)),
    );
    const all = [...verbs, ...below.flat()];
    expect(all.filter((verb) => !readme.includes(`crs ${verb}`) && !readme.includes(`\`${verb}\``))).toEqual(
      [],
    );
  });

  it('has help with examples for every verb with arguments', async () => {
    const verbs = verbsOf(await help());
    const texts = await Promise.all(verbs.map((verb) => help(verb)));
    const withoutExample = verbs.filter((verb, at) => {
      const text = texts[at] ?? '';
      // Every verb has --json and --demo; verbs that only group others have no arguments.
      const [, usage = ''] = /\n(?:Arguments|Options):\n(.*?)\n {2}-h, --help/s.exec(text) ?? [];
      const words = usage
        .split('\n')
        .filter((line) => /^ {2}\S/.test(line) && !/^ {2}--(json|demo) /.test(line));
      return words.length > 0 && !text.slice(text.indexOf('--help')).includes(`crs ${verb} `);
    });
    expect(withoutExample).toEqual([]);
  });

  it("uses permits that are in the demo's sample", () => {
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
    const names = settingNames.filter((name) => name !== 'NODE_ENV');
    expect(names.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
  });

  it('prints the defaults of fetching feeds', () => {
    const printed = (name: string): string =>
      new RegExp(`^\\| \`${name}\` \\| \`([^\`]+)\` \\|`, 'm').exec(readme)?.[1] ?? '';
    expect({
      rate: Number(printed('CRS_HTTP_RATE')),
      atOnce: Number(printed('CRS_HTTP_AT_ONCE')),
      largestBytes: parseSize(printed('CRS_HTTP_LARGEST')),
    }).toEqual({
      rate: defaultNetwork.rate,
      atOnce: defaultNetwork.atOnce,
      largestBytes: defaultNetwork.largestBytes,
    });
    expect({
      idleMs: Number(printed('CRS_HTTP_TIMEOUT')) * 1000,
      attempts: Number(printed('CRS_HTTP_ATTEMPTS')),
      longestPauseMs: Number(printed('CRS_HTTP_LONGEST_WAIT')) * 1000,
    }).toEqual({
      idleMs: defaultTimeouts.idleMs,
      attempts: defaultTimeouts.attempts,
      longestPauseMs: defaultTimeouts.longestPauseMs,
    });
  });

  it('names only existing scripts', () => {
    const scripts = Object.keys(
      (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object }).scripts,
    );
    const named = [...readme.matchAll(/npm run (?:--silent )?([a-z]+)/g)].map(([, name]) => name ?? '');
    expect(named.filter((name) => !scripts.includes(name))).toEqual([]);
  });
});
