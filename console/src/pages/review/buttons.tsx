import type { AskedClaim } from '@crs/store';
import type { VNode } from 'preact';
import { choiceValue } from './choice.js';
import { type ReviewQuery, reviewAddress } from './filter.js';
import { ItIsButton } from './it-is-button.js';
import { type ListedContractor, MoreCandidates, TypedLicense } from './listed-choices.js';

interface ButtonsProps {
  readonly item: AskedClaim;
  readonly query: ReviewQuery;
  /** Candidates as close as those shown next to the claim. */
  readonly more: readonly ListedContractor[];
  /** Contractors with a typed license number. */
  readonly typed: readonly ListedContractor[];
}

const listedButtons = (contractor: ListedContractor): VNode => (
  <div class="choice">
    <ContractorChoice contractor={contractor} place={null} />
  </div>
);

/** An analyst's choices for a claim, except for the candidates next to it, which have their own buttons below. */
export const Buttons = ({ item, query, more, typed }: ButtonsProps): VNode => (
  <>
    <MoreCandidates contractors={more} buttons={listedButtons} />
    <TypedLicense license={query.license} contractors={typed} buttons={listedButtons} />
    <div class="buttons actions">
      <button type="submit" name="choice" value={choiceValue({ kind: 'none' })} data-key="n">
        <kbd>n</kbd> Not in the license roster
      </button>
      <a
        class="button quiet"
        href={reviewAddress(query, { skip: [...query.skip, String(item.claim.id)], decided: undefined })}
        data-key="s"
      >
        <kbd>s</kbd> Skip
      </a>
      <label>
        Note
        <input name="note" maxLength={500} />
      </label>
    </div>
  </>
);

/** Distinguishes a contractor from others in a button. */
const namedBy = ({
  licenseNumber: license,
  rosterState: state,
  licenseType,
}: Pick<ListedContractor, 'licenseNumber' | 'rosterState' | 'licenseType'>) => ({
  license,
  ...(state !== null && { state }),
  ...(licenseType !== null && { licenseType }),
});

/** The buttons that choose or rule out a contractor. */
export const ContractorChoice = ({
  contractor,
  place,
}: {
  readonly contractor: Pick<ListedContractor, 'licenseNumber' | 'rosterState' | 'licenseType' | 'name'>;
  /** The candidate's position next to the claim, which is also its key; null if it has none. */
  readonly place: number | null;
}): VNode => (
  <>
    <ItIsButton
      contractor={contractor}
      place={place}
      name="choice"
      value={choiceValue({ kind: 'is', ...namedBy(contractor) })}
    />
    <button
      type="submit"
      class="quiet"
      aria-label={`Not this contractor: ${contractor.name}, ${contractor.licenseNumber}`}
      name="choice"
      value={choiceValue({ kind: 'never', ...namedBy(contractor) })}
    >
      Not this contractor
    </button>
  </>
);
