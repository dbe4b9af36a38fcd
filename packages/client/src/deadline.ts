/**
 * Does work that a signal of the caller or the passing of time ends. (`AbortSignal.any` over `AbortSignal.timeout`
 * would say the same, but Node 20 may collect the pair before the time has passed.)
 * @param timeout milliseconds
 */
export async function withDeadline<T>(
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
