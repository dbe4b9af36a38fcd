import type { Claim } from '@crs/domain';
import type { ExplainedCandidate, Explanation } from '@crs/matching';
import type { CountedClaim } from '@crs/store';
import { type Markup, markup } from '../drawing/markup.js';
import { page, table } from '../drawing/page.js';
import { sharedRange, signedBits, waterfallOf } from '../drawing/waterfall.js';
import { drawCandidate } from './candidate.js';
import type { ExplainedPermit, RunnerUp } from './explain-permit.js';
import { answerOf, decisionOf } from './phrases.js';

/** The page that shows why a permit, or each permit of a number that repeats, got its match. */
export function explainPage(jurisdiction: string, explained: readonly ExplainedPermit[]): string {
  const number = explained[0]?.permit.permitNumber ?? '';
  const many =
    explained.length > 1 ? markup`<p class="quiet">${explained.length} permits carry this number.</p>` : null;
  return page(`How ${jurisdiction} ${number} was matched`, [
    markup`<h1>How ${jurisdiction} ${number} was matched</h1>${many}`,
    explained.map(permitSection),
  ]);
}

function permitSection({ permit, explanation, verdict, beaten, decision }: ExplainedPermit): Markup {
  if (permit.claim === null || explanation === null)
    return markup`<p class="answer open">The permit names no contractor, so there is nothing to match.</p>`;
  const [best, ...others] = explanation.candidates;
  const chosen = explanation.match.contractorId !== null || decision !== null;
  const decided = decision === null ? null : markup`<p><strong>${decisionOf(decision)}</strong></p>`;
  const answer = markup`<div class="answer${chosen ? '' : ' open'}"><p><strong>${answerOf(explanation)}</strong></p>${decided}</div>`;
  const claim = markup`<h2>What the permit prints</h2>${claimList(permit.claim)}`;
  if (best === undefined) return markup`${answer}${claim}<p>Nobody in the roster is like it.</p>`;
  const range = sharedRange(explanation.candidates.map(({ parts }) => waterfallOf(parts)));
  const steps = (verdict?.steps ?? []).map((step) => markup`<li>${step}</li>`);
  return markup`${answer}${claim}
<h2>The best candidate: ${best.entry.licenseNumber} ${best.entry.name}</h2>
${drawCandidate(best, range)}
<h2>What the answer follows from</h2><ol>${steps}</ol>
<h2>The candidates it beat</h2>
${others.length === 0 ? markup`<p>There was no other.</p>` : others.map((other, at) => beatenSection(other, beaten[at], explanation, range))}`;
}

function beatenSection(
  other: ExplainedCandidate,
  beaten: RunnerUp | undefined,
  { candidates }: Explanation,
  range: { readonly low: number; readonly high: number },
): Markup {
  const behind = beaten?.behind ?? 0;
  const name = candidates[0]?.entry.licenseNumber ?? '';
  return markup`<details><summary><strong>${other.entry.licenseNumber} ${other.entry.name}</strong>, ${behind.toFixed(2)} bits behind</summary>
${table(
  `What made the difference, in bits for ${name}`,
  [
    { heading: 'Evidence' },
    { heading: 'Bits', numeric: true },
    { heading: name },
    { heading: other.entry.licenseNumber },
  ],
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

/** What a claim prints, field by field. */
export function claimList(claim: Claim & Partial<Pick<CountedClaim, 'recordCount'>>): Markup {
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
  return markup`<dl>${given.map(([name, value]) => markup`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`;
}
