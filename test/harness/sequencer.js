/**
 * Starts the tests of the whole first: they are the longest, and one that begins last leaves a core idle. Within the two
 * groups the order is jest's: by the time that a test took here before, else by the size of its file.
 */
import { sep } from 'node:path';
import Sequencer from '@jest/test-sequencer';

const isOfTheWhole = ({ path, context }) => path.startsWith(`${context.config.rootDir}${sep}test${sep}`);

export default class extends Sequencer {
  async sort(tests) {
    const sorted = await super.sort(tests);
    return [...sorted.filter(isOfTheWhole), ...sorted.filter((test) => !isOfTheWhole(test))];
  }
}
