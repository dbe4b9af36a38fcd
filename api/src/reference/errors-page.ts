import { type Html, html, table } from '@crs/html';
import { type ErrorCode, errorCodes } from '../errors/codes.js';
import { docsPage } from './docs-page.js';
import { detailedShape, errorExamples } from './error-examples.js';
import { jsonBlock, prose } from './prose.js';

/** The error reference: one section a code, whose anchor is the code. */
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
    content: html`<p>Every error answers with the same envelope. <code>error.code</code> (also in the header
<code>X-Error-Code</code>) stays the same from release to release; <code>error.request_id</code> (also in
<code>X-Request-Id</code>) names the request. Answers of 4xx stay the same until the request is corrected, apart from 429:
wait <code>Retry-After</code> seconds. Answers of 5xx are worth a retry after 1 second, doubling up to 60, at most 5 times.</p>
${overview}
<h2>Codes</h2>
${sections}`,
  });
}

function example(code: ErrorCode): Html {
  return jsonBlock(detailedShape.write(errorExamples[code]).body);
}
