import { expect, it } from '@jest/globals';
import { schedulesOf } from './schedule.js';

it('feeds that share a pattern run as one night, in a fixed order', () => {
  expect(
    schedulesOf([
      { feed: 'zeta_permits', schedule: '15 2 * * *' },
      { feed: 'osha', schedule: '0 4 * * 0' },
      { feed: 'alpha_permits', schedule: '15 2 * * *' },
    ]),
  ).toEqual([
    { pattern: '0 4 * * 0', feeds: ['osha'] },
    { pattern: '15 2 * * *', feeds: ['alpha_permits', 'zeta_permits'] },
  ]);
});
