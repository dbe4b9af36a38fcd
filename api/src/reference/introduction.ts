import { type Html, html, table } from '@crs/html';
import { accountTiers, operatorTable } from '@crs/store';
import { EXAMPLE_HOST } from './error-examples.js';
import { codeBlock, prose } from './prose.js';

/** What all endpoints have in common: keys, limits, filter expressions. */
export function introduction(): Html {
  const tiers = Object.entries(accountTiers).map(([tier, limits]) => [
    tier,
    limits.requestsPerDay.toLocaleString('en-US'),
    limits.requestsPerMinute,
    limits.rowsPerDay.toLocaleString('en-US'),
    limits.keys,
  ]);
  return html`<h2 id="keys">Keys and limits</h2>
${codeBlock(`curl -H "Authorization: Bearer $API_KEY" "${EXAMPLE_HOST}/v1/licenses/search?q=northside"`)}
${table('Limits of each tier', ['Tier', 'Requests a day', 'Requests a minute', 'Rows of lists a day', 'Keys'], tiers)}
<p>Both windows slide. <code>X-RateLimit-Limit</code>, <code>-Remaining</code> and <code>-Reset</code> (epoch seconds) describe
the one closest to refusing. A 429 is not counted; <code>Retry-After</code> says how many seconds are enough to wait.</p>
<p>Every answer has an <code>ETag</code> that changes with the data: sent back in <code>If-None-Match</code>, it is answered
with 304 and no body while the answer is still the same. A 304 is not counted either.</p>
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
Encode the whole expression for the URL.</p>`;
}
