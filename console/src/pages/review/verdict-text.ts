import type { Decision } from '@crs/store';

/** What a decision says, after the name of its claim. */
export const verdictText = ({ verdict, licenseNumber, licenseName }: Decision): string => {
  if (verdict === 'confirmed') return `is ${licenseName} (${licenseNumber})`;
  if (verdict === 'excluded') return `is never ${licenseName} (${licenseNumber})`;
  return verdict === 'refused' ? 'is no contractor of the roster' : 'is left to the scores again';
};
