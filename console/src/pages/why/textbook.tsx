import { grouped } from '@crs/domain';
import type { ShownEvidence, WhyCandidate } from '@crs/pipelines';
import { signedBits } from '@crs/pipelines';
import type { VNode } from 'preact';
import { Table } from '../../layout/table.js';
import { confidenceText, counted } from '../../layout/values.js';

/** A candidate's score, added up as in a textbook: prior, levels with m and u, total, probability. */
export const Textbook = ({ candidate }: { readonly candidate: WhyCandidate }): VNode => {
  const { licenseNumber, name, evidence, score, confidence, behind } = candidate;
  return (
    <section>
      <h3>
        {licenseNumber} {name}
      </h3>
      <Table
        caption={`Match weights of ${licenseNumber}, in bits`}
        rows={evidence}
        columns={[
          { heading: 'Comparison', cell: comparison },
          { heading: 'm', isNumeric: true, cell: ({ m }) => probabilityText(m) },
          { heading: 'u', isNumeric: true, cell: ({ u }) => probabilityText(u) },
          {
            heading: 'Bits',
            isNumeric: true,
            cell: ({ bits }) => <span class={bits < 0 ? 'alarm' : undefined}>{signedBits(bits)}</span>,
          },
        ]}
      />
      <dl>
        <dt>Score</dt>
        <dd>{signedBits(score)} bits</dd>
        <dt>Behind the best candidate</dt>
        <dd>{behind === 0 ? 'nothing' : `${behind.toFixed(2)} bits`}</dd>
        <dt>Match confidence</dt>
        <dd>{confidenceText(confidence.toFixed(3))}, given the other candidates</dd>
      </dl>
    </section>
  );
};

const comparison = ({ signal, levels, claimValue, rosterValue, sharers, origin }: ShownEvidence): VNode => (
  <>
    <strong>{signal}</strong>
    {levels.length > 0 && <> ({levels.join(', ')})</>}
    {(claimValue !== null || rosterValue !== null) && (
      <div>
        {claimValue ?? '–'} ↔ {rosterValue ?? '–'}
      </div>
    )}
    {sharers !== null && sharers > 1 && <div>{counted(sharers, 'contractor')} have it</div>}
    {origin !== '' && <div class="quiet">{origin}</div>}
  </>
);

/** `0.25`, or `1 in 40,000` for small values; a dash for an unknown one. */
export function probabilityText(probability: number | null): string {
  if (probability === null) return '–';
  if (probability >= 0.01 || probability === 0) return probability.toFixed(3);
  return `1 in ${grouped(Math.round(1 / probability))}`;
}
