import { CrsError } from '@crs/domain';
import { describe, expect, it } from '@jest/globals';
import { connectionError } from './connection-error.js';
import { RetryableError } from './retryable-error.js';

const url = new URL('https://user:word@portal.example/rows?key=secret');
const of = (message: string, code: string | undefined, more: object = {}) =>
  connectionError(Object.assign(new Error(message), { code }, more), 'springfield', url);

describe('a request without a response', () => {
  it.each([
    ['connect ECONNREFUSED 93.184.215.14:443', 'ECONNREFUSED', 'connect ECONNREFUSED 93.184.215.14:443'],
    ['socket hang up', 'ECONNRESET', 'socket hang up (ECONNRESET)'],
    ['getaddrinfo EAI_AGAIN portal.example', 'EAI_AGAIN', 'getaddrinfo EAI_AGAIN portal.example'],
    ['the proxy returned 407', undefined, 'the proxy returned 407'],
  ])('may succeed the next time: %s', (message, code, said) => {
    const failed = of(message, code);
    expect(failed).toBeInstanceOf(RetryableError);
    expect((failed as RetryableError).message).toContain(said);
  });

  it('says what was wrong at the first of several addresses', () => {
    const errors = [new Error('connect ENETUNREACH 2606:4700::1:443'), new Error('connect ECONNREFUSED')];
    expect(of('', 'ECONNREFUSED', { errors })).toMatchObject({
      message: 'connect ENETUNREACH 2606:4700::1:443',
    });
  });

  it.each([
    'CERT_HAS_EXPIRED',
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'ERR_TLS_CERT_ALTNAME_INVALID',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  ])('fails while its certificate is invalid: %s', (code) => {
    const error = of('certificate trouble', code);
    expect(error).toBeInstanceOf(CrsError);
    expect(error).toMatchObject({
      code: 'feed.refused',
      message: `springfield: https://portal.example/rows: the server's certificate is not trusted: certificate trouble (${code}).`,
      nextStep: expect.stringContaining('NODE_EXTRA_CA_CERTS'),
    });
  });

  it('fails while it cannot be sent', () => {
    const error = of('Invalid character in header content', 'ERR_INVALID_CHAR');
    expect(error).not.toBeInstanceOf(RetryableError);
    expect(error).toMatchObject({ code: 'ERR_INVALID_CHAR' });
  });
});
