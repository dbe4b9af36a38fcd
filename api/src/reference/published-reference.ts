import { readDataVersion, readExampleRecords } from '@crs/store';
import type pg from 'pg';
import { EXAMPLE_HOST } from './error-examples.js';
import type { OpenApiDocument } from './openapi-document.js';
import { withRecordExamples } from './record-examples.js';
import { referencePage } from './reference-page.js';
import { shareRepeated } from './share-repeated.js';

/** The reference in both forms. */
interface Reference {
  readonly page: string;
  readonly document: string;
}

const referenceOf = (document: OpenApiDocument): Reference => ({
  page: referencePage(document),
  document: JSON.stringify(shareRepeated(document)),
});

/** The reference, whose examples name the host that was asked and records that are served. */
export class PublishedReference {
  readonly #plain: Reference;
  #known: { readonly version: number; readonly reference: Promise<Reference> } | null = null;

  constructor(
    private readonly pool: pg.Pool,
    private readonly document: OpenApiDocument,
  ) {
    this.#plain = referenceOf(document);
  }

  /**
   * The reference for callers of this host. While the database is away the examples are made up.
   * @param origin `https://records.example.com`
   */
  async at(origin: string): Promise<Reference> {
    const { page, document } = await this.#current().catch(() => this.#plain);
    return {
      page: page.replaceAll(EXAMPLE_HOST, origin),
      document: document.replaceAll(EXAMPLE_HOST, origin),
    };
  }

  /** Made once for each version of the data. */
  async #current(): Promise<Reference> {
    const version = await readDataVersion(this.pool);
    if (version === null) return this.#plain;
    if (this.#known?.version !== version) {
      const reference = readExampleRecords(this.pool).then((records) =>
        referenceOf(withRecordExamples(this.document, records)),
      );
      this.#known = { version, reference };
    }
    try {
      return await this.#known.reference;
    } catch (error) {
      // The next caller tries again.
      this.#known = null;
      throw error;
    }
  }
}
