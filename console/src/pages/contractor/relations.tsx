import type { VNode } from 'preact';
import { printedName } from '../../http/displayed.js';
import { MoreElsewhere } from '../../layout/printed.js';
import { Section } from '../../layout/section.js';
import { isPastDate, Status } from '../../layout/status.js';
import { counted, numberText } from '../../layout/values.js';
import { againstText, likelihoodWord, reasonPoints } from '../reopened-words.js';
import { compareAddress, contractorAddress } from './address.js';
import { inCommon } from './columns.js';
import type { ContractorData } from './contractor-data.js';
import { FEW } from './record-sections.js';
import { RelationFigure } from './relation-figure.js';
import { contractorKey } from './sentence.js';

/** Contractors with the same address, phone, or person: as a graph, and as a list with a reason for each. */
export const Relations = ({
  data: { profile, related },
  address,
  now,
}: {
  readonly data: ContractorData;
  readonly address: string;
  readonly now: Date;
}): VNode | null => {
  const { totalCount } = profile.related;
  if (totalCount === 0) return null;
  return (
    <Section
      id="related"
      title="Related contractors"
      data={address}
      {...(totalCount > FEW && { all: { href: address, label: `All ${numberText(totalCount)}` } })}
    >
      <p class="quiet">
        {counted(totalCount, 'contractor')} {totalCount === 1 ? 'lists' : 'list'} the same address, phone, or
        person. That is a reason to look closer, not proof: families and tenants share them, too.
      </p>
      <RelationFigure name={profile.contractor.name} related={related} hrefOf={contractorAddress} />
      {related.slice(0, FEW).map((row) => (
        <RelatedCard key={contractorKey(row)} row={row} self={profile.contractor} now={now} />
      ))}
      <MoreElsewhere totalCount={totalCount} address={address} />
    </Section>
  );
};

/** A related contractor: who it is, how likely it is the same firm, and why. */
const RelatedCard = ({
  row,
  self,
  now,
}: {
  readonly row: ContractorData['related'][number];
  readonly self: ContractorData['profile']['contractor'];
  readonly now: Date;
}): VNode => {
  const likelihood = likelihoodWord(row.reopenedLikelihood);
  const against = againstText(row.reopenedSignals);
  return (
    <article class="pair">
      <h3>
        <a href={contractorAddress(row)} title={printedName(row)}>
          {row.name}
        </a>
      </h3>
      <p>
        License {row.licenseNumber} <Status status={row.status} isPast={isPastDate(row, now)} />{' '}
        <span class={likelihood === 'likely' ? 'alarm' : 'quiet'}>
          {likelihood === 'unlikely'
            ? 'unlikely to be the same firm'
            : `${likelihood} the same firm, reopened`}
        </span>
      </p>
      <ul class="reasons">
        <li>In common: {inCommon(row)}</li>
        {[...reasonPoints(row.reason), against]
          .filter((point) => point !== '')
          .map((point) => (
            <li key={point}>{point}</li>
          ))}
      </ul>
      <p class="links">
        <a href={compareAddress(self, row)} aria-label={`Compare with ${row.name}`}>
          Compare
        </a>
      </p>
    </article>
  );
};
