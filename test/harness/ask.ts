import { once } from 'node:events';
import { type IncomingHttpHeaders, request } from 'node:http';

/** How a request is sent that fetch would not send as it stands, such as a GET with a body. */
export interface Asked {
  readonly method?: string;
  readonly key: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  readonly text?: string;
}

/** An answer in JSON; an error unless the test knows better. */
export interface Told {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: { readonly error: Readonly<Record<string, unknown>> };
}

/** Asks for a path exactly as it is written: nothing is resolved or encoded. */
export async function ask(origin: string, path: string, asked: Asked): Promise<Told> {
  const { hostname, port } = new URL(origin);
  const sent = request({
    hostname,
    port,
    path,
    method: asked.method ?? 'GET',
    headers: {
      ...(asked.key === null ? {} : { Authorization: `Bearer ${asked.key}` }),
      ...(asked.text === undefined ? {} : { 'Content-Length': Buffer.byteLength(asked.text) }),
      ...asked.headers,
    },
  });
  sent.end(asked.text);
  const [response] = await once(sent, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return {
    status: response.statusCode,
    headers: response.headers,
    body: JSON.parse(Buffer.concat(chunks).toString()),
  };
}
