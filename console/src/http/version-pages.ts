import { ResultCache } from '@crs/store';
import type { Page, PageContext } from '../page.js';

/** Letters of all documents that are kept. */
const LARGEST = 16_000_000;

/** Milliseconds after which a document is made anew: a crowd asks many times in a second. */
const KEPT_FOR = 1_000;

interface Made {
  readonly html: string;
  /** The time from which whoever asks next makes it anew. */
  freshUntil: number;
}

/** Where the document of a page is kept. */
interface KeptDocument {
  /** The version of the data that it is kept for. */
  readonly version: number;
  /** The document, if it was just made for this version of the data and this day. */
  readonly html: string | undefined;
  keep(html: string): void;
}

/**
 * The documents of pages that are made once for all who ask for them at a time (`Page.isOfVersion`). Many people ask for one contractor
 * when it is in the news, and its page is dozens of statements.
 */
export class VersionPages {
  readonly #documents = new ResultCache<Made>(LARGEST);

  /** @param version asks for the version of the data that is served, at least one that the reader saw; null before the first */
  constructor(private readonly version: (least: number) => Promise<number | null>) {}

  /** Where the document of a request is kept; null if each is made anew: for a user, and what is not only read. */
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
    // It is read before the document is made: one that is made of a later version is not found under that version.
    const version = await this.version(least);
    if (version === null) return null;
    const at = now();
    const key = `${new Date(at).toISOString().slice(0, 10)} ${originalUrl}`;
    const freshUntil = at + KEPT_FOR;
    const made = this.#documents.version === version ? this.#documents.get(key) : undefined;
    const isFresh = made !== undefined && at < made.freshUntil;
    // One makes it anew; the crowd gets the former one meanwhile.
    if (made !== undefined && !isFresh) made.freshUntil = freshUntil;
    return {
      version,
      html: isFresh ? made.html : undefined,
      keep: (html) => this.#documents.set(version, key, { html, freshUntil }, key.length + html.length),
    };
  }
}
