// entities: escapes. The template tag is our own: hono/html may return promises, ghtml and html-template-tag escape
// nested templates twice if a mark is missing, and JSX needs a compiler step in the build and in the tests.
import { escapeUTF8 } from 'entities';

/** HTML or SVG that is safe to print. Only the `html` tag creates it. */
export class Html {
  constructor(readonly text: string) {}
}

/** A template value. Texts and numbers are escaped, `Html` is printed as it is, and null prints nothing. */
export type Content = Html | string | number | null | readonly Content[];

/** Control characters that HTML does not allow: all except tab and newline. */
const controlCharacters = /(?![\t\n])[\p{Cc}\p{Cs}]/gu;

/** A template for HTML or SVG. Every value is escaped for texts and quoted attributes. */
export function html(fixed: TemplateStringsArray, ...values: readonly Content[]): Html {
  return new Html(
    fixed.map((text, at) => text + (at < values.length ? print(values[at] ?? null) : '')).join(''),
  );
}

function print(content: Content): string {
  if (content === null) return '';
  if (content instanceof Html) return content.text;
  if (typeof content === 'number') return String(content);
  if (typeof content === 'string') return escapeUTF8(content.replace(controlCharacters, ' '));
  return content.map(print).join('');
}
