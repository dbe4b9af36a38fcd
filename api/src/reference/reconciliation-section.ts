import { type Html, html, table } from '@crs/html';
import { MOST_QUERIES } from '../reconcile/manifest.js';
import { contractorProperties } from '../reconcile/properties.js';
import { codeBlock } from './prose.js';

/** The service for OpenRefine. It is not a REST endpoint, so the OpenAPI document leaves it out. */
export function reconciliationSection(): Html {
  return html`<h2 id="reconciliation">Reconciliation</h2>
<p>The W3C Reconciliation Service API 0.2, for OpenRefine and other clients that need only a URL. The operator creates a token for a key. The URL ends with <code>/reconcile/TOKEN</code>, and anyone who has it uses the limits of the key. Each query and each contractor in a data extension counts as a list row.</p>
${codeBlock(`queries={"q0": {"query": "Northside Builders", "limit": 3,
  "properties": [{"pid": "city", "v": "Minneapolis"}, {"pid": "state", "v": "MN"}]}}`)}
<p>A query is matched like a row of <code>/v1/match</code>. It can also be a license number or contractor id. <code>score</code> is the confidence in percent. <code>match</code> is true only for the matched contractor, if the tier is verified or likely. <code>features</code> are the signals with their bits, which add up to the score of <code>/v1/match</code>. A query returns 5 candidates by default, at most 10. All entities have the type <code>contractor</code>, so a type restricts nothing. A batch can have at most ${MOST_QUERIES.toLocaleString('en-US')} queries.</p>
${table(
  'Properties of contractors',
  ['Property', 'Name', 'Meaning', 'In queries', 'As a column'],
  contractorProperties.map(({ id, name, description, isCompared, valuesOf }) => [
    html`<code>${id}</code>`,
    name,
    description,
    isCompared ? 'yes' : '',
    valuesOf === null ? '' : 'yes',
  ]),
)}`;
}
