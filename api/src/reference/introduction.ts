import { grouped } from '@crs/domain';
import { type Html, html, table } from '@crs/html';
import { accountTiers, operatorTable } from '@crs/store';
import { EXAMPLE_HOST } from './error-examples.js';
import { generalCodes } from './error-responses.js';
import { contactSentence, KEYS_PATH, type KeyHelp, keyHelp } from './key-help.js';
import { codeBlock, prose } from './prose.js';

/** Text that applies to all endpoints. */
export const EVERYWHERE = html`Every endpoint needs a <a href="/docs#keys">key</a>, counts toward its <a href="/docs#limits">limits</a>, and can return the <a href="/docs#errors">general errors</a>.`;

/** The first request in curl, JavaScript, and Python. */
const firstRequests = (address: string): readonly string[] => [
  `curl -H "Authorization: Bearer $API_KEY" "${address}"`,
  `const headers = { Authorization: \`Bearer \${process.env.API_KEY}\` };
const answer = await fetch('${address}', { headers });
console.log(await answer.json());`,
  `import os, requests
headers = {"Authorization": f"Bearer {os.environ['API_KEY']}"}
print(requests.get("${address}", headers=headers).json())`,
];

/**
 * What the API is, how to start, and what all endpoints have in common.
 * @param name a license holder's name that the first request searches for
 */
export function introduction(help: KeyHelp, name: string): Html {
  const first = firstRequests(`${EXAMPLE_HOST}/v1/licenses/search?${new URLSearchParams({ q: name })}`);
  const tiers = Object.entries(accountTiers).map(([tier, limits]) => [
    tier,
    grouped(limits.requestsPerDay),
    limits.requestsPerMinute,
    grouped(limits.rowsPerDay),
    limits.keys,
  ]);
  return html`<p>This API answers questions about contractors: who has a license, what licensing authorities ordered, what OSHA inspectors found, and which building permits name a contractor. Every record names its source. Responses are JSON; lists are also available as CSV.</p>
<h2 id="start">Start in three steps</h2>
<ol>
<li>Get a key. ${help.selfService ? html`<a href="${KEYS_PATH}">Get a free key now</a>.` : contactSentence(help)}</li>
<li>Put the key in the environment (<code>export API_KEY=sk_live_…</code>) and send your first request with curl, JavaScript, or Python:
${first.map(codeBlock)}</li>
<li>Choose an <a href="#endpoints">endpoint</a>. Each page has examples for curl, TypeScript, and Python, and a form that sends requests with your key.</li>
</ol>
<h2 id="keys">How to get a key</h2>
${keyHelp(help)}
<p>The service shows a key only once. Keep it secret: anyone who has it can use up your limits.</p>
<h2 id="authentication">Authentication</h2>
<p>Send the key in a header with every request: <code>Authorization: Bearer sk_live_…</code>. Without a key, you get 401; with a wrong or expired key, 403.</p>
<h2 id="limits">Limits</h2>
${table('Limits of each tier', ['Tier', 'Requests per day', 'Requests per minute', 'List rows per day', 'Keys'], tiers)}
<p>The minute and the day are sliding windows. <code>X-RateLimit-Limit</code>, <code>-Remaining</code>, and <code>-Reset</code> (epoch seconds) describe the one with the fewest requests left. After a 429, wait <code>Retry-After</code> seconds. A 429 doesn’t count.</p>
<p>Every response except account data has an <code>ETag</code> that changes with the data. Send it in <code>If-None-Match</code>. If the response is still the same, you get 304 without a body, and the request doesn’t count.</p>
<h2 id="paging">Paging</h2>
<p>Lists accept <code>page</code> (from 1) and <code>pageSize</code>. The response has <code>totalCount</code> and <code>totalPages</code>, and the <code>X-Total-Count</code> header.</p>
<p><code>cursor=*</code> starts a list that doesn’t change when new data is published. Each response has a <code>nextCursor</code>: send it with the same parameters to get the next page, until it is <code>null</code>. Lists of up to 10,000 records are kept for an hour. A longer list ends with <a href="/docs/errors#cursor.expired"><code>cursor.expired</code></a> when new data is published; start again. Use either a cursor or <code>page</code>, not both.</p>
<p><code>fields=name,city</code> returns only these fields of each record. For a nested record, name the whole record (<code>provenance</code>) or one of its fields (<code>provenance.source</code>).</p>
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
<p>In a value, put a backslash before <code>( ) , | /i</code> and before an operator at the start. URL-encode the whole expression.</p>
<h2 id="errors">Errors</h2>
<p>Every error has a stable code, a message for people, and the request id. <a href="/docs/errors">Errors</a> explains each code. Every endpoint can return these:</p>
<ul class="columns">${generalCodes.map((code) => html`<li><a href="/docs/errors#${code}"><code>${code}</code></a></li>\n`)}</ul>
<h2 id="tools">For tools</h2>
<p>Client generators can use the <a href="/openapi.json">OpenAPI document</a>. AI assistants can use the Model Context Protocol at <code>/mcp</code> with the same key. OpenRefine uses the <a href="/docs/reconciliation">reconciliation
service</a>.</p>`;
}
