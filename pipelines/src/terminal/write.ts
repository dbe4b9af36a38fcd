import { once } from 'node:events';

/** Writes to standard output, and waits while the reader is slow. Gives false once the reader has closed the pipe. */
export async function write(text: string): Promise<boolean> {
  if (process.stdout.errored) return false;
  if (process.stdout.write(text)) return true;
  return once(process.stdout, 'drain').then(
    () => true,
    () => false,
  );
}
