/** Shared by the permit files: the broken rows, and the true license of each permit. */
import type { PermitCore, PermitFacts, PermitGenerator } from '../permits.js';
import type { Streams } from '../random.js';
import { drawDefects, type FeedFile, type RowDefect, restartable } from './file.js';

/** The true license of a permit; null for none of the rosters. */
export interface TruthEntry {
  readonly jurisdiction: string;
  readonly permitNumber: string;
  readonly licenseNumber: string | null;
}

export interface PermitFile extends FeedFile {
  readonly truth: Iterable<TruthEntry>;
}

interface PermitLayout {
  readonly feed: string;
  readonly path: string;
  readonly jurisdiction: string;
  readonly defects: readonly RowDefect[];
  /** Lines before the first and after the last row. */
  readonly head: readonly string[];
  readonly foot: readonly string[];
  readonly permitNumber: (permit: PermitCore) => string;
  readonly line: (permit: PermitFacts, defect: RowDefect | undefined) => string;
}

export function permitFile(book: PermitGenerator, streams: Streams, layout: PermitLayout): PermitFile {
  const { feed, path, jurisdiction, head, foot, permitNumber, line } = layout;
  const broken = drawDefects(streams, feed, book.count, layout.defects);
  return {
    feed,
    path,
    rows: book.count,
    rejects: broken.size,
    lines: restartable(function* () {
      yield* head;
      for (let position = 0; position < book.count; position += 1) {
        yield line(book.at(position), broken.get(position));
      }
      yield* foot;
    }),
    truth: {
      *[Symbol.iterator]() {
        let told = -1;
        for (let position = 0; position < book.count; position += 1) {
          if (broken.has(position)) continue;
          const permit = book.coreAt(position);
          // A repeated permit number has one entry.
          if (permit.serial === told) continue;
          told = permit.serial;
          const licenseNumber = permit.firm?.license ?? null;
          yield { jurisdiction, permitNumber: permitNumber(permit), licenseNumber };
        }
      },
    },
  };
}
