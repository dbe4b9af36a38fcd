/** The evidence that distinguishes one family of records from the others. */
import type { Family } from '@crs/domain';

interface FamilyEvidence {
  /** Columns that indicate the family if they occur under its own names. */
  readonly marks: readonly string[];
  /** Words in titles, addresses and file names. */
  readonly titles: RegExp;
  /** Canonical words in column names. */
  readonly words: readonly string[];
}

const list = (text: string): readonly string[] => text.split(' ');

export const familyEvidence: Readonly<Record<Family, FamilyEvidence>> = {
  permits: {
    marks: list('permitNumber issueDate value propertyAddress description parcelNumber workType permitType'),
    titles: /\b(permits?|construction activity|building jobs|job filings?|dob now jobs)\b/i,
    words: ['permit'],
  },
  licenses: {
    marks: list('licenseNumber licenseType expirationDate originalDate name dbaName phone status'),
    titles:
      /\b(licen[sc]e[des]*|licensees?|contractors? (list|roster|registry)|registr(y|ations?)|registered contractors|credentials?|roster|contractors?)\b/i,
    words: ['license', 'licensee', 'credential'],
  },
  inspections: {
    marks: list(
      'activityNumber establishmentName openDate naics inspectionType unionStatus sic closeConferenceDate',
    ),
    titles: /\b(osha|inspections?|activity nr|establishments?)\b/i,
    words: ['activity', 'inspection', 'establishment', 'employer', 'osha', 'naics', 'union'],
  },
  orders: {
    marks: list('penaltyAmount violationTypes orderDate fileNumbers orderType actionsTaken'),
    titles:
      /\b(orders?|violations?|enforcement|disciplin\w+|penalt(y|ies)|hearings?|citations?|complaints?)\b/i,
    words: ['penalty', 'violation', 'hearing'],
  },
  actions: {
    marks: list('caseNumber respondent restitutionAmount actionDate actionType summary'),
    titles: /\b(attorney general|lawsuits?|litigation|consumer (action|protection)\w*|settlements?)\b/i,
    words: ['defendant', 'restitution', 'plaintiff', 'court'],
  },
};
