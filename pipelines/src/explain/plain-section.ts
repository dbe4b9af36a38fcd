import { type Html, html, table } from '@crs/html';
import { type ExplanationInWords, strengthLegend } from '@crs/matching';
import { favoursText, valueText } from './plain-lines.js';

/** How sure a match is, why, why not surer, and the two best candidates side by side. */
export function plainSection({ howSure, why, whyNotSurer, sideBySide }: ExplanationInWords): Html {
  const reasons = why.map(({ strength, text }) => html`<li><strong>${strength}:</strong> ${text}</li>`);
  const doubts = whyNotSurer.map((text) => html`<li>${text}</li>`);
  return html`<h2>How sure</h2><p>${howSure}</p>
<h2>Why</h2><ul>${reasons}</ul>
${doubts.length === 0 ? null : html`<h2>Why not surer</h2><ul>${doubts}</ul>`}
${sideBySide === null ? null : besideSection(sideBySide)}
<p class="quiet">${strengthLegend}</p>`;
}

function besideSection({ first, second, fields }: NonNullable<ExplanationInWords['sideBySide']>): Html {
  const numbers = { first: first.licenseNumber, second: second.licenseNumber };
  return html`<h2>The two best candidates side by side</h2>
${table(
  'What the permit prints, beside what each of the two has',
  [
    'Field',
    'The permit',
    `${first.licenseNumber} ${first.name}`,
    `${second.licenseNumber} ${second.name}${second.isSameFirm ? ' (same firm)' : ''}`,
    'Speaks for',
    { heading: 'Bits', numeric: true },
  ],
  fields.map((field) => [
    field.field,
    field.claim ?? '–',
    valueText(field.first),
    valueText(field.second),
    favoursText(field, numbers),
    (field.first.bits - field.second.bits).toFixed(2).replace('-', '−'),
  ]),
)}`;
}
