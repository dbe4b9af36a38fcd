import type { Claim } from '@crs/domain';
import type { Decision } from '@crs/store';
import type { VNode } from 'preact';
import { dayText } from '../../layout/values.js';
import { printedOtherwise } from './differences.js';
import { claimAddress } from './filter.js';
import { verdictText } from './verdict-text.js';

/** How a decided claim's values differ from this one's. */
export const decidedOtherwise = (decision: Decision, claim: Parameters<typeof printedOtherwise>[1]): string =>
  printedOtherwise({ ...decision, licenseNumber: decision.claimLicense }, claim).join(', ') ||
  'the same details';

/** Decisions on other claims with the same name; nothing if there are none. */
export const SameName = ({
  decisions,
  claim,
}: {
  readonly decisions: readonly Decision[];
  readonly claim: Claim;
}): VNode | null =>
  decisions.length === 0 ? null : (
    <section class="notice" aria-label="Records with the same name">
      <p>Earlier decisions on records with the same name:</p>
      <ul>
        {decisions.map((decision) => (
          <li key={decision.decisionId}>
            <a href={claimAddress(decision.claimId)}>A record with {decidedOtherwise(decision, claim)}</a>{' '}
            {verdictText(decision)}, {decision.decidedBy} on {dayText(decision.decidedAt)}
          </li>
        ))}
      </ul>
    </section>
  );
