import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** A port that stays the same while the server behind it moves. */
export interface Relay {
  readonly port: number;
  /** Refuses connections, and breaks open ones. */
  close(): Promise<void>;
  /** Accepts connections again, for a server on another port. */
  open(target: number): Promise<void>;
}

/** Opens a relay to a port of this machine. */
export async function openRelay(target: number): Promise<Relay> {
  let current = target;
  const sockets = new Set<Socket>();
  const listen = async (port: number): Promise<Server> => {
    const server = createServer((client) => {
      const upstream = connect(current, '127.0.0.1');
      for (const [from, to] of [
        [client, upstream],
        [upstream, client],
      ] as const) {
        sockets.add(from);
        from.on('error', () => to.destroy()).on('close', () => sockets.delete(from));
        from.pipe(to);
      }
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return server;
  };
  let server = await listen(0);
  const { port } = server.address() as { port: number };
  return {
    port,
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    async open(moved) {
      current = moved;
      server = await listen(port);
    },
  };
}
