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

/** pino's own form of an error, without the whole connection that the database driver hangs on its errors. */
function serialiseError(error: Error): unknown {
  const { client: _connection, ...said } = stdSerializers.err(error);
  return said;
}
