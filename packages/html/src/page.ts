import { type Content, type Html, html } from './html.js';
import { style } from './style.js';

/** Links below one heading in the table of contents. */
export interface ContentsGroup {
  readonly heading: string;
  readonly links: readonly { readonly href: string; readonly label: Content }[];
}

/** The site that a page belongs to. */
export interface Site {
  readonly name: string;
  /** The icon's address. */
  readonly icon: string;
  readonly links: readonly { readonly href: string; readonly label: string }[];
}

interface PageOptions {
  /** The page title and first heading. */
  readonly title: string;
  /** The top of the page: the site's name, which links to `/`, and the site's links. */
  readonly site?: Site;
  /** Table of contents: a menu that opens; on a wide screen, it is next to the page. */
  readonly contents?: readonly ContentsGroup[];
  /** CSS rules for this page only. */
  readonly style?: Html;
  readonly content: Content;
  /** The address of a script on this service. */
  readonly script?: string;
}

/** The policy for a page without a script: it loads nothing and runs nothing. */
export const contentSecurityPolicy = "default-src 'none'; style-src 'unsafe-inline'";

/** The policy for a site's page: it loads the icon, and its forms submit to this service. */
export const siteContentPolicy = `${contentSecurityPolicy}; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;

/** The policy for a page with a script: it runs only this service's files, and they call only this service. */
export const scriptedContentPolicy = `${siteContentPolicy}; script-src 'self'; connect-src 'self'`;

/** A whole page. It loads only the site's icon and the script, and follows the browser's light or dark mode. */
export function page({ title, site, contents = [], style: pageStyle, content, script }: PageOptions): string {
  const main = html`<main id="content">
<h1>${title}</h1>
${content}
</main>`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${site === undefined ? html`<meta http-equiv="Content-Security-Policy" content="${contentSecurityPolicy}">` : null}
<title>${title}${site === undefined || site.name === title ? null : ` · ${site.name}`}</title>
${site === undefined ? null : html`<link rel="icon" href="${site.icon}" type="image/svg+xml">`}
<style>${style}${pageStyle ?? null}</style>${
    script === undefined
      ? null
      : html`
<script src="${script}" defer></script>`
  }
</head>
<body>
${site === undefined ? null : header(site)}
${contents.length === 0 ? main : html`<div class="with-contents">\n${navigation(contents)}\n${main}\n</div>`}
</body>
</html>
`.text;
}

function header({ name, links }: Site): Html {
  return html`<a class="skip" href="#content">Skip to the content</a>
<header class="top"><a class="brand" href="/">${name}</a>
<nav aria-label="Main"><ul>${links.map(({ href, label }) => html`<li><a href="${href}">${label}</a></li>`)}</ul></nav></header>`;
}

function navigation(contents: readonly ContentsGroup[]): Html {
  const groups = contents.map(
    ({ heading, links }) =>
      html`<strong>${heading}</strong><ul>${links.map(({ href, label }) => html`<li><a href="${href}">${label}</a></li>`)}</ul>\n`,
  );
  return html`<nav class="contents" aria-label="Contents" tabindex="0"><details><summary>Contents</summary>\n${groups}</details></nav>`;
}
