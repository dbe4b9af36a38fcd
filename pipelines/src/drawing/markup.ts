import { escapeUTF8 } from 'entities';

/** HTML or SVG that is safe to print. Only `markup` makes it. */
export class Markup {
  constructor(readonly text: string) {}
}

/** What may stand in a template: texts and numbers are escaped, markup is taken as it is, nothing prints nothing. */
export type Piece = Markup | string | number | null | readonly Piece[];

/** Control characters have no place in a page, and some of them end one early. */
const control = /[\p{Cc}\p{Cs}]/gu;

/** A template of HTML or SVG in which every value is escaped, in texts and in quoted attributes alike. */
export function markup(fixed: TemplateStringsArray, ...values: readonly Piece[]): Markup {
  return new Markup(
    fixed.map((text, at) => text + (at < values.length ? printed(values[at] ?? null) : '')).join(''),
  );
}

function printed(piece: Piece): string {
  if (piece === null) return '';
  if (piece instanceof Markup) return piece.text;
  if (typeof piece === 'number') return String(piece);
  if (typeof piece === 'string') return escapeUTF8(piece.replace(control, ' '));
  return piece.map(printed).join('');
}
