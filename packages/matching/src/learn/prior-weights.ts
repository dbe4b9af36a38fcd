/** The prior weight of every level. */
import { curvePoints, curveStart, levelIndex, levels, nameLevels, weightCount } from '../model/levels.js';
import type { PolicyValues } from '../settings.js';

/** The prior weights of the policy in the order of `levels.ts`. A curve rises with the shared bits up to the ceiling. */
export function priorWeightsOf({ learning }: PolicyValues): Float64Array {
  const values = new Float64Array(weightCount);
  for (const level of levels) values[levelIndex(level)] = learning.levels[level];
  for (const level of nameLevels) {
    curvePoints.forEach((point, at) => {
      values[curveStart(level) + at] = Math.min(point, learning.names.ceiling) + learning.names[level];
    });
  }
  return values;
}
