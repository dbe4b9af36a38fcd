import { IncomingMessage, type ServerOptions, ServerResponse } from 'node:http';
import express, { type Express } from 'express';

/**
 * The classes of requests and responses for the server of an app. Express sets the app's prototype on every request and
 * response, and V8 is slow with objects whose prototype changes: that took half of the processor time of a
 * response. Objects of these classes have the right prototype from the start.
 */
export function messageClasses(app: Express): Pick<ServerOptions, 'IncomingMessage' | 'ServerResponse'> {
  class Request extends IncomingMessage {}
  class Response<R extends IncomingMessage> extends ServerResponse<R> {}
  app.request = completed(Request.prototype, express.request, app);
  app.response = completed(Response.prototype, express.response, app);
  return { IncomingMessage: Request, ServerResponse: Response };
}

/** A prototype of Node.js with the methods of Express. */
function completed<T extends object>(prototype: object, added: T, app: Express): T {
  return Object.defineProperties(prototype, {
    ...Object.getOwnPropertyDescriptors(added),
    app: { value: app, writable: true, configurable: true },
  }) as T;
}
