import type { Redis } from 'ioredis';

/**
 * Makes `disconnect` of a Redis connection, and of every duplicate of it, emit `end` at any time. Between two attempts to
 * connect ioredis has no connection, emits nothing, and BullMQ's workers wait for `end` for ever.
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
