/** The responses to assistants and reconciliation clients, derived from what each service says it can do. */
import { type Asking, compare } from './every-request.js';

interface Tool {
  readonly name: string;
  readonly inputSchema: {
    readonly properties?: Readonly<Record<string, { readonly type?: string | readonly string[] }>>;
    readonly required?: readonly string[];
  };
}

const call = (method: string, params: object): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
});

/** Calls every tool for assistants with its required arguments, and with each text. */
export async function askTools(asking: Asking): Promise<void> {
  const { send, read, values, probes, complain } = asking;
  const listed = await send('/mcp', call('tools/list', {}));
  const { result } = JSON.parse(/\{.*\}/s.exec(listed)?.[0] ?? '{}') as { result?: { tools: Tool[] } };
  if (result === undefined || result.tools.length === 0) complain(`There are no tools: ${listed}`);
  for (const { name, inputSchema } of result?.tools ?? []) {
    const { properties = {}, required = [] } = inputSchema;
    const given: Record<string, unknown> = {};
    for (const one of required) {
      if (one === 'rows') given.rows = probes.map(({ text }) => ({ name: text }));
      else if (values[one] === undefined) complain(`The test has no value for ${one} of the tool ${name}.`);
      else [given[one]] = values[one];
    }
    const asked = (more: object) => call('tools/call', { name, arguments: { ...given, ...more } });
    read(`tool ${name}`, await send('/mcp', asked({})));
    for (const [property, { type }] of Object.entries(properties)) {
      if (!(type === 'string' || type?.includes('string'))) continue;
      for (const of of probes)
        await compare(
          { text: '/mcp', unknown: '/mcp', of, init: (value) => asked({ [property]: value }) },
          asking,
        );
    }
    if (required.includes('rows'))
      for (const of of probes)
        await compare(
          {
            text: '/mcp',
            unknown: '/mcp',
            of,
            init: (value) =>
              asked({ rows: [value, `${value}, ${of.firm}`].map((name) => ({ name })), explain: true }),
          },
          asking,
        );
  }
}

interface Manifest {
  readonly view: { readonly url: string };
  readonly preview: { readonly url: string };
  readonly suggest: Readonly<Record<string, { readonly service_path: string }>>;
  readonly extend: { readonly propose_properties: { readonly service_path: string } };
}

/** Sends every request in the reconciliation service's manifest. @param base `/reconcile/TOKEN` */
export async function askReconciliation(asking: Asking, base: string, ids: readonly string[]): Promise<void> {
  const { send, read, probes, complain } = asking;
  const manifest = JSON.parse(await send(base)) as Manifest;
  const known = ['view', 'preview', 'suggest', 'extend'];
  for (const [part, value] of Object.entries(manifest))
    if (JSON.stringify(value).includes('/reconcile/') && !known.includes(part))
      complain(`The test does not ask for ${part} of reconciliation.`);
  const form = (fields: Readonly<Record<string, unknown>>): RequestInit => ({
    method: 'POST',
    body: new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, JSON.stringify(value)])),
  });
  const { properties } = JSON.parse(
    await send(`${base}${manifest.extend.propose_properties.service_path}?type=contractor`),
  ) as { properties: { id: string }[] };
  for (const { url } of [manifest.view, manifest.preview])
    for (const id of ids) {
      const { pathname, search } = new URL(url.replace('{{id}}', id));
      read(`${pathname}${search}`, await send(pathname + search));
    }
  read(
    'extend',
    await send(base, form({ extend: { ids, properties: properties.map(({ id }) => ({ id })) } })),
  );
  for (const of of probes) {
    for (const { service_path: path } of Object.values(manifest.suggest)) {
      const asked = (text: string) => `${base}${path}?prefix=${encodeURIComponent(text)}`;
      await compare({ text: asked(of.text), unknown: asked(of.unknown), of }, asking);
    }
    for (const pid of ['', ...properties.map(({ id }) => id)])
      await compare(
        {
          ...{ text: base, unknown: base, of },
          init: (value) =>
            form({
              queries: {
                q: pid === '' ? { query: value } : { query: value, properties: [{ pid, v: value }] },
              },
            }),
        },
        asking,
      );
  }
}
