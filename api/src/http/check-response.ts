import type { Route } from './route.js';

/** Compares a response with its schema, in tests. @throws Error when fields or their order differ */
export function checkResponse({ path, response }: Pick<Route, 'path' | 'response'>, body: unknown): void {
  const sent = JSON.stringify(body);
  if (JSON.stringify(response.parse(JSON.parse(sent))) !== sent)
    throw new Error(`${path} returned fields that differ from its schema, or in a different order.`);
}
