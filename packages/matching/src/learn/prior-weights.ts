/** What is believed of every level before anything was learned. */
import { curvePoints, curveStart, levelIndex, levels, nameKinds, weightCount } from '../model/levels.js';
import type { Policy } from '../settings.js';

/** The beliefs of the policy, in the order of the weights: a curve rises with what is shared, up to the ceiling. */
export function priorWeightsOf({ learning }: Policy): Float64Array {
  const values = new Float64Array(weightCount);
  for (const level of levels) values[levelIndex(level)] = learning.levels[level];
  for (const kind of nameKinds) {
    curvePoints.forEach((point, at) => {
      values[curveStart(kind) + at] = Math.min(point, learning.names.ceiling) + learning.names[kind];
    });
  }
  return values;
}
