/** Puts the pieces of text on a page into lines by their positions. */

/** A piece of text and its place, in points from the lower left corner of the page. */
export interface TextPiece {
  readonly text: string;
  readonly x: number;
  /** Of its baseline. */
  readonly y: number;
  readonly width: number;
  /** Of its letters. */
  readonly height: number;
}

/** A line as it is printed, without what stands left of it. */
export interface PageLine {
  /** Of its first letter. */
  readonly x: number;
  readonly text: string;
}

/** Share of a letter's height by which the baselines of one line may differ: marks and numbers are raised. */
const sameLine = 0.5;
/** Shares of a letter's height: a space, and a gap between columns. */
const spaceWidth = 0.15;
const columnGap = 1.2;

/** The lines from top to bottom. Two spaces stand for a gap between columns, one for any other gap. */
export function pageLines(pieces: readonly TextPiece[]): PageLine[] {
  const printed = pieces.filter(({ text }) => text.trim() !== '').sort((a, b) => b.y - a.y);
  const lines: TextPiece[][] = [];
  for (const piece of printed) {
    const line = lines.at(-1);
    const first = line?.[0];
    const near = first !== undefined && first.y - piece.y < sameLine * Math.max(first.height, piece.height);
    if (line !== undefined && near) line.push(piece);
    else lines.push([piece]);
  }
  return lines.map(joinPieces);
}

function joinPieces(pieces: TextPiece[]): PageLine {
  pieces.sort((a, b) => a.x - b.x);
  let text = '';
  let end = Number.POSITIVE_INFINITY;
  for (const piece of pieces) {
    const gap = piece.x - end;
    if (gap > columnGap * piece.height) text = `${text.trimEnd()}  `;
    else if (gap > spaceWidth * piece.height && !text.endsWith(' ')) text += ' ';
    text += piece.text;
    end = piece.x + piece.width;
  }
  return { x: pieces[0]?.x ?? 0, text: text.trim() };
}
