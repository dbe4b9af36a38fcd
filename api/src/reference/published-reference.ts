import type { Logger } from '@crs/runtime';
import { readDataVersion, readExampleRecords } from '@crs/store';
import type pg from 'pg';
import type { PageServices } from '../context/page-services.js';
import { EXAMPLE_HOST } from './error-examples.js';
import { isMail, type KeyHelp } from './key-help.js';
import type { OpenApiDocument } from './openapi-document.js';
import { withRecordExamples } from './record-examples.js';
import { referencePages, referencePaths } from './reference-pages.js';
import { shareRepeated } from './share-repeated.js';

/** The reference in both forms. */
interface Reference {
  readonly pages: ReadonlyMap<string, string>;
  readonly document: string;
}

const referenceOf = (document: OpenApiDocument, help: KeyHelp): Reference => ({
  pages: referencePages(document, help),
  document: JSON.stringify(withContact(shareRepeated(document), help)),
});

/** The document with the operator's contact address, or without one if the operator names none. */
function withContact(document: OpenApiDocument, help: KeyHelp): OpenApiDocument {
  const { contact: _, ...info } = document.info;
  if (help.contact === null) return { ...document, info };
  const address = isMail(help.contact) ? { email: help.contact } : { url: help.contact };
  return { ...document, info: { ...info, contact: { name: 'The operator of this service', ...address } } };
}

/** The reference, whose examples contain the requested host and served records. */
export class PublishedReference {
  /** The paths of its pages. */
  readonly paths: readonly string[];
  /** The reference without records, once it has been requested. */
  #plain: Reference | undefined;
  /** The served reference, initially without records. */
  #served: Promise<Reference> | undefined;
  /** The data version of the examples. */
  #version: number | null = null;

  constructor(
    private readonly pool: pg.Pool,
    private readonly document: OpenApiDocument,
    private readonly help: KeyHelp,
    private readonly asking: PageServices['asking'],
    private readonly log: Logger,
  ) {
    this.paths = referencePaths(document, help);
  }

  /**
   * A page for callers of this host. While the database is unavailable, its examples are the previous ones.
   * @param origin `https://records.example.com`
   */
  async page(path: string, origin: string): Promise<string> {
    return ((await this.#reference()).pages.get(path) ?? '').replaceAll(EXAMPLE_HOST, origin);
  }

  /** The OpenAPI document for callers of this host. */
  async openApi(origin: string): Promise<string> {
    return (await this.#reference()).document.replaceAll(EXAMPLE_HOST, origin);
  }

  /**
   * The current reference. It is built once per data version, and all callers wait for it, because the previous
   * version's examples may name people who are withheld now.
   */
  async #reference(): Promise<Reference> {
    try {
      const version = await readDataVersion(this.pool);
      if (version !== null && version !== this.#version) {
        this.#version = version;
        this.#served = this.#make();
      }
    } catch (error) {
      this.#log(error);
    }
    return this.#served ?? this.#withoutRecords();
  }

  /**
   * The reference with examples from served records. If these cannot be read, the reference has none, and the next
   * caller tries again.
   */
  async #make(): Promise<Reference> {
    try {
      const records = await readExampleRecords(this.pool);
      return referenceOf(await withRecordExamples(this.document, records, this.asking()), this.help);
    } catch (error) {
      this.#log(error);
      this.#version = null;
      return this.#withoutRecords();
    }
  }

  #withoutRecords(): Reference {
    this.#plain ??= referenceOf(this.document, this.help);
    return this.#plain;
  }

  #log(error: unknown): void {
    this.log.warn(
      { err: error },
      'The reference has no examples from published records: they could not be read.',
    );
  }
}
