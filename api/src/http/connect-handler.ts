import { type IncomingMessage, type RequestListener, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/**
 * Lets the app answer CONNECT like any other method that no path has. Node.js hands over such a request with a bare
 * socket, and closes the connection without a word where nobody takes it.
 */
export function connectHandler(app: RequestListener) {
  return (request: IncomingMessage, socket: Duplex): void => {
    // A client that leaves early is nobody to answer.
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
