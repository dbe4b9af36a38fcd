const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Text for use in HTML, in an attribute too. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);
}

/** Escaped text in which words between backticks are code. */
export function prose(text: string): string {
  return escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');
}

/** Text whose paragraphs stand apart by an empty line. */
export function paragraphs(text: string): string {
  return text
    .split('\n\n')
    .map((paragraph) => `<p>${prose(paragraph)}</p>`)
    .join('\n');
}

/** A block of code as it stands. */
export function codeBlock(text: string): string {
  return `<pre><code>${escapeHtml(text)}</code></pre>`;
}

/** A value as JSON for people to read. */
export function jsonBlock(value: unknown): string {
  return codeBlock(JSON.stringify(value, null, 2));
}

const STYLE = `
:root{color-scheme:light dark;--line:#8884;--soft:#8881;--accent:#0a6b4f;--text:#1c2024;--muted:#5b6470;--page:#fff}
@media (prefers-color-scheme:dark){:root{--accent:#5fd0a8;--text:#e4e7ea;--muted:#9aa4af;--page:#15181b}}
*{box-sizing:border-box}html{scroll-padding-top:1rem}
body{font:16px/1.55 system-ui,sans-serif;color:var(--text);background:var(--page);margin:0}
main{max-width:58rem;padding:1rem 1.5rem 5rem}
h1{font-size:1.9rem;margin:1rem 0}h2{margin:3.5rem 0 .75rem;padding-bottom:.3rem;border-bottom:2px solid var(--line)}
h3{margin:2.75rem 0 .25rem;font-size:1.1rem}h4{margin:1.25rem 0 .25rem;font-size:.8rem;text-transform:uppercase;letter-spacing:.05em;color:var(--muted)}
a{color:var(--accent)}code,pre{font:13.5px/1.5 ui-monospace,monospace}
code{background:var(--soft);padding:.1em .3em;border-radius:4px;overflow-wrap:anywhere}
pre{background:var(--soft);padding:.75rem 1rem;overflow:auto;border-radius:6px;max-height:26rem;margin:.4rem 0}pre code{background:none;padding:0;overflow-wrap:normal}
.get{background:var(--accent);color:var(--page);font:600 12px/1 ui-monospace,monospace;padding:.3em .5em;border-radius:4px;margin-right:.5em;vertical-align:.1em}
.wide{overflow-x:auto}table{border-collapse:collapse;width:100%;margin:.4rem 0;font-size:.94em}
th,td{text-align:left;vertical-align:top;padding:.4rem 1rem .4rem 0;border-bottom:1px solid var(--line)}
th{font-size:.8rem;color:var(--muted);font-weight:600}td:first-child{white-space:nowrap}
.note{color:var(--muted);font-size:.9em}.required{color:#b3261e;font-size:.85em}
@media (prefers-color-scheme:dark){.required{color:#ff8a80}}
nav{padding:1rem 1.5rem;font-size:.9rem}nav ul{list-style:none;padding:0;margin:.2rem 0 .9rem}nav li{margin:.1rem 0}nav a{text-decoration:none}nav code{background:none;padding:0;font-size:12.5px}nav strong{font-size:.8rem;color:var(--muted);text-transform:uppercase;letter-spacing:.05em}
summary{cursor:pointer;color:var(--accent);margin:.4rem 0}
@media (min-width:68rem){.sides{display:grid;grid-template-columns:21rem minmax(0,1fr)}
nav{position:sticky;top:0;height:100vh;overflow:auto;border-right:1px solid var(--line)}main{padding:1rem 3rem 5rem}}`;

/** A whole page, complete in itself, with its contents beside it. */
export function page(title: string, contents: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><div class="sides">
<nav aria-label="Contents">${contents}</nav>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main></div></body></html>
`;
}

/** Links of the contents, which are HTML already, under a heading. */
export function contentsOf(heading: string, links: readonly string[]): string {
  return `<strong>${escapeHtml(heading)}</strong><ul>${links.map((link) => `<li>${link}</li>`).join('')}</ul>`;
}

/** A table of cells that are HTML already. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const row = (cells: readonly string[], tag: string): string =>
    `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
  return `<div class="wide"><table>${row(head, 'th')}${rows.map((cells) => row(cells, 'td')).join('\n')}</table></div>`;
}
