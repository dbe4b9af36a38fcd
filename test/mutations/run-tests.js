import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const arguments_ = [
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  '--max-old-space-size=2048',
  'node_modules/jest/bin/jest.js',
  ...[
    '--config',
    'test/mutations/jest-config.js',
    '--runInBand',
    '--bail',
    '--ci',
    '--silent',
    '--runTestsByPath',
  ],
];

/**
 * Runs test files over edited sources in a process of its own.
 * @param {{ folder: string, name: string, edits: object, tests: string[], seconds: number, reached?: string }} run
 * `seconds`: processor time that is allowed; waiting may take ten times as long
 * @returns {Promise<{ passed: boolean, output: string }>} whether all tests passed in time, and what was printed
 */
export async function runTests({ folder, name, edits, tests, seconds, reached = '' }) {
  const file = join(folder, `${name}.json`);
  await writeFile(file, JSON.stringify(edits));
  // Processor time, not time by the clock: another busy process does not make a change count as found.
  const command = `ulimit -t ${Math.ceil(seconds)}; exec "$0" "$@"`;
  const child = spawn('sh', ['-c', command, process.execPath, ...arguments_, ...tests], {
    cwd: root,
    env: {
      ...process.env,
      CRS_EDITS: file,
      CRS_JEST_CACHE: join(folder, 'cache'),
      CRS_REACHED: reached,
      CRS_TEST_ORDER: JSON.stringify(tests),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: Math.ceil(seconds) * 10_000,
    killSignal: 'SIGKILL',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const code = await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
  return { passed: code === 0, output };
}
