/** Every possible HTTP request, derived from the service's own descriptions. */
import type { Operation, Parameter } from '@crs/api';
import { pages } from '@crs/console';
import { pathsOf } from './served-openapi.js';

/** Sends a request and returns the text of its response. */
export type Send = (path: string, init?: RequestInit) => Promise<string>;

/** A text to search for, and a text of the same kind that belongs to nobody. */
export interface Probe {
  readonly text: string;
  readonly unknown: string;
  /** The firm whose records contain it. */
  readonly firm?: string;
}

/** The inputs of the requests. */
export interface Asking {
  readonly send: Send;
  /** Values of path segments, by `name` or `name path`. */
  readonly values: Readonly<Record<string, readonly string[]>>;
  readonly probes: readonly Probe[];
  /** Receives every response except those that repeat the request. */
  readonly read: (asked: string, text: string) => void;
  /** Receives what is wrong with an output. */
  readonly complain: (what: string) => void;
}

const MOST_PAGES = 60;
const encoded = encodeURIComponent;

/** Every API path with every parameter: all pages of lists, and texts that must not confirm a withheld person. */
export async function askApi(asking: Asking): Promise<void> {
  const paths = pathsOf(await asking.send('/openapi.json'));
  for (const [path, operations] of Object.entries(paths)) {
    const { get, post } = operations;
    if (get !== undefined) await askPath(path, get, asking);
    if (post !== undefined && !path.includes('{')) await askBody(path, post, asking);
  }
}

async function askPath(path: string, { parameters = [] }: Operation, asking: Asking): Promise<void> {
  const { send, read } = asking;
  const query = parameters.filter((one) => one.in === 'query');
  const required = query.filter((one) => one.required === true);
  const fixed = required.map(({ name, example }) => `${name}=${encoded(String(example))}`);
  for (const [at, filled] of filledPaths(path, /\{(\w+)\}/g, asking).entries()) {
    const ask = async (...given: readonly string[]): Promise<string> => {
      const asked = `${filled}?${[...fixed, ...given].join('&')}`;
      const text = await send(asked);
      read(asked, text);
      return text;
    };
    const first = await ask();
    if (query.some(({ name }) => name === 'page'))
      for (let page = 1; page <= MOST_PAGES; page++)
        if (isEmpty(await ask('pageSize=100', `page=${page}`))) break;
    if (at === 0)
      for (const parameter of query) await askParameter(filled, parameter, { fixed, first, ask, asking });
  }
  for (const filled of probedPaths(path, /\{(\w+)\}/g, asking)) await compare(filled, asking);
}

interface AskedParameter {
  readonly fixed: readonly string[];
  readonly first: string;
  readonly ask: (...given: string[]) => Promise<string>;
  readonly asking: Asking;
}

async function askParameter(
  path: string,
  { name, schema, example }: Parameter,
  { fixed, first, ask, asking }: AskedParameter,
): Promise<void> {
  if (schema.enum !== undefined) {
    for (const word of schema.enum) await follow(`${name}=${encoded(String(word))}`, ask);
    return;
  }
  const values = asking.values[`${name} ${path}`] ?? asking.values[name];
  if (values !== undefined) for (const value of values) await follow(`${name}=${encoded(value)}`, ask);
  else if (schema.type !== 'string' && example !== undefined)
    await ask(`${name}=${encoded(String(example))}`);
  if (schema.type !== 'string') return;
  const others = fixed.filter((one) => !one.startsWith(`${name}=`));
  for (const of of name === 'filter' ? filtersOf(first) : [(text: string) => text])
    for (const { text, unknown } of asking.probes)
      await compare(
        {
          text: `${path}?${[...others, `${name}=${encoded(of(text))}`].join('&')}`,
          unknown: `${path}?${[...others, `${name}=${encoded(of(unknown))}`].join('&')}`,
          of: { text, unknown },
        },
        asking,
      );
}

/** Requests a list and everything behind it. */
async function follow(given: string, ask: AskedParameter['ask']): Promise<void> {
  let text = await ask(given);
  for (let page = 0; page < MOST_PAGES; page++) {
    const cursor = /"nextCursor":"([^"]+)"/.exec(text)?.[1];
    if (cursor === undefined) return;
    text = await ask(given, `cursor=${encoded(cursor)}`);
  }
}

/** Filters by each text field of a list's records. */
function filtersOf(first: string): ((text: string) => string)[] {
  const [record = {}] = (JSON.parse(first) as { data?: Record<string, unknown>[] }).data ?? [];
  const isText = (value: unknown): boolean => typeof value === 'string' || Array.isArray(value);
  const fields = Object.keys(record).filter((field) => isText(record[field]));
  return fields.map((field) => (text) => `${field}=*${text.replace(/[(),|]/g, '\\$&')}*/i`);
}

async function askBody(path: string, { requestBody }: Operation, asking: Asking): Promise<void> {
  const example = requestBody?.content['application/json']?.example as { rows?: object[] } | undefined;
  // The test itself sends bodies that change an account's data.
  if (example?.rows === undefined) return;
  for (const { text, unknown, firm } of asking.probes)
    for (const column of ['name', 'phone', 'address', 'licenseNumber'])
      for (const beside of ['', ' Homes', ...(firm === undefined ? [] : [`, ${firm}`])])
        for (const query of ['explain=true', 'candidates=10']) {
          const post = (value: string) => ({
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify({
              rows: [{ id: '1', [column]: value + (column === 'name' ? beside : '') }],
            }),
          });
          const asked = `${path}?${query}`;
          await compare({ text: asked, unknown: asked, of: { text, unknown }, init: post }, asking);
        }
}

