import { type IncomingMessage, type RequestListener, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/**
 * Handles CONNECT like any other unsupported method. Node.js passes the bare socket of such a request, and closes the
 * connection without a response if there is no listener.
 */
export function connectHandler(app: RequestListener) {
  return (request: IncomingMessage, socket: Duplex): void => {
    // The client has disconnected.
    socket.on('error', () => socket.destroy());
    if (!(socket instanceof Socket)) {
      socket.destroy();
      return;
    }
    const response = new ServerResponse(request);
    response.shouldKeepAlive = false;
    response.assignSocket(socket);
    response.on('finish', () => socket.end());
    app(request, response);
  };
}
