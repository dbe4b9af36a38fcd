import { once } from 'node:events';
import { type IncomingHttpHeaders, request } from 'node:http';

/** A request that fetch would refuse or change, such as a GET with a body. */
export interface RawRequest {
  readonly method?: string;
  readonly key: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  readonly text?: string;
}

/** A JSON response, usually an error. */
export interface RawResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: { readonly error: Readonly<Record<string, unknown>> };
}

/** Sends a request for a path exactly as written, without resolving or encoding it. */
export async function sendRaw(
  origin: string,
  path: string,
  { method = 'GET', key, headers, text }: RawRequest,
): Promise<RawResponse> {
  const { hostname, port } = new URL(origin);
  const sent = request({
    hostname,
    port,
    path,
    method,
    headers: {
      ...(key === null ? {} : { Authorization: `Bearer ${key}` }),
      ...(text === undefined ? {} : { 'Content-Length': Buffer.byteLength(text) }),
      ...headers,
    },
  });
  sent.end(text);
  const [response] = await once(sent, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return {
    status: response.statusCode,
    headers: response.headers,
    body: JSON.parse(Buffer.concat(chunks).toString()),
  };
}
