import type { Redis } from 'ioredis';

/**
 * Makes a connection to Redis, and every duplicate of it, end whenever it is told to. Between two tries to connect ioredis
 * has no connection whose end it could tell of, and whoever waits for that end, as BullMQ's workers do, waits for ever.
 */
export function withImmediateDisconnect(connection: Redis): Redis {
  const disconnect = connection.disconnect.bind(connection);
  const duplicate = connection.duplicate.bind(connection);
  connection.disconnect = (reconnect = false) => {
    // One that waits for its first try is told of at once, and what was asked through it is given up.
    if (!reconnect && connection.status === 'reconnecting') connection.status = 'wait';
    disconnect(reconnect);
  };
  connection.duplicate = ((options) =>
    withImmediateDisconnect(duplicate(options) as Redis)) as Redis['duplicate'];
  return connection;
}
