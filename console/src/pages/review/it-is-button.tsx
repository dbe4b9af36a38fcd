import type { VNode } from 'preact';

interface ItIsButtonProps {
  readonly contractor: { readonly name: string; readonly licenseNumber: string };
  /** The candidate's position next to the claim, which is also its key; null if it has none. */
  readonly place: number | null;
  /** The button's field and value. */
  readonly name: string;
  readonly value: string;
}

/** The button that chooses a contractor. */
export const ItIsButton = ({
  contractor: { name: contractorName, licenseNumber },
  place,
  name,
  value,
}: ItIsButtonProps): VNode =>
  place === null ? (
    <button type="submit" name={name} value={value}>
      It is {contractorName}, {licenseNumber}
    </button>
  ) : (
    <button
      type="submit"
      name={name}
      value={value}
      data-key={String(place)}
      aria-label={`${place} This contractor: ${contractorName}, ${licenseNumber}`}
    >
      <kbd>{place}</kbd> This contractor
    </button>
  );
