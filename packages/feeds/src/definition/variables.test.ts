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

  it.each([
    [`/issued_\${date:YYYY}.csv`, '2026-11-28', '/issued_2026.csv'],
    [`/\${date-1D:YYYY-MM-DD}.csv`, '2027-01-01', '/2026-12-31.csv'],
    [`/\${date-6M:YY}\${date+6M:YY}.csv`, '2026-06-30', '/2526.csv'],
    [`/\${date-6M:YY}\${date+6M:YY}.csv`, '2026-07-01', '/2627.csv'],
    [`/\${date-6M:YY}\${date+6M:YY}.csv`, '2026-08-31', '/2627.csv'],
    [`/\${date-1Y:YYYY}/\${date-1M:MM}`, '2028-02-29', '/2027/01'],
    [`\${LIST:-https://x.example/\${date:MM_DD}.csv}`, '2026-11-28', 'https://x.example/11_28.csv'],
    [`\${date:nonsense}`, '2026-11-28', `\${date:nonsense}`],
  ])('%s on %s is %s', (text, day, expected) => {
    expect(substitute('permits', text, {}, new Date(`${day}T12:00:00Z`))).toBe(expected);
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
    expect(unsetVariables([{ file: `\${LIST:-\${date:YYYY}.csv}` }], {})).toEqual([]);
    expect(unsetVariables([source, { file: `\${FOLDER}/a.csv` }], { ID: '7' })).toEqual([
      'HOST',
      'KEY',
      'FOLDER',
    ]);
  });
});
