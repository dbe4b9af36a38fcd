/** Reads records from JSON Lines: one JSON value per line. */
import { isTooLong, lineTooLong, Truncated } from './limits.js';
import type { TextMember } from './lines.js';
import { BATCH_LENGTH, type RecordBatch, type RecordLayout } from './record-batch.js';

export const jsonLayout: RecordLayout = { kind: 'json' };

/**
 * Reads a JSON Lines text's records, in batches. Skips blank lines.
 * @throws Truncated if the last line has no line break and is not JSON
 * @throws Unreadable for a line that is too long for a row
 */
export async function* jsonLineRecords(member: TextMember): AsyncGenerator<RecordBatch> {
  const decoder = new TextDecoder('utf-8');
  let pending = '';
  let line = 0;
  const records = (text: string): { batch: RecordBatch; rest: string } => {
    const bounds: number[] = [];
    const lines: number[] = [];
    let start = 0;
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', start)) {
      line++;
      const stop = text.charCodeAt(end - 1) === 13 && end > start ? end - 1 : end;
      if (stop > start && text.slice(start, stop).trim() !== '') {
        bounds.push(start, stop);
        lines.push(line);
      }
      start = end + 1;
    }
    return {
      batch: {
        layout: jsonLayout,
        member: member.name,
        text,
        bounds: Int32Array.from(bounds),
        lines: Int32Array.from(lines),
      },
      rest: text.slice(start),
    };
  };
  for await (const bytes of member.bytes) {
    pending += decoder.decode(bytes, { stream: true });
    if (pending.length < BATCH_LENGTH) continue;
    const { batch, rest } = records(pending);
    pending = rest;
    if (batch.lines.length > 0) yield batch;
    if (isTooLong(pending)) throw lineTooLong(line + 1);
  }
  pending += decoder.decode();
  if (pending.trim() === '') return;
  const whole = pending.endsWith('\n');
  const { batch } = records(whole ? pending : `${pending}\n`);
  if (batch.lines.length > 0) yield batch;
  if (!whole && !isJson(batch.text.slice(batch.bounds.at(-2), batch.bounds.at(-1)))) {
    throw new Truncated(`the text ends inside its last row, on line ${line}`);
  }
}

/** True if a text is one complete JSON value. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}
