/** Wraps a text at spaces into lines of at most `width` characters, and breaks longer words. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line: string[] = [];
  for (const word of text.split(/\s+/).filter((part) => part !== '')) {
    let letters = [...word];
    if (line.length > 0 && line.length + 1 + letters.length > width) {
      lines.push(line.join(''));
      line = [];
    }
    while (letters.length > width) {
      lines.push(letters.slice(0, width).join(''));
      letters = letters.slice(width);
    }
    line = line.length === 0 ? letters : [...line, ' ', ...letters];
  }
  return line.length > 0 || lines.length === 0 ? [...lines, line.join('')] : lines;
}

/** Wraps each cell of each row to its column's width. */
export function wrapColumns(rows: readonly (readonly string[])[], widths: readonly number[]): string[] {
  return rows.flatMap((row) => {
    const cells = row.map((cell, column) => wrap(cell, widths[column] ?? 1));
    const height = Math.max(...cells.map((lines) => lines.length));
    return Array.from({ length: height }, (_, line) =>
      cells
        .map((lines, column) => padded(lines[line] ?? '', widths[column] ?? 1))
        .join('  ')
        .trimEnd(),
    );
  });
}

const padded = (text: string, width: number): string =>
  `${text}${' '.repeat(Math.max(0, width - [...text].length))}`;
