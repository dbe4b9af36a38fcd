import { createAccountKey, createPool } from '@crs/store';
import { pathsOf } from './served-openapi.js';

/** Requests that a pro key can send at once. */
const REQUESTS_OF_A_KEY = 100;

/** Creates enough keys for a crawl. */
export async function crawlKeys(databaseUrl: string, keys = 12): Promise<string[]> {
  const pool = createPool(databaseUrl);
  const made: string[] = [];
  for (let at = 0; at < keys; at++)
    made.push((await createAccountKey(pool, { account: `crawler ${at}`, tier: 'pro' })).key);
  await pool.end();
  return made;
}

/** Records of each kind whose details are read. */
const DETAILS = 25;
/** Values of each field by which a list is filtered. */
const FILTERS = 2;

/** The responses of an API by path: status, ETag, and body. */
export type Answers = ReadonlyMap<string, string>;

/**
 * Sends every request that an API's own document describes: every list with two pages, every list filtered by its
 * records' values, and the paths of single records.
 */
export async function crawlAnswers(url: string, keys: readonly string[]): Promise<Answers> {
  const answers = new Map<string, string>();
  let sent = 0;
  const ask = async (path: string): Promise<unknown> => {
    const key = keys[Math.floor(sent++ / REQUESTS_OF_A_KEY)];
    if (key === undefined) throw new Error('The crawl needs more keys.');
    const response = await fetch(`${url}${path}`, { headers: { Authorization: `Bearer ${key}` } });
    const body = await response.text();
    // Each error names its request, and its page by the address of the server, whose port differs.
    const same = body.replace(/"request_id":"[^"]*"/, '').replaceAll(url, '');
    answers.set(path, `${response.status} ${response.headers.get('etag')} ${same}`);
    return response.ok ? JSON.parse(body) : null;
  };
  const described = pathsOf(await (await fetch(`${url}/openapi.json`)).text());
  // Paths with a body have no records of their own.
  const paths = Object.fromEntries(Object.entries(described).filter(([, { get }]) => get !== undefined));
  const values = new Map<string, Set<string>>();
  // Ids belong to one kind of record.
  const ids = new Map<string, Set<string>>();
  const lists = Object.keys(paths).filter((path) => path.startsWith('/v1/') && !path.includes('{'));
  for (const path of lists) {
    const parameters = (paths[path]?.get?.parameters ?? []).map(({ name }) => name);
    const first = await ask(path);
    collect(first, values);
    ids.set(kindOf(path), new Set([...(ids.get(kindOf(path)) ?? []), ...valuesOf(first, 'id')]));
    if (parameters.includes('page')) collect(await ask(`${path}?page=2`), values);
    for (const name of parameters)
      for (const value of [...valuesOf(first, name)].slice(0, FILTERS))
        await ask(`${path}?${name}=${encodeURIComponent(value)}`);
  }
  for (const path of Object.keys(paths).filter((each) => each.startsWith('/v1/') && each.includes('{'))) {
    const [, name = ''] = /\{(\w+)\}/.exec(path) ?? [];
    const known = [...((name === 'id' ? ids.get(kindOf(path)) : values.get(name)) ?? [])];
    for (const value of known.slice(0, DETAILS))
      await ask(path.replace(/\{\w+\}/, encodeURIComponent(value)));
  }
  return answers;
}

/** The kind of a path's records: the segment after the version. */
const kindOf = (path: string): string => path.split('/')[2] ?? '';

/** Adds the values of every field in a response, by field name. */
function collect(answer: unknown, values: Map<string, Set<string>>): void {
  if (Array.isArray(answer)) for (const item of answer) collect(item, values);
  else if (answer !== null && typeof answer === 'object')
    for (const [name, value] of Object.entries(answer)) {
      if (typeof value === 'object') collect(value, values);
      else values.set(name, (values.get(name) ?? new Set()).add(String(value)));
    }
}

function valuesOf(answer: unknown, name: string): ReadonlySet<string> {
  const values = new Map<string, Set<string>>();
  collect(answer, values);
  return values.get(name) ?? new Set();
}
