import { once } from 'node:events';

/**
 * Writes to standard output, and waits while the reader is slow.
 * @returns false once the reader has closed the pipe
 * @throws the reason of `signal`, which ends the wait
 */
export async function write(text: string, signal: AbortSignal): Promise<boolean> {
  if (process.stdout.errored) return false;
  if (process.stdout.write(text)) return true;
  return once(process.stdout, 'drain', { signal }).then(
    () => true,
    () => {
      signal.throwIfAborted();
      return false;
    },
  );
}
