/** Errors of requests without a response. */
import { CrsError } from '@crs/domain';
import { ForbiddenAddress, privateAddressError } from './connections.js';
import { innermost, plainAddress, RetryableError } from './retryable-error.js';

const certificate = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER/;

/**
 * The error of a request without a response. Network errors are retryable (`RetryableError`); a forbidden address, an
 * untrusted certificate or an invalid header are not.
 */
export function connectionError(error: unknown, feed: string, url: URL): unknown {
  if (error instanceof ForbiddenAddress) return privateAddressError(feed, plainAddress(url), error);
  const { code = '' } = error as { code?: string };
  if (certificate.test(code)) {
    return new CrsError(
      'feed.refused',
      `${feed}: ${plainAddress(url)}: the server's certificate is not trusted: ${innermost(error)}.`,
      {
        nextStep:
          'Check the address. For your own certificate authority, or a proxy that inspects traffic, set NODE_EXTRA_CA_CERTS to the certificate file.',
        cause: error,
      },
    );
  }
  if (code.startsWith('ERR_INVALID')) return error;
  const said = innermost(error);
  return new RetryableError(said, { unknownHost: /ENOTFOUND|EAI_AGAIN/.test(said), cause: error });
}
