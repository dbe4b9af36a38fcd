import { type Content, type Html, html } from './html.js';
import { style } from './style.js';

/** Links under one heading of the table of contents. */
export interface ContentsGroup {
  readonly heading: string;
  readonly links: readonly { readonly href: string; readonly label: Content }[];
}

export interface PageOptions {
  /** The title and first heading. */
  readonly title: string;
  /** Table of contents, at the side of the page on a wide screen. */
  readonly contents?: readonly ContentsGroup[];
  /** CSS rules of this page only. */
  readonly style?: Html;
  readonly content: Content;
  /** The address of a script of this service. */
  readonly script?: string;
}

/** The policy of a page without a script: it loads nothing and runs nothing. */
export const contentSecurityPolicy = "default-src 'none'; style-src 'unsafe-inline'";

/** The policy of a page with a script: nothing runs but files of this service, and they ask this service only. */
export const scriptedContentPolicy = `${contentSecurityPolicy}; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'`;

/** A whole page. It loads nothing but its script, if it has one, and uses the browser's light or dark mode. */
export function page({ title, contents = [], style: pageStyle, content, script }: PageOptions): string {
  const main = html`<main>
<h1>${title}</h1>
${content}
</main>`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${script === undefined ? contentSecurityPolicy : scriptedContentPolicy}">
<title>${title}</title>
<style>${style}${pageStyle ?? null}</style>${
    script === undefined
      ? null
      : html`
<script src="${script}" defer></script>`
  }
</head>
<body>
${contents.length === 0 ? main : html`<div class="with-contents">\n${navigation(contents)}\n${main}\n</div>`}
</body>
</html>
`.text;
}

function navigation(contents: readonly ContentsGroup[]): Html {
  const groups = contents.map(
    ({ heading, links }) =>
      html`<strong>${heading}</strong><ul>${links.map(({ href, label }) => html`<li><a href="${href}">${label}</a></li>`)}</ul>\n`,
  );
  return html`<nav aria-label="Contents">\n${groups}</nav>`;
}
