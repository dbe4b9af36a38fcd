import { ResultCache, readDataVersion } from '@crs/store';
import type pg from 'pg';
import type { Page, PageContext } from '../page.js';

/** Letters of all documents that are kept. */
const LARGEST = 16_000_000;

/** Where the document of a page is kept. */
export interface KeptDocument {
  /** The document, if it was made before for this version of the data and this day. */
  readonly html: string | undefined;
  keep(html: string): void;
}

/**
 * The documents of pages that are made once for all who ask for them (`Page.isOfVersion`). Many people ask for one contractor when it
 * is in the news, and its page is dozens of statements.
 */
export class VersionPages {
  readonly #documents = new ResultCache<string>(LARGEST);

  constructor(private readonly pool: pg.Pool) {}

  /** Where the document of a request is kept; null where each is made anew: for a user, and what is not only read. */
  async find(
    { isOfVersion = false }: Page,
    { request, user, audience, now }: Pick<PageContext, 'request' | 'user' | 'audience' | 'now'>,
  ): Promise<KeptDocument | null> {
    const isReading = request.method === 'GET' || request.method === 'HEAD';
    if (!isOfVersion || !isReading || user !== null || audience !== 'everybody') return null;
    // It is read before the document is made: one that is made of a later version is not found under that version.
    const version = await readDataVersion(this.pool);
    if (version === null) return null;
    const key = `${new Date(now()).toISOString().slice(0, 10)} ${request.originalUrl}`;
    return {
      html: this.#documents.version === version ? this.#documents.get(key) : undefined,
      keep: (html) => this.#documents.set(version, key, html, key.length + html.length),
    };
  }
}
