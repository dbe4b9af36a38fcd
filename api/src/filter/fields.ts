import type { FilterField } from '@crs/store';
import { nearestName } from '../errors/nearest-name.js';

/** Finds a field by name, ignoring case. */
export function findField(fields: readonly FilterField[], name: string): FilterField | undefined {
  const wanted = name.toLowerCase();
  return fields.find((field) => field.name.toLowerCase() === wanted);
}

/**
 * Other names for our fields with a different spelling, in lower case without punctuation; the first one that a list
 * has is suggested.
 */
const aliases: ReadonlyMap<string, readonly string[]> = new Map([
  ['penalty', ['PenaltyAmount']],
  ['penalties', ['PenaltyAmount']],
  ['fine', ['PenaltyAmount']],
  ['amount', ['PenaltyAmount']],
  ['restitution', ['RestitutionAmount']],
  ['date', ['OrderDate', 'ActionDate']],
  ['issuedate', ['OrderDate', 'ActionDate']],
  ['actiondate', ['OrderDate']],
  ['orderdate', ['ActionDate']],
  ['name', ['CompanyName']],
  ['company', ['CompanyName']],
  ['contractor', ['CompanyName']],
  ['contractorname', ['CompanyName']],
  ['respondents', ['Respondent', 'CompanyName']],
  ['dba', ['DbaNames']],
  ['tradename', ['DbaNames']],
  ['person', ['IndividualNames']],
  ['license', ['LicenseNumbers']],
  ['licenseno', ['LicenseNumbers']],
  ['town', ['City']],
  ['type', ['OrderType', 'ActionType']],
  ['actiontype', ['OrderType']],
  ['ordertype', ['ActionType']],
  ['action', ['ActionsTaken', 'ActionType']],
  ['violation', ['ViolationTypes']],
  ['case', ['CaseNumber']],
]);

/** Suggests a field for an unknown name, or null. */
export function nearestField(fields: readonly FilterField[], name: string): string | null {
  return nearestName(
    name,
    fields.map((field) => field.name),
    aliases,
  );
}

/** The fields that `orderBy` accepts. */
export function sortable(fields: readonly FilterField[]): readonly FilterField[] {
  return fields.filter(({ type }) => type !== 'list');
}
