import { once } from 'node:events';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';

/** Whole lines of COPY's text format, in memory that every thread can read. */
export interface LineBatch {
  readonly lines: number;
  readonly bytes: SharedArrayBuffer;
}

const LINE_BREAK = 10;

/**
 * Reads a query's result as lines in COPY's text format, in batches. The lines are not parsed here; `rowsOf` parses a
 * batch.
 * @param query without parameters, because COPY takes none
 */
export async function* copyBatches(
  client: pg.ClientBase,
  query: string,
  linesInBatch: number,
): AsyncGenerator<LineBatch> {
  const stream = client.query(copyTo(`copy (${query}) to stdout`));
  let ended = false;
  let pieces: Uint8Array[] = [];
  let lines = 0;
  try {
    for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      let from = 0;
      for (let at = chunk.indexOf(LINE_BREAK); at >= 0; at = chunk.indexOf(LINE_BREAK, at + 1)) {
        lines += 1;
        if (lines < linesInBatch) continue;
        pieces.push(chunk.subarray(from, at + 1));
        yield { lines, bytes: shared(pieces) };
        pieces = [];
        lines = 0;
        from = at + 1;
      }
      if (from < chunk.length) pieces.push(chunk.subarray(from));
    }
    ended = true;
    if (lines > 0) yield { lines, bytes: shared(pieces) };
  } catch (error) {
    ended = true;
    throw error;
  } finally {
    // The connection accepts no other statement until the result has been read to its end.
    if (!ended) await once(stream.resume(), 'end');
  }
}

function shared(pieces: readonly Uint8Array[]): SharedArrayBuffer {
  const bytes = new Uint8Array(
    new SharedArrayBuffer(pieces.reduce((sum, { byteLength }) => sum + byteLength, 0)),
  );
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.byteLength;
  }
  return bytes.buffer as SharedArrayBuffer;
}

/** The fields of each row of a batch. */
export function* rowsOf({ bytes }: Pick<LineBatch, 'bytes'>): Generator<(string | null)[]> {
  const text = Buffer.from(bytes).toString('utf8');
  for (let from = 0, to = text.indexOf('\n'); to >= 0; from = to + 1, to = text.indexOf('\n', from)) {
    yield text.slice(from, to).split('\t').map(fieldOf);
  }
}

const ESCAPES: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

/** Reads one field of COPY's text format (PostgreSQL documentation, COPY, File Formats). */
function fieldOf(field: string): string | null {
  if (!field.includes('\\')) return field;
  if (field === '\\N') return null;
  return field.replace(/\\(.)/gs, (_, letter: string) => ESCAPES[letter] ?? letter);
}
