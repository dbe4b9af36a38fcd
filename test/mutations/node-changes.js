import { patternChanges } from './pattern-changes.js';

/** What an operator becomes. */
const operators = {
  '===': '!==',
  '!==': '===',
  '==': '!=',
  '!=': '==',
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '**': '*',
  '&': '|',
  '|': '&',
  '<<': '>>',
  '>>': '<<',
  '>>>': '<<',
  '&&': '||',
  '||': '&&',
  '??': '&&',
  '+=': '-=',
  '-=': '+=',
  '*=': '/=',
  '/=': '*=',
  '|=': '&=',
  '&=': '|=',
  '&&=': '||=',
  '||=': '&&=',
  '??=': '&&=',
};

/** Which method is called instead. */
const methods = {
  some: 'every',
  every: 'some',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  toUpperCase: 'toLowerCase',
  toLowerCase: 'toUpperCase',
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
  push: 'unshift',
  unshift: 'push',
  pop: 'shift',
  shift: 'pop',
  find: 'findLast',
  findLast: 'find',
  findIndex: 'findLastIndex',
  findLastIndex: 'findIndex',
  indexOf: 'lastIndexOf',
  lastIndexOf: 'indexOf',
  padStart: 'padEnd',
  padEnd: 'padStart',
};

/** Methods that are left out, so that what they were called on stays as it was. */
const removable = new Set(
  'trim trimStart trimEnd toUpperCase toLowerCase sort toSorted reverse toReversed filter slice replace replaceAll normalize'.split(
    ' ',
  ),
);

const asList = (value) => (value === undefined ? [] : [value].flat());
const whole = (node, text) => ({ node, text });

/**
 * For each kind of syntax node, the changes of it that are tried: `{ node, text }` puts a text in place of a node,
 * `{ from, to, text }` in place of what stands between two positions.
 * A function takes a node of @swc/core's syntax tree, and `source`, which gives the text of a node.
 */
export const nodeChanges = {
  BinaryExpression: (node) => swapOperator(node),
  AssignmentExpression: (node) => swapOperator(node),
  UnaryExpression: (node, source) =>
    node.operator === '!' || node.operator === '-' ? [whole(node, source(node.argument))] : [],
  UpdateExpression: (node, source) => [
    whole(node, source(node).replace(node.operator, node.operator === '++' ? '--' : '++')),
  ],
  BooleanLiteral: (node) => [whole(node, String(!node.value))],
  NumericLiteral: (node) => [
    whole(node, String(node.value + 1)),
    ...(node.value > 0 ? [whole(node, String(node.value - 1))] : []),
  ],
  StringLiteral: (node) => [whole(node, node.value === '' ? "'changed'" : "''")],
  TemplateLiteral: (node) => [whole(node, '``')],
  RegExpLiteral: (node) => [
    ...patternChanges(node.pattern).map(({ start, end, text }) =>
      whole(node, `/${node.pattern.slice(0, start)}${text}${node.pattern.slice(end)}/${node.flags}`),
    ),
    ...[...node.flags]
      .filter((flag) => 'gi'.includes(flag))
      .map((flag) => whole(node, `/${node.pattern}/${node.flags.replace(flag, '')}`)),
  ],
  ArrayExpression: (node) => (node.elements.length > 0 ? [whole(node, '[]')] : []),
  IfStatement: (node, source) => [whole(node.test, `!(${source(node.test)})`)],
  ConditionalExpression: (node, source) => [whole(node.test, `!(${source(node.test)})`)],
  WhileStatement: (node) => [whole(node.test, 'false')],
  ForStatement: (node) => (node.test ? [whole(node.test, 'false')] : []),
  ReturnStatement: (node) =>
    node.argument && !isConstant(node.argument) ? [whole(node.argument, 'undefined')] : [],
  ArrowFunctionExpression: (node) =>
    node.body.stmts ? emptied(node.body) : isConstant(node.body) ? [] : [whole(node.body, 'undefined')],
  FunctionDeclaration: (node) => emptied(node.body),
  FunctionExpression: (node) => emptied(node.body),
  ClassMethod: (node) => emptied(node.function.body),
  PrivateMethod: (node) => emptied(node.function.body),
  ExpressionStatement: (node) => [whole(node, ';')],
  ContinueStatement: (node) => [whole(node, ';')],
  BreakStatement: (node) => [whole(node, ';')],
  OptionalChainingExpression: (node) =>
    node.optional && node.base.type === 'MemberExpression' && node.base.property.type === 'Identifier'
      ? [{ from: node.base.object, to: node.base.property, text: '.' }]
      : [],
  CallExpression: (node) => {
    const callee = node.callee.type === 'OptionalChainingExpression' ? node.callee.base : node.callee;
    if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return [];
    const name = callee.property.value;
    return [
      ...asList(Object.hasOwn(methods, name) ? methods[name] : undefined).map((other) =>
        whole(callee.property, other),
      ),
      ...(removable.has(name) ? [{ from: callee.object, toEnd: node, text: '' }] : []),
    ];
  },
};

function swapOperator(node) {
  return asList(operators[node.operator]).map((operator) => ({
    from: node.left,
    to: node.right,
    operator: node.operator,
    text: operator,
  }));
}

function emptied(body) {
  return body && body.stmts.length > 0 ? [whole(body, '{}')] : [];
}

function isConstant(node) {
  return (
    ['NullLiteral', 'BooleanLiteral', 'NumericLiteral', 'StringLiteral'].includes(node.type) ||
    (node.type === 'Identifier' && node.value === 'undefined')
  );
}
