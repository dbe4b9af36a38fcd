/** The texts of a source file, decoded: one, or those of an archive. */
import type { FeedFormat } from '@crs/feeds';
import { textBytes } from './lines.js';
import { openMembers } from './members.js';
import { Unreadable } from './problems.js';

/** One text of a source file. */
export interface TextMember {
  /** Its name in the archive; null for a file that is none. */
  readonly name: string | null;
  /** UTF-8, without the lines that the format skips. */
  readonly bytes: AsyncIterable<Buffer>;
}

/** @throws Unreadable for a workbook */
export async function* textMembers(path: string, format: FeedFormat): AsyncGenerator<TextMember> {
  for await (const { name, stream } of openMembers(path, format)) {
    if (name === '[Content_Types].xml' || name === 'xl/workbook.xml') {
      throw new Unreadable(`the file is a workbook, not ${format.type}: format.type xlsx reads it`);
    }
    yield { name, bytes: textBytes(stream, format) };
  }
}
