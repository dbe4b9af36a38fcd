import { type DestinationStream, destination, type Logger, pino, stdSerializers } from 'pino';

export type { Logger } from 'pino';

/** Standard error, written synchronously, so that no line is lost when the program ends. */
export const standardError = (): DestinationStream => destination({ dest: 2, sync: true });

/** JSON lines on standard error (pino: the fastest of the maintained loggers, and its lines are plain JSON). */
export function createLog(level: string, stream: DestinationStream = standardError()): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: serialiseError },
      formatters: { level: (label) => ({ level: label }) },
    },
    stream,
  );
}

/**
 * pino's form of an error without the properties that drivers add: pg adds the whole connection, ioredis the command
 * with its arguments, which may contain a caller's address.
 */
function serialiseError(error: Error): unknown {
  const { client: _connection, command: _command, ...said } = stdSerializers.err(error);
  return said;
}
