/** Rows of JSON Lines: one JSON object a line. */
import type { FeedFormat } from '../definition/format-schema.js';
import type { RawRow } from '../row.js';
import { batchSize } from './batch.js';
import { recode } from './decode.js';
import { jsonRow } from './json-row.js';
import type { Member } from './members.js';
import { Truncated } from './problems.js';

/**
 * The rows of one JSON Lines text, in batches. Blank lines are no rows; a line that is not JSON is a row with a fault.
 * @throws Truncated where the last line has neither an end nor a meaning
 */
export async function* jsonLineRows(member: Member, format: FeedFormat): AsyncGenerator<RawRow[]> {
  const decoder = new TextDecoder('utf-8');
  let pending = '';
  let line = 0;
  const rows: RawRow[] = [];
  for await (const bytes of recode(format.encoding)(member.stream)) {
    const lines = (pending + decoder.decode(bytes, { stream: true })).split('\n');
    pending = lines.pop() ?? '';
    for (const text of lines) {
      line++;
      if (text.trim() !== '') rows.push(lineRow(line, text, member.name));
    }
    while (rows.length >= batchSize) yield rows.splice(0, batchSize);
  }
  pending += decoder.decode();
  const last = pending.trim() === '' ? null : lineRow(line + 1, pending, member.name);
  if (last !== null) rows.push(last);
  if (rows.length > 0) yield rows;
  if (last?.fault) throw new Truncated(`the text ends inside its last row, on line ${line + 1}`);
}

function lineRow(line: number, text: string, member: string | null): RawRow {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const reason = `not JSON: ${(error as Error).message}`;
    return { line, values: {}, raw: () => text, fault: { code: 'row.malformed', reason }, member };
  }
  return jsonRow(line, value, member);
}
