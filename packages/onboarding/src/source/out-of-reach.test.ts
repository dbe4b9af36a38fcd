import { UnreachableError } from '@crs/sources';
import { expect, it } from '@jest/globals';
import { outOfReach } from './out-of-reach.js';

const address = 'https://data.nowhere.example/api/views/abcd-1234.json';

it.each([
  [
    'a host that does not exist',
    new UnreachableError(`new_feed: ${address}: getaddrinfo ENOTFOUND`, 2, null, null, address, true),
    'There is no host named data.nowhere.example.',
    'Check the part of the address',
  ],
  [
    'a host that does not answer',
    new UnreachableError(
      `new feed: ${address}: connect ECONNREFUSED (1 attempt).`,
      1,
      null,
      null,
      address,
      false,
    ),
    `${address}: connect ECONNREFUSED (1 attempt).`,
    'Open the address in a browser.',
  ],
])('%s says what to check, not to wait for the next run', (_, error, message, nextStep) => {
  const told = outOfReach(error);
  expect(told).toMatchObject({ code: 'feed.unreachable', message, cause: error });
  expect(told.nextStep).toContain(nextStep);
  expect(told.nextStep).not.toContain('run');
});
