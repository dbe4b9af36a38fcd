import { type Html, html, table } from '@crs/html';
import type { Evidence, ExplainedCandidate } from '@crs/matching';
import { signedBits, waterfallOf } from '../drawing/waterfall.js';
import { drawWaterfall } from '../drawing/waterfall-svg.js';

/**
 * A candidate's score as a picture, with a table of the same evidence.
 * @param brief true leaves the reasons out, where many candidates are shown
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
${brief ? null : html`<figcaption>Each bar starts where the last one ended; one that goes back speaks against this contractor.</figcaption>`}</figure>
${table('The same in words', columns, rows, ['score', signedBits(waterfall.total)])}`;
}

/** The meaning of a signal, and the origin of its weight. */
function whyOf({ reason, origin }: Evidence): Html {
  return html`${reason}${origin === '' ? null : html`<br><span class="quiet">Weight: ${origin}.</span>`}`;
}
