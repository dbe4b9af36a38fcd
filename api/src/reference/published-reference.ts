import { readDataVersion, readExampleRecords } from '@crs/store';
import type pg from 'pg';
import type { PageServices } from '../context/page-services.js';
import { EXAMPLE_HOST } from './error-examples.js';
import type { KeyHelp } from './key-help.js';
import type { OpenApiDocument } from './openapi-document.js';
import { withRecordExamples } from './record-examples.js';
import { referencePages } from './reference-pages.js';
import { shareRepeated } from './share-repeated.js';

/** The reference in both forms. */
interface Reference {
  readonly pages: ReadonlyMap<string, string>;
  readonly document: string;
}

const referenceOf = (document: OpenApiDocument, help: KeyHelp): Reference => ({
  pages: referencePages(document, help),
  document: JSON.stringify(shareRepeated(document)),
});

/** The reference, whose examples name the host that was asked and records that are served. */
export class PublishedReference {
  /** The paths of its pages. */
  readonly paths: readonly string[];
  readonly #plain: Reference;
  #known: { readonly version: number; readonly reference: Promise<Reference> } | null = null;

  constructor(
    private readonly pool: pg.Pool,
    private readonly document: OpenApiDocument,
    private readonly help: KeyHelp,
    private readonly ask: PageServices['ask'],
  ) {
    this.#plain = referenceOf(document, help);
    this.paths = [...this.#plain.pages.keys()];
  }

  /**
   * A page for callers of this host. While the database is away the examples are made up.
   * @param origin `https://records.example.com`
   */
  async page(path: string, origin: string): Promise<string> {
    return ((await this.#reference()).pages.get(path) ?? '').replaceAll(EXAMPLE_HOST, origin);
  }

  /** The OpenAPI document for callers of this host. */
  async openApi(origin: string): Promise<string> {
    return (await this.#reference()).document.replaceAll(EXAMPLE_HOST, origin);
  }

  #reference(): Promise<Reference> {
    return this.#current().catch(() => this.#plain);
  }

  /** Made once for each version of the data. */
  async #current(): Promise<Reference> {
    const version = await readDataVersion(this.pool);
    if (version === null) return this.#plain;
    if (this.#known?.version !== version) {
      const reference = readExampleRecords(this.pool)
        .then((records) => withRecordExamples(this.document, records, this.ask))
        .then((document) => referenceOf(document, this.help));
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
