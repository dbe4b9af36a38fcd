/**
 * The part of SQL that the emulated portals understand in a condition: comparisons joined by AND, in any brackets.
 * Anything else is an error, as on the portals themselves.
 */
type Look = (name: string) => unknown;

const comparison =
  /^"?(:?[A-Za-z_][\w.]*)"?\s*(<=|>=|<>|!=|=|<|>)\s*(?:(TIMESTAMP)\s*)?('(?:[^']|'')*'|-?\d+(?:\.\d+)?)$/i;

/**
 * Compiles a condition; a number is compared as such, a text as a text, a TIMESTAMP as milliseconds.
 * @throws Error where it is not understood
 */
export function condition(text: string | null): (look: Look) => boolean {
  const bare = (text ?? '').replaceAll(/[()]/g, ' ').trim();
  if (bare === '' || /^1\s*=\s*1$/.test(bare)) return () => true;
  const tests = bare.split(/\s+AND\s+/i).map((part) => {
    if (/^1\s*=\s*1$/.test(part.trim())) return () => true;
    const [, name = '', operator = '', isTime, literal = ''] = comparison.exec(part.trim()) ?? [];
    if (name === '') throw new Error(`Invalid condition: ${part}`);
    const quoted = literal.startsWith("'") ? literal.slice(1, -1).replaceAll("''", "'") : null;
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

function holds(operator: string, left: number | string, right: number | string): boolean {
  if (operator === '=') return left === right;
  if (operator === '<>' || operator === '!=') return left !== right;
  if (operator === '<') return left < right;
  if (operator === '<=') return left <= right;
  if (operator === '>') return left > right;
  return left >= right;
}