/** Two requests that differ only in their text. */
interface Pair {
  readonly text: string;
  readonly unknown: string;
  readonly of: Probe;
  readonly init?: (value: string) => RequestInit;
}

/** Expects the same response for a withheld person as for nobody. */
export async function compare({ text, unknown, of, init }: Pair, asking: Asking): Promise<void> {
  const [one, other] = [
    await asking.send(text, init?.(of.text)),
    await asking.send(unknown, init?.(of.unknown)),
  ];
  const [left, right] = [blind(one, of.text), blind(other, of.unknown)];
  if (left !== right) asking.complain(`${text} [${of.text}] differs:\n  ${differing(left, right)}`);
}

function differing(one: string, other: string): string {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  const from = Math.max(0, at - 100);
  return `${one.slice(from, at + 160)}\n  ${other.slice(from, at + 160)}`;
}

/** The parts that differ in every response. */
const ANEW =
  /"(?:request_id|nextCursor|cursor|asOf|now|generatedAt)":"[^"]*"|As of [\d :-]+ UTC|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** A response without the requested text and the parts that always differ. */
function blind(text: string, asked: string): string {
  const inForm = new URLSearchParams({ a: asked }).toString().slice(2);
  // A page names a jurisdiction in words.
  const words = asked.split(/\W+/).filter(Boolean);
  const forms = [asked, encoded(asked), inForm, words.join(' '), ...words, ...asked.split(' ')];
  // Operators see this instead of the requested page.
  return [...forms, '[withheld]', '([withheld]']
    .toSorted((a, b) => b.length - a.length)
    .reduce((shown, form) => shown.replace(new RegExp(escaped(form), 'gi'), '…'), text.replace(ANEW, ''));
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

const isEmpty = (text: string): boolean => /"(?:data|permits)":\[\]/.test(text) || text.includes('"error":{');

/** The values of a segment: those for the longest beginning of its path, so that a path below a record has the record's. */
export function knownValues<Value>(
  name: string,
  path: string,
  values: Readonly<Record<string, Value>>,
): Value | undefined {
  const steps = path.split('/');
  for (let length = steps.length; length > 0; length--) {
    const known = values[`${name} ${steps.slice(0, length).join('/')}`];
    if (known !== undefined) return known;
  }
  return values[name];
}

/** The segments of a path, with the test's values for each. */
function filledPaths(path: string, parts: RegExp, { values, complain }: Asking): string[] {
  return [...path.matchAll(parts)].reduce<string[]>(
    (filled, [part, name = '']) => {
      const known = knownValues(name, path, values);
      if (known === undefined) {
        complain(`The test has no value for ${name} of ${path}: give it some in \`valueSources\`.`);
        return [];
      }
      return filled.flatMap((one) => known.map((value) => one.replace(part, encoded(value))));
    },
    [path],
  );
}

/** A path that names a withheld person, and one that names nobody. */
function probedPaths(path: string, parts: RegExp, { probes }: Asking): Pair[] {
  const names = [...path.matchAll(parts)];
  if (names.length !== 1) return [];
  const [[part = '']] = names as unknown as [[string]];
  return probes.map((of) => ({
    text: path.replace(part, encoded(of.text)),
    unknown: path.replace(part, encoded(of.unknown)),
    of,
  }));
}

interface Schema {
  readonly def: { readonly innerType?: Schema; readonly entries?: Readonly<Record<string, string>> };
  safeParse(value: unknown): { readonly success: boolean; readonly data?: unknown };
}

/** The words that a page's parameter accepts; null if it accepts others. */
function wordsOf({ def }: Schema): readonly string[] | null {
  if (def.entries !== undefined) return Object.values(def.entries);
  return def.innerType === undefined ? null : wordsOf(def.innerType);
}

/** The segments of a page's address that accept only certain words, with these words. */
export function wordsOfSegments({ shape }: { readonly shape: object }): Record<string, readonly string[]> {
  return Object.fromEntries(
    Object.entries(shape).flatMap(([name, schema]: [string, unknown]) => {
      const words = wordsOf(schema as Schema);
      return words === null ? [] : [[name, words] as const];
    }),
  );
}

/** Every page as a person sees it, in every format, with every word that its address accepts, and with texts. */
export async function askPages(asking: Asking, isProbing: boolean): Promise<void> {
  const { send, read } = asking;
  for (const { path, query, params } of pages) {
    const values = { ...asking.values, ...wordsOfSegments(params) };
    const addresses = filledPaths(path, /:(\w+)/g, { ...asking, values });
    for (const [at, filled] of addresses.entries()) {
      for (const format of ['', 'format=json', 'format=csv'])
        read(`${filled}?${format}`, await send(`${filled}?${format}`));
      for (const [name, schema] of Object.entries(query.shape) as unknown as [string, Schema][]) {
        const given = wordsOf(schema) ?? asking.values[`${name} ${path}`] ?? asking.values[name] ?? [];
        for (const value of given) {
          const asked = `${filled}?${name}=${encoded(value)}`;
          read(asked, await send(asked));
        }
        const [probe] = asking.probes;
        if (
          !isProbing ||
          at > 0 ||
          schema.safeParse(probe?.text).data !== probe?.text ||
          wordsOf(schema) !== null
        )
          continue;
        for (const of of asking.probes)
          for (const format of ['', '&format=json'])
            await compare(
              {
                text: `${filled}?${name}=${encoded(of.text)}${format}`,
                unknown: `${filled}?${name}=${encoded(of.unknown)}${format}`,
                of,
              },
              asking,
            );
      }
    }
  }
}
