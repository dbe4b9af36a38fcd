import type { Route } from './route.js';

/** Compares an answer with the schema of its endpoint, in tests. @throws Error where they differ, also in order */
export function checkResponse({ path, response }: Route, body: unknown): void {
  const sent = JSON.stringify(body);
  if (JSON.stringify(response.parse(JSON.parse(sent))) !== sent)
    throw new Error(`${path} answers with other fields than its schema, or in another order.`);
}
