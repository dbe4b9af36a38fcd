/** An error as it is sent between threads: an Error would lose its code. */
export interface Failure {
  readonly message: string;
  readonly stack: string | undefined;
  readonly code: string | undefined;
}

export function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) return { message: String(error), stack: undefined, code: undefined };
  const { message, stack, code } = error as Error & { code?: string };
  return { message, stack, code };
}

/** The error on the receiving side. */
export function errorOf({ message, stack, code }: Failure): Error {
  const error = new Error(message);
  if (stack !== undefined) error.stack = stack;
  return code === undefined ? error : Object.assign(error, { code });
}
