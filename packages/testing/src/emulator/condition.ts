/**
 * Conditions for emulated portals, a subset of SQL: comparisons and `IN` lists with texts, joined by AND, with any
 * parentheses. Anything else is an error, as on real portals.
 */
type Look = (name: string) => unknown;

const comparison =
  /^"?(:?[A-Za-z_][\w.]*)"?\s*(<=|>=|<>|!=|=|<|>)\s*(?:(TIMESTAMP)\s*)?('(?:[^']|'')*'|-?\d+(?:\.\d+)?)$/i;
/** Matches `name IN ('one', 'other')` without its outer brackets. */
const membership = /^"?(:?[A-Za-z_][\w.]*)"?\s+IN\s+('(?:[^']|'')*'(?:\s*,\s*'(?:[^']|'')*')*)$/i;

/**
 * Compiles a condition. Compares numbers as numbers, texts as texts, and TIMESTAMPs as milliseconds.
 * @throws Error for an unsupported condition
 */
export function condition(text: string | null): (look: Look) => boolean {
  const bare = (text ?? '').replaceAll(/[()]/g, ' ').trim();
  if (bare === '' || /^1\s*=\s*1$/.test(bare)) return () => true;
  const tests = bare.split(/\s+AND\s+/i).map((part) => {
    if (/^1\s*=\s*1$/.test(part.trim())) return () => true;
    const [, member = '', list = ''] = membership.exec(part.trim()) ?? [];
    if (member !== '') {
      const texts = new Set((list.match(/'(?:[^']|'')*'/g) ?? []).map(unquoted));
      return (look: Look) => texts.has(String(look(member)));
    }
    const [, name = '', operator = '', isTime, literal = ''] = comparison.exec(part.trim()) ?? [];
    if (name === '') throw new Error(`Invalid condition: ${part}`);
    const quoted = literal.startsWith("'") ? unquoted(literal) : null;
    const right =
      quoted === null ? Number(literal) : isTime ? Date.parse(`${quoted.replace(' ', 'T')}Z`) : quoted;
    return (look: Look) => {
      const found = look(name);
      if (found === null || found === undefined) return false;
      return holds(operator, typeof right === 'number' ? Number(found) : String(found), right);
    };
  });
  return (look) => tests.every((test) => test(look));
}

function unquoted(literal: string): string {
  return literal.slice(1, -1).replaceAll("''", "'");
}

function holds(operator: string, left: number | string, right: number | string): boolean {
  if (operator === '=') return left === right;
  if (operator === '<>' || operator === '!=') return left !== right;
  if (operator === '<') return left < right;
  if (operator === '<=') return left <= right;
  if (operator === '>') return left > right;
  return left >= right;
}
