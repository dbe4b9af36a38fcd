import { UsageError } from '@crs/domain';
import { describe, expect, it } from '@jest/globals';
import { substitute, unsetVariables } from './variables.js';

describe('substitute', () => {
  it.each([
    [`\${A}/x`, { A: '/data' }, '/data/x'],
    [`\${A:-/else}/x`, {}, '/else/x'],
    [`\${A:-/else}/x`, { A: '' }, '/else/x'],
    [`\${A:-/else}/\${B}`, { A: '/data', B: 'b' }, '/data/b'],
    ['no variables, $A', {}, 'no variables, $A'],
  ])('%s with %j is %s', (text, env, expected) => {
    expect(substitute('permits', text, env)).toBe(expected);
  });

  it('names the feed and the unset variable', () => {
    expect(() => substitute('springfield_permits', `\${CITY_DATA}/x`, {})).toThrow(UsageError);
    expect(() => substitute('springfield_permits', `\${CITY_DATA}/x`, {})).toThrow(
      'The feed springfield_permits needs the environment variable CITY_DATA, which is not set.',
    );
  });
});

describe('unsetVariables', () => {
  it('lists those without a value or a default, once', () => {
    const source = {
      http: { url: `\${HOST}/\${HOST}/\${PATHWAY:-x}`, headers: { 'X-Key': `\${KEY}`, 'X-Id': `\${ID}` } },
    };
    expect(unsetVariables([source, { file: `\${FOLDER}/a.csv` }], { ID: '7' })).toEqual([
      'HOST',
      'KEY',
      'FOLDER',
    ]);
  });
});
