/** What a JSON answer says of rows that did not come with it: a page that was saved as if it were the whole. */
import { Truncated } from './problems.js';

/** Bytes at the beginning and the end of a document in which it says that. */
const EDGE = 4096;

/** More rows follow: ArcGIS, OData. */
const more = /"(exceededTransferLimit)"\s*:\s*true|"(@?odata\.nextLink)"\s*:\s*"/;
/** How many there are: OGC features, GeoServer, OData. A plain `total` may count pages, or rows without the filter. */
const counted = /"(numberMatched|totalFeatures|@?odata\.count)"\s*:\s*"?(\d+)/;

/** The edges of a document that is read in pieces. */
export class StatedRows {
  #begin = '';
  #end = '';

  /** @param bytes the next ones of the document */
  take(bytes: Buffer): void {
    if (this.#begin.length < EDGE) this.#begin += bytes.toString('latin1', 0, EDGE);
    const end = bytes.toString('latin1', Math.max(0, bytes.length - EDGE));
    this.#end = end.length === EDGE ? end : (this.#end + end).slice(-EDGE);
  }

  /**
   * @param rows number of those that were read
   * @throws Truncated where the document says that there are more
   */
  check(rows: number): void {
    for (const edge of [this.#begin, this.#end]) {
      const [, ...names] = more.exec(edge) ?? [];
      const name = names.find((one) => one !== undefined);
      if (name !== undefined) throw new Truncated(`${rows} rows came, and by its ${name} more follow`);
      const [, of, count] = counted.exec(edge) ?? [];
      if (count !== undefined && Number(count) > rows)
        throw new Truncated(`${rows} rows came, and by its ${of} there are ${count}`);
    }
  }
}
