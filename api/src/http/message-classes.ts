import { IncomingMessage, type ServerOptions, ServerResponse } from 'node:http';
import express, { type Express } from 'express';

/**
 * The classes of which a server makes an app's requests and responses. Express gives every one of them the app's own
 * prototype, and an object whose prototype changes is slow from then on: that took half of the processor time of an
 * answer. Made of these classes they have it from the start.
 */
export function messageClasses(app: Express): Pick<ServerOptions, 'IncomingMessage' | 'ServerResponse'> {
  class Request extends IncomingMessage {}
  class Response<R extends IncomingMessage> extends ServerResponse<R> {}
  app.request = completed(Request.prototype, express.request, app);
  app.response = completed(Response.prototype, express.response, app);
  return { IncomingMessage: Request, ServerResponse: Response };
}

/** A prototype with what Express adds to those of Node.js. */
function completed<T extends object>(prototype: object, added: T, app: Express): T {
  return Object.defineProperties(prototype, {
    ...Object.getOwnPropertyDescriptors(added),
    app: { value: app, writable: true, configurable: true },
  }) as T;
}
