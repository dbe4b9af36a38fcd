import type { Decision } from '@crs/store';
import type { VNode } from 'preact';
import { mayDo } from '../../access/roles.js';
import type { PageContext } from '../../page.js';
import { choiceValue } from './choice.js';
import { type ReviewQuery, reviewAddress } from './filter.js';

interface NoticeProps {
  readonly query: ReviewQuery;
  readonly context: Pick<PageContext, 'user' | 'csrfToken'>;
  /** The decision that was just recorded; null for none. */
  readonly decision: Decision | null;
}

/** What was just decided, with the way back. */
export const DecidedNotice = ({ query, context, decision }: NoticeProps): VNode | null =>
  decision === null ? null : (
    <form method="post" action={reviewAddress(query)} class="notice-bar">
      <span role="status">
        {decision.name ?? decision.permitNumber}: {verdictText(decision)}. It is served within seconds.
      </span>
      {decision.verdict !== 'withdrawn' && mayDo(context.user, 'analyst') && (
        <>
          <input type="hidden" name="csrf" value={context.csrfToken} />
          <input type="hidden" name="claim" value={String(decision.claimId)} />
          <input type="hidden" name="jurisdiction" value={decision.scope} />
          <input type="hidden" name="permitNumber" value={decision.permitNumber} />
          <input type="hidden" name="before" value={String(decision.decisionId)} />
          <input type="hidden" name="alike" value="yes" />
          <button
            type="submit"
            class="quiet"
            name="choice"
            value={choiceValue({ kind: 'undo' })}
            data-key="u"
          >
            <kbd>u</kbd> Undo
          </button>
        </>
      )}
    </form>
  );

const verdictText = ({ verdict, licenseNumber, licenseName }: Decision): string => {
  if (verdict === 'confirmed') return `is ${licenseName} (${licenseNumber})`;
  if (verdict === 'excluded') return `is never ${licenseName} (${licenseNumber})`;
  return verdict === 'refused' ? 'is no contractor of the roster' : 'is left to the scores again';
};
