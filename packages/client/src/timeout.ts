/**
 * Runs work and aborts it after a timeout, or when the caller's signal is aborted. It does not combine
 * `AbortSignal.any` with `AbortSignal.timeout`, because Node 20 may garbage-collect the pair too early.
 * @param timeout milliseconds
 */
export async function withTimeout<T>(
  timeout: number,
  caller: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  caller?.throwIfAborted();
  const controller = new AbortController();
  const stop = () => controller.abort(caller?.reason);
  const timer = setTimeout(
    () => controller.abort(new DOMException('It took too long.', 'TimeoutError')),
    timeout,
  );
  caller?.addEventListener('abort', stop, { once: true });
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(timer);
    caller?.removeEventListener('abort', stop);
  }
}
