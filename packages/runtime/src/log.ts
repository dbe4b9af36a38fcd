import { type DestinationStream, destination, type Logger, pino, stdSerializers } from 'pino';

export type { Logger } from 'pino';

/** Standard error, written at once, so that no line is lost when the program ends. */
const standardError = (): DestinationStream => destination({ dest: 2, sync: true });

/** JSON lines on standard error (pino: the fastest of the well-kept loggers, and its lines are plain JSON). */
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
 * pino's own form of an error, without what the drivers hang on theirs: pg the whole connection, ioredis the command
 * with its arguments, which may hold a caller's address.
 */
function serialiseError(error: Error): unknown {
  const { client: _connection, command: _command, ...said } = stdSerializers.err(error);
  return said;
}
