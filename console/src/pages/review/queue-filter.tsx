import { reviewReasons } from '@crs/store';
import type { VNode } from 'preact';
import { JurisdictionChoice } from '../../layout/jurisdiction-choice.js';
import { counted } from '../../layout/values.js';
import { type ReviewQuery, reviewAddress } from './filter.js';

/** Why a claim is open, in words. */
export const reasonMeanings: Readonly<Record<(typeof reviewReasons)[number], string>> = {
  ambiguous: 'several contractors fit about equally well',
  possible: 'one contractor is a possible match',
  disputed: 'the scores contradict an earlier decision',
};

/** The current selection: the form that narrows the queue. */
export const QueueFilter = ({
  query,
  jurisdictions,
}: {
  readonly query: ReviewQuery;
  readonly jurisdictions: readonly string[];
}): VNode => (
  <form action="/review" class="search" aria-label="Filter">
    <JurisdictionChoice jurisdictions={jurisdictions} chosen={query.jurisdiction} />
    <label>
      Reason for review
      <select name="kind">
        <option value="">any</option>
        {reviewReasons.map((one) => (
          <option key={one} value={one} selected={one === query.kind}>
            {one}: {reasonMeanings[one]}
          </option>
        ))}
      </select>
    </label>
    <label>
      Minimum value (US dollars)
      <input name="minValue" inputMode="numeric" pattern="\d*" size={10} value={query.minValue ?? ''} />
    </label>
    <button type="submit">Show records</button>
    {query.skip.length > 0 && (
      <a href={reviewAddress(query, { skip: [] })}>
        {counted(query.skip.length, 'record')} skipped. Start over.
      </a>
    )}
  </form>
);

/** The end of the queue, with a link to the whole queue. */
export const NothingLeft = ({ query }: { readonly query: ReviewQuery }): VNode => (
  <div class="empty">
    <p>No records to review with this filter.</p>
    {(query.skip.length > 0 || query.kind !== '' || query.jurisdiction !== '') && (
      <p>
        <a href="/review">Show all records</a>
      </p>
    )}
  </div>
);
