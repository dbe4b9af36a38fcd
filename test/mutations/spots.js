import { parseSync } from '@swc/core';
import { nodeChanges } from './node-changes.js';

/** Where texts are messages for people: tests need not hold their words. */
const messageKeys = new Set(['message', 'error', 'description', 'hint', 'next', 'help']);
const textNodes = new Set(['StringLiteral', 'TemplateLiteral']);

/**
 * The spots of a TypeScript source that can be changed, imports, types and messages left out.
 * @param {string} text the source
 * @returns {{ line: number, changes: Edit[], anchor: { start: number, end: number, edits: (mark: string) => Edit[] } }[]}
 * each spot with the edits that change it, and the statement or arrow body around it with the edits that mark it as reached
 */
export function spotsOf(text) {
  // The first token tells where positions begin: the parser counts bytes and may not start at 0.
  const bytes = Buffer.from(`;${text}`);
  const tree = parseSync(bytes.toString(), { syntax: 'typescript', target: 'es2022' });
  const isAscii = bytes.length === text.length + 1;
  const offsetOf = (position) => {
    const inBytes = position - tree.span.start;
    return (isAscii ? inBytes : bytes.subarray(0, inBytes).toString().length) - 1;
  };
  const start = (node) => offsetOf(node.span.start);
  const end = (node) => offsetOf(node.span.end);
  const source = (node) => text.slice(start(node), end(node));
  const spots = [];

  function editOf(change) {
    if (change.node) return { start: start(change.node), end: end(change.node), text: change.text };
    const [from, to] = [end(change.from), change.toEnd ? end(change.toEnd) : start(change.to)];
    if (!change.operator) return { start: from, end: to, text: change.text };
    const at = text.indexOf(change.operator, from);
    return { start: at, end: at + change.operator.length, text: change.text };
  }

  function visit(node, anchor, inMessage) {
    if (node === null || typeof node !== 'object') return;
    if (Array.isArray(node)) {
      for (const item of node) visit(item, anchor, inMessage);
      return;
    }
    if (isSkipped(node)) return;
    if (nodeChanges[node.type] && !(inMessage && textNodes.has(node.type))) {
      const changes = nodeChanges[node.type](node, source).map(editOf);
      if (changes.length > 0) {
        const first = Math.min(...changes.map((change) => change.start));
        spots.push({ line: text.slice(0, first).split('\n').length, changes, anchor });
      }
    }
    for (const [key, child] of Object.entries(node)) {
      if (key === 'key' && node.type === 'KeyValueProperty') continue;
      if (isForCompiler(node, key, child)) continue;
      const message = inMessage || holdsMessages(node, key);
      if (isStatementList(node, key)) {
        for (const statement of child)
          visit(statement, beforeStatement(start(statement), end(statement)), message);
      } else if (isBareStatement(node, key, child)) {
        visit(child, wrapped(start(child), end(child), '{', ';', '}'), message);
      } else if (node.type === 'ArrowFunctionExpression' && key === 'body' && !child.stmts) {
        visit(child, wrapped(start(child), end(child), '(', ',', ')'), message);
      } else visit(child, anchor, message);
    }
  }
  visit(tree.body, beforeStatement(0, 0), false);
  return spots.filter(({ changes }) => changes.every((change) => change.start >= 0));
}

function beforeStatement(start, end) {
  return { start, end, edits: (mark) => [{ start, end: start, text: `${mark};` }] };
}

function wrapped(start, end, open, separator, close) {
  return {
    start,
    end,
    edits: (mark) => [
      { start, end: start, text: `${open}${mark}${separator}` },
      { start: end, end, text: close },
    ],
  };
}

function isSkipped({ type }) {
  if (type === undefined) return false;
  if (/^Ts(?:As|NonNull|Satisfies|Const|TypeAssertion)/.test(type)) return false;
  return type.startsWith('Ts') || /^(?:Import|ExportAll|ExportNamed)/.test(type);
}

/** `?? ''`: the compiler asks for it after an index or a match, where the value is nearly never absent. */
function isForCompiler(node, key, child) {
  return node.operator === '??' && key === 'right' && child.type === 'StringLiteral' && child.value === '';
}

function holdsMessages(node, key) {
  if (node.type === 'ThrowStatement') return true;
  if (node.type === 'NewExpression') return /Error$/.test(node.callee.value ?? '');
  if (node.type === 'KeyValueProperty') return messageKeys.has(node.key.value);
  if (node.type === 'CallExpression' && key === 'arguments')
    return ['describe', 'meta'].includes(node.callee.property?.value);
  return false;
}

function isStatementList(node, key) {
  return key === 'stmts' || (node.type === 'SwitchCase' && key === 'consequent');
}

/** A statement without braces of an `if` or a loop. */
function isBareStatement(node, key, child) {
  return (
    child !== null &&
    !child.stmts &&
    ((node.type === 'IfStatement' && (key === 'consequent' || key === 'alternate')) ||
      (/^(?:For|While|DoWhile)/.test(node.type) && key === 'body'))
  );
}

/**
 * Applies edits to a text; they may be nested at one position, but do not overlap.
 * @param {string} text
 * @param {{ start: number, end: number, text: string }[]} edits
 */
export function applyEdits(text, edits) {
  let result = text;
  for (const edit of [...edits].sort((a, b) => b.start - a.start || b.end - a.end))
    result = result.slice(0, edit.start) + edit.text + result.slice(edit.end);
  return result;
}
