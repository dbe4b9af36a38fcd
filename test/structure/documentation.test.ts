import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSize } from '@crs/domain';
import { settingNames } from '@crs/runtime';
import { generateSample } from '@crs/sample';
import { defaultNetwork, defaultTimeouts } from '@crs/sources';
import { describe, expect, it } from '@jest/globals';
import { crs } from '../harness/crs.js';

const root = new URL('../../', import.meta.url).pathname;
const readme = readFileSync(join(root, 'README.md'), 'utf8');

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

describe('README', () => {
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

  it('is not needed to try a verb with arguments: its help ends with examples', async () => {
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

  it('names only scripts that exist', () => {
    const scripts = Object.keys(
      (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object }).scripts,
    );
    const named = [...readme.matchAll(/npm run (?:--silent )?([a-z]+)/g)].map(([, name]) => name ?? '');
    expect(named.filter((name) => !scripts.includes(name))).toEqual([]);
  });
});
