import { drawingStyle, drawWaterfall, sharedRange, waterfallOf } from '@crs/console';
import { type Claim, isolateTexts } from '@crs/domain';
import { type Html, html, page, table } from '@crs/html';
import {
  type Evidence,
  type ExplainedCandidate,
  type Explanation,
  type ExplanationInWords,
  strengthLegend,
} from '@crs/matching';
import {
  decisionsOf,
  type ExplainedPermit,
  favorsText,
  firmOf,
  matchText,
  type RunnerUp,
  signedBits,
  valueText,
} from '@crs/pipelines';
import type { CountedClaim } from '@crs/store';

/** The page that explains the match of each contractor on a permit number. */
export function explainPage(jurisdiction: string, explained: readonly ExplainedPermit[]): string {
  const number = explained[0]?.permit.permitNumber ?? '';
  const many =
    explained.length > 1
      ? html`<p class="quiet">This permit number names ${explained.length} contractors.</p>`
      : null;
  const whole = page({
    title: `How ${jurisdiction} ${number} was matched`,
    style: drawingStyle,
    content: [many, explained.map(permitSection)],
  });
  return isolateTexts(whole);
}

function permitSection({
  permit,
  explanation,
  verdict,
  inWords,
  beaten,
  firm,
  decision,
  exclusions,
}: ExplainedPermit): Html {
  if (permit.claim === null || explanation === null)
    return html`<p class="answer open">The permit names no contractor, so there is nothing to match.</p>`;
  const [best, ...others] = explanation.candidates;
  const chosen =
    explanation.match.contractorId !== null || (decision !== null && decision.verdict !== 'excluded');
  const decided = decisionsOf({ decision, exclusions }).map((text) => html`<p><strong>${text}</strong></p>`);
  const answer = html`<div class="answer${chosen ? '' : ' open'}"><p><strong>${matchText(explanation)}</strong></p>${decided}</div>`;
  const role = permit.role === undefined ? '' : `: ${permit.role}`;
  const claim = html`<h2>On the permit${role}</h2>${claimList(permit.claim)}`;
  if (best === undefined) return html`${answer}${claim}<p>No contractor in the roster is similar.</p>`;
  const range = sharedRange(explanation.candidates.map(({ parts }) => waterfallOf(parts)));
  const steps = (verdict?.steps ?? []).map((step) => html`<li>${step}</li>`);
  return html`${answer}${claim}
${inWords === null ? null : plainSection(inWords)}
<h2>The best candidate: ${best.entry.licenseNumber} ${best.entry.name}</h2>
${firm === null ? null : html`<p>Its firm: ${firmOf(firm)}.</p>`}
${drawCandidate(best, range)}
<h2>From score to tier</h2><ol>${steps}</ol>
<h2>Other candidates</h2>
${others.length === 0 ? html`<p>None.</p>` : others.map((other, at) => beatenSection(other, beaten[at], explanation, range))}`;
}

function beatenSection(
  other: ExplainedCandidate,
  beaten: RunnerUp | undefined,
  { candidates }: Explanation,
  range: { readonly low: number; readonly high: number },
): Html {
  const behind = beaten?.behind ?? 0;
  const name = candidates[0]?.entry.licenseNumber ?? '';
  return html`<details><summary><strong>${other.entry.licenseNumber} ${other.entry.name}</strong>, ${behind.toFixed(2)} bits behind</summary>
${table(
  `Differences, in bits for ${name}`,
  ['Evidence', { heading: 'Bits', numeric: true }, name, other.entry.licenseNumber],
  (beaten?.differences ?? []).map(({ evidence, bits, ours, theirs }) => [
    evidence,
    signedBits(bits),
    ours.join(', ') || '–',
    theirs.join(', ') || '–',
  ]),
  ['together', signedBits(behind)],
)}
${drawCandidate(other, range)}</details>`;
}

/** A claim's fields. */
export function claimList(claim: Claim & Partial<Pick<CountedClaim, 'recordCount'>>): Html {
  const fields: [string, string | null][] = [
    ['Contractor', claim.name],
    ['Address', [claim.address, claim.city, claim.zip].filter((text) => text !== null).join(', ') || null],
    ['Phone', claim.phone],
    ['License number', claim.licenseNumber],
    ['Work', claim.trades.join(', ') || null],
    ['Dates', claim.firstDate === null ? null : `${claim.firstDate} to ${claim.lastDate ?? claim.firstDate}`],
    ['Permits', claim.recordCount === undefined ? null : String(claim.recordCount)],
  ];
  const given = fields.filter(([, value]) => value !== null);
  return html`<dl>${given.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`;
}

/** Says how certain a match is, why, and what lowers the confidence, and shows the two best candidates side by side. */
function plainSection({ howSure, why, whyNotSurer, sideBySide }: ExplanationInWords): Html {
  const reasons = why.map(({ strength, text }) => html`<li><strong>${strength}:</strong> ${text}</li>`);
  const doubts = whyNotSurer.map((text) => html`<li>${text}</li>`);
  return html`<h2>Confidence</h2><p>${howSure}</p>
<h2>Why</h2><ul>${reasons}</ul>
${doubts.length === 0 ? null : html`<h2>Why not higher</h2><ul>${doubts}</ul>`}
${sideBySide === null ? null : besideSection(sideBySide)}
<p class="quiet">${strengthLegend}</p>`;
}

function besideSection({ first, second, fields }: NonNullable<ExplanationInWords['sideBySide']>): Html {
  const numbers = { first: first.licenseNumber, second: second.licenseNumber };
  return html`<h2>The two best candidates side by side</h2>
${table(
  'The permit beside the two best candidates',
  [
    'Field',
    'On the permit',
    `${first.licenseNumber} ${first.name}`,
    `${second.licenseNumber} ${second.name}${second.isSameFirm ? ' (same firm)' : ''}`,
    'Favors',
    { heading: 'Bits', numeric: true },
  ],
  fields.map((field) => [
    field.field,
    field.claim ?? '–',
    valueText(field.first),
    valueText(field.second),
    favorsText(field, numbers),
    (field.first.bits - field.second.bits).toFixed(2).replace('-', '−'),
  ]),
)}`;
}

/**
 * Draws a candidate's score, with a table of the same evidence.
 * @param brief true to omit the reasons, if there are many candidates
 */
export function drawCandidate(
  { entry, parts, score }: ExplainedCandidate,
  range: { readonly low: number; readonly high: number },
  brief = false,
): Html {
  const waterfall = waterfallOf(parts);
  const title = `${entry.licenseNumber} ${entry.name}: ${parts.length} pieces of evidence add up to ${signedBits(score)} bits`;
  const columns = [
    'Signal',
    { heading: 'Bits', numeric: true },
    'The record',
    'The roster',
    ...(brief ? [] : [{ heading: 'Why', prose: true }]),
  ];
  const rows = parts.map((part) =>
    [
      part.signal,
      signedBits(part.weight),
      part.claimValue ?? '–',
      part.rosterValue ?? '–',
      whyOf(part),
    ].slice(0, columns.length),
  );
  return html`<figure>${drawWaterfall(waterfall, range, title)}
${brief ? null : html`<figcaption>Each bar starts where the previous one ended. A bar that goes back is evidence against this contractor.</figcaption>`}</figure>
${table('Text version', columns, rows, ['score', signedBits(waterfall.total)])}`;
}

/** A signal's meaning, and its weight's origin. */
function whyOf({ reason, origin }: Evidence): Html {
  return html`${reason}${origin === '' ? null : html`<br><span class="quiet">Weight: ${origin}.</span>`}`;
}
