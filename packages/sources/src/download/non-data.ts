/** Refuses downloads that are not data: login pages, error messages, empty files. */
import { open } from 'node:fs/promises';
import { GuardError } from '@crs/domain';
import type { FeedFormat } from '@crs/feeds';
import { bodyMessage, isMarkup } from '../transport/error-body.js';

/** Bytes from the start of a file that are examined. */
const startBytes = 64 * 1024;

const openIt =
  'Open the address in a browser. The source may have moved, or require a login or a key. Then correct the definition.';

/**
 * Examines the start of a downloaded file, without regard to its content type.
 * @param address without its query
 * @throws GuardError `feed.empty`, `feed.not_data`
 */
export async function refuseNonData(
  path: string,
  { feed, address, type }: { feed: string; address: string; type: FeedFormat['type'] },
): Promise<void> {
  const { text, whole } = await start(path);
  if (text.trim() === '' && whole) {
    throw new GuardError(
      'feed.empty',
      `${feed}: ${address} answers with an empty file.`,
      'Run the feed again later. If the problem persists, ask its publisher.',
    );
  }
  const found = whatElse(text, whole, type);
  if (found === null) return;
  const said = bodyMessage(text);
  const words = said === null ? '' : ` that says “${said}”`;
  throw new GuardError(
    'feed.not_data',
    `${feed}: ${address} answers with ${found}${words}, but the definition expects ${type}.`,
    openIt,
  );
}

/** The kind of a file that is certainly not the expected one; otherwise null. */
function whatElse(text: string, whole: boolean, type: FeedFormat['type']): string | null {
  if (isMarkup(text))
    return /<(!doctype html|html|head|body|script|meta|title)\b/i.test(text) ? 'a page' : 'XML';
  const isObject = text.startsWith('{') || /^\[\s*\{/.test(text);
  if (type === 'json' || type === 'jsonl') return whole && isErrorAlone(text) ? 'an error' : null;
  return isObject ? 'JSON' : null;
}

/** True for an object with a message and no rows. */
function isErrorAlone(text: string): boolean {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // JSON Lines, or truncated; the reader of the format decides.
    return false;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const fields = Object.entries(value);
  const hasRows = fields.some(
    ([, field]) => Array.isArray(field) && field.some((row) => typeof row === 'object'),
  );
  return (
    !hasRows &&
    fields.some(([key, field]) => /^(error(s|_?code)?|exception|fault)$/i.test(key) && Boolean(field))
  );
}

/** The start of a file as text; empty for a compressed file. */
async function start(path: string): Promise<{ text: string; whole: boolean }> {
  const file = await open(path);
  try {
    const buffer = Buffer.alloc(startBytes);
    const { bytesRead } = await file.read(buffer, 0, startBytes, 0);
    const bytes = buffer.subarray(0, bytesRead);
    const { size } = await file.stat();
    const wide = bytes[0] === 0xff && bytes[1] === 0xfe;
    const text = bytes.toString(wide ? 'utf16le' : 'utf8').replace(/^\ufeff/, '');
    return { text: text.trimStart(), whole: size <= startBytes };
  } finally {
    await file.close();
  }
}
