import { type Html, html, table } from '@crs/html';
import { accountTiers, operatorTable } from '@crs/store';
import { EXAMPLE_HOST } from './error-examples.js';
import { generalCodes } from './error-responses.js';
import { contactSentence, KEYS_PATH, type KeyHelp, keyHelp } from './key-help.js';
import { codeBlock, prose } from './prose.js';

/** What is said once for all endpoints. */
export const EVERYWHERE = html`Every endpoint needs a <a href="/docs#keys">key</a>, counts toward its
<a href="/docs#limits">limits</a>, and may answer with the <a href="/docs#errors">errors of every endpoint</a>.`;

/** What the API is, how to begin, and what all endpoints have in common. */
export function introduction(help: KeyHelp): Html {
  const tiers = Object.entries(accountTiers).map(([tier, limits]) => [
    tier,
    limits.requestsPerDay.toLocaleString('en-US'),
    limits.requestsPerMinute,
    limits.rowsPerDay.toLocaleString('en-US'),
    limits.keys,
  ]);
  return html`<p>This API answers questions about contractors: who holds a license, what a licensing authority ordered, what
inspectors found, and which building permits a contractor worked on. Every record names its source. Answers are JSON; lists also
come as CSV.</p>
<h2 id="start">Start in three steps</h2>
<ol>
<li>Get a key. ${help.selfService ? html`<a href="${KEYS_PATH}">Get a free key now</a>.` : contactSentence(help)}</li>
<li>Send your first request:
${codeBlock(`export API_KEY=sk_live_…\ncurl -H "Authorization: Bearer $API_KEY" "${EXAMPLE_HOST}/v1/licenses/search?q=northside"`)}</li>
<li>Choose an <a href="#endpoints">endpoint</a>. Each page has examples for curl, TypeScript and Python, and a form that sends
requests with your key.</li>
</ol>
<h2 id="keys">How to get a key</h2>
${keyHelp(help)}
<p>The service shows a key once, when it is made. Keep it secret: whoever has it uses your limits.</p>
<h2 id="authentication">Authentication</h2>
<p>Send the key in a header of every request: <code>Authorization: Bearer sk_live_…</code>. A request without a key is answered
with 401, one with a wrong or expired key with 403.</p>
<h2 id="limits">Limits</h2>
${table('Limits of each tier', ['Tier', 'Requests a day', 'Requests a minute', 'Rows of lists a day', 'Keys'], tiers)}
<p>Both windows slide. <code>X-RateLimit-Limit</code>, <code>-Remaining</code> and <code>-Reset</code> (epoch seconds) describe
the one closest to refusing. A 429 is not counted; <code>Retry-After</code> says how many seconds are enough to wait.</p>
<p>Every answer has an <code>ETag</code> that changes with the data. Send it back in <code>If-None-Match</code>: while the answer
is still the same, the service answers 304 without a body, and does not count the request.</p>
<h2 id="paging">Paging</h2>
<p>Lists take <code>page</code> (from 1) and <code>pageSize</code>. <code>totalCount</code> and <code>totalPages</code> in the answer,
and the header <code>X-Total-Count</code>, say how much there is.</p>
<p><code>cursor=*</code> begins a list that stays as it is while other data is published. Each answer has a
<code>nextCursor</code>: send it with the same parameters for the next page, until it is <code>null</code>. Lists of up to 10,000
records are kept for an hour; a longer one ends with <a href="/docs/errors#cursor.expired"><code>cursor.expired</code></a> when
other data is published: begin again. A cursor and <code>page</code> exclude each other.</p>
<p><code>fields=name,city</code> asks for these fields of each record only. A record inside a record is picked whole
(<code>provenance</code>) or by its fields (<code>provenance.source</code>).</p>
<h2 id="filters">Filter expressions</h2>
${table(
  'Operators',
  ['Operator', 'Meaning', 'Example'],
  [
    ...operatorTable.map(({ signs, meaning, example }) => [signs.join(' '), meaning, example]),
    [', |', 'AND, OR, read from left to right', 'OrderDate>=2024-01-01,(City=Austin|City=Dallas)'],
    ['/i', 'ignores case', 'City=austin/i'],
  ].map(([sign = '', meaning = '', example = '']) => [
    html`<code>${sign}</code>`,
    prose(meaning),
    html`<code>${example}</code>`,
  ]),
)}
<p>A backslash makes the next character plain; <code>( ) , | /i</code> and a leading operator sign in a value need one.
Encode the whole expression for the URL.</p>
<h2 id="errors">Errors</h2>
<p>Every error has a code that stays the same, a message for people, and the id of the request. Each code has
<a href="/docs/errors">its own explanation</a>. These may come from every endpoint:</p>
<ul class="columns">${generalCodes.map((code) => html`<li><a href="/docs/errors#${code}"><code>${code}</code></a></li>\n`)}</ul>
<h2 id="tools">For tools</h2>
<p>The <a href="/openapi.json">OpenAPI document</a> describes every path for generators of clients. Assistants speak the Model
Context Protocol at <code>/mcp</code> with the same key. OpenRefine uses the <a href="/docs/reconciliation">reconciliation
service</a>.</p>`;
}
