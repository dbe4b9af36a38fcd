import type { Redis } from 'ioredis';

/**
 * Makes `disconnect` emit `end` at any time, for a Redis connection and all its duplicates. Between two connection
 * attempts, ioredis has no connection and emits nothing, so BullMQ's workers would wait for `end` forever.
 */
export function withImmediateDisconnect(connection: Redis): Redis {
  const disconnect = connection.disconnect.bind(connection);
  const duplicate = connection.duplicate.bind(connection);
  connection.disconnect = (reconnect = false) => {
    // In state `wait`, ioredis emits `end` at once and fails the queued commands.
    if (!reconnect && connection.status === 'reconnecting') connection.status = 'wait';
    disconnect(reconnect);
  };
  connection.duplicate = ((options) =>
    withImmediateDisconnect(duplicate(options) as Redis)) as Redis['duplicate'];
  return connection;
}
