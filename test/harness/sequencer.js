/**
 * Starts long tests and those of the whole first: one that begins last leaves a core idle. Of the long ones, those that
 * only run a test beside them in full come first, since their size says nothing, and the time may run out for the last.
 * Within a group the order is jest's: by the time that a test took here before, else by the size of its file.
 */
import { readFileSync } from 'node:fs';
import { sep } from 'node:path';
import Sequencer from '@jest/test-sequencer';

const isLong = ({ path }) => path.endsWith('.long.test.ts');
const isOfTheWhole = ({ path, context }) => path.startsWith(`${context.config.rootDir}${sep}test${sep}`);
const runsAnother = (test) =>
  isLong(test) && /^import '\.\/[\w-]+\.test\.js';$/m.test(readFileSync(test.path, 'utf8'));

const rankOf = (test) => (runsAnother(test) ? 0 : isLong(test) || isOfTheWhole(test) ? 1 : 2);

export default class extends Sequencer {
  async sort(tests) {
    return (await super.sort(tests)).toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}
