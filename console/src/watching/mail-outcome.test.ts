import { describe, expect, it } from '@jest/globals';
import { failedOutcome, isServerFault, type SendingError } from './mail-outcome.js';

const answered = (command: string, response: string): SendingError => ({
  ...{ command, response, responseCode: Number(response.slice(0, 3)) },
  message: `It failed: ${response}`,
});
const gone = answered('RCPT TO', '550 5.1.1 <ada@example.org> is unknown');
const away: SendingError = { message: 'Greeting never received', command: 'CONN' };

describe('an email that was not sent', () => {
  it.each<[string, SendingError, number, string, number | null, boolean]>([
    ['an address that is not there', gone, 1, 'refused', null, false],
    ['a mailbox that is full', answered('RCPT TO', '452 4.2.2 full'), 1, 'pending', 10, false],
    ['a login that is needed', answered('RCPT TO', '530 5.7.0 log in'), 1, 'pending', 10, false],
    ['a relay that is denied', answered('RCPT TO', '554 5.7.1 relay denied'), 1, 'pending', 10, false],
    ['a sender that is refused', answered('MAIL FROM', '550 5.1.8 who?'), 1, 'pending', 10, true],
    ['a text that is refused', answered('DATA', '554 5.6.0 not this'), 1, 'pending', 10, false],
    ['a text that is refused for good', answered('DATA', '554 5.6.0 not this'), 3, 'dead', null, false],
    ['a server that is away', away, 2, 'pending', 20, true],
    ['a server that is away for too long', away, 3, 'dead', null, true],
    ['a password that is wrong', answered('AUTH PLAIN', '535 5.7.8 no'), 1, 'pending', 10, true],
    ['a server that closes', answered('RCPT TO', '421 bye'), 1, 'pending', 10, true],
    ['a text that cannot be made', { message: 'no text', command: 'API' }, 1, 'pending', 10, false],
  ])('for %s', (_why, error, attempts, status, retryIn, isOfServer) => {
    expect(failedOutcome(error, attempts, [10, 20])).toMatchObject({ status, retryIn });
    expect(isServerFault(error)).toBe(isOfServer);
  });

  it('explains why without the address', () => {
    const { failure } = failedOutcome(gone, 1, []);
    expect(failure).toContain('550 5.1.1 <(address)> is unknown');
  });
});
