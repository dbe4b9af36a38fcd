import { describe, expect, it } from '@jest/globals';
import { settings } from '../test/settings.js';
import { clusteringSettingsSchema } from './settings.js';

type Values = Record<string, unknown>;

/** The project's settings with a different value at a path such as `hub.parties`. */
function changed(path: string, value: unknown): unknown {
  const copy: Values = structuredClone(settings);
  const keys = path.split('.');
  let at = copy;
  for (const key of keys.slice(0, -1)) at = at[key] as Values;
  at[keys.at(-1) as string] = value;
  return copy;
}

describe('clusteringSettingsSchema', () => {
  it.each<[string, unknown[], unknown[]]>([
    ['hub.parties', [1, 1.5], [0.9]],
    ['hub.scattered.places', [1], [0, 1.5]],
    ['hub.scattered.parties', [1, 1.5], [0.9]],
    ['names.distinctiveShare', [0, 1], [-0.1, 1.1]],
    ['names.chance', [0, 1], [-0.1, 1.1]],
    ['names.believed.ordinary', [0, 1], [-0.1, 1.1]],
    ['names.believed.common', [0, 1], [-0.1, 1.1]],
    ['names.believed.contractors', [1], [0.9]],
    ['names.commonWords', [[], ['a']], [['']]],
    ['persons.namesakes', [0], [-0.1]],
    ['maxClusterSize', [2], [1, 2.5]],
    ['buildingWeight', [0, 1], [-0.1, 1.1]],
    ['reopened.prior', [-30, 30], ['1']],
    ['reopened.monthsBefore', [0], [-1, 0.5]],
    ['reopened.monthsAfter', [0], [-1, 0.5]],
    ['reopened.worthALook', [0, 1], [-0.1, 1.1]],
    ['reopened.similarName', [0, 1], [-0.1, 1.1]],
    ['reopened.weights.same_name', [-20, 20], [-20.1, 20.1]],
    ['reopened.weights.no_such_signal', [], [1]],
    ['no_such_setting', [], [1]],
  ])('bounds %s', (path, valid, invalid) => {
    for (const value of valid)
      expect(() => clusteringSettingsSchema.parse(changed(path, value))).not.toThrow();
    for (const value of invalid) expect(() => clusteringSettingsSchema.parse(changed(path, value))).toThrow();
  });
});
