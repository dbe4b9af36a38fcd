/** Bytes of a declared encoding to UTF-8 bytes. */
import type { FeedFormat } from '../definition/format-schema.js';

type Encoding = FeedFormat['encoding'];

/** A stage of a pipeline that recodes; UTF-8 passes through untouched. */
export function recode(encoding: Encoding): (source: AsyncIterable<Buffer>) => AsyncGenerator<Buffer> {
  return async function* recoded(source) {
    if (encoding === 'utf-8') {
      yield* source;
      return;
    }
    const decoder = new TextDecoder(encoding);
    for await (const bytes of source) yield Buffer.from(decoder.decode(bytes, { stream: true }));
    const rest = decoder.decode();
    if (rest !== '') yield Buffer.from(rest);
  };
}
