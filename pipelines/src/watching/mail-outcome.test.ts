import { describe, expect, it } from '@jest/globals';
import { failedOutcome, isOfServer, type SendingError } from './mail-outcome.js';

const gone: SendingError = {
  message: "Can't send mail - all recipients were rejected: 550 5.1.1 <ada@example.org> is unknown",
  code: 'EENVELOPE',
  responseCode: 550,
};
const away: SendingError = { message: 'Greeting never received', code: 'ETIMEDOUT' };

describe('a mail that was not sent', () => {
  it.each<[string, SendingError, number, string, number | null, boolean]>([
    ['an address that is not there', gone, 1, 'refused', null, false],
    ['a mailbox that is full', { ...gone, responseCode: 452 }, 1, 'pending', 10, false],
    ['a server that is away', away, 2, 'pending', 20, true],
    ['a server that is away for too long', away, 3, 'dead', null, true],
    [
      'a password that is wrong',
      { message: '535', code: 'EAUTH', responseCode: 535 },
      1,
      'pending',
      10,
      true,
    ],
    ['a server that closes', { message: '421 bye', responseCode: 421 }, 1, 'pending', 10, true],
  ])('for %s', (_why, error, attempts, status, retryIn, ofServer) => {
    expect(failedOutcome(error, attempts, [10, 20])).toMatchObject({ status, retryIn });
    expect(isOfServer(error)).toBe(ofServer);
  });

  it('says why without the address', () => {
    const { failure } = failedOutcome(gone, 1, []);
    expect(failure).toContain('550 5.1.1 <(address)> is unknown');
  });
});
