import type { Decision } from '@crs/store';

/** The text of a decision, after its claim's name. */
export const verdictText = ({ verdict, licenseNumber, licenseName }: Decision): string => {
  if (verdict === 'confirmed') return `is ${licenseName} (${licenseNumber})`;
  if (verdict === 'excluded') return `is not ${licenseName} (${licenseNumber})`;
  return verdict === 'refused' ? 'is not in the license roster' : 'has no decision; the scores decide';
};
