/** What a piece of a pattern becomes; the first expression that fits at a position decides. */
const pieces = [
  [
    /\\[dDwWsS]/y,
    (piece) => [`\\${piece[1] === piece[1].toLowerCase() ? piece[1].toUpperCase() : piece[1].toLowerCase()}`],
  ],
  [/\\[bB]/y, () => ['']],
  [/\\[pP]\{[^}]*\}/y, (piece) => [`\\${piece[1] === 'p' ? 'P' : 'p'}${piece.slice(2)}`]],
  [/\\./y, () => []],
  [/\(\?<?[=!]/y, (piece) => [piece.slice(0, -1) + (piece.endsWith('=') ? '!' : '=')]],
  [/\(\?(?::|<\w+>)/y, () => []],
  [/\[\^/y, () => ['[']],
  [/\[/y, () => ['[^']],
  [/[\^$]/y, () => ['']],
  [/(?:\{\d+,?\d*\}|[*+?])\??/y, () => ['']],
];

/**
 * The small changes of a regular expression: an anchor or a quantifier dropped, a class or a lookaround inverted.
 * @param {string} pattern the text between the slashes
 * @returns {{ start: number, end: number, text: string }[]} positions in the pattern and what stands there instead
 */
export function patternChanges(pattern) {
  const changes = [];
  let inClass = false;
  for (let at = 0; at < pattern.length; ) {
    const [piece, become] = pieceAt(pattern, at, inClass);
    for (const text of become) changes.push({ start: at, end: at + piece.length, text });
    if (piece.startsWith('[') && !inClass) inClass = true;
    else if (piece === ']') inClass = false;
    at += piece.length;
  }
  return changes;
}

function pieceAt(pattern, at, inClass) {
  for (const [expression, become] of pieces) {
    expression.lastIndex = at;
    const piece = expression.exec(pattern)?.[0];
    if (piece === undefined) continue;
    return inClass && !piece.startsWith('\\') ? [pattern[at], []] : [piece, become(piece)];
  }
  return [pattern[at], []];
}
