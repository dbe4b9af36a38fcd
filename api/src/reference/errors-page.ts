import { errorCodes } from '../errors/codes.js';
import { escapeHtml, page, prose, table } from './html.js';

/** The error reference: one section a code, whose anchor is the code. */
export function errorsPage(): string {
  const codes = Object.entries(errorCodes);
  const overview = table(
    ['Code', 'Status'],
    codes.map(([code, { status }]) => [`<a href="#${code}"><code>${code}</code></a>`, String(status)]),
  );
  const sections = codes.map(
    ([code, { status, summary, action }]) => `<section id="${escapeHtml(code)}"><h2>${escapeHtml(code)}</h2>
<p>Status ${status}. ${prose(summary)}</p><p><strong>What to do:</strong> ${prose(action)}</p></section>`,
  );
  return page(
    'Errors',
    `<p>Every error answers with the same envelope. <code>error.code</code> (also in the header
<code>X-Error-Code</code>) stays the same from release to release; <code>error.request_id</code> (also in
<code>X-Request-Id</code>) names the request. Answers of 4xx stay the same until the request is corrected, apart from 429:
wait <code>Retry-After</code> seconds. Answers of 5xx are worth a retry after 1 second, doubling up to 60, at most 5 times.</p>
${overview}
${sections.join('\n')}`,
  );
}
