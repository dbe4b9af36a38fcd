import type { AskedClaim } from '@crs/store';
import type { VNode } from 'preact';
import type { ShownCandidate } from './case.js';
import { choiceValue } from './choice.js';
import { type ReviewQuery, reviewAddress } from './filter.js';
import { ItIsButton } from './it-is-button.js';
import { type ListedContractor, MoreCandidates, TypedLicense } from './listed-choices.js';

interface ButtonsProps {
  readonly item: AskedClaim;
  readonly query: ReviewQuery;
  readonly candidates: readonly ShownCandidate[];
  /** Candidates that are as near as those. */
  readonly more: readonly ListedContractor[];
  /** The contractors of a license number that was typed. */
  readonly typed: readonly ListedContractor[];
}

/** What an analyst may say of a claim. */
export const Buttons = ({ item, query, candidates, more, typed }: ButtonsProps): VNode => (
  <div class="buttons">
    {/* Enter in the note sends the first button of the form, which is none. */}
    <button type="submit" hidden disabled />
    {candidates.map(({ license }, at) => (
      <ContractorChoice
        key={choiceValue({ kind: 'is', ...namedBy(license) })}
        contractor={license}
        place={at + 1}
      />
    ))}
    <MoreCandidates
      contractors={more}
      buttons={(contractor) => <ContractorChoice contractor={contractor} place={null} />}
    />
    <TypedLicense
      license={query.license}
      contractors={typed}
      buttons={(contractor) => <ContractorChoice contractor={contractor} place={null} />}
    />
    <button type="submit" name="choice" value={choiceValue({ kind: 'none' })} data-key="n">
      <kbd>n</kbd> None of the roster
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
);

/** What tells a contractor from others in a button. */
const namedBy = ({
  licenseNumber: license,
  rosterState: state,
  licenseType,
}: Pick<ListedContractor, 'licenseNumber' | 'rosterState' | 'licenseType'>) => ({
  license,
  ...(state !== null && { state }),
  ...(licenseType !== null && { licenseType }),
});

/** The buttons that say that a contractor is meant, or never. */
const ContractorChoice = ({
  contractor,
  place,
}: {
  readonly contractor: Pick<ListedContractor, 'licenseNumber' | 'rosterState' | 'licenseType' | 'name'>;
  /** Its place beside the claim, which is its key as well; null where it has none. */
  readonly place: number | null;
}): VNode => (
  <div class="choice">
    <ItIsButton
      contractor={contractor}
      place={place}
      name="choice"
      value={choiceValue({ kind: 'is', ...namedBy(contractor) })}
    />
    <button
      type="submit"
      class="quiet"
      name="choice"
      value={choiceValue({ kind: 'never', ...namedBy(contractor) })}
    >
      Never this one
    </button>
  </div>
);
