import type { Request, Response } from 'express';

const allowed = new WeakSet<object>();

/** Lifts the time limit for a request's body, such as an upload over a slow line. Its reader has its own limits. */
export function allowLongBody(request: Request, response: Response): void {
  const { socket } = request;
  allowed.add(socket);
  response.once('close', () => allowed.delete(socket));
}

/** True while a connection's request has no time limit. */
export const hasLongBody = (connection: object): boolean => allowed.has(connection);
