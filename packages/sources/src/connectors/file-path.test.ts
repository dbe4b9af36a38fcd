import { describe, expect, it } from '@jest/globals';
import { resolvePath } from './file-path.js';

describe('resolvePath', () => {
  it.each([
    ['data/x.csv', {}, '/config/data/x.csv'],
    ['/data/x.csv', {}, '/data/x.csv'],
    [`\${A:-../data}/x.csv`, {}, '/data/x.csv'],
    [`\${A:-../data}/x.csv`, { A: '/mnt' }, '/mnt/x.csv'],
    [`\${A:-../data}/x.csv`, { A: 'mine' }, `${process.cwd()}/mine/x.csv`],
  ])('%s with %j is %s', (path, env, expected) => {
    expect(resolvePath('permits', path, '/config', env)).toBe(expected);
  });
});
