/** Detects the format of a file that was saved from a portal by hand. */
import type { FeedFormat } from '@crs/feeds';
import { openMembers } from '@crs/formats';
import { jsonLinesFormat } from '../portal/row-line.js';

/** XLSX for a zip with a workbook; JSON for a text that begins with `[`, JSON Lines for `{`, otherwise CSV. */
export async function detectFormat(path: string): Promise<FeedFormat> {
  for await (const { name, stream } of openMembers(path)) {
    if (name !== null && /^(?:\[Content_Types\]\.xml$|_rels\/|xl\/)/.test(name))
      return { ...jsonLinesFormat, type: 'xlsx' };
    for await (const bytes of stream) {
      const start = Buffer.from(bytes)
        .toString('utf8')
        .replace(/^\ufeff/, '')
        .trimStart();
      if (start.startsWith('[')) return { ...jsonLinesFormat, type: 'json' };
      if (start.startsWith('{')) return jsonLinesFormat;
      break;
    }
    break;
  }
  return { ...jsonLinesFormat, type: 'csv' };
}
