import { drawCurve, drawingStyle, drawReliability, sharedRange, waterfallOf } from '@crs/console';
import { isolateTexts } from '@crs/domain';
import { type Html, html, page, table } from '@crs/html';
import { type EvidenceKind, type MissKind, missKinds } from '@crs/matching';
import { type EvaluationReport, type ExplainedError, signedBits } from '@crs/pipelines';
import {
  comparisonSection,
  exclusionText,
  intervalOf,
  measuredOn,
  partHeadings,
  partRows,
  shareOf,
} from './evaluation.js';
import { claimList, drawCandidate } from './explanation-page.js';

const counted = (heading: string) => ({ heading, numeric: true });
/** The unit: claims or permits. */
const votes = ({ by }: EvaluationReport) => (by === 'claim' ? 'Claims' : 'Permits');

/** Returns an evaluation's page: figures, curves, and the worst errors. */
export function evaluationPage(report: EvaluationReport): string {
  const title = 'Match accuracy';
  const content = [
    html`<p>${measuredOn(report)} Only verified and likely matches count.</p>`,
    figures(report),
    steps(report),
    parts(report),
    report.comparison === undefined ? null : comparisonSection(report.comparison, report.by),
    html`<div class="plots">${curve(report)}${calibration(report)}</div>`,
    tiers(report),
    report.exclusions === undefined ? null : html`<p>${exclusionText(report.exclusions)}</p>`,
    misses(report),
    errors('False matches, most confident first', report.worst.falseMatches),
    errors('Misses, most permits first', report.worst.misses),
  ];
  return isolateTexts(page({ title, style: drawingStyle, content }));
}

function figures(report: EvaluationReport): Html {
  const { knowable } = report;
  return table(
    'All labeled claims',
    [
      counted('Precision'),
      counted('Recall'),
      counted('F1'),
      counted('Candidate recall'),
      counted('… of those that can be found'),
      counted('Calibration error'),
    ],
    [
      [
        shareOf(report.precision),
        shareOf(report.recall),
        shareOf(report.f1),
        shareOf(report.candidateRecall),
        `${shareOf(knowable.candidateRecall)} of ${knowable.count}`,
        shareOf(report.calibrationError),
      ],
    ],
  );
}

function steps({ nextSteps }: EvaluationReport): Html | null {
  if (nextSteps.length === 0) return null;
  return html`<h2>Next steps</h2><ol>${nextSteps.map(
    ({ title, text, commands }) =>
      html`<li><strong>${title}.</strong> ${text}${commands.length === 0 ? null : html`<pre>${commands.join('\n')}</pre>`}</li>`,
  )}</ol>`;
}

function parts(report: EvaluationReport): Html {
  const headings = partHeadings(report).map(counted);
  return html`${table('By jurisdiction, and by basis', ['Part', counted(votes(report)), ...headings], partRows(report))}
<p class="quiet">The basis is the kind of evidence for the best candidate: a license number or phone (number), more than names and nothing against it (clear), more than names but something against it (contradicted), or only names (name_only). The prefix sole_ means that only this candidate has exactly the company name; namesake means that only a person is named.</p>`;
}

function curve(report: EvaluationReport): Html {
  const { curve: points, cuts } = report;
  const marks = (['verified', 'likely', 'possible'] as const).map((name) => ({
    name,
    confidence: cuts[name],
  }));
  return html`<section><h2>Precision and recall</h2>
<figure>${drawCurve(points, marks)}
<figcaption>From left to right, the curve adds less and less confident matches. Marks show where tiers begin. The curve ends where no contractor is named.</figcaption></figure>
${table(
  'At the tier limits',
  ['From', counted('Confidence'), counted(votes(report)), counted('Precision'), counted('Recall')],
  marks.flatMap(({ name, confidence }) => {
    const point = points.findLast((each) => each.confidence >= confidence);
    return point === undefined
      ? []
      : [[name, confidence, point.count, shareOf(point.precision), shareOf(point.recall)]];
  }),
)}</section>`;
}

