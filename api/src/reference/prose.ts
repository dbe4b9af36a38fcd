import { type Content, type Html, html } from '@crs/html';

/** Text in which words between backticks are code. */
export function prose(text: string): Content {
  return text.split(/`([^`]+)`/).map((piece, at) => (at % 2 === 1 ? html`<code>${piece}</code>` : piece));
}

/** Text whose paragraphs are separated by an empty line. */
export function paragraphs(text: string): Content {
  return text.split('\n\n').map((paragraph) => html`<p>${prose(paragraph)}</p>\n`);
}

/** A block of code. It scrolls, so the keyboard must reach it. */
export function codeBlock(text: string): Html {
  return html`<pre tabindex="0" role="group" aria-label="Code"><code>${text}</code></pre>`;
}

/** A value as indented JSON. */
export function jsonBlock(value: unknown): Html {
  return codeBlock(JSON.stringify(value, null, 2));
}
