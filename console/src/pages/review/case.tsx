import type { ResponseOf } from '@crs/client';
import type { ReviewedClaim } from '@crs/store';
import type { ComponentChildren, VNode } from 'preact';
import { counted, dayText, joined, jurisdictionText, moneyText } from '../../layout/values.js';
import { Sharers } from './candidate-notes.js';
import { type CaseField, caseFields, type ShownCandidate } from './case-fields.js';
import { probabilityNote } from './probability-note.js';

interface CaseProps {
  readonly item: Pick<ReviewedClaim, 'claim' | 'totalValue'>;
  readonly permit: ResponseOf<'/v1/permits/{id}'> | null;
  readonly candidates: readonly ShownCandidate[];
  readonly areScoresShown: boolean;
  /** True if candidates have no links, because their pages show what is matched to them. */
  readonly isBlind?: boolean;
  /** Text before the claim that says why the claim is shown. */
  readonly why?: ComponentChildren;
  /** The address of this claim alone. */
  readonly address?: string;
  /** The buttons below a candidate. @param place the candidate's position, starting at 1, which is also its key */
  readonly buttons?: ((candidate: ShownCandidate, place: number) => ComponentChildren) | undefined;
}

/** A claim and its best candidates side by side, or one below the other on a narrow screen. Differences are marked. */
export const Case = ({
  item,
  permit,
  candidates,
  areScoresShown,
  isBlind = false,
  why,
  address,
  buttons,
}: CaseProps): VNode => {
  const { claim } = item;
  const fields = caseFields({ claim, candidates, areScoresShown, isBlind });
  return (
    <>
      <p class="case-about">
        {why !== undefined && <>{why} </>}
        {counted(claim.recordCount, 'permit')} in {jurisdictionText(claim.scope)}, worth{' '}
        {moneyText(item.totalValue)}.{' '}
        {permit !== null && (
          <>
            Example: {permit.permitNumber}, {joined(permit.permitType, permit.propertyAddress)}
            {permit.issueDate !== null && `, ${dayText(permit.issueDate)}`}.
          </>
        )}{' '}
        {address !== undefined && (
          <a href={address} rel="bookmark">
            Link to this record
          </a>
        )}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
      <section class="scroll" aria-label="The record and its candidates" tabIndex={0}>
        <div class="case">
          <Column title="On the permit" fields={fields} cell={({ claim: printed }) => printed} isClaim />
          {candidates.map((one, at) => (
            <Column
              key={one.license.licenseNumber}
              title={`Candidate ${at + 1}`}
              fields={fields}
              cell={({ of, agreeing = [] }) => (
                <>
                  {of(one) || NOTHING}
                  <Sharers parts={one.candidate.parts} agreeing={agreeing} />
                </>
              )}
              foot={buttons?.(one, at + 1)}
            />
          ))}
        </div>
      </section>
      {areScoresShown && candidates.length > 0 && (
        <p class="quiet">{probabilityNote(candidates.map(({ candidate }) => candidate))}</p>
      )}
    </>
  );
};

const NOTHING = <span class="quiet">–</span>;

interface ColumnProps {
  readonly title: string;
  readonly fields: readonly CaseField[];
  readonly cell: (field: CaseField) => ComponentChildren;
  readonly foot?: ComponentChildren;
  /** True for the claim itself. On a narrow screen, only its column shows values that all candidates share. */
  readonly isClaim?: boolean;
}

/** The claim or a candidate: a column on a wide screen, a card on a narrow one. */
const Column = ({ title, fields, cell, foot, isClaim = false }: ColumnProps): VNode => (
  <section class={isClaim ? 'case-column of-claim' : 'case-column'} aria-label={title}>
    <h2>{title}</h2>
    <dl>
      {fields.map((field) => (
        <div key={field.field} class={field.tellsNothing ? 'alike' : undefined}>
          <dt>{field.field}</dt>
          <dd>
            {cell(field) || NOTHING}
            {isClaim && field.tellsNothing && <span class="quiet"> (same for all candidates)</span>}
          </dd>
        </div>
      ))}
    </dl>
    {foot !== undefined && <div class="choice">{foot}</div>}
  </section>
);
