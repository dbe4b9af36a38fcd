import type { VNode } from 'preact';
import { jurisdictionText } from './values.js';

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
        <option key={one} value={one} selected={one === chosen}>
          {jurisdictionText(one)}
        </option>
      ))}
    </select>
  </label>
);
