import { CrsError } from '@crs/domain';
import type { UnreachableError } from '@crs/sources';

/** The error for a person who typed an unreachable address. No run will try the address again. */
export function outOfReach(error: UnreachableError): CrsError {
  const { address, unknownHost, message } = error;
  const { host } = new URL(address);
  return unknownHost
    ? new CrsError('feed.unreachable', `There is no host named ${host}.`, {
        nextStep:
          "Check the part of the address between https:// and the next slash. If a browser can open the address, check this machine's network, which cannot look up the host.",
        cause: error,
      })
    : new CrsError('feed.unreachable', message.replace(/^new[ _]feed: /, ''), {
        nextStep:
          "Open the address in a browser. If it does not open, correct the address. If it does, try again later, or check this machine's network.",
        cause: error,
      });
}
