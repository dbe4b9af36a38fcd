/** Rows of JSON Lines: one JSON object a line. */
import type { FeedFormat } from '../definition/schema.js';
import type { RawRow } from '../row.js';
import { recode } from './decode.js';
import { jsonRow } from './jsonRow.js';
import type { Member } from './members.js';
import { Truncated } from './problems.js';

/**
 * The rows of one JSON Lines text. Blank lines are no rows; a line that is not JSON is a row with a fault.
 * @throws Truncated where the last line has neither an end nor a meaning
 */
export async function* jsonLineRows(member: Member, format: FeedFormat): AsyncGenerator<RawRow> {
  const decoder = new TextDecoder('utf-8');
  let pending = '';
  let line = 0;
  for await (const bytes of recode(format.encoding)(member.stream)) {
    const lines = (pending + decoder.decode(bytes, { stream: true })).split('\n');
    pending = lines.pop() ?? '';
    for (const text of lines) {
      line++;
      if (text.trim() !== '') yield lineRow(line, text, member.name);
    }
  }
  pending += decoder.decode();
  if (pending.trim() === '') return;
  const last = lineRow(line + 1, pending, member.name);
  if (last.fault !== null) throw new Truncated(`the text ends inside its last row, on line ${line + 1}`);
  yield last;
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
