/**
 * The records of each family: the source's spelling in our columns. A value that the source does not
 * give is null, never undefined and never the empty string. `@crs/normalise` makes the cleaned and comparable forms.
 */
import { z } from 'zod';
import { isWebAddress } from './internet-addresses.js';

/** The five families of records. A feed publishes one of them. */
export const familySchema = z.enum(['licenses', 'orders', 'inspections', 'actions', 'permits']);
export type Family = z.infer<typeof familySchema>;
export const families = familySchema.options;

/** Two-letter postal code of a US state or territory, upper case. */
export const stateCodeSchema = z.string().regex(/^[A-Z]{2}$/);

/** What a value is beyond its type. A refined schema keeps its kind: `moneySchema.min(0)` is money. */
export const valueKinds = z.registry<{
  readonly kind: 'day' | 'moment' | 'money' | 'violation' | 'address';
}>();

/** A calendar day, `YYYY-MM-DD`. */
export const daySchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .register(valueKinds, { kind: 'day' });
/** A day that is served as a date-time: its midnight in UTC, `YYYY-MM-DDT00:00:00Z`. */
export const momentSchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T00:00:00Z$/)
  .register(valueKinds, { kind: 'moment' });
/** US dollars, at most two decimals. */
export const moneySchema = z.number().finite().register(valueKinds, { kind: 'money' });

const text = z.string().min(1).nullable();
/** An address of the web: http or https, without credentials. */
const webAddress = z.string().refine(isWebAddress).register(valueKinds, { kind: 'address' }).nullable();

/** One row of a license roster. Rows that share a license number become one contractor. */
export const licenseRecordSchema = z.object({
  licenseNumber: z.string().min(1),
  /** Legal name as printed: a company, or a person (`entityType` Personal). */
  name: z.string().min(1),
  dbaName: text,
  /** The individual behind a business license: qualifier, principal, owner. */
  personName: text,
  entityType: z.enum(['Business', 'Personal']).nullable(),
  licenseType: text,
  licenseSubtype: text,
  /** One of the statuses of the API, mapped from the source's word. */
  status: z.enum(['Issued', 'Expired', 'Revoked', 'Suspended']).nullable(),
  /** The source's word for the status. */
  statusPrinted: text,
  address: text,
  city: text,
  state: text,
  zip: text,
  phone: text,
  email: text,
  originalDate: daySchema.nullable(),
  expirationDate: daySchema.nullable(),
  /** True if the roster itself says that an enforcement action exists. */
  enforcementFlag: z.boolean().nullable(),
});
export type LicenseRecord = z.infer<typeof licenseRecordSchema>;

/** One order of a licensing authority. */
export const enforcementOrderSchema = z.object({
  /** The sentence or name that the authority printed for the respondents. */
  respondent: z.string().min(1),
  companyName: text,
  dbaNames: z.array(z.string()),
  individualNames: z.array(z.string()),
  licenseNumbers: z.array(z.string()),
  fileNumbers: z.array(z.string()),
  address: text,
  city: text,
  state: text,
  phone: text,
  orderType: text,
  actionsTaken: z.array(z.string()),
  penaltyAmount: moneySchema.nullable(),
  stayedAmount: moneySchema.nullable(),
  orderDate: daySchema.nullable(),
  violationTypes: z.array(z.string()),
  url: webAddress,
});
export type EnforcementOrder = z.infer<typeof enforcementOrderSchema>;

/** One citation of an OSHA inspection. Money in US dollars. */
export const violationSchema = z
  .object({
    citationId: text,
    /** Serious, Willful, Repeat, Other or Unclassified, as the source says. */
    violationType: text,
    standard: text,
    issuanceDate: daySchema.nullable(),
    currentPenalty: moneySchema.nullable(),
    initialPenalty: moneySchema.nullable(),
  })
  .register(valueKinds, { kind: 'violation' });
export type Violation = z.infer<typeof violationSchema>;

/** One OSHA inspection with its violations. */
export const inspectionSchema = z.object({
  activityNumber: z.number().int().positive(),
  establishmentName: z.string().min(1),
  siteAddress: text,
  city: text,
  state: text,
  zip: text,
  mailingAddress: text,
  mailingCity: text,
  mailingState: text,
  mailingZip: text,
  openDate: daySchema.nullable(),
  closeConferenceDate: daySchema.nullable(),
  caseClosedDate: daySchema.nullable(),
  caseStatus: text,
  inspectionType: text,
  scope: text,
  ownership: text,
  safetyHealth: text,
  unionStatus: text,
  sic: text,
  naics: text,
  reportingOffice: text,
  violationCount: z.number().int().nonnegative(),
  initialPenalty: moneySchema.nullable(),
  totalPenalty: moneySchema.nullable(),
  violations: z.array(violationSchema),
});
export type Inspection = z.infer<typeof inspectionSchema>;

/** One attorney-general action against a contractor. */
export const agActionSchema = z.object({
  caseNumber: text,
  /** Defendants as printed. */
  respondent: z.string().min(1),
  companyName: text,
  dbaNames: z.array(z.string()),
  individualNames: z.array(z.string()),
  licenseNumbers: z.array(z.string()),
  address: text,
  city: text,
  state: text,
  phone: text,
  actionType: text,
  status: text,
  actionDate: daySchema.nullable(),
  penaltyAmount: moneySchema.nullable(),
  restitutionAmount: moneySchema.nullable(),
  violationTypes: z.array(z.string()),
  summary: text,
  url: webAddress,
});
export type AgAction = z.infer<typeof agActionSchema>;

/** One building permit of a city. The columns `contractor…` are as printed. */
export const permitSchema = z.object({
  permitNumber: z.string().min(1),
  city: text,
  contractorName: text,
  contractorAddress: text,
  contractorCity: text,
  contractorState: text,
  contractorZip: text,
  contractorPhone: text,
  contractorLicense: text,
  propertyAddress: text,
  permitType: text,
  workType: text,
  status: text,
  value: moneySchema.nullable(),
  description: text,
  issueDate: momentSchema.nullable(),
  completeDate: momentSchema.nullable(),
  approvedDate: momentSchema.nullable(),
  expirationDate: momentSchema.nullable(),
  latitude: z.number().min(-90).max(90).nullable(),
  longitude: z.number().min(-180).max(180).nullable(),
  parcelNumber: text,
  totalFees: moneySchema.nullable(),
  totalPayments: moneySchema.nullable(),
  outstandingBalance: moneySchema.nullable(),
  inspectionCount: z.number().int().nonnegative().nullable(),
});
export type Permit = z.infer<typeof permitSchema>;

/** The record schema of each family. */
export const recordSchemas = {
  licenses: licenseRecordSchema,
  orders: enforcementOrderSchema,
  inspections: inspectionSchema,
  actions: agActionSchema,
  permits: permitSchema,
} as const;

export type RecordOf = {
  licenses: LicenseRecord;
  orders: EnforcementOrder;
  inspections: Inspection;
  actions: AgAction;
  permits: Permit;
};

/**
 * The statuses of actions that came to nothing: what they name was asked for and not ordered, or ordered and taken back.
 * A regular expression of both JavaScript and PostgreSQL, without case. An action that was dismissed in part is not one.
 */
export const DISMISSED_STATUS =
  '^\\s*((voluntarily|action|case|charges?|complaint)[\\s:,-]+)*(dismiss|vacated|withdr[ae]w|rescinded)(?!.*(in part|partial))';

const dismissed = new RegExp(DISMISSED_STATUS, 'i');

/** True for an action that came to nothing, by its status. */
export const isDismissedStatus = (status: string | null): boolean => dismissed.test(status ?? '');
