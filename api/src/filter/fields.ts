import { nearestName } from '../errors/nearest.js';

/** How the values of a field are read and compared. A list is one of texts. */
export type FieldType = 'text' | 'number' | 'date' | 'list';

/** A field that filters and orders may name. */
export interface Field {
  /** As the documentation writes it: `PenaltyAmount`. */
  readonly name: string;
  readonly type: FieldType;
  /** Its SQL expression. */
  readonly column: string;
}

/** The fields of one endpoint. */
export type FieldTable = readonly Field[];

/** Finds a field whatever the case of its name. */
export function findField(fields: FieldTable, name: string): Field | undefined {
  const wanted = name.toLowerCase();
  return fields.find((field) => field.name.toLowerCase() === wanted);
}

/** What somebody may call our fields, in small letters alone; the first that a table has is meant. */
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
  ['individual', ['IndividualNames']],
  ['license', ['LicenseNumbers']],
  ['licenseno', ['LicenseNumbers']],
  ['town', ['City']],
  ['type', ['OrderType', 'ActionType']],
  ['actiontype', ['OrderType']],
  ['ordertype', ['ActionType']],
  ['action', ['ActionsTaken', 'ActionType']],
  ['violation', ['ViolationTypes']],
  ['violations', ['ViolationTypes']],
  ['case', ['CaseNumber']],
]);

/** The field somebody may have meant, or null. */
export function nearestField(fields: FieldTable, name: string): string | null {
  return nearestName(
    name,
    fields.map((field) => field.name),
    aliases,
  );
}
