import { ResultCache } from '@crs/store';
import type { Page, PageContext } from '../page.js';

/** Maximum number of characters in all cached documents. */
const LARGEST = 16_000_000;

/** Milliseconds after which a document is rendered again, since a crowd sends many requests per second. */
const KEPT_FOR = 1_000;

interface Made {
  readonly html: string;
  /** The time from which the next request renders it again. */
  freshUntil: number;
}

/** The cache position of a page's document. */
interface KeptDocument {
  /** The data version that it is cached for. */
  readonly version: number;
  /** The document, if it was just rendered for this data version and this day. */
  readonly html: string | undefined;
  keep(html: string): void;
}

/**
 * The documents of pages that are rendered once for everybody who requests them at about the same time
 * (`Page.isOfVersion`). When a contractor is in the news, many people request its page, which takes dozens of
 * statements.
 */
export class VersionPages {
  readonly #documents = new ResultCache<Made>(LARGEST);

  /**
   * @param version returns the data version being served, at least one that the reader has seen; null before the first
   */
  constructor(private readonly version: (least: number) => Promise<number | null>) {}

  /** Where the document for a request is cached; null if each request renders its own, as for users and forms. */
  async find(
    { isOfVersion = false }: Pick<Page, 'isOfVersion'>,
    {
      request: { method, originalUrl },
      user,
      audience,
      now,
    }: Pick<PageContext, 'user' | 'audience' | 'now'> & {
      readonly request: Pick<PageContext['request'], 'method' | 'originalUrl'>;
    },
    least = 0,
  ): Promise<KeptDocument | null> {
    const isReading = method === 'GET' || method === 'HEAD';
    if (!isOfVersion || !isReading || user !== null || audience !== 'everybody') return null;
    // Read before the document is rendered, so that a document from a later version is not found under this one.
    const version = await this.version(least);
    if (version === null) return null;
    const at = now();
    const key = `${new Date(at).toISOString().slice(0, 10)} ${originalUrl}`;
    const freshUntil = at + KEPT_FOR;
    const made = this.#documents.version === version ? this.#documents.get(key) : undefined;
    const isFresh = made !== undefined && at < made.freshUntil;
    // One request renders it again; until then, the others get the previous one.
    if (made !== undefined && !isFresh) made.freshUntil = freshUntil;
    return {
      version,
      html: isFresh ? made.html : undefined,
      keep: (html) => this.#documents.set(version, key, { html, freshUntil }, key.length + html.length),
    };
  }
}
