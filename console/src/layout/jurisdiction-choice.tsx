import type { VNode } from 'preact';

/** A form field for choosing one jurisdiction, or all of them. */
export const JurisdictionChoice = ({
  jurisdictions,
  chosen,
}: {
  readonly jurisdictions: readonly string[];
  /** The empty text means all. */
  readonly chosen: string;
}): VNode => (
  <label>
    Jurisdiction
    <select name="jurisdiction">
      <option value="">all</option>
      {jurisdictions.map((one) => (
        <option key={one} selected={one === chosen}>
          {one}
        </option>
      ))}
    </select>
  </label>
);