function calibration(report: EvaluationReport): Html {
  const bins = report.calibration;
  return html`<section><h2>Calibration</h2>
<figure>${drawReliability(bins)}
<figcaption>On the dashed line, confidence equals accuracy. Bars show 95% intervals. Each point stands for about the same number of ${votes(report).toLowerCase()}, or for all with one confidence.</figcaption></figure>
${table(
  'The points',
  ['Confidence', counted(votes(report)), counted('Mean'), counted('Correct'), counted('95% interval')],
  bins.map(({ from, to, count, confidence, right, low, high }) => [
    `${from.toFixed(4)} to ${to.toFixed(4)}`,
    count,
    confidence.toFixed(4),
    right.toFixed(4),
    `${low.toFixed(4)} to ${high.toFixed(4)}`,
  ]),
)}</section>`;
}

function tiers(report: EvaluationReport): Html {
  return html`<h2>Tiers</h2>
${table(
  `Correct ${votes(report).toLowerCase()} by tier`,
  ['Tier', counted(votes(report)), counted('Precision'), counted('95% interval')],
  Object.entries(report.tiers).map(([tier, quality]) => [
    tier,
    quality.count,
    shareOf(quality.precision),
    intervalOf(quality),
  ]),
)}`;
}

function misses(report: EvaluationReport): Html {
  const { missesByKind, beatenBy } = report;
  const by = (Object.entries(beatenBy) as [EvidenceKind, number][]).sort(([, a], [, b]) => b - a);
  return html`<h2>Why claims were missed</h2>
${table(
  `${votes(report)} whose contractor is in the roster, but not matched to it as verified or likely`,
  ['Kind', counted(votes(report)), 'What it means'],
  (Object.entries(missesByKind) as [MissKind, number][]).map(([kind, count]) => [
    kind,
    count,
    missKinds[kind],
  ]),
)}
${by.length === 0 ? null : html`<p>Evidence that beat the correct contractor most often: ${by.map(([evidence, count]) => `${evidence} ${count}`).join(', ')}.</p>`}`;
}

function errors(title: string, list: readonly ExplainedError[]): Html {
  return html`<h2>${title}</h2>
${list.length === 0 ? html`<p>None.</p>` : list.map(errorSection)}`;
}

function errorSection(error: ExplainedError): Html {
  const { claim, match, chosen, right, miss, differences, permits, jurisdiction, permitNumber } = error;
  const answer =
    match.tier === null ? 'unmatched' : `${match.tier}, confidence ${(match.confidence ?? 0).toFixed(4)}`;
  const sides = [chosen, right].filter((side) => side !== null);
  const range = sharedRange(sides.map(({ parts }) => waterfallOf(parts)));
  const same = chosen !== null && chosen.entry.id === right?.entry.id;
  const apart = chosen === null || right === null || same ? null : chosen.score - right.score;
  const chosenTitle = match.contractorId === null ? 'The best candidate' : 'Matched';
  const rightTitle = right === null ? 'Label: not in the license roster' : 'The label says';
  return html`<details><summary><strong>${claim.name ?? 'no name'}</strong> (${jurisdiction} ${permitNumber}): ${answer}${miss === null ? null : `, ${miss.kind}`}</summary>
${claimList({ ...claim, recordCount: permits })}
<p>${miss === null ? null : missKinds[miss.kind]} ${apart === null ? null : `The two are ${Math.abs(apart).toFixed(2)} bits apart.`}</p>
${
  differences.length === 0
    ? null
    : table(
        'Differences, in bits for the one on the left',
        ['Evidence', counted('Bits')],
        differences.map(({ evidence, bits }) => [evidence, signedBits(bits)]),
      )
}
<div class="sides">
<section><h3>${same ? 'The best candidate, and the one the label says' : chosenTitle}${chosen === null ? ': nobody' : `: ${chosen.entry.licenseNumber} ${chosen.entry.name}`}</h3>${chosen === null ? null : drawCandidate(chosen, range, true)}</section>
${same ? null : html`<section><h3>${rightTitle}${right === null ? null : `: ${right.entry.licenseNumber} ${right.entry.name}`}</h3>${right === null ? null : drawCandidate(right, range, true)}</section>`}
</div></details>`;
}
