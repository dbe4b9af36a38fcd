import { type Html, html, table } from '@crs/html';
import { type ErrorCode, errorCodes } from '../errors/codes.js';
import { docsPage } from './docs-page.js';
import { detailedShape, errorExamples } from './error-examples.js';
import { jsonBlock, prose } from './prose.js';

/** The error reference: one section per code, whose anchor is the code. */
export function errorsPage(): string {
  const codes = Object.entries(errorCodes);
  const overview = table(
    'Overview',
    ['Code', 'Status', 'When'],
    codes.map(([code, { status, summary }]) => [
      html`<a href="#${code}"><code>${code}</code></a>`,
      status ?? 'none',
      prose(summary),
    ]),
  );
  const sections = codes.map(
    ([code, { status, summary, action }]) => html`<section id="${code}"><h3><code>${code}</code></h3>
<p><strong>${status === null ? 'Reserved' : `Status ${status}`}.</strong> ${prose(summary)}</p>
<p><strong>What to do:</strong> ${prose(action)}</p>
${status === null ? null : example(code as ErrorCode)}</section>
`,
  );
  return docsPage({
    title: 'Errors',
    contents: [
      { heading: 'Start', links: [{ href: '/docs', label: 'Overview' }] },
      {
        heading: 'Codes',
        links: codes.map(([code]) => ({ href: `#${code}`, label: html`<code>${code}</code>` })),
      },
    ],
    content: html`<p>All errors have the same format. <code>error.code</code> (also in the <code>X-Error-Code</code> header) never changes between releases. <code>error.request_id</code> (also in <code>X-Request-Id</code>) identifies the request. Do not retry a 4xx before you correct the request, except for 429: wait <code>Retry-After</code> seconds. Retry a 5xx after 1 second, doubling the wait up to 60 seconds, at most 5 times.</p>
${overview}
<h2>Codes</h2>
${sections}`,
  });
}

function example(code: ErrorCode): Html {
  return jsonBlock(detailedShape.write(errorExamples[code]).body);
}
