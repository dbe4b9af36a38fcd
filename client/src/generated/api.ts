// Written by `npm run client` from the OpenAPI document; a test compares it.

export interface paths {
    readonly "/v1/licenses/search": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Search contractors
         * @description All conditions hold together. In the order of their names; one whose license number is `q` comes first.
         */
        readonly get: operations["searchLicenses"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/licenses/{licenseNumber}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * One contractor by license number
         * @description Every field of the search, with address, phone, dates, source and freshness.
         */
        readonly get: operations["getLicense"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/licenses/{licenseNumber}/osha": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Inspections linked to a contractor, newest first
         * @description With violations, penalties and how sure the match is. Whole, up to 1,000 inspections, unless a page is asked for.
         */
        readonly get: operations["listContractorOsha"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/licenses/{licenseNumber}/permits": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Building permits matched to a contractor, newest first
         * @description Each with how sure the match is. Whole, up to 1,000 permits, unless a page is asked for.
         */
        readonly get: operations["listContractorPermits"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/licenses/{licenseNumber}/related": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Contractors that share an address or phone, those licensed last first
         * @description Finds companies that reopened under a new name. Says what is shared, by how many, and why the link is interesting. Whole, up to 1,000 contractors, unless a page is asked for.
         */
        readonly get: operations["listRelatedContractors"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/enforcement": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Enforcement actions, newest first
         * @description Those that the filter keeps, in the order of `orderBy`.
         */
        readonly get: operations["listEnforcement"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/enforcement/recent": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The most recent enforcement actions
         * @description As many as `limit` says, newest first.
         */
        readonly get: operations["listRecentEnforcement"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/enforcement/trends": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Enforcement actions by year, action type and violation type
         * @description Counts and penalties, by each alone and combined. An action of several types counts with each.
         */
        readonly get: operations["getEnforcementTrends"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/enforcement/by-license/{licenseNumber}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * All enforcement actions of a contractor, newest first
         * @description Each with how sure the link is. Whole, up to 1,000 actions, unless a page is asked for.
         */
        readonly get: operations["listContractorEnforcement"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/enforcement/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * One enforcement action
         * @description Ids stay the same from one ingest to the next.
         */
        readonly get: operations["getEnforcement"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/osha/search": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Search workplace-safety inspections
         * @description All conditions hold together. Best first where `name` is given, else newest first. Each inspection carries its violations and the contractor it was matched to.
         */
        readonly get: operations["searchOsha"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/osha/stats": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Totals of inspections, violations and penalties
         * @description Over all inspections, by year and by type of violation.
         */
        readonly get: operations["getOshaStats"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/osha/{activityNumber}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * One inspection with its violations
         * @description With penalties, and the contractor that the establishment was matched to.
         */
        readonly get: operations["getInspection"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/permits": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Search building permits
         * @description All conditions hold together. Best first where `contractorName` is given, else newest first.
         */
        readonly get: operations["searchPermits"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/permits/address": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * All permits of a property, newest first
         * @description Compares the normalised address, so that abbreviations, case and unit do not matter. Whole, up to 1,000 permits, unless a page is asked for.
         */
        readonly get: operations["listPermitsAtAddress"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/permits/cities": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Jurisdictions with permits
         * @description With the number of permits, the first and last issue date, and when the feed was last read.
         */
        readonly get: operations["listPermitCities"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/permits/block": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Permits of a hundred-block, a street, a city or everywhere
         * @description A street with a house number (`2214 Pillsbury Ave S`, `2200 block of Pillsbury Ave S`) means that hundred-block, a street alone all of it, no street the whole jurisdiction or everything. The summary covers the whole result, locations those permits of the page that have coordinates.
         */
        readonly get: operations["getPermitBlock"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/ag-enforcement": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Attorney-general actions, newest first
         * @description Those that the filter keeps.
         */
        readonly get: operations["listAgEnforcement"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/ag-enforcement/by-license/{licenseNumber}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * All attorney-general actions against a contractor, newest first
         * @description Each with how sure the link is. Whole, up to 1,000 actions, unless a page is asked for.
         */
        readonly get: operations["listContractorAgEnforcement"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/license-types": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * License types
         * @description The names that `licenseType` of a contractor has.
         */
        readonly get: operations["listLicenseTypes"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/license-subtypes": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Categories within the license types
         * @description The names that `licenseSubtype` of a contractor has.
         */
        readonly get: operations["listLicenseSubtypes"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/statuses": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * License statuses
         * @description The names that `status` of a contractor has. Only an issued license is active.
         */
        readonly get: operations["listStatuses"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        readonly Error: {
            readonly error: {
                /** @description Stable identifier; prefixes such as `validation` group codes. */
                readonly code: string;
                /** @description For people to read. */
                readonly message: string;
                /**
                 * Format: uri-reference
                 * @description Where the code is explained, and what to do.
                 */
                readonly doc_url: string;
                /** @description Equals the X-Request-Id header. */
                readonly request_id: string;
                /** @description Every violation, one for each parameter at fault. */
                readonly details: readonly {
                    /** @description Name of the parameter. */
                    readonly field: string;
                    /** @description What is wrong with it, in a word: `out_of_range`. */
                    readonly issue: string;
                    /** @description What was sent. */
                    readonly received?: string;
                    /** @description Bounds, the values that are accepted, or a form in words. */
                    readonly expected?: string | readonly string[] | {
                        readonly min?: number;
                        readonly max?: number;
                    };
                    /** @description What may have been meant. */
                    readonly suggestion?: string;
                    /** @description Where in the value, in characters from 1. */
                    readonly position?: number;
                }[];
            };
        };
        readonly ContractorPage: {
            /** @description The records of this page. */
            readonly data: readonly components["schemas"]["Contractor"][];
            /**
             * @description Number of this page.
             * @example 1
             */
            readonly page: number;
            /**
             * @description Most records a page holds.
             * @example 25
             */
            readonly pageSize: number;
            /**
             * @description Records on all pages.
             * @example 1
             */
            readonly totalCount: number;
            /**
             * @description 0 where there is nothing.
             * @example 1
             */
            readonly totalPages: number;
        };
        readonly Contractor: {
            /** @example BC100001 */
            readonly licenseNumber: string;
            /**
             * @description Legal name.
             * @example Northside Builders LLC
             */
            readonly name: string;
            /**
             * @description Trade name.
             * @example Northside Remodeling
             */
            readonly dbaName: string | null;
            /**
             * @description Null where the source gives none.
             * @example Revoked
             * @enum {string|null}
             */
            readonly status: "Issued" | "Expired" | "Revoked" | "Suspended" | null;
            /** @example Minneapolis */
            readonly city: string | null;
            /**
             * @description State code.
             * @example MN
             */
            readonly state: string | null;
            /**
             * @description Name of a license type.
             * @example Residential Contractors
             */
            readonly licenseType: string | null;
            /**
             * @description Name of a license subtype.
             * @example Remodeler
             */
            readonly licenseSubtype: string | null;
            /**
             * Format: date
             * @description YYYY-MM-DD.
             * @example 2023-03-31
             */
            readonly expirationDate: string | null;
            /** @example true */
            readonly hasEnforcementAction: boolean;
        };
        readonly ContractorDetail: {
            /** @example BC100001 */
            readonly licenseNumber: string;
            /**
             * @description Legal name.
             * @example Northside Builders LLC
             */
            readonly name: string;
            /**
             * @description Trade name.
             * @example Northside Remodeling
             */
            readonly dbaName: string | null;
            /**
             * @description Null where the source gives none.
             * @example Revoked
             * @enum {string|null}
             */
            readonly status: "Issued" | "Expired" | "Revoked" | "Suspended" | null;
            /** @example Minneapolis */
            readonly city: string | null;
            /**
             * @description State code.
             * @example MN
             */
            readonly state: string | null;
            /**
             * @description Name of a license type.
             * @example Residential Contractors
             */
            readonly licenseType: string | null;
            /**
             * @description Name of a license subtype.
             * @example Remodeler
             */
            readonly licenseSubtype: string | null;
            /**
             * Format: date
             * @description YYYY-MM-DD.
             * @example 2023-03-31
             */
            readonly expirationDate: string | null;
            /** @example true */
            readonly hasEnforcementAction: boolean;
            /**
             * @description The individual behind the license.
             * @example Ada Example
             */
            readonly personName: string | null;
            /**
             * @description Null where the source does not tell.
             * @example Business
             * @enum {string|null}
             */
            readonly entityType: "Business" | "Personal" | null;
            /**
             * @description All types held under this number.
             * @example [
             *       "Residential Contractors"
             *     ]
             */
            readonly licenseTypes: readonly string[];
            /**
             * @description All subtypes held under this number.
             * @example [
             *       "Remodeler"
             *     ]
             */
            readonly licenseSubtypes: readonly string[];
            /**
             * @description The status in the words of the source.
             * @example REVOKED
             */
            readonly statusPrinted: string | null;
            /** @example 12 Elm St */
            readonly address: string | null;
            /** @example 55401 */
            readonly zip: string | null;
            /** @example (612) 555-0101 */
            readonly phone: string | null;
            /** @example ada@northside.example */
            readonly email: string | null;
            /**
             * Format: date
             * @description When the license was first issued.
             * @example 2010-01-15
             */
            readonly originalDate: string | null;
            /**
             * @description State whose roster lists the license.
             * @example MN
             */
            readonly rosterState: string;
            /**
             * @description Name of the feed.
             * @example mn_licenses
             */
            readonly source: string;
            /**
             * Format: date-time
             * @description When the source was last read.
             * @example 2026-03-01T02:03:04Z
             */
            readonly sourceLastSuccessAt: string | null;
            /**
             * Format: date-time
             * @description When the source last differed.
             * @example 2026-03-01T02:03:04Z
             */
            readonly sourceLastChangeAt: string | null;
        };
        readonly InspectionPage: {
            /** @description The records of this page. */
            readonly data: readonly components["schemas"]["Inspection"][];
            /**
             * @description Number of this page.
             * @example 1
             */
            readonly page: number;
            /**
             * @description Most records a page holds.
             * @example 25
             */
            readonly pageSize: number;
            /**
             * @description Records on all pages.
             * @example 1
             */
            readonly totalCount: number;
            /**
             * @description 0 where there is nothing.
             * @example 1
             */
            readonly totalPages: number;
        };
        readonly Inspection: {
            /**
             * Format: int64
             * @example 1500001
             */
            readonly activityNumber: number;
            /** @example Northside Builders */
            readonly establishmentName: string;
            /** @example 2214 Pillsbury Ave S */
            readonly siteAddress: string | null;
            /** @example Minneapolis */
            readonly city: string | null;
            /**
             * @description State code.
             * @example MN
             */
            readonly state: string | null;
            /** @example 55404 */
            readonly zip: string | null;
            /** @example 12 Elm St */
            readonly mailingAddress: string | null;
            /** @example Minneapolis */
            readonly mailingCity: string | null;
            /** @example MN */
            readonly mailingState: string | null;
            /** @example 55401 */
            readonly mailingZip: string | null;
            /**
             * Format: date
             * @description YYYY-MM-DD.
             * @example 2024-01-10
             */
            readonly openDate: string | null;
            /**
             * Format: date
             * @description YYYY-MM-DD.
             * @example 2024-01-10
             */
            readonly closeConferenceDate: string | null;
            /**
             * Format: date
             * @description YYYY-MM-DD.
             * @example 2024-06-03
             */
            readonly caseClosedDate: string | null;
            /** @example CLOSED */
            readonly caseStatus: string | null;
            /** @example Planned */
            readonly inspectionType: string | null;
            /** @example Partial */
            readonly scope: string | null;
            /** @example Private */
            readonly ownership: string | null;
            /** @example Safety */
            readonly safetyHealth: string | null;
            /** @example NonUnion */
            readonly unionStatus: string | null;
            /**
             * @description Standard Industrial Classification.
             * @example 1521
             */
            readonly sic: string | null;
            /**
             * @description North American Industry Classification System.
             * @example 236118
             */
            readonly naics: string | null;
            /** @example Eau Claire */
            readonly reportingOffice: string | null;
            /** @example 1 */
            readonly violationCount: number;
            /**
             * @description US dollars, at most two decimals.
             * @example 3000
             */
            readonly initialPenalty: number | null;
            /**
             * @description US dollars, at most two decimals.
             * @example 1500
             */
            readonly totalPenalty: number | null;
            readonly violations: readonly components["schemas"]["Violation"][];
            /**
             * @description Null for an unmatched or ambiguous record.
             * @example BC100001
             */
            readonly contractorLicenseNumber: string | null;
            /**
             * @description Legal name of that contractor.
             * @example Northside Builders LLC
             */
            readonly contractorLicenseName: string | null;
            /**
             * @description Probability that the match is right, with three digits. Null where nothing matched.
             * @example 0.973
             */
            readonly matchConfidence: string | null;
            /**
             * @description How sure the match is, in a word: `verified`, `likely`, `possible`, or `ambiguous` where several contractors are as near. Null where nothing matched.
             * @example verified
             * @enum {string|null}
             */
            readonly tier: "verified" | "likely" | "possible" | "ambiguous" | null;
            readonly verificationSignals: components["schemas"]["VerificationSignals"];
            /**
             * @description Contractors that came near the best one, the best included.
             * @example 1
             */
            readonly candidateCount: number;
        };
        readonly Violation: {
            /** @example 01001 */
            readonly citationId: string | null;
            /**
             * @description Serious, Willful, Repeat, Other or Unclassified, as the source says.
             * @example Serious
             */
            readonly violationType: string | null;
            /**
             * @description The standard that was violated.
             * @example 1926.501
             */
            readonly standard: string | null;
            /**
             * Format: date
             * @description YYYY-MM-DD.
             * @example 2024-02-01
             */
            readonly issuanceDate: string | null;
            /**
             * @description US dollars, at most two decimals.
             * @example 1500
             */
            readonly currentPenalty: number | null;
            /**
             * @description US dollars, at most two decimals.
             * @example 3000
             */
            readonly initialPenalty: number | null;
        };
        /**
         * @description Codes of the evidence, strongest first, separated by commas; null where nothing matched. `license_number`: Both print the same license number. `phone`: Both print the same phone number. `address`: Both print the same house number and street, or the same post office box. `address_near`: The house number is the same and the street is the same but for its spelling. `name_exact`: The names are the same after legal suffixes, punctuation and spacing are set aside. `name_strong`: Every distinctive word of the roster name is in the record. `name_partial`: Some distinctive words are shared, others are missing. `name_fuzzy`: The names agree once a misspelt, cut-off or abbreviated word is read as the other. `person`: The person named in the record is the person of the license. `zip`: The ZIP codes are the same. `city`: The cities are the same. `street`: The street is the same, the house number is not. `trade`: The work of the record is work of the license. `license_number_differs`: The record prints another license number. `name_differs`: The names share no distinctive word. `phone_differs`: Both print a phone number, and they differ. `address_differs`: Both print a street address, and they differ. `city_differs`: The cities differ. `person_differs`: Both name a person, and they differ. `trade_differs`: The work of the record is not work of the license. `license_later`: The license began after the last record. `license_ended`: The license ended before the first record.
         * @example license_number,name_exact
         */
        readonly VerificationSignals: string | null;
        readonly MatchedPermitPage: {
            /** @description The records of this page. */
            readonly data: readonly components["schemas"]["MatchedPermit"][];
            /**
             * @description Number of this page.
             * @example 1
             */
            readonly page: number;
            /**
             * @description Most records a page holds.
             * @example 25
             */
            readonly pageSize: number;
            /**
             * @description Records on all pages.
             * @example 1
             */
            readonly totalCount: number;
            /**
             * @description 0 where there is nothing.
             * @example 1
             */
            readonly totalPages: number;
        };
        readonly MatchedPermit: {
            /**
             * Format: int64
             * @description Stays the same from one ingest to the next.
             * @example 101
             */
            readonly id: number;
            /** @example P-101 */
            readonly permitNumber: string;
            /** @example Austin */
            readonly city: string | null;
            /**
             * @description What the clerk typed.
             * @example NORTHSIDE BUILDERS
             */
            readonly contractorName: string | null;
            /** @example 12 ELM ST */
            readonly contractorAddress: string | null;
            /** @example 2214 Pillsbury Ave S */
            readonly propertyAddress: string | null;
            /** @example Building */
            readonly permitType: string | null;
            /** @example Remodel */
            readonly workType: string | null;
            /**
             * @description In the words of the source.
             * @example Issued
             */
            readonly status: string | null;
            /**
             * @description US dollars, at most two decimals.
             * @example 1000.5
             */
            readonly value: number | null;
            /** @example Remodel the kitchen */
            readonly description: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, in UTC.
             * @example 2025-03-04T00:00:00Z
             */
            readonly issueDate: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, in UTC.
             * @example 2025-06-02T00:00:00Z
             */
            readonly completeDate: string | null;
            /** @example 30.25 */
            readonly latitude: number | null;
            /** @example -97.75 */
            readonly longitude: number | null;
            /** @example 0123456789 */
            readonly parcelNumber: string | null;
            /**
             * @description US dollars, at most two decimals.
             * @example 250.75
             */
            readonly totalFees: number | null;
            /**
             * @description US dollars, at most two decimals.
             * @example 200
             */
            readonly totalPayments: number | null;
            /**
             * @description US dollars, at most two decimals.
             * @example 50.75
             */
            readonly outstandingBalance: number | null;
            /**
             * Format: date-time
             * @description RFC 3339, in UTC.
             * @example 2025-03-03T00:00:00Z
             */
            readonly approvedDate: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, in UTC.
             * @example 2025-09-04T00:00:00Z
             */
            readonly expirationDate: string | null;
            /** @example 3 */
            readonly inspectionCount: number | null;
            /**
             * @description City or county that issued the permit.
             * @example austin
             */
            readonly jurisdiction: string;
            /**
             * @description What the clerk typed.
             * @example 612-555-0101
             */
            readonly contractorPhone: string | null;
            /**
             * @description The license number that the permit itself prints.
             * @example BC100001
             */
            readonly contractorLicensePrinted: string | null;
            /**
             * @description Null for an unmatched or ambiguous record.
             * @example BC100001
             */
            readonly contractorLicenseNumber: string | null;
            /**
             * @description Legal name of that contractor.
             * @example Northside Builders LLC
             */
            readonly contractorLicenseName: string | null;
            /**
             * @description Probability that the match is right, with three digits. Null where nothing matched.
             * @example 0.973
             */
            readonly matchConfidence: string | null;
            /**
             * @description How sure the match is, in a word: `verified`, `likely`, `possible`, or `ambiguous` where several contractors are as near. Null where nothing matched.
             * @example verified
             * @enum {string|null}
             */
            readonly tier: "verified" | "likely" | "possible" | "ambiguous" | null;
            readonly verificationSignals: components["schemas"]["VerificationSignals"];
            /**
             * @description Contractors that came near the best one, the best included.
             * @example 1
             */
            readonly candidateCount: number;
        };
        readonly RelatedContractorPage: {
            /** @description The records of this page. */
            readonly data: readonly components["schemas"]["RelatedContractor"][];
            /**
             * @description Number of this page.
             * @example 1
             */
            readonly page: number;
            /**
             * @description Most records a page holds.
             * @example 25
             */
            readonly pageSize: number;
            /**
             * @description Records on all pages.
             * @example 1
             */
            readonly totalCount: number;
            /**
             * @description 0 where there is nothing.
             * @example 1
             */
            readonly totalPages: number;
        };
        readonly RelatedContractor: {
            /** @example BC100001 */
            readonly licenseNumber: string;
            /**
             * @description Legal name.
             * @example Northside Builders LLC
             */
            readonly name: string;
            /**
             * @description Trade name.
             * @example Northside Remodeling
             */
            readonly dbaName: string | null;
            /**
             * @description Null where the source gives none.
             * @example Revoked
             * @enum {string|null}
             */
            readonly status: "Issued" | "Expired" | "Revoked" | "Suspended" | null;
            /** @example Minneapolis */
            readonly city: string | null;
            /**
             * @description State code.
             * @example MN
             */
            readonly state: string | null;
            /**
             * @description Name of a license type.
             * @example Residential Contractors
             */
            readonly licenseType: string | null;
            /**
             * @description Name of a license subtype.
             * @example Remodeler
             */
            readonly licenseSubtype: string | null;
            /**
             * Format: date
             * @description YYYY-MM-DD.
             * @example 2023-03-31
             */
            readonly expirationDate: string | null;
            /** @example true */
            readonly hasEnforcementAction: boolean;
            /**
             * @description The individual behind the license.
             * @example Ada Example
             */
            readonly personName: string | null;
            /**
             * Format: date
             * @description When the license was first issued.
             * @example 2010-01-15
             */
            readonly originalDate: string | null;
            /**
             * @description State whose roster lists the license.
             * @example MN
             */
            readonly rosterState: string;
            /**
             * @description The address that both print; null where they share none.
             * @example 12 Elm St
             */
            readonly sharedAddress: string | null;
            /**
             * @description How many contractors print it.
             * @example 2
             */
            readonly sharedAddressCount: number | null;
            /**
             * @description True where so many unrelated contractors print it that it says nothing.
             * @example false
             */
            readonly sharedAddressHub: boolean | null;
            /**
             * @description The phone that both print; null where they share none.
             * @example (612) 555-0101
             */
            readonly sharedPhone: string | null;
            /**
             * @description How many contractors print it.
             * @example 2
             */
            readonly sharedPhoneCount: number | null;
            /**
             * @description True where so many unrelated contractors print it that it says nothing.
             * @example false
             */
            readonly sharedPhoneHub: boolean | null;
            /**
             * @description Why the link is interesting, in words.
             * @example Both print the same phone. Both print the same address.
             */
            readonly reason: string;
            /**
             * @description The same in codes, strongest first.
             * @example [
             *       "shared_phone",
             *       "shared_address"
             *     ]
             */
            readonly reasonCodes: readonly ("sanctioned_before" | "old_license_ended" | "opened_soon_after" | "same_person" | "similar_name" | "shared_phone" | "shared_address" | "same_trade")[];
        };
        readonly EnforcementActionPage: {
            /** @description The records of this page. */
            readonly data: readonly components["schemas"]["EnforcementAction"][];
            /**
             * @description Number of this page.
             * @example 1
             */
            readonly page: number;
            /**
             * @description Most records a page holds.
             * @example 25
             */
            readonly pageSize: number;
            /**
             * @description Records on all pages.
             * @example 1
             */
            readonly totalCount: number;
            /**
             * @description 0 where there is nothing.
             * @example 1
             */
            readonly totalPages: number;
        };
        readonly EnforcementAction: {
            /**
             * Format: int64
             * @description Stays the same from one ingest to the next.
             * @example 201
             */
            readonly id: number;
            /** @example Northside Builders LLC */
            readonly companyName: string | null;
            /**
             * @description Trade names.
             * @example [
             *       "Northside Remodeling"
             *     ]
             */
            readonly dbaNames: readonly string[];
            /**
             * @example [
             *       "Ada Example"
             *     ]
             */
            readonly individualNames: readonly string[];
            /**
             * @description License numbers that the order prints.
             * @example [
             *       "BC100001"
             *     ]
             */
            readonly licenseNumbers: readonly string[];
            /** @example Minneapolis */
            readonly city: string | null;
            /** @example Consent Order */
            readonly orderType: string | null;
            /**
             * @example [
             *       "Fine",
             *       "Revocation"
             *     ]
             */
            readonly actionsTaken: readonly string[];
            /**
             * @description US dollars, at most two decimals.
             * @example 5000
             */
            readonly penaltyAmount: number | null;
            /**
             * Format: date
             * @description YYYY-MM-DD.
             * @example 2023-03-01
             */
            readonly orderDate: string | null;
            /**
             * @example [
             *       "Unlicensed work"
             *     ]
             */
            readonly violationTypes: readonly string[];
        };
        readonly EnforcementTrends: {
            /** @example 1 */
            readonly totalActions: number;
            /**
             * @description US dollars, at most two decimals.
             * @example 5000
             */
            readonly totalPenaltyAmount: number;
            readonly byYear: readonly {
                /**
                 * @description Null for records without a date.
                 * @example 2023
                 */
                readonly year: number | null;
                /** @example 1 */
                readonly count: number;
                /**
                 * @description US dollars, at most two decimals.
                 * @example 5000
                 */
                readonly penaltyAmount: number;
            }[];
            readonly byActionType: readonly {
                /**
                 * @description Null for orders that name none.
                 * @example Fine
                 */
                readonly actionType: string | null;
                /** @example 1 */
                readonly count: number;
                /**
                 * @description US dollars, at most two decimals.
                 * @example 5000
                 */
                readonly penaltyAmount: number;
            }[];
            readonly byViolationType: readonly {
                /**
                 * @description Null for orders that name none.
                 * @example Unlicensed work
                 */
                readonly violationType: string | null;
                /** @example 1 */
                readonly count: number;
                /**
                 * @description US dollars, at most two decimals.
                 * @example 5000
                 */
                readonly penaltyAmount: number;
            }[];
            readonly combined: readonly {
                /**
                 * @description Null for records without a date.
                 * @example 2023
                 */
                readonly year: number | null;
                /**
                 * @description Null for orders that name none.
                 * @example Fine
                 */
                readonly actionType: string | null;
                /**
                 * @description Null for orders that name none.
                 * @example Unlicensed work
                 */
                readonly violationType: string | null;
                /** @example 1 */
                readonly count: number;
                /**
                 * @description US dollars, at most two decimals.
                 * @example 5000
                 */
                readonly penaltyAmount: number;
            }[];
        };
        readonly LinkedEnforcementActionPage: {
            /** @description The records of this page. */
            readonly data: readonly components["schemas"]["LinkedEnforcementAction"][];
            /**
             * @description Number of this page.
             * @example 1
             */
            readonly page: number;
            /**
             * @description Most records a page holds.
             * @example 25
             */
            readonly pageSize: number;
            /**
             * @description Records on all pages.
             * @example 1
             */
            readonly totalCount: number;
            /**
             * @description 0 where there is nothing.
             * @example 1
             */
            readonly totalPages: number;
        };
        readonly LinkedEnforcementAction: {
            /**
             * Format: int64
             * @description Stays the same from one ingest to the next.
             * @example 201
             */
            readonly id: number;
            /** @example Northside Builders LLC */
            readonly companyName: string | null;
            /**
             * @description Trade names.
             * @example [
             *       "Northside Remodeling"
             *     ]
             */
            readonly dbaNames: readonly string[];
            /**
             * @example [
             *       "Ada Example"
             *     ]
             */
            readonly individualNames: readonly string[];
            /**
             * @description License numbers that the order prints.
             * @example [
             *       "BC100001"
             *     ]
             */
            readonly licenseNumbers: readonly string[];
            /** @example Minneapolis */
            readonly city: string | null;
            /** @example Consent Order */
            readonly orderType: string | null;
            /**
             * @example [
             *       "Fine",
             *       "Revocation"
             *     ]
             */
            readonly actionsTaken: readonly string[];
            /**
             * @description US dollars, at most two decimals.
             * @example 5000
             */
            readonly penaltyAmount: number | null;
            /**
             * Format: date
             * @description YYYY-MM-DD.
             * @example 2023-03-01
             */
            readonly orderDate: string | null;
            /**
             * @example [
             *       "Unlicensed work"
             *     ]
             */
            readonly violationTypes: readonly string[];
            /**
             * @description Probability that the match is right, with three digits. Null where nothing matched.
             * @example 0.973
             */
            readonly matchConfidence: string | null;
            /**
             * @description How sure the match is, in a word: `verified`, `likely`, `possible`, or `ambiguous` where several contractors are as near. Null where nothing matched.
             * @example verified
             * @enum {string|null}
             */
            readonly tier: "verified" | "likely" | "possible" | "ambiguous" | null;
            readonly verificationSignals: components["schemas"]["VerificationSignals"];
        };
        readonly OshaStats: {
            /** @example 1 */
            readonly totalInspections: number;
            /** @example 1 */
            readonly inspectionsWithViolations: number;
            /** @example 1 */
            readonly totalViolations: number;
            /**
             * @description US dollars, at most two decimals.
             * @example 3000
             */
            readonly totalInitialPenalty: number;
            /**
             * @description US dollars, at most two decimals.
             * @example 1500
             */
            readonly totalPenalty: number;
            /**
             * Format: date
             * @description YYYY-MM-DD.
             * @example 2024-01-10
             */
            readonly firstOpenDate: string | null;
            /**
             * Format: date
             * @description YYYY-MM-DD.
             * @example 2024-01-10
             */
            readonly lastOpenDate: string | null;
            readonly byYear: readonly {
                /**
                 * @description Null for records without a date.
                 * @example 2023
                 */
                readonly year: number | null;
                /** @example 1 */
                readonly inspections: number;
                /** @example 1 */
                readonly violations: number;
                /**
                 * @description US dollars, at most two decimals.
                 * @example 1500
                 */
                readonly totalPenalty: number;
            }[];
            readonly byViolationType: readonly {
                /** @example Serious */
                readonly violationType: string | null;
                /** @example 1 */
                readonly violations: number;
            }[];
        };
        readonly PermitCity: {
            /** @example austin */
            readonly jurisdiction: string;
            /**
             * @description The city most of its permits name.
             * @example Austin
             */
            readonly city: string | null;
            /**
             * @description State code.
             * @example TX
             */
            readonly state: string | null;
            /** @example 4 */
            readonly recordCount: number;
            /**
             * Format: date-time
             * @description RFC 3339, in UTC.
             * @example 2025-03-04T00:00:00Z
             */
            readonly firstIssueDate: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, in UTC.
             * @example 2025-03-06T00:00:00Z
             */
            readonly lastIssueDate: string | null;
            /**
             * Format: date-time
             * @description When its feed was last read.
             * @example 2026-03-02T02:03:04Z
             */
            readonly lastSuccessAt: string | null;
        };
        readonly PermitBlock: {
            readonly permits: readonly components["schemas"]["PermitMatch"][];
            /** @example 1 */
            readonly totalCount: number;
            /** @example 1 */
            readonly page: number;
            /** @example 20 */
            readonly pageSize: number;
            /** @description The permits of this page that have coordinates. */
            readonly locations: readonly components["schemas"]["PermitLocation"][];
            readonly summary: components["schemas"]["PermitSummary"];
        };
        readonly PermitMatch: {
            readonly permit: components["schemas"]["Permit"];
            /**
             * @description Null for an unmatched or ambiguous record.
             * @example BC100001
             */
            readonly contractorLicenseNumber: string | null;
            /**
             * @description Legal name of that contractor.
             * @example Northside Builders LLC
             */
            readonly contractorLicenseName: string | null;
            /**
             * @description Probability that the match is right, with three digits. Null where nothing matched.
             * @example 0.973
             */
            readonly matchConfidence: string | null;
            /**
             * @description How sure the match is, in a word: `verified`, `likely`, `possible`, or `ambiguous` where several contractors are as near. Null where nothing matched.
             * @example verified
             * @enum {string|null}
             */
            readonly tier: "verified" | "likely" | "possible" | "ambiguous" | null;
            readonly verificationSignals: components["schemas"]["VerificationSignals"];
            /**
             * @description Contractors that came near the best one, the best included.
             * @example 1
             */
            readonly candidateCount: number;
        };
        readonly Permit: {
            /**
             * Format: int64
             * @description Stays the same from one ingest to the next.
             * @example 101
             */
            readonly id: number;
            /** @example P-101 */
            readonly permitNumber: string;
            /** @example Austin */
            readonly city: string | null;
            /**
             * @description What the clerk typed.
             * @example NORTHSIDE BUILDERS
             */
            readonly contractorName: string | null;
            /** @example 12 ELM ST */
            readonly contractorAddress: string | null;
            /** @example 2214 Pillsbury Ave S */
            readonly propertyAddress: string | null;
            /** @example Building */
            readonly permitType: string | null;
            /** @example Remodel */
            readonly workType: string | null;
            /**
             * @description In the words of the source.
             * @example Issued
             */
            readonly status: string | null;
            /**
             * @description US dollars, at most two decimals.
             * @example 1000.5
             */
            readonly value: number | null;
            /** @example Remodel the kitchen */
            readonly description: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, in UTC.
             * @example 2025-03-04T00:00:00Z
             */
            readonly issueDate: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, in UTC.
             * @example 2025-06-02T00:00:00Z
             */
            readonly completeDate: string | null;
            /** @example 30.25 */
            readonly latitude: number | null;
            /** @example -97.75 */
            readonly longitude: number | null;
            /** @example 0123456789 */
            readonly parcelNumber: string | null;
            /**
             * @description US dollars, at most two decimals.
             * @example 250.75
             */
            readonly totalFees: number | null;
            /**
             * @description US dollars, at most two decimals.
             * @example 200
             */
            readonly totalPayments: number | null;
            /**
             * @description US dollars, at most two decimals.
             * @example 50.75
             */
            readonly outstandingBalance: number | null;
            /**
             * Format: date-time
             * @description RFC 3339, in UTC.
             * @example 2025-03-03T00:00:00Z
             */
            readonly approvedDate: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, in UTC.
             * @example 2025-09-04T00:00:00Z
             */
            readonly expirationDate: string | null;
            /** @example 3 */
            readonly inspectionCount: number | null;
        };
        readonly PermitLocation: {
            /**
             * Format: int64
             * @description Stays the same from one ingest to the next.
             * @example 101
             */
            readonly id: number;
            /** @example 30.25 */
            readonly latitude: number;
            /** @example -97.75 */
            readonly longitude: number;
            /** @example P-101 */
            readonly permitNumber: string;
            /** @example 2214 Pillsbury Ave S */
            readonly propertyAddress: string | null;
            /** @example Building */
            readonly permitType: string | null;
            /**
             * @description What the clerk typed.
             * @example NORTHSIDE BUILDERS
             */
            readonly contractorName: string | null;
            /**
             * @description US dollars, at most two decimals.
             * @example 1000.5
             */
            readonly value: number | null;
            /**
             * Format: date-time
             * @description RFC 3339, in UTC.
             * @example 2025-03-04T00:00:00Z
             */
            readonly issueDate: string | null;
            /**
             * @description Null for an unmatched or ambiguous record.
             * @example BC100001
             */
            readonly contractorLicenseNumber: string | null;
            /** @example Remodel */
            readonly workType: string | null;
            /** @example Remodel the kitchen */
            readonly description: string | null;
        };
        readonly PermitSummary: {
            /** @example 1 */
            readonly totalPermits: number;
            /** @example 1 */
            readonly uniqueAddresses: number;
            /**
             * @description Matched contractors, and names that matched none.
             * @example 1
             */
            readonly uniqueContractors: number;
            /**
             * @description US dollars, at most two decimals.
             * @example 1000.5
             */
            readonly totalValue: number;
            /**
             * @description Permits by permit type.
             * @example {
             *       "Building": 1
             *     }
             */
            readonly permitTypes: {
                readonly [key: string]: number;
            };
            /**
             * Format: date-time
             * @description When the latest permit was issued.
             * @example 2025-03-04T00:00:00Z
             */
            readonly mostRecentDate: string | null;
            /** @description Permits by tier of their match; unmatched ones are in none. */
            readonly tierBreakdown: {
                /** @example 1 */
                readonly verified: number;
                /** @example 0 */
                readonly likely: number;
                /** @example 0 */
                readonly possible: number;
                /** @example 0 */
                readonly ambiguous: number;
            };
        };
        readonly AgActionPage: {
            /** @description The records of this page. */
            readonly data: readonly components["schemas"]["AgAction"][];
            /**
             * @description Number of this page.
             * @example 1
             */
            readonly page: number;
            /**
             * @description Most records a page holds.
             * @example 25
             */
            readonly pageSize: number;
            /**
             * @description Records on all pages.
             * @example 1
             */
            readonly totalCount: number;
            /**
             * @description 0 where there is nothing.
             * @example 1
             */
            readonly totalPages: number;
        };
        readonly AgAction: {
            /**
             * Format: int64
             * @description Stays the same from one ingest to the next.
             * @example 301
             */
            readonly id: number;
            /** @example AG-1 */
            readonly caseNumber: string | null;
            /**
             * @description Defendants as printed.
             * @example Northside Builders LLC and Ada Example
             */
            readonly respondent: string;
            /** @example Northside Builders LLC */
            readonly companyName: string | null;
            /**
             * @description Trade names.
             * @example [
             *       "Northside Remodeling"
             *     ]
             */
            readonly dbaNames: readonly string[];
            /**
             * @example [
             *       "Ada Example"
             *     ]
             */
            readonly individualNames: readonly string[];
            /**
             * @description License numbers that the action prints.
             * @example [
             *       "BC100001"
             *     ]
             */
            readonly licenseNumbers: readonly string[];
            /** @example 12 Elm St */
            readonly address: string | null;
            /** @example Minneapolis */
            readonly city: string | null;
            /**
             * @description State code.
             * @example MN
             */
            readonly state: string | null;
            /** @example (612) 555-0101 */
            readonly phone: string | null;
            /** @example Lawsuit */
            readonly actionType: string | null;
            /**
             * @description In the words of the source.
             * @example Open
             */
            readonly status: string | null;
            /**
             * Format: date
             * @description YYYY-MM-DD.
             * @example 2022-02-02
             */
            readonly actionDate: string | null;
            /**
             * @description US dollars, at most two decimals.
             * @example 5000
             */
            readonly penaltyAmount: number | null;
            /**
             * @description US dollars, at most two decimals.
             * @example 123.45
             */
            readonly restitutionAmount: number | null;
            /**
             * @example [
             *       "Deceptive practices"
             *     ]
             */
            readonly violationTypes: readonly string[];
            /** @example Took deposits for work that was not done. */
            readonly summary: string | null;
            /**
             * @description Where the source tells of it.
             * @example https://ag.example/actions/AG-1
             */
            readonly url: string | null;
        };
        readonly LinkedAgActionPage: {
            /** @description The records of this page. */
            readonly data: readonly components["schemas"]["LinkedAgAction"][];
            /**
             * @description Number of this page.
             * @example 1
             */
            readonly page: number;
            /**
             * @description Most records a page holds.
             * @example 25
             */
            readonly pageSize: number;
            /**
             * @description Records on all pages.
             * @example 1
             */
            readonly totalCount: number;
            /**
             * @description 0 where there is nothing.
             * @example 1
             */
            readonly totalPages: number;
        };
        readonly LinkedAgAction: {
            /**
             * Format: int64
             * @description Stays the same from one ingest to the next.
             * @example 301
             */
            readonly id: number;
            /** @example AG-1 */
            readonly caseNumber: string | null;
            /**
             * @description Defendants as printed.
             * @example Northside Builders LLC and Ada Example
             */
            readonly respondent: string;
            /** @example Northside Builders LLC */
            readonly companyName: string | null;
            /**
             * @description Trade names.
             * @example [
             *       "Northside Remodeling"
             *     ]
             */
            readonly dbaNames: readonly string[];
            /**
             * @example [
             *       "Ada Example"
             *     ]
             */
            readonly individualNames: readonly string[];
            /**
             * @description License numbers that the action prints.
             * @example [
             *       "BC100001"
             *     ]
             */
            readonly licenseNumbers: readonly string[];
            /** @example 12 Elm St */
            readonly address: string | null;
            /** @example Minneapolis */
            readonly city: string | null;
            /**
             * @description State code.
             * @example MN
             */
            readonly state: string | null;
            /** @example (612) 555-0101 */
            readonly phone: string | null;
            /** @example Lawsuit */
            readonly actionType: string | null;
            /**
             * @description In the words of the source.
             * @example Open
             */
            readonly status: string | null;
            /**
             * Format: date
             * @description YYYY-MM-DD.
             * @example 2022-02-02
             */
            readonly actionDate: string | null;
            /**
             * @description US dollars, at most two decimals.
             * @example 5000
             */
            readonly penaltyAmount: number | null;
            /**
             * @description US dollars, at most two decimals.
             * @example 123.45
             */
            readonly restitutionAmount: number | null;
            /**
             * @example [
             *       "Deceptive practices"
             *     ]
             */
            readonly violationTypes: readonly string[];
            /** @example Took deposits for work that was not done. */
            readonly summary: string | null;
            /**
             * @description Where the source tells of it.
             * @example https://ag.example/actions/AG-1
             */
            readonly url: string | null;
            /**
             * @description Probability that the match is right, with three digits. Null where nothing matched.
             * @example 0.973
             */
            readonly matchConfidence: string | null;
            /**
             * @description How sure the match is, in a word: `verified`, `likely`, `possible`, or `ambiguous` where several contractors are as near. Null where nothing matched.
             * @example verified
             * @enum {string|null}
             */
            readonly tier: "verified" | "likely" | "possible" | "ambiguous" | null;
            readonly verificationSignals: components["schemas"]["VerificationSignals"];
        };
        readonly LicenseType: {
            /** @example 1 */
            readonly id: number;
            /** @example Electrical */
            readonly name: string;
            /** @example electrical */
            readonly code: string;
        };
        readonly LicenseSubtype: {
            /** @example 1 */
            readonly id: number;
            /** @example Remodeler */
            readonly name: string;
            /** @example 1 */
            readonly licenseTypeId: number | null;
            /**
             * @description Name of the type; null where the source prints none.
             * @example Residential Contractors
             */
            readonly licenseType: string | null;
        };
        readonly LicenseStatus: {
            /** @example 1 */
            readonly id: number;
            /**
             * @example Issued
             * @enum {string}
             */
            readonly name: "Issued" | "Expired" | "Revoked" | "Suspended";
            /** @example true */
            readonly isActive: boolean;
        };
    };
    responses: {
        /** @description `auth.missing`: The request carries no API key. */
        readonly Unauthorized: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"] & {
                    readonly error?: {
                        /** @enum {string} */
                        readonly code?: "auth.missing";
                    };
                };
            };
        };
        /** @description `auth.invalid`: The API key is malformed, unknown, expired or revoked. */
        readonly Forbidden: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"] & {
                    readonly error?: {
                        /** @enum {string} */
                        readonly code?: "auth.invalid";
                    };
                };
            };
        };
        /** @description `method_not_allowed`: The path exists but does not answer this method. */
        readonly MethodNotAllowed: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"] & {
                    readonly error?: {
                        /** @enum {string} */
                        readonly code?: "method_not_allowed";
                    };
                };
            };
        };
        /** @description `unsupported_media_type`: The body of the request is of a type that is not accepted. */
        readonly UnsupportedMediaType: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"] & {
                    readonly error?: {
                        /** @enum {string} */
                        readonly code?: "unsupported_media_type";
                    };
                };
            };
        };
        /** @description `rate_limit.exceeded`: The requests of a minute or of a day are used up. */
        readonly TooManyRequests: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"] & {
                    readonly error?: {
                        /** @enum {string} */
                        readonly code?: "rate_limit.exceeded";
                    };
                };
            };
        };
        /** @description `internal.error`: Something went wrong in the service. */
        readonly InternalServerError: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"] & {
                    readonly error?: {
                        /** @enum {string} */
                        readonly code?: "internal.error";
                    };
                };
            };
        };
        /** @description `upstream.bad_gateway`: A part the service relies on gave an answer that cannot be read. */
        readonly BadGateway: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"] & {
                    readonly error?: {
                        /** @enum {string} */
                        readonly code?: "upstream.bad_gateway";
                    };
                };
            };
        };
        /** @description `upstream.unavailable`: The database cannot be reached. */
        readonly ServiceUnavailable: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"] & {
                    readonly error?: {
                        /** @enum {string} */
                        readonly code?: "upstream.unavailable";
                    };
                };
            };
        };
        /** @description `upstream.timeout`: The answer took too long to find. */
        readonly GatewayTimeout: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"] & {
                    readonly error?: {
                        /** @enum {string} */
                        readonly code?: "upstream.timeout";
                    };
                };
            };
        };
        /** @description `not_found`: There is no such path or no such record. */
        readonly NotFound: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"] & {
                    readonly error?: {
                        /** @enum {string} */
                        readonly code?: "not_found";
                    };
                };
            };
        };
        /** @description `conflict`: The request means more than one record: several states issued the same license number. */
        readonly Conflict: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"] & {
                    readonly error?: {
                        /** @enum {string} */
                        readonly code?: "conflict";
                    };
                };
            };
        };
        /** @description `validation.semantic`: Each parameter is valid by itself, but together they make no sense, such as a range that ends before it begins. */
        readonly UnprocessableEntity: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"] & {
                    readonly error?: {
                        /** @enum {string} */
                        readonly code?: "validation.semantic";
                    };
                };
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type Error = components['schemas']['Error'];
export type ContractorPage = components['schemas']['ContractorPage'];
export type Contractor = components['schemas']['Contractor'];
export type ContractorDetail = components['schemas']['ContractorDetail'];
export type InspectionPage = components['schemas']['InspectionPage'];
export type Inspection = components['schemas']['Inspection'];
export type Violation = components['schemas']['Violation'];
export type VerificationSignals = components['schemas']['VerificationSignals'];
export type MatchedPermitPage = components['schemas']['MatchedPermitPage'];
export type MatchedPermit = components['schemas']['MatchedPermit'];
export type RelatedContractorPage = components['schemas']['RelatedContractorPage'];
export type RelatedContractor = components['schemas']['RelatedContractor'];
export type EnforcementActionPage = components['schemas']['EnforcementActionPage'];
export type EnforcementAction = components['schemas']['EnforcementAction'];
export type EnforcementTrends = components['schemas']['EnforcementTrends'];
export type LinkedEnforcementActionPage = components['schemas']['LinkedEnforcementActionPage'];
export type LinkedEnforcementAction = components['schemas']['LinkedEnforcementAction'];
export type OshaStats = components['schemas']['OshaStats'];
export type PermitCity = components['schemas']['PermitCity'];
export type PermitBlock = components['schemas']['PermitBlock'];
export type PermitMatch = components['schemas']['PermitMatch'];
export type Permit = components['schemas']['Permit'];
export type PermitLocation = components['schemas']['PermitLocation'];
export type PermitSummary = components['schemas']['PermitSummary'];
export type AgActionPage = components['schemas']['AgActionPage'];
export type AgAction = components['schemas']['AgAction'];
export type LinkedAgActionPage = components['schemas']['LinkedAgActionPage'];
export type LinkedAgAction = components['schemas']['LinkedAgAction'];
export type LicenseType = components['schemas']['LicenseType'];
export type LicenseSubtype = components['schemas']['LicenseSubtype'];
export type LicenseStatus = components['schemas']['LicenseStatus'];
export type ResponseUnauthorized = components['responses']['Unauthorized'];
export type ResponseForbidden = components['responses']['Forbidden'];
export type ResponseMethodNotAllowed = components['responses']['MethodNotAllowed'];
export type ResponseUnsupportedMediaType = components['responses']['UnsupportedMediaType'];
export type ResponseTooManyRequests = components['responses']['TooManyRequests'];
export type ResponseInternalServerError = components['responses']['InternalServerError'];
export type ResponseBadGateway = components['responses']['BadGateway'];
export type ResponseServiceUnavailable = components['responses']['ServiceUnavailable'];
export type ResponseGatewayTimeout = components['responses']['GatewayTimeout'];
export type ResponseNotFound = components['responses']['NotFound'];
export type ResponseConflict = components['responses']['Conflict'];
export type ResponseUnprocessableEntity = components['responses']['UnprocessableEntity'];
export type $defs = Record<string, never>;
export interface operations {
    readonly searchLicenses: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Matches legal name, trade name or license number. At least 3 characters without the white space around them.
                 * @example northside
                 */
                readonly q?: string;
                /**
                 * @description City, in any case.
                 * @example Minneapolis
                 */
                readonly city?: string;
                /**
                 * @description Name of a license type, in any case.
                 * @example Residential Contractors
                 */
                readonly licenseType?: string;
                /**
                 * @description License status. Case does not matter.
                 * @example Issued
                 */
                readonly status?: "Issued" | "Expired" | "Revoked" | "Suspended";
                /**
                 * @description Only contractors with (true) or without (false) enforcement actions.
                 * @example true
                 */
                readonly hasEnforcement?: boolean;
                /**
                 * @description Companies or individuals. Case does not matter.
                 * @example Business
                 */
                readonly entityType?: "Business" | "Personal";
                /**
                 * @description State code, in any case.
                 * @example MN
                 */
                readonly state?: string;
                /**
                 * @description Page number, from 1.
                 * @example 1
                 */
                readonly page?: number;
                /**
                 * @description Records per page.
                 * @example 25
                 */
                readonly pageSize?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Search contractors. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "licenseNumber": "BC100001",
                     *           "name": "Northside Builders LLC",
                     *           "dbaName": "Northside Remodeling",
                     *           "status": "Revoked",
                     *           "city": "Minneapolis",
                     *           "state": "MN",
                     *           "licenseType": "Residential Contractors",
                     *           "licenseSubtype": "Remodeler",
                     *           "expirationDate": "2023-03-31",
                     *           "hasEnforcementAction": true
                     *         }
                     *       ],
                     *       "page": 1,
                     *       "pageSize": 25,
                     *       "totalCount": 1,
                     *       "totalPages": 1
                     *     }
                     */
                    readonly "application/json": components["schemas"]["ContractorPage"];
                };
            };
        };
    };
    readonly getLicense: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description State code, in any case. Picks the roster where several states issued the same license number; 409 without it.
                 * @example MN
                 */
                readonly state?: string;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description License number; white space around it and case do not matter.
                 * @example BC100001
                 */
                readonly licenseNumber: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One contractor by license number. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "licenseNumber": "BC100001",
                     *       "name": "Northside Builders LLC",
                     *       "dbaName": "Northside Remodeling",
                     *       "status": "Revoked",
                     *       "city": "Minneapolis",
                     *       "state": "MN",
                     *       "licenseType": "Residential Contractors",
                     *       "licenseSubtype": "Remodeler",
                     *       "expirationDate": "2023-03-31",
                     *       "hasEnforcementAction": true,
                     *       "personName": "Ada Example",
                     *       "entityType": "Business",
                     *       "licenseTypes": [
                     *         "Residential Contractors"
                     *       ],
                     *       "licenseSubtypes": [
                     *         "Remodeler"
                     *       ],
                     *       "statusPrinted": "REVOKED",
                     *       "address": "12 Elm St",
                     *       "zip": "55401",
                     *       "phone": "(612) 555-0101",
                     *       "email": "ada@northside.example",
                     *       "originalDate": "2010-01-15",
                     *       "rosterState": "MN",
                     *       "source": "mn_licenses",
                     *       "sourceLastSuccessAt": "2026-03-01T02:03:04Z",
                     *       "sourceLastChangeAt": "2026-03-01T02:03:04Z"
                     *     }
                     */
                    readonly "application/json": components["schemas"]["ContractorDetail"];
                };
            };
        };
    };
    readonly listContractorOsha: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description State code, in any case. Picks the roster where several states issued the same license number; 409 without it.
                 * @example MN
                 */
                readonly state?: string;
                /**
                 * @description Page number, from 1. Without page and pageSize the list comes whole, up to 1000 records.
                 * @example 1
                 */
                readonly page?: number;
                /**
                 * @description Records per page; 25 where only page is given.
                 * @example 25
                 */
                readonly pageSize?: number;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description License number; white space around it and case do not matter.
                 * @example BC100001
                 */
                readonly licenseNumber: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Inspections linked to a contractor, newest first. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "activityNumber": 1500001,
                     *           "establishmentName": "Northside Builders",
                     *           "siteAddress": "2214 Pillsbury Ave S",
                     *           "city": "Minneapolis",
                     *           "state": "MN",
                     *           "zip": "55404",
                     *           "mailingAddress": "12 Elm St",
                     *           "mailingCity": "Minneapolis",
                     *           "mailingState": "MN",
                     *           "mailingZip": "55401",
                     *           "openDate": "2024-01-10",
                     *           "closeConferenceDate": "2024-01-10",
                     *           "caseClosedDate": "2024-06-03",
                     *           "caseStatus": "CLOSED",
                     *           "inspectionType": "Planned",
                     *           "scope": "Partial",
                     *           "ownership": "Private",
                     *           "safetyHealth": "Safety",
                     *           "unionStatus": "NonUnion",
                     *           "sic": "1521",
                     *           "naics": "236118",
                     *           "reportingOffice": "Eau Claire",
                     *           "violationCount": 1,
                     *           "initialPenalty": 3000,
                     *           "totalPenalty": 1500,
                     *           "violations": [
                     *             {
                     *               "citationId": "01001",
                     *               "violationType": "Serious",
                     *               "standard": "1926.501",
                     *               "issuanceDate": "2024-02-01",
                     *               "currentPenalty": 1500,
                     *               "initialPenalty": 3000
                     *             }
                     *           ],
                     *           "contractorLicenseNumber": "BC100001",
                     *           "contractorLicenseName": "Northside Builders LLC",
                     *           "matchConfidence": "0.973",
                     *           "tier": "verified",
                     *           "verificationSignals": "license_number,name_exact",
                     *           "candidateCount": 1
                     *         }
                     *       ],
                     *       "page": 1,
                     *       "pageSize": 25,
                     *       "totalCount": 1,
                     *       "totalPages": 1
                     *     }
                     */
                    readonly "application/json": components["schemas"]["InspectionPage"];
                };
            };
        };
    };
    readonly listContractorPermits: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description State code, in any case. Picks the roster where several states issued the same license number; 409 without it.
                 * @example MN
                 */
                readonly state?: string;
                /**
                 * @description Page number, from 1. Without page and pageSize the list comes whole, up to 1000 records.
                 * @example 1
                 */
                readonly page?: number;
                /**
                 * @description Records per page; 25 where only page is given.
                 * @example 25
                 */
                readonly pageSize?: number;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description License number; white space around it and case do not matter.
                 * @example BC100001
                 */
                readonly licenseNumber: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Building permits matched to a contractor, newest first. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 101,
                     *           "permitNumber": "P-101",
                     *           "city": "Austin",
                     *           "contractorName": "NORTHSIDE BUILDERS",
                     *           "contractorAddress": "12 ELM ST",
                     *           "propertyAddress": "2214 Pillsbury Ave S",
                     *           "permitType": "Building",
                     *           "workType": "Remodel",
                     *           "status": "Issued",
                     *           "value": 1000.5,
                     *           "description": "Remodel the kitchen",
                     *           "issueDate": "2025-03-04T00:00:00Z",
                     *           "completeDate": "2025-06-02T00:00:00Z",
                     *           "latitude": 30.25,
                     *           "longitude": -97.75,
                     *           "parcelNumber": "0123456789",
                     *           "totalFees": 250.75,
                     *           "totalPayments": 200,
                     *           "outstandingBalance": 50.75,
                     *           "approvedDate": "2025-03-03T00:00:00Z",
                     *           "expirationDate": "2025-09-04T00:00:00Z",
                     *           "inspectionCount": 3,
                     *           "jurisdiction": "austin",
                     *           "contractorPhone": "612-555-0101",
                     *           "contractorLicensePrinted": "BC100001",
                     *           "contractorLicenseNumber": "BC100001",
                     *           "contractorLicenseName": "Northside Builders LLC",
                     *           "matchConfidence": "0.973",
                     *           "tier": "verified",
                     *           "verificationSignals": "license_number,name_exact",
                     *           "candidateCount": 1
                     *         }
                     *       ],
                     *       "page": 1,
                     *       "pageSize": 25,
                     *       "totalCount": 1,
                     *       "totalPages": 1
                     *     }
                     */
                    readonly "application/json": components["schemas"]["MatchedPermitPage"];
                };
            };
        };
    };
    readonly listRelatedContractors: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description State code, in any case. Picks the roster where several states issued the same license number; 409 without it.
                 * @example MN
                 */
                readonly state?: string;
                /**
                 * @description Page number, from 1. Without page and pageSize the list comes whole, up to 1000 records.
                 * @example 1
                 */
                readonly page?: number;
                /**
                 * @description Records per page; 25 where only page is given.
                 * @example 25
                 */
                readonly pageSize?: number;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description License number; white space around it and case do not matter.
                 * @example BC100001
                 */
                readonly licenseNumber: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Contractors that share an address or phone, those licensed last first. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "licenseNumber": "BC100001",
                     *           "name": "Northside Builders LLC",
                     *           "dbaName": "Northside Remodeling",
                     *           "status": "Revoked",
                     *           "city": "Minneapolis",
                     *           "state": "MN",
                     *           "licenseType": "Residential Contractors",
                     *           "licenseSubtype": "Remodeler",
                     *           "expirationDate": "2023-03-31",
                     *           "hasEnforcementAction": true,
                     *           "personName": "Ada Example",
                     *           "originalDate": "2010-01-15",
                     *           "rosterState": "MN",
                     *           "sharedAddress": "12 Elm St",
                     *           "sharedAddressCount": 2,
                     *           "sharedAddressHub": false,
                     *           "sharedPhone": "(612) 555-0101",
                     *           "sharedPhoneCount": 2,
                     *           "sharedPhoneHub": false,
                     *           "reason": "Both print the same phone. Both print the same address.",
                     *           "reasonCodes": [
                     *             "shared_phone",
                     *             "shared_address"
                     *           ]
                     *         }
                     *       ],
                     *       "page": 1,
                     *       "pageSize": 25,
                     *       "totalCount": 1,
                     *       "totalPages": 1
                     *     }
                     */
                    readonly "application/json": components["schemas"]["RelatedContractorPage"];
                };
            };
        };
    };
    readonly listEnforcement: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Filter expression. Fields: Id (number), CompanyName (text), DbaNames (list), IndividualNames (list), LicenseNumbers (list), City (text), OrderType (text), ActionsTaken (list), PenaltyAmount (number), OrderDate (date), ViolationTypes (list). Operators: = != =* !* ^ !^ $ !$ > < >= <=, a comma for AND, | for OR, parentheses, /i after a value to ignore case. Field names compare without case. At most 2000 characters, 50 conditions and 20 levels of parentheses, of which the pattern shows one.
                 * @example PenaltyAmount>=1000,OrderType=*consent*\/i
                 */
                readonly filter?: string;
                /**
                 * @description field [asc|desc], separated by commas; OrderDate desc where nothing is said. Fields: Id, CompanyName, City, OrderType, PenaltyAmount, OrderDate. Case does not matter.
                 * @example PenaltyAmount desc, CompanyName
                 */
                readonly orderBy?: string;
                /**
                 * @description Page number, from 1.
                 * @example 1
                 */
                readonly page?: number;
                /**
                 * @description Records per page.
                 * @example 20
                 */
                readonly pageSize?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Enforcement actions, newest first. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 201,
                     *           "companyName": "Northside Builders LLC",
                     *           "dbaNames": [
                     *             "Northside Remodeling"
                     *           ],
                     *           "individualNames": [
                     *             "Ada Example"
                     *           ],
                     *           "licenseNumbers": [
                     *             "BC100001"
                     *           ],
                     *           "city": "Minneapolis",
                     *           "orderType": "Consent Order",
                     *           "actionsTaken": [
                     *             "Fine",
                     *             "Revocation"
                     *           ],
                     *           "penaltyAmount": 5000,
                     *           "orderDate": "2023-03-01",
                     *           "violationTypes": [
                     *             "Unlicensed work"
                     *           ]
                     *         }
                     *       ],
                     *       "page": 1,
                     *       "pageSize": 25,
                     *       "totalCount": 1,
                     *       "totalPages": 1
                     *     }
                     */
                    readonly "application/json": components["schemas"]["EnforcementActionPage"];
                };
            };
        };
    };
    readonly listRecentEnforcement: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description How many of the most recent actions.
                 * @example 10
                 */
                readonly limit?: number;
                /**
                 * @description Page number, from 1. Without page and pageSize the list comes whole, up to 1000 records.
                 * @example 1
                 */
                readonly page?: number;
                /**
                 * @description Records per page; 25 where only page is given.
                 * @example 25
                 */
                readonly pageSize?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The most recent enforcement actions. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 201,
                     *           "companyName": "Northside Builders LLC",
                     *           "dbaNames": [
                     *             "Northside Remodeling"
                     *           ],
                     *           "individualNames": [
                     *             "Ada Example"
                     *           ],
                     *           "licenseNumbers": [
                     *             "BC100001"
                     *           ],
                     *           "city": "Minneapolis",
                     *           "orderType": "Consent Order",
                     *           "actionsTaken": [
                     *             "Fine",
                     *             "Revocation"
                     *           ],
                     *           "penaltyAmount": 5000,
                     *           "orderDate": "2023-03-01",
                     *           "violationTypes": [
                     *             "Unlicensed work"
                     *           ]
                     *         }
                     *       ],
                     *       "page": 1,
                     *       "pageSize": 25,
                     *       "totalCount": 1,
                     *       "totalPages": 1
                     *     }
                     */
                    readonly "application/json": components["schemas"]["EnforcementActionPage"];
                };
            };
        };
    };
    readonly getEnforcementTrends: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Enforcement actions by year, action type and violation type. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "totalActions": 1,
                     *       "totalPenaltyAmount": 5000,
                     *       "byYear": [
                     *         {
                     *           "year": 2023,
                     *           "count": 1,
                     *           "penaltyAmount": 5000
                     *         }
                     *       ],
                     *       "byActionType": [
                     *         {
                     *           "actionType": "Fine",
                     *           "count": 1,
                     *           "penaltyAmount": 5000
                     *         }
                     *       ],
                     *       "byViolationType": [
                     *         {
                     *           "violationType": "Unlicensed work",
                     *           "count": 1,
                     *           "penaltyAmount": 5000
                     *         }
                     *       ],
                     *       "combined": [
                     *         {
                     *           "year": 2023,
                     *           "actionType": "Fine",
                     *           "violationType": "Unlicensed work",
                     *           "count": 1,
                     *           "penaltyAmount": 5000
                     *         }
                     *       ]
                     *     }
                     */
                    readonly "application/json": components["schemas"]["EnforcementTrends"];
                };
            };
        };
    };
    readonly listContractorEnforcement: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description State code, in any case. Picks the roster where several states issued the same license number; 409 without it.
                 * @example MN
                 */
                readonly state?: string;
                /**
                 * @description Page number, from 1. Without page and pageSize the list comes whole, up to 1000 records.
                 * @example 1
                 */
                readonly page?: number;
                /**
                 * @description Records per page; 25 where only page is given.
                 * @example 25
                 */
                readonly pageSize?: number;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description License number; white space around it and case do not matter.
                 * @example BC100001
                 */
                readonly licenseNumber: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description All enforcement actions of a contractor, newest first. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 201,
                     *           "companyName": "Northside Builders LLC",
                     *           "dbaNames": [
                     *             "Northside Remodeling"
                     *           ],
                     *           "individualNames": [
                     *             "Ada Example"
                     *           ],
                     *           "licenseNumbers": [
                     *             "BC100001"
                     *           ],
                     *           "city": "Minneapolis",
                     *           "orderType": "Consent Order",
                     *           "actionsTaken": [
                     *             "Fine",
                     *             "Revocation"
                     *           ],
                     *           "penaltyAmount": 5000,
                     *           "orderDate": "2023-03-01",
                     *           "violationTypes": [
                     *             "Unlicensed work"
                     *           ],
                     *           "matchConfidence": "0.973",
                     *           "tier": "verified",
                     *           "verificationSignals": "license_number,name_exact"
                     *         }
                     *       ],
                     *       "page": 1,
                     *       "pageSize": 25,
                     *       "totalCount": 1,
                     *       "totalPages": 1
                     *     }
                     */
                    readonly "application/json": components["schemas"]["LinkedEnforcementActionPage"];
                };
            };
        };
    };
    readonly getEnforcement: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the action.
                 * @example 201
                 */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One enforcement action. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 201,
                     *       "companyName": "Northside Builders LLC",
                     *       "dbaNames": [
                     *         "Northside Remodeling"
                     *       ],
                     *       "individualNames": [
                     *         "Ada Example"
                     *       ],
                     *       "licenseNumbers": [
                     *         "BC100001"
                     *       ],
                     *       "city": "Minneapolis",
                     *       "orderType": "Consent Order",
                     *       "actionsTaken": [
                     *         "Fine",
                     *         "Revocation"
                     *       ],
                     *       "penaltyAmount": 5000,
                     *       "orderDate": "2023-03-01",
                     *       "violationTypes": [
                     *         "Unlicensed work"
                     *       ]
                     *     }
                     */
                    readonly "application/json": components["schemas"]["EnforcementAction"];
                };
            };
        };
    };
    readonly searchOsha: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Establishment name; typing errors, word order and legal suffixes are forgiven.
                 * @example Northside Builders
                 */
                readonly name?: string;
                /**
                 * @description City, in any case.
                 * @example Minneapolis
                 */
                readonly city?: string;
                /**
                 * @description Only inspections with (true) or without (false) violations.
                 * @example true
                 */
                readonly hasViolations?: boolean;
                /**
                 * @description First day on which the inspection was opened. Not after toDate.
                 * @example 2024-01-01
                 */
                readonly fromDate?: string;
                /**
                 * @description Last day on which the inspection was opened. Not before fromDate.
                 * @example 2024-12-31
                 */
                readonly toDate?: string;
                /**
                 * @description Page number, from 1.
                 * @example 1
                 */
                readonly page?: number;
                /**
                 * @description Records per page.
                 * @example 25
                 */
                readonly pageSize?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Search workplace-safety inspections. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "activityNumber": 1500001,
                     *           "establishmentName": "Northside Builders",
                     *           "siteAddress": "2214 Pillsbury Ave S",
                     *           "city": "Minneapolis",
                     *           "state": "MN",
                     *           "zip": "55404",
                     *           "mailingAddress": "12 Elm St",
                     *           "mailingCity": "Minneapolis",
                     *           "mailingState": "MN",
                     *           "mailingZip": "55401",
                     *           "openDate": "2024-01-10",
                     *           "closeConferenceDate": "2024-01-10",
                     *           "caseClosedDate": "2024-06-03",
                     *           "caseStatus": "CLOSED",
                     *           "inspectionType": "Planned",
                     *           "scope": "Partial",
                     *           "ownership": "Private",
                     *           "safetyHealth": "Safety",
                     *           "unionStatus": "NonUnion",
                     *           "sic": "1521",
                     *           "naics": "236118",
                     *           "reportingOffice": "Eau Claire",
                     *           "violationCount": 1,
                     *           "initialPenalty": 3000,
                     *           "totalPenalty": 1500,
                     *           "violations": [
                     *             {
                     *               "citationId": "01001",
                     *               "violationType": "Serious",
                     *               "standard": "1926.501",
                     *               "issuanceDate": "2024-02-01",
                     *               "currentPenalty": 1500,
                     *               "initialPenalty": 3000
                     *             }
                     *           ],
                     *           "contractorLicenseNumber": "BC100001",
                     *           "contractorLicenseName": "Northside Builders LLC",
                     *           "matchConfidence": "0.973",
                     *           "tier": "verified",
                     *           "verificationSignals": "license_number,name_exact",
                     *           "candidateCount": 1
                     *         }
                     *       ],
                     *       "page": 1,
                     *       "pageSize": 25,
                     *       "totalCount": 1,
                     *       "totalPages": 1
                     *     }
                     */
                    readonly "application/json": components["schemas"]["InspectionPage"];
                };
            };
        };
    };
    readonly getOshaStats: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Totals of inspections, violations and penalties. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "totalInspections": 1,
                     *       "inspectionsWithViolations": 1,
                     *       "totalViolations": 1,
                     *       "totalInitialPenalty": 3000,
                     *       "totalPenalty": 1500,
                     *       "firstOpenDate": "2024-01-10",
                     *       "lastOpenDate": "2024-01-10",
                     *       "byYear": [
                     *         {
                     *           "year": 2023,
                     *           "inspections": 1,
                     *           "violations": 1,
                     *           "totalPenalty": 1500
                     *         }
                     *       ],
                     *       "byViolationType": [
                     *         {
                     *           "violationType": "Serious",
                     *           "violations": 1
                     *         }
                     *       ]
                     *     }
                     */
                    readonly "application/json": components["schemas"]["OshaStats"];
                };
            };
        };
    };
    readonly getInspection: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description OSHA's number of the inspection.
                 * @example 1500001
                 */
                readonly activityNumber: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One inspection with its violations. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "activityNumber": 1500001,
                     *       "establishmentName": "Northside Builders",
                     *       "siteAddress": "2214 Pillsbury Ave S",
                     *       "city": "Minneapolis",
                     *       "state": "MN",
                     *       "zip": "55404",
                     *       "mailingAddress": "12 Elm St",
                     *       "mailingCity": "Minneapolis",
                     *       "mailingState": "MN",
                     *       "mailingZip": "55401",
                     *       "openDate": "2024-01-10",
                     *       "closeConferenceDate": "2024-01-10",
                     *       "caseClosedDate": "2024-06-03",
                     *       "caseStatus": "CLOSED",
                     *       "inspectionType": "Planned",
                     *       "scope": "Partial",
                     *       "ownership": "Private",
                     *       "safetyHealth": "Safety",
                     *       "unionStatus": "NonUnion",
                     *       "sic": "1521",
                     *       "naics": "236118",
                     *       "reportingOffice": "Eau Claire",
                     *       "violationCount": 1,
                     *       "initialPenalty": 3000,
                     *       "totalPenalty": 1500,
                     *       "violations": [
                     *         {
                     *           "citationId": "01001",
                     *           "violationType": "Serious",
                     *           "standard": "1926.501",
                     *           "issuanceDate": "2024-02-01",
                     *           "currentPenalty": 1500,
                     *           "initialPenalty": 3000
                     *         }
                     *       ],
                     *       "contractorLicenseNumber": "BC100001",
                     *       "contractorLicenseName": "Northside Builders LLC",
                     *       "matchConfidence": "0.973",
                     *       "tier": "verified",
                     *       "verificationSignals": "license_number,name_exact",
                     *       "candidateCount": 1
                     *     }
                     */
                    readonly "application/json": components["schemas"]["Inspection"];
                };
            };
        };
    };
    readonly searchPermits: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Contractor name; typing errors, word order and legal suffixes are forgiven.
                 * @example Northside Builders
                 */
                readonly contractorName?: string;
                /**
                 * @description City or jurisdiction, in any case.
                 * @example Austin
                 */
                readonly city?: string;
                /**
                 * @description Permit type as printed, in any case.
                 * @example Building
                 */
                readonly permitType?: string;
                /**
                 * @description Page number, from 1.
                 * @example 1
                 */
                readonly page?: number;
                /**
                 * @description Records per page.
                 * @example 25
                 */
                readonly pageSize?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Search building permits. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 101,
                     *           "permitNumber": "P-101",
                     *           "city": "Austin",
                     *           "contractorName": "NORTHSIDE BUILDERS",
                     *           "contractorAddress": "12 ELM ST",
                     *           "propertyAddress": "2214 Pillsbury Ave S",
                     *           "permitType": "Building",
                     *           "workType": "Remodel",
                     *           "status": "Issued",
                     *           "value": 1000.5,
                     *           "description": "Remodel the kitchen",
                     *           "issueDate": "2025-03-04T00:00:00Z",
                     *           "completeDate": "2025-06-02T00:00:00Z",
                     *           "latitude": 30.25,
                     *           "longitude": -97.75,
                     *           "parcelNumber": "0123456789",
                     *           "totalFees": 250.75,
                     *           "totalPayments": 200,
                     *           "outstandingBalance": 50.75,
                     *           "approvedDate": "2025-03-03T00:00:00Z",
                     *           "expirationDate": "2025-09-04T00:00:00Z",
                     *           "inspectionCount": 3,
                     *           "jurisdiction": "austin",
                     *           "contractorPhone": "612-555-0101",
                     *           "contractorLicensePrinted": "BC100001",
                     *           "contractorLicenseNumber": "BC100001",
                     *           "contractorLicenseName": "Northside Builders LLC",
                     *           "matchConfidence": "0.973",
                     *           "tier": "verified",
                     *           "verificationSignals": "license_number,name_exact",
                     *           "candidateCount": 1
                     *         }
                     *       ],
                     *       "page": 1,
                     *       "pageSize": 25,
                     *       "totalCount": 1,
                     *       "totalPages": 1
                     *     }
                     */
                    readonly "application/json": components["schemas"]["MatchedPermitPage"];
                };
            };
        };
    };
    readonly listPermitsAtAddress: {
        readonly parameters: {
            readonly query: {
                /**
                 * @description Street address; abbreviations, case and unit do not matter.
                 * @example 2214 Pillsbury Ave S
                 */
                readonly address: string;
                /**
                 * @description City or jurisdiction, in any case.
                 * @example Austin
                 */
                readonly city?: string;
                /**
                 * @description Page number, from 1. Without page and pageSize the list comes whole, up to 1000 records.
                 * @example 1
                 */
                readonly page?: number;
                /**
                 * @description Records per page; 25 where only page is given.
                 * @example 25
                 */
                readonly pageSize?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description All permits of a property, newest first. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 101,
                     *           "permitNumber": "P-101",
                     *           "city": "Austin",
                     *           "contractorName": "NORTHSIDE BUILDERS",
                     *           "contractorAddress": "12 ELM ST",
                     *           "propertyAddress": "2214 Pillsbury Ave S",
                     *           "permitType": "Building",
                     *           "workType": "Remodel",
                     *           "status": "Issued",
                     *           "value": 1000.5,
                     *           "description": "Remodel the kitchen",
                     *           "issueDate": "2025-03-04T00:00:00Z",
                     *           "completeDate": "2025-06-02T00:00:00Z",
                     *           "latitude": 30.25,
                     *           "longitude": -97.75,
                     *           "parcelNumber": "0123456789",
                     *           "totalFees": 250.75,
                     *           "totalPayments": 200,
                     *           "outstandingBalance": 50.75,
                     *           "approvedDate": "2025-03-03T00:00:00Z",
                     *           "expirationDate": "2025-09-04T00:00:00Z",
                     *           "inspectionCount": 3,
                     *           "jurisdiction": "austin",
                     *           "contractorPhone": "612-555-0101",
                     *           "contractorLicensePrinted": "BC100001",
                     *           "contractorLicenseNumber": "BC100001",
                     *           "contractorLicenseName": "Northside Builders LLC",
                     *           "matchConfidence": "0.973",
                     *           "tier": "verified",
                     *           "verificationSignals": "license_number,name_exact",
                     *           "candidateCount": 1
                     *         }
                     *       ],
                     *       "page": 1,
                     *       "pageSize": 25,
                     *       "totalCount": 1,
                     *       "totalPages": 1
                     *     }
                     */
                    readonly "application/json": components["schemas"]["MatchedPermitPage"];
                };
            };
        };
    };
    readonly listPermitCities: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Jurisdictions with permits. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "jurisdiction": "austin",
                     *         "city": "Austin",
                     *         "state": "TX",
                     *         "recordCount": 4,
                     *         "firstIssueDate": "2025-03-04T00:00:00Z",
                     *         "lastIssueDate": "2025-03-06T00:00:00Z",
                     *         "lastSuccessAt": "2026-03-02T02:03:04Z"
                     *       }
                     *     ]
                     */
                    readonly "application/json": readonly components["schemas"]["PermitCity"][];
                };
            };
        };
    };
    readonly getPermitBlock: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description A street, or one hundred-block of it where it begins with a house number.
                 * @example 2200 block of Pillsbury Ave S
                 */
                readonly street?: string;
                /**
                 * @description City or jurisdiction, in any case.
                 * @example Austin
                 */
                readonly city?: string;
                /**
                 * @description Page number, from 1.
                 * @example 1
                 */
                readonly page?: number;
                /**
                 * @description Records per page.
                 * @example 20
                 */
                readonly pageSize?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Permits of a hundred-block, a street, a city or everywhere. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "permits": [
                     *         {
                     *           "permit": {
                     *             "id": 101,
                     *             "permitNumber": "P-101",
                     *             "city": "Austin",
                     *             "contractorName": "NORTHSIDE BUILDERS",
                     *             "contractorAddress": "12 ELM ST",
                     *             "propertyAddress": "2214 Pillsbury Ave S",
                     *             "permitType": "Building",
                     *             "workType": "Remodel",
                     *             "status": "Issued",
                     *             "value": 1000.5,
                     *             "description": "Remodel the kitchen",
                     *             "issueDate": "2025-03-04T00:00:00Z",
                     *             "completeDate": "2025-06-02T00:00:00Z",
                     *             "latitude": 30.25,
                     *             "longitude": -97.75,
                     *             "parcelNumber": "0123456789",
                     *             "totalFees": 250.75,
                     *             "totalPayments": 200,
                     *             "outstandingBalance": 50.75,
                     *             "approvedDate": "2025-03-03T00:00:00Z",
                     *             "expirationDate": "2025-09-04T00:00:00Z",
                     *             "inspectionCount": 3
                     *           },
                     *           "contractorLicenseNumber": "BC100001",
                     *           "contractorLicenseName": "Northside Builders LLC",
                     *           "matchConfidence": "0.973",
                     *           "tier": "verified",
                     *           "verificationSignals": "license_number,name_exact",
                     *           "candidateCount": 1
                     *         }
                     *       ],
                     *       "totalCount": 1,
                     *       "page": 1,
                     *       "pageSize": 20,
                     *       "locations": [
                     *         {
                     *           "id": 101,
                     *           "latitude": 30.25,
                     *           "longitude": -97.75,
                     *           "permitNumber": "P-101",
                     *           "propertyAddress": "2214 Pillsbury Ave S",
                     *           "permitType": "Building",
                     *           "contractorName": "NORTHSIDE BUILDERS",
                     *           "value": 1000.5,
                     *           "issueDate": "2025-03-04T00:00:00Z",
                     *           "contractorLicenseNumber": "BC100001",
                     *           "workType": "Remodel",
                     *           "description": "Remodel the kitchen"
                     *         }
                     *       ],
                     *       "summary": {
                     *         "totalPermits": 1,
                     *         "uniqueAddresses": 1,
                     *         "uniqueContractors": 1,
                     *         "totalValue": 1000.5,
                     *         "permitTypes": {
                     *           "Building": 1
                     *         },
                     *         "mostRecentDate": "2025-03-04T00:00:00Z",
                     *         "tierBreakdown": {
                     *           "verified": 1,
                     *           "likely": 0,
                     *           "possible": 0,
                     *           "ambiguous": 0
                     *         }
                     *       }
                     *     }
                     */
                    readonly "application/json": components["schemas"]["PermitBlock"];
                };
            };
        };
    };
    readonly listAgEnforcement: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Filter expression. Fields: Id (number), CaseNumber (text), Respondent (text), CompanyName (text), DbaNames (list), IndividualNames (list), LicenseNumbers (list), City (text), State (text), ActionType (text), Status (text), ActionDate (date), PenaltyAmount (number), RestitutionAmount (number), ViolationTypes (list), Summary (text). Operators: = != =* !* ^ !^ $ !$ > < >= <=, a comma for AND, | for OR, parentheses, /i after a value to ignore case. Field names compare without case. At most 2000 characters, 50 conditions and 20 levels of parentheses, of which the pattern shows one.
                 * @example ActionDate>=2022-01-01,ActionType=Lawsuit
                 */
                readonly filter?: string;
                /**
                 * @description Page number, from 1.
                 * @example 1
                 */
                readonly page?: number;
                /**
                 * @description Records per page.
                 * @example 25
                 */
                readonly pageSize?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Attorney-general actions, newest first. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 301,
                     *           "caseNumber": "AG-1",
                     *           "respondent": "Northside Builders LLC and Ada Example",
                     *           "companyName": "Northside Builders LLC",
                     *           "dbaNames": [
                     *             "Northside Remodeling"
                     *           ],
                     *           "individualNames": [
                     *             "Ada Example"
                     *           ],
                     *           "licenseNumbers": [
                     *             "BC100001"
                     *           ],
                     *           "address": "12 Elm St",
                     *           "city": "Minneapolis",
                     *           "state": "MN",
                     *           "phone": "(612) 555-0101",
                     *           "actionType": "Lawsuit",
                     *           "status": "Open",
                     *           "actionDate": "2022-02-02",
                     *           "penaltyAmount": 5000,
                     *           "restitutionAmount": 123.45,
                     *           "violationTypes": [
                     *             "Deceptive practices"
                     *           ],
                     *           "summary": "Took deposits for work that was not done.",
                     *           "url": "https://ag.example/actions/AG-1"
                     *         }
                     *       ],
                     *       "page": 1,
                     *       "pageSize": 25,
                     *       "totalCount": 1,
                     *       "totalPages": 1
                     *     }
                     */
                    readonly "application/json": components["schemas"]["AgActionPage"];
                };
            };
        };
    };
    readonly listContractorAgEnforcement: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description State code, in any case. Picks the roster where several states issued the same license number; 409 without it.
                 * @example MN
                 */
                readonly state?: string;
                /**
                 * @description Page number, from 1. Without page and pageSize the list comes whole, up to 1000 records.
                 * @example 1
                 */
                readonly page?: number;
                /**
                 * @description Records per page; 25 where only page is given.
                 * @example 25
                 */
                readonly pageSize?: number;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description License number; white space around it and case do not matter.
                 * @example BC100001
                 */
                readonly licenseNumber: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description All attorney-general actions against a contractor, newest first. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 301,
                     *           "caseNumber": "AG-1",
                     *           "respondent": "Northside Builders LLC and Ada Example",
                     *           "companyName": "Northside Builders LLC",
                     *           "dbaNames": [
                     *             "Northside Remodeling"
                     *           ],
                     *           "individualNames": [
                     *             "Ada Example"
                     *           ],
                     *           "licenseNumbers": [
                     *             "BC100001"
                     *           ],
                     *           "address": "12 Elm St",
                     *           "city": "Minneapolis",
                     *           "state": "MN",
                     *           "phone": "(612) 555-0101",
                     *           "actionType": "Lawsuit",
                     *           "status": "Open",
                     *           "actionDate": "2022-02-02",
                     *           "penaltyAmount": 5000,
                     *           "restitutionAmount": 123.45,
                     *           "violationTypes": [
                     *             "Deceptive practices"
                     *           ],
                     *           "summary": "Took deposits for work that was not done.",
                     *           "url": "https://ag.example/actions/AG-1",
                     *           "matchConfidence": "0.973",
                     *           "tier": "verified",
                     *           "verificationSignals": "license_number,name_exact"
                     *         }
                     *       ],
                     *       "page": 1,
                     *       "pageSize": 25,
                     *       "totalCount": 1,
                     *       "totalPages": 1
                     *     }
                     */
                    readonly "application/json": components["schemas"]["LinkedAgActionPage"];
                };
            };
        };
    };
    readonly listLicenseTypes: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description License types. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 1,
                     *         "name": "Electrical",
                     *         "code": "electrical"
                     *       }
                     *     ]
                     */
                    readonly "application/json": readonly components["schemas"]["LicenseType"][];
                };
            };
        };
    };
    readonly listLicenseSubtypes: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Categories within the license types. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 1,
                     *         "name": "Remodeler",
                     *         "licenseTypeId": 1,
                     *         "licenseType": "Residential Contractors"
                     *       }
                     *     ]
                     */
                    readonly "application/json": readonly components["schemas"]["LicenseSubtype"][];
                };
            };
        };
    };
    readonly listStatuses: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description License statuses. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 1,
                     *         "name": "Issued",
                     *         "isActive": true
                     *       }
                     *     ]
                     */
                    readonly "application/json": readonly components["schemas"]["LicenseStatus"][];
                };
            };
        };
    };
}
