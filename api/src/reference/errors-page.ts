import { type ErrorCode, errorCodes } from '../errors/codes.js';
import { detailedShape, errorExamples } from './error-examples.js';
import { contentsOf, escapeHtml, jsonBlock, page, prose, table } from './html.js';

/** The error reference: one section a code, whose anchor is the code. */
export function errorsPage(): string {
  const codes = Object.entries(errorCodes);
  const link = (code: string): string => `<a href="#${code}"><code>${escapeHtml(code)}</code></a>`;
  const overview = table(
    ['Code', 'Status', 'When'],
    codes.map(([code, { status, summary }]) => [link(code), statusText(status), prose(summary)]),
  );
  const sections = codes.map(
    ([
      code,
      { status, summary, action },
    ]) => `<section id="${escapeHtml(code)}"><h3><code>${escapeHtml(code)}</code></h3>
<p><strong>${status === null ? 'Reserved' : `Status ${status}`}.</strong> ${prose(summary)}</p>
<p><strong>What to do:</strong> ${prose(action)}</p>
${status === null ? '' : example(code as ErrorCode)}</section>`,
  );
  return page(
    'Errors',
    contentsOf('Contractor Records', ['<a href="/docs">Reference</a>']) +
      contentsOf(
        'Codes',
        codes.map(([code]) => link(code)),
      ),
    `<p>Every error answers with the same envelope. <code>error.code</code> (also in the header
<code>X-Error-Code</code>) stays the same from release to release; <code>error.request_id</code> (also in
<code>X-Request-Id</code>) names the request. Answers of 4xx stay the same until the request is corrected, apart from 429:
wait <code>Retry-After</code> seconds. Answers of 5xx are worth a retry after 1 second, doubling up to 60, at most 5 times.</p>
${overview}
<h2>Codes</h2>
${sections.join('\n')}`,
  );
}

const statusText = (status: number | null): string => (status === null ? 'none' : String(status));

function example(code: ErrorCode): string {
  return jsonBlock(detailedShape.write(errorExamples[code]).body);
}
