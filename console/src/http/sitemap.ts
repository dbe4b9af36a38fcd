/** The sitemap: an index, and files of at most 50,000 addresses (sitemaps.org), read from the database as they are sent. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type ListedKind, listedContractors, listedFileStarts, listedFirms } from '@crs/store';
import type { RequestHandler, Response } from 'express';
import { limitPages } from '../access/reader.js';
import type { Ask, ConsoleDeps, PageServices } from '../deps.js';
import { aboutLinks } from '../pages/about/links.js';
import { contractorAddress } from '../pages/contractor/address.js';
import { cityAddress } from '../pages/places/city-address.js';
import { isListed } from './robots.js';

const MOST = 50_000;
/** Milliseconds for which the first addresses of files are cached; new pages still appear in the files. */
const KEPT = 3_600_000;

const KINDS = ['contractors', 'firms'] as const satisfies readonly ListedKind[];
type Starts = Readonly<Record<ListedKind, readonly string[]>>;

const FILE = /^(contractors|firms)-(\d{1,6})\.xml$/;

/** Pages that are not generated from records. */
const FIXED = ['/', '/cities', '/reopened', ...aboutLinks.map(({ href }) => href)];

/** Serves `/sitemap.xml` and `/sitemaps/:name`; both are unknown if search engines may not list pages. */
export function serveSitemap(
  deps: ConsoleDeps,
  services: PageServices,
  { most = MOST }: { readonly most?: number } = {},
): RequestHandler {
  const starts = keptStarts(deps, most);
  return async (request, response, next) => {
    const { publicUrl } = deps;
    if (!isListed(deps) || !publicUrl) return next();
    const { name } = request.params as { readonly name?: string };
    services.nameRoute(response, name === undefined ? '/sitemap.xml' : '/sitemaps/:name');
    await limitPages(services, request, null);
    if (name === undefined) return send(response, index(publicUrl, await starts()));
    if (name === 'pages.xml') return send(response, urls(publicUrl, fixedPages(services)));
    const [, kind = '', number = ''] = FILE.exec(name) ?? [];
    if (kind === '') return next();
    const ofKind = (await starts())[kind as ListedKind];
    const from = ofKind[Number(number) - 1];
    if (from === undefined) return next();
    const range = { from, before: ofKind[Number(number)] ?? null, most };
    return send(response, urls(publicUrl, addresses(deps, kind as ListedKind, range)));
  };
}

/** The first addresses of files, read once an hour. */
function keptStarts({ pool, now }: ConsoleDeps, most: number): () => Promise<Starts> {
  let kept: { readonly until: number; readonly starts: Promise<Starts> } | null = null;
  const read = async (): Promise<Starts> => ({
    contractors: await listedFileStarts(pool, 'contractors', most),
    firms: await listedFileStarts(pool, 'firms', most),
  });
  return () => {
    if (kept !== null && kept.until > now()) return kept.starts;
    const starts = read();
    kept = { until: now() + KEPT, starts };
    // A failure is returned once, then tried again.
    starts.catch(() => {
      if (kept?.starts === starts) kept = null;
    });
    return starts;
  };
}

async function* fixedPages(services: PageServices): AsyncGenerator<string[]> {
  yield FIXED;
  const ask = services.asking() as unknown as Ask;
  const cities = await ask('/v1/permits/cities', {});
  yield cities.map(({ jurisdiction }) => cityAddress(jurisdiction));
}

async function* addresses(
  { pool }: ConsoleDeps,
  kind: ListedKind,
  range: Parameters<typeof listedFirms>[1],
): AsyncGenerator<string[]> {
  if (kind === 'firms')
    for await (const rows of listedFirms(pool, range)) yield rows.map(({ id }) => `/firms/${id}`);
  else for await (const rows of listedContractors(pool, range)) yield rows.map(contractorAddress);
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const SPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** An address of this service, escaped for XML. */
const inXml = (publicUrl: string, address: string): string =>
  new URL(address, publicUrl).href.replace(/[&'<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

async function* index(publicUrl: string, starts: Starts): AsyncGenerator<string> {
  const names = [
    'pages.xml',
    ...KINDS.flatMap((kind) => starts[kind].map((_, at) => `${kind}-${at + 1}.xml`)),
  ];
  yield `${HEAD}<sitemapindex xmlns="${SPACE}">\n`;
  for (const name of names) yield `<sitemap><loc>${inXml(publicUrl, `/sitemaps/${name}`)}</loc></sitemap>\n`;
  yield '</sitemapindex>\n';
}

async function* urls(publicUrl: string, pages: AsyncGenerator<readonly string[]>): AsyncGenerator<string> {
  const { value: first = [] } = await pages.next();
  yield `${HEAD}<urlset xmlns="${SPACE}">\n${urlLines(publicUrl, first)}`;
  for await (const some of pages) yield urlLines(publicUrl, some);
  yield '</urlset>\n';
}

const urlLines = (publicUrl: string, addresses: readonly string[]): string =>
  addresses.map((address) => `<url><loc>${inXml(publicUrl, address)}</loc></url>\n`).join('');

/**
 * Sends texts as they arrive. It waits for the first one, so that an unavailable database causes an error instead of
 * half a file.
 */
async function send(response: Response, texts: AsyncGenerator<string>): Promise<void> {
  const first = await texts.next();
  response.set('Cache-Control', 'public, max-age=3600').type('application/xml');
  async function* all(): AsyncGenerator<string> {
    if (!first.done) yield first.value;
    yield* texts;
  }
  try {
    await pipeline(Readable.from(all()), response);
  } catch (error) {
    // The reader has left; the statement ended with the generator.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}
