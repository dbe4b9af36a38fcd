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
         * @description Finds contractors that meet all conditions, sorted by name. A contractor with license number `q` comes first.
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
         * Get a contractor by license number
         * @description Returns all search fields, plus address, phone, dates, source, and freshness. `asOf` adds the status on that day; `provenance` adds the source of each field.
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
         * List a contractor's inspections, newest first
         * @description Includes violations, penalties, and match confidence. Returns all records, up to 1,000, unless you ask for a page.
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
         * List a contractor's building permits, newest first
         * @description Includes match confidence. A permit that names several contractors has this contractor's details and `role`. Returns all records, up to 1,000, unless you ask for a page.
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
         * List contractors that share an address, phone, or person, newest license first
         * @description Use this to find companies that reopened under a new name. Shows what they share, how many contractors share it, and how likely it is that one reopened as the other. Returns all records, up to 1,000, unless you ask for a page.
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
    readonly "/v1/licenses/{licenseNumber}/unlicensed": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List a contractor's permits issued after its license ended, newest first
         * @description The same as `/v1/permits/unlicensed`, for one contractor. Returns all records, up to 1,000, unless you ask for a page.
         */
        readonly get: operations["listContractorUnlicensedPermits"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/licenses/{licenseNumber}/profile": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get everything about a contractor
         * @description Returns the license, other names, firm, and counts, sums, and newest records of orders, inspections, actions, permits, and related contractors. All from one data version.
         */
        readonly get: operations["getContractorProfile"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/licenses/{licenseNumber}/history": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a license's roster history
         * @description Lists status, name, owner, address, and phone as printed in the roster, since the service first read it. Each version shows when it was first fetched. Versions that look the same differ in another roster field.
         */
        readonly get: operations["getLicenseHistory"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/licenses/{licenseNumber}/track-record": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a contractor's permit outcomes
         * @description Counts only calendar years that ended at least a year before the city's latest data, and only types and years with published dates. They do not measure quality: owner, city, and job size matter too, and cities may record completion late or never.
         */
        readonly get: operations["getTrackRecord"];
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
         * List disciplinary orders, newest first
         * @description Returns actions that match the filter, sorted by `orderBy`.
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
         * List the most recent disciplinary orders
         * @description Returns `limit` actions, newest first.
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
         * Count disciplinary orders by year, action type, and violation type
         * @description Returns counts and penalties by year, by type, and by all three combined. An action with several types counts once for each.
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
         * List disciplinary orders against a contractor, newest first
         * @description Includes match confidence and provenance. Returns all records, up to 1,000, unless you ask for a page.
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
         * Get an enforcement action
         * @description The id stays the same when the feed is read again.
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
         * Search OSHA inspections
         * @description Finds inspections that meet all conditions. Best match first with `name`, otherwise newest first. Includes violations and the matched contractor.
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
         * Get OSHA inspection, violation, and penalty totals
         * @description Returns overall totals, and totals by year and by violation type.
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
         * Get an inspection with its violations
         * @description Includes penalties and the matched contractor.
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
         * @description Best match first with `contractorName`, otherwise newest first.
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
         * List permits at an address, newest first
         * @description Returns all permits, up to 1,000, unless you ask for a page.
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
    readonly "/v1/permits/addresses": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Find similar property addresses
         * @description Finds addresses even if the direction or street type is missing, the street is misspelled or incomplete, or the house number has one wrong digit. Closest first, up to 1,000. A street alone returns its addresses, most permits first; streets of another type follow if it has fewer than 100.
         */
        readonly get: operations["findAddresses"];
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
         * List jurisdictions with permits
         * @description Includes the number of permits, the first and last issue dates, and when the feed was last read.
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
    readonly "/v1/permits/cities/{jurisdiction}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a jurisdiction's permit totals
         * @description Returns totals by year, type, and match tier, as of the last publish. For freshness and completeness, see `/v1/coverage`.
         */
        readonly get: operations["getPermitCity"];
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
         * List permits on a block, on a street, or in a city
         * @description A street with a house number (`2200 block of Pillsbury Ave S`) selects that block, numbers 2200 to 2299. A street alone selects the whole street; a city alone, the whole city or jurisdiction. Without either, returns all permits. The summary covers all permits found; locations cover only this page.
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
    readonly "/v1/permits/search": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Search permits by many conditions and by location
         * @description Finds permits that meet all conditions. Newest first, or closest first with `near`, unless you send `orderBy`. A search by location skips permits without coordinates.
         */
        readonly get: operations["findPermits"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/permits/unlicensed": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List permits issued after the matched license ended, newest first
         * @description The license was expired, suspended, or revoked on the issue date, as far as the dates are known. A permit that names several such contractors appears once for each. Excludes licenses that the roster lists as valid. Only `verified` and `likely` matches. This is not proof: the firm may have worked under another license.
         */
        readonly get: operations["listUnlicensedPermits"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/permits/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a permit
         * @description Includes the matched contractor, or all contractors if the permit names several, and the number of other parties. The id stays the same when the feed is read again.
         */
        readonly get: operations["getPermit"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/permits/{id}/match": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Explain a permit's match
         * @description Returns the published match and its candidates, with the evidence for and against each candidate in bits that add up to the score.
         */
        readonly get: operations["getPermitMatch"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/permits/{id}/inspections": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a permit's inspections and outcome
         * @description Lists inspections that the city published, with the printed result and its meaning.
         */
        readonly get: operations["getPermitInspections"];
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
         * List attorney general actions, newest first
         * @description Returns actions that match the filter.
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
         * List attorney general actions against a contractor, newest first
         * @description Includes match confidence. Returns all records, up to 1,000, unless you ask for a page.
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
    readonly "/v1/ag-enforcement/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get an attorney general action
         * @description The id stays the same when the feed is read again.
         */
        readonly get: operations["getAgAction"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/contractors/search": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Find contractors by any detail
         * @description Searches by name, person, phone, address, or license number. Send at least one; all must match. Allows typos, and also searches other records and earlier rosters. Closest first, up to 500 per kind of detail; shows what matched.
         */
        readonly get: operations["findContractors"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/contractors/facets": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Count search results by status, type, state, and city
         * @description Counts the contractors found by status, type, roster state, and city, and those with enforcement actions. Most frequent values first, up to 25 of each. Text is case-insensitive.
         */
        readonly get: operations["countFoundContractors"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/contractors/tally": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Count all contractors by status, type, and state
         * @description Counts all contractors by status, type, and address state, and those with enforcement actions, as of the last publish. Most frequent values first, up to 25 of each. Text is case-insensitive.
         */
        readonly get: operations["countContractors"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/contractors/cautions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List warning signs, other than orders, for the contractors you name
         * @description Lists only contractors that have OSHA violations, likely reopened under a new name, or are likely a reopened business. These are reasons to look closer, not proof.
         */
        readonly get: operations["listCautions"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/contractors/reopened": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List firms that may have reopened under a new name, most likely first
         * @description Pairs of an old license that ended and a newer one with the same address, phone, or person, updated at each publish. Finds pairs that meet all conditions. A pair is a reason to look closer, not proof.
         */
        readonly get: operations["listReopenedContractors"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/firms/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a firm with its licenses
         * @description Returns one business's licenses from all rosters, and why they belong together. The id stays the same as long as most licenses do. The 404 message for a merged firm names the firm it became part of.
         */
        readonly get: operations["getFirm"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/changes": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List changes since a data version
         * @description Returns the current lines for each changed key in each export. Replace your lines with the same key. Repeat while `hasMore` is true. You then have the export for that version. A key can appear more than once. `state` selects contractors and aliases by roster, and permits and their matches, contractors, and inspections by jurisdiction; `jurisdiction` returns only the latter four.
         */
        readonly get: operations["listChanges"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/events": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List contractor events, oldest first
         * @description Includes status changes; licenses that expire in 90, 60, 30, or 7 days; a contractor's new orders, inspections, actions, and permits; and firms that likely reopened. Each event appears once. More than 1,000 events of one type in a publish, such as after a first load, become one summary. A summary is on a watch list if one of its events is, or if the list changed later. Withheld records have no events. Events are kept as long as changes.
         */
        readonly get: operations["listEvents"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/exports": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List data versions to download as files
         * @description Newest first. The service creates files once a night and keeps them for a few versions, or until something in them is suppressed. It creates CSV, JSON Lines, and FollowTheMoney files on the first request, which delays that response. For later changes, use `/v1/changes?since=` with the version.
         */
        readonly get: operations["listExports"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/coverage": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List all sources with their records, freshness, and quality
         * @description For each jurisdiction, registry, and agency: number of records, dates covered, freshness, completeness, match confidence, and terms of use. `/coverage` shows this as a page.
         */
        readonly get: operations["listCoverage"];
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
         * List license types
         * @description Values of a contractor's `licenseType`.
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
         * List license subtypes
         * @description Values of a contractor's `licenseSubtype`.
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
         * List license statuses
         * @description Values of a contractor's `status`. Only an issued license is active.
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
    readonly "/v1/usage": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List API key usage by day and path
         * @description Newest day first, then by path and key; includes revoked keys. Kept for 90 days by default. Up to 15 seconds behind if several servers answer.
         */
        readonly get: operations["listUsage"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/exports/{version}/{file}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Download a file
         * @description The version `latest` redirects (302) to the newest file. Supports `Range`, `If-Range`, and `If-None-Match`; the `ETag` is the digest of the file. A download counts as one request, regardless of size.
         */
        readonly get: operations["getExportFile"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/match": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Match your own list
         * @description Matches each row with contractors the way nightly runs match permits, and stores nothing. Up to 1000 rows, as JSON or as CSV with a header row. `state` selects one state's rosters. A row that names no contractor gets a `problem`. Other rows count toward a separate limit; `X-RowLimit-Remaining` is the number left for the day.
         */
        readonly post: operations["matchList"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/watch-lists": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the account's watch lists
         * @description Oldest first.
         */
        readonly get: operations["listWatchLists"];
        readonly put?: never;
        /**
         * Create a watch list
         * @description Watches license numbers, firms, addresses, and areas. Get their events with `/v1/events?watchList=ID`. A Free account can have 2 lists of 100 entries, Starter 10 of 1000, Pro 100 of 10000.
         */
        readonly post: operations["createWatchList"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/watch-lists/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a watch list
         * @description Returns the list as you sent it.
         */
        readonly get: operations["getWatchList"];
        /**
         * Replace a watch list
         * @description Replaces the name and all entries.
         */
        readonly put: operations["replaceWatchList"];
        readonly post?: never;
        /**
         * Delete a watch list
         * @description Deletes the list permanently, unless a webhook uses it.
         */
        readonly delete: operations["deleteWatchList"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/webhooks": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the account's webhooks
         * @description Oldest first, without their secrets.
         */
        readonly get: operations["listWebhooks"];
        readonly put?: never;
        /**
         * Create a webhook
         * @description Sends future events: all types or some, for all contractors or some watch lists. Only this response shows the secret for verifying messages. A Free account can have 1 webhook, Starter 5, Pro 20.
         */
        readonly post: operations["createWebhook"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/webhooks/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a webhook
         * @description Includes the status: when failures began, and whether and why the webhook is disabled.
         */
        readonly get: operations["getWebhook"];
        /**
         * Replace a webhook
         * @description Replaces the URL, types, and watch lists. Keeps the secret and pending deliveries.
         */
        readonly put: operations["replaceWebhook"];
        readonly post?: never;
        /**
         * Delete a webhook
         * @description Permanently deletes the webhook and its deliveries. An attempt in progress may still be sent.
         */
        readonly delete: operations["deleteWebhook"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/webhooks/{id}/test": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Send a test
         * @description Sends one message of type `webhook.test` within seconds, even to a disabled webhook. See the result at `/v1/webhooks/{id}/deliveries/{deliveryId}`.
         */
        readonly post: operations["testWebhook"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/webhooks/{id}/rotate-secret": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Rotate a webhook's secret
         * @description Shows the new secret only once. For 24 hours, messages have two signatures, one per secret. Rotating again ends the oldest secret immediately.
         */
        readonly post: operations["rotateWebhookSecret"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/webhooks/{id}/enable": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Enable a webhook
         * @description Sends pending deliveries, then the events since the webhook was disabled that the service still has. Does nothing if the webhook is enabled.
         */
        readonly post: operations["enableWebhook"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/webhooks/{id}/deliveries": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List a webhook's deliveries
         * @description Newest first. `status=dead` lists deliveries after ten failed attempts. The service keeps deliveries as long as events.
         */
        readonly get: operations["listDeliveries"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/webhooks/{id}/deliveries/{deliveryId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a delivery
         * @description Includes the status and attempts so far.
         */
        readonly get: operations["getDelivery"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/webhooks/{id}/deliveries/{deliveryId}/resend": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Resend a delivery
         * @description Sends the delivery again with the same `webhook-id`, whatever the status. A disabled webhook sends it when enabled.
         */
        readonly post: operations["resendDelivery"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export interface webhooks {
    readonly "license.status_changed": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * License status changed
         * @description Verify the signature, respond within 15 seconds, then process the message. Messages can repeat or arrive out of order.
         */
        readonly post: operations["receiveLicenseStatusChanged"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "license.expiring": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * License expires in 90, 60, 30, or 7 days
         * @description Verify the signature, respond within 15 seconds, then process the message. Messages can repeat or arrive out of order.
         */
        readonly post: operations["receiveLicenseExpiring"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "enforcement.added": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * New disciplinary order against a contractor
         * @description Verify the signature, respond within 15 seconds, then process the message. Messages can repeat or arrive out of order.
         */
        readonly post: operations["receiveEnforcementAdded"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "osha.inspection_added": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * New OSHA inspection of a contractor
         * @description Verify the signature, respond within 15 seconds, then process the message. Messages can repeat or arrive out of order.
         */
        readonly post: operations["receiveOshaInspectionAdded"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "ag_action.added": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * New attorney general action against a contractor
         * @description Verify the signature, respond within 15 seconds, then process the message. Messages can repeat or arrive out of order.
         */
        readonly post: operations["receiveAgActionAdded"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "permit.matched": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * New permit for a contractor, or new match of a permit
         * @description Verify the signature, respond within 15 seconds, then process the message. Messages can repeat or arrive out of order.
         */
        readonly post: operations["receivePermitMatched"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "contractor.reopened_likely": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * A contractor may have reopened, or may be a reopened firm
         * @description Verify the signature, respond within 15 seconds, then process the message. Messages can repeat or arrive out of order.
         */
        readonly post: operations["receiveContractorReopenedLikely"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "webhook.test": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Test message that you requested
         * @description Verify the signature, respond within 15 seconds, then process the message. Messages can repeat or arrive out of order.
         */
        readonly post: operations["receiveWebhookTest"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export interface components {
    schemas: {
        readonly FeatureCollection: {
            /** @constant */
            readonly type: "FeatureCollection";
            readonly features: readonly Record<string, never>[];
            readonly page: number;
            readonly pageSize: number;
            readonly totalCount: number;
        };
        readonly LicenseStatusChangedMessage: {
            /** @description The same as `webhook-id`. */
            readonly id: string;
            /** @enum {string} */
            readonly type: "license.status_changed";
            /** Format: date-time */
            readonly timestamp: string;
            /** Format: date-time */
            readonly happenedAt: string;
            /** @description Data version that contains this event. */
            readonly version: number;
            /** @description Null for a summary. */
            readonly licenseNumber: string | null;
            /** @description State of the license roster. */
            readonly rosterState: string | null;
            readonly data: {
                /** @enum {string|null} */
                readonly from: "Issued" | "Expired" | "Revoked" | "Suspended" | null;
                /** @enum {string|null} */
                readonly to: "Issued" | "Expired" | "Revoked" | "Suspended" | null;
            } | components["schemas"]["EventSummary"];
        };
        /** @description Summary of many events of one type; `licenseNumber` is null. */
        readonly EventSummary: {
            /** @description Number of events in this data version. */
            readonly events: number;
        };
        readonly LicenseExpiringMessage: {
            /** @description The same as `webhook-id`. */
            readonly id: string;
            /** @enum {string} */
            readonly type: "license.expiring";
            /** Format: date-time */
            readonly timestamp: string;
            /** Format: date-time */
            readonly happenedAt: string;
            /** @description Data version that contains this event. */
            readonly version: number;
            /** @description Null for a summary. */
            readonly licenseNumber: string | null;
            /** @description State of the license roster. */
            readonly rosterState: string | null;
            readonly data: {
                /** Format: date */
                readonly expirationDate: string;
                /** @description Days before expiration: 90, 60, 30, or 7. */
                readonly days: number;
            } | components["schemas"]["EventSummary"];
        };
        readonly EnforcementAddedMessage: {
            /** @description The same as `webhook-id`. */
            readonly id: string;
            /** @enum {string} */
            readonly type: "enforcement.added";
            /** Format: date-time */
            readonly timestamp: string;
            /** Format: date-time */
            readonly happenedAt: string;
            /** @description Data version that contains this event. */
            readonly version: number;
            /** @description Null for a summary. */
            readonly licenseNumber: string | null;
            /** @description State of the license roster. */
            readonly rosterState: string | null;
            readonly data: {
                /**
                 * Format: int64
                 * @description Record id.
                 */
                readonly id: number;
                /**
                 * @description Match tier.
                 * @enum {string}
                 */
                readonly tier: "verified" | "likely" | "possible" | "ambiguous";
            } | components["schemas"]["EventSummary"];
        };
        readonly OshaInspectionAddedMessage: {
            /** @description The same as `webhook-id`. */
            readonly id: string;
            /** @enum {string} */
            readonly type: "osha.inspection_added";
            /** Format: date-time */
            readonly timestamp: string;
            /** Format: date-time */
            readonly happenedAt: string;
            /** @description Data version that contains this event. */
            readonly version: number;
            /** @description Null for a summary. */
            readonly licenseNumber: string | null;
            /** @description State of the license roster. */
            readonly rosterState: string | null;
            readonly data: {
                /** @description Inspection number for `/v1/osha/{activityNumber}`. */
                readonly activityNumber: number;
                /**
                 * @description Match tier.
                 * @enum {string}
                 */
                readonly tier: "verified" | "likely" | "possible" | "ambiguous";
            } | components["schemas"]["EventSummary"];
        };
        readonly AgActionAddedMessage: {
            /** @description The same as `webhook-id`. */
            readonly id: string;
            /** @enum {string} */
            readonly type: "ag_action.added";
            /** Format: date-time */
            readonly timestamp: string;
            /** Format: date-time */
            readonly happenedAt: string;
            /** @description Data version that contains this event. */
            readonly version: number;
            /** @description Null for a summary. */
            readonly licenseNumber: string | null;
            /** @description State of the license roster. */
            readonly rosterState: string | null;
            readonly data: {
                /**
                 * Format: int64
                 * @description Record id.
                 */
                readonly id: number;
                /**
                 * @description Match tier.
                 * @enum {string}
                 */
                readonly tier: "verified" | "likely" | "possible" | "ambiguous";
            } | components["schemas"]["EventSummary"];
        };
        readonly PermitMatchedMessage: {
            /** @description The same as `webhook-id`. */
            readonly id: string;
            /** @enum {string} */
            readonly type: "permit.matched";
            /** Format: date-time */
            readonly timestamp: string;
            /** Format: date-time */
            readonly happenedAt: string;
            /** @description Data version that contains this event. */
            readonly version: number;
            /** @description Null for a summary. */
            readonly licenseNumber: string | null;
            /** @description State of the license roster. */
            readonly rosterState: string | null;
            readonly data: {
                /**
                 * Format: int64
                 * @description Record id.
                 */
                readonly id: number;
                /**
                 * @description Match tier.
                 * @enum {string}
                 */
                readonly tier: "verified" | "likely" | "possible" | "ambiguous";
            } | components["schemas"]["EventSummary"];
        };
        readonly ContractorReopenedLikelyMessage: {
            /** @description The same as `webhook-id`. */
            readonly id: string;
            /** @enum {string} */
            readonly type: "contractor.reopened_likely";
            /** Format: date-time */
            readonly timestamp: string;
            /** Format: date-time */
            readonly happenedAt: string;
            /** @description Data version that contains this event. */
            readonly version: number;
            /** @description Null for a summary. */
            readonly licenseNumber: string | null;
            /** @description State of the license roster. */
            readonly rosterState: string | null;
            readonly data: {
                /**
                 * Format: int64
                 * @description Record id.
                 */
                readonly id: number;
                /**
                 * @description Whether the contractor is the old or new firm.
                 * @enum {string}
                 */
                readonly role: "old" | "new";
                /** @description From 0 to 1. */
                readonly likelihood: string;
            } | components["schemas"]["EventSummary"];
        };
        readonly WebhookTestMessage: {
            /** @description The same as `webhook-id`. */
            readonly id: string;
            /** @enum {string} */
            readonly type: "webhook.test";
            /** Format: date-time */
            readonly timestamp: string;
            readonly data: {
                /** Format: int64 */
                readonly webhook: number;
            };
        };
        readonly Error: {
            readonly error: {
                /** @description Stable identifier. Prefixes such as `validation` group codes. */
                readonly code: string;
                /** @description Human-readable message. */
                readonly message: string;
                /**
                 * Format: uri-reference
                 * @description Page that explains the code and what to do.
                 */
                readonly doc_url: string;
                /** @description Same as the X-Request-Id header. */
                readonly request_id: string;
                /** @description One entry for each invalid parameter. */
                readonly details: readonly {
                    /** @description Name of the parameter. */
                    readonly field: string;
                    /** @description The problem in one word, such as `out_of_range`. */
                    readonly issue: string;
                    /** @description The value you sent. */
                    readonly received?: string;
                    /** @description Accepted range, values, or format. */
                    readonly expected?: string | readonly string[] | {
                        readonly min?: number;
                        readonly max?: number;
                    };
                    /** @description Suggested value. */
                    readonly suggestion?: string;
                    /** @description Character position in the value, starting at 1. */
                    readonly position?: number;
                }[];
            };
        };
        readonly ContractorPage: {
            readonly data: readonly components["schemas"]["Contractor"][];
            /** @description Page number. */
            readonly page: number;
            /** @description Maximum number of records per page. */
            readonly pageSize: number;
            /** @description Number of records on all pages. */
            readonly totalCount: number;
            /** @description 0 if there are no records. */
            readonly totalPages: number;
            /** @description Only with `cursor`: the cursor for the next request; null on the last page. */
            readonly nextCursor?: string | null;
            /** @description Only with `cursor`: the data version of all pages. */
            readonly dataVersion?: number;
        };
        readonly Contractor: {
            readonly licenseNumber: string;
            /** @description Legal name. */
            readonly name: string;
            /** @description Trade name. */
            readonly dbaName: string | null;
            /**
             * @description Null if the source has none.
             * @enum {string|null}
             */
            readonly status: "Issued" | "Expired" | "Revoked" | "Suspended" | null;
            readonly city: string | null;
            /** @description State code. */
            readonly state: string | null;
            /** @description License type. */
            readonly licenseType: string | null;
            /** @description License subtype. */
            readonly licenseSubtype: string | null;
            /**
             * Format: date
             * @description YYYY-MM-DD.
             */
            readonly expirationDate: string | null;
            readonly hasEnforcementAction: boolean;
        };
        readonly ContractorDetail: {
            readonly licenseNumber: string;
            /** @description Legal name. */
            readonly name: string;
            /** @description Trade name. */
            readonly dbaName: string | null;
            /**
             * @description Null if the source has none.
             * @enum {string|null}
             */
            readonly status: "Issued" | "Expired" | "Revoked" | "Suspended" | null;
            readonly city: string | null;
            /** @description State code. */
            readonly state: string | null;
            /** @description License type. */
            readonly licenseType: string | null;
            /** @description License subtype. */
            readonly licenseSubtype: string | null;
            /**
             * Format: date
             * @description YYYY-MM-DD.
             */
            readonly expirationDate: string | null;
            readonly hasEnforcementAction: boolean;
            /** @description Individual on the license. */
            readonly personName: string | null;
            /**
             * @description Null if missing from the source.
             * @enum {string|null}
             */
            readonly entityType: "Business" | "Personal" | null;
            /** @description All license types under this number. */
            readonly licenseTypes: readonly string[];
            /** @description All license subtypes under this number. */
            readonly licenseSubtypes: readonly string[];
            /** @description Status as printed by the source. */
            readonly statusPrinted: string | null;
            readonly address: string | null;
            readonly zip: string | null;
            readonly phone: string | null;
            readonly email: string | null;
            /**
             * Format: date
             * @description When the license was first issued.
             */
            readonly originalDate: string | null;
            /** @description State of the license roster. */
            readonly rosterState: string;
            /** @description Feed name. */
            readonly source: string;
            /**
             * Format: date-time
             * @description When the source was last read.
             */
            readonly sourceLastSuccessAt: string | null;
            /**
             * Format: date-time
             * @description When the source last changed.
             */
            readonly sourceLastChangeAt: string | null;
            readonly provenance: components["schemas"]["Provenance"];
            readonly asOf?: components["schemas"]["LicenseAsOf"];
            /** @description With `provenance=true`: the source of each field that has a value. */
            readonly fieldProvenance?: readonly components["schemas"]["FieldProvenance"][];
        };
        /** @description Source of the current version of the record. Later feed versions may contain it unchanged. Fields other than `source` are null if unknown. */
        readonly Provenance: {
            /** @description Feed name. */
            readonly source: string;
            readonly publisher: string | null;
            /** @description Public URL of the source. */
            readonly url: string | null;
            /**
             * Format: date-time
             * @description When this version of the record was fetched from the source.
             */
            readonly fetchedAt: string | null;
            /** @description Feed version that this record version comes from. */
            readonly feedVersion: number | null;
        };
        /** @description The license as known on the `asOf` day. */
        readonly LicenseAsOf: {
            /** Format: date */
            readonly date: string;
            /**
             * @description Null if the source has none.
             * @enum {string|null}
             */
            readonly status: "Issued" | "Expired" | "Revoked" | "Suspended" | null;
            /**
             * Format: date
             * @description Expiration date in the roster at that time.
             */
            readonly expirationDate: string | null;
            /** @description True if the license had expired by this day. */
            readonly isPastExpiration: boolean | null;
            /**
             * Format: date-time
             * @description When this version of the license was first fetched.
             */
            readonly seenFrom: string | null;
            /**
             * Format: date-time
             * @description When the next version was first fetched; for the current version, when the roster was last read.
             */
            readonly seenUntil: string | null;
            /**
             * Format: date-time
             * @description When the license was first seen.
             */
            readonly knownFrom: string | null;
            /**
             * @description Why the status is unknown, or null. `before_first_seen`: the day is before the first reading. `not_yet_issued`: the day is before the issue date. `in_future`: the day is in the future. `not_seen`: the license was not in the roster.
             * @enum {string|null}
             */
            readonly reason: "before_first_seen" | "not_yet_issued" | "in_future" | "not_seen" | null;
        };
        readonly FieldProvenance: {
            readonly field: string;
            /**
             * @description `printed`: exactly as in the source. `normalised`: converted to one format for all sources, such as a date or a status. `derived`: computed by this service from other records.
             * @enum {string}
             */
            readonly kind: "printed" | "normalised" | "derived";
            /** @description Feed name; null if derived from several feeds. */
            readonly source: string | null;
            /** @description Record number at the source; null if derived from several records. */
            readonly row: string | null;
            /**
             * Format: date-time
             * @description When this version of the record was first fetched; null if unknown.
             */
            readonly firstSeen: string | null;
            /**
             * Format: date-time
             * @description When the source was last read; null if derived.
             */
            readonly lastSeen: string | null;
        };
        readonly InspectionPage: {
            readonly data: readonly components["schemas"]["Inspection"][];
            /** @description Page number. */
            readonly page: number;
            /** @description Maximum number of records per page. */
            readonly pageSize: number;
            /** @description Number of records on all pages. */
            readonly totalCount: number;
            /** @description 0 if there are no records. */
            readonly totalPages: number;
            /** @description Only with `cursor`: the cursor for the next request; null on the last page. */
            readonly nextCursor?: string | null;
            /** @description Only with `cursor`: the data version of all pages. */
            readonly dataVersion?: number;
        };
        readonly Inspection: {
            /** Format: int64 */
            readonly activityNumber: number;
            readonly establishmentName: string;
            readonly siteAddress: string | null;
            readonly city: string | null;
            /** @description State code. */
            readonly state: string | null;
            readonly zip: string | null;
            readonly mailingAddress: string | null;
            readonly mailingCity: string | null;
            readonly mailingState: string | null;
            readonly mailingZip: string | null;
            /**
             * Format: date
             * @description YYYY-MM-DD.
             */
            readonly openDate: string | null;
            /**
             * Format: date
             * @description YYYY-MM-DD.
             */
            readonly closeConferenceDate: string | null;
            /**
             * Format: date
             * @description YYYY-MM-DD.
             */
            readonly caseClosedDate: string | null;
            readonly caseStatus: string | null;
            readonly inspectionType: string | null;
            readonly scope: string | null;
            readonly ownership: string | null;
            readonly safetyHealth: string | null;
            readonly unionStatus: string | null;
            /** @description Standard Industrial Classification. */
            readonly sic: string | null;
            /** @description North American Industry Classification System. */
            readonly naics: string | null;
            readonly reportingOffice: string | null;
            readonly violationCount: number;
            /** @description US dollars, at most two decimals. */
            readonly initialPenalty: number | null;
            /** @description US dollars, at most two decimals. */
            readonly totalPenalty: number | null;
            readonly violations: readonly components["schemas"]["Violation"][];
            /** @description Null for an unmatched or ambiguous record. */
            readonly contractorLicenseNumber: string | null;
            /** @description Legal name of that contractor. */
            readonly contractorLicenseName: string | null;
            /** @description Probability that the match is correct, to three decimals. Null if nothing matched. */
            readonly matchConfidence: string | null;
            /**
             * @description Match tier: `verified`, `likely`, `possible`, or `ambiguous` if several contractors fit equally well. Null if nothing matched.
             * @enum {string|null}
             */
            readonly tier: "verified" | "likely" | "possible" | "ambiguous" | null;
            readonly verificationSignals: components["schemas"]["VerificationSignals"];
            /** @description Number of candidates with scores close to the best score, including the best. A firm's licenses count once. */
            readonly candidateCount: number;
            readonly provenance: components["schemas"]["Provenance"];
        };
        readonly Violation: {
            readonly citationId: string | null;
            /** @description Serious, Willful, Repeat, Other, or Unclassified, as in the source. */
            readonly violationType: string | null;
            /** @description Violated standard. */
            readonly standard: string | null;
            /**
             * Format: date
             * @description YYYY-MM-DD.
             */
            readonly issuanceDate: string | null;
            /** @description US dollars, at most two decimals. */
            readonly currentPenalty: number | null;
            /** @description US dollars, at most two decimals. */
            readonly initialPenalty: number | null;
        };
        /** @description Evidence codes, strongest first, separated by commas; null if nothing matched. `analyst`: An analyst decided that this is the contractor, whatever the score. `license_number`: Both have the same license number. `phone`: Both have the same phone number. `address`: Both have the same house number and street, or the same PO box. `address_near`: The house number is the same, and the street differs only in spelling. `unit`: The unit at that address is the same. `name_exact`: The names are the same except for LLC, Inc., punctuation, and spacing. `name_strong`: All distinctive words of the roster name are in the record. `name_partial`: Some distinctive words are shared, and others are missing. `name_fuzzy`: The names match if one word is misspelled, cut off, or abbreviated. `person`: A person's name is alike in both, at least in part. `zip`: The ZIP codes are the same. `city`: The cities are the same. `street`: The street is the same, but the house number is not. `trade`: The work in the record matches the license. `firm_line`: Another license of the same firm fits nearly as well; this one fits best. `alias`: A detail matches other records of the contractor but is not on the license. `license_number_differs`: The record has another license number. `name_differs`: The names share no distinctive word. `phone_of_another`: The phone in the record belongs to another firm. `phone_differs`: Both have a phone number, but they differ. `address_differs`: Both have a street address, but they differ. `unit_differs`: Both have a unit at that address, but they differ. `city_differs`: The cities differ. `person_differs`: Both name a person, but they differ. `trade_differs`: The work in the record does not match the license. `license_later`: The license began after the last record. `license_ended`: The license ended before the first record. */
        readonly VerificationSignals: string | null;
        readonly ContractorPermitPage: {
            readonly data: readonly components["schemas"]["ContractorPermit"][];
            /** @description Page number. */
            readonly page: number;
            /** @description Maximum number of records per page. */
            readonly pageSize: number;
            /** @description Number of records on all pages. */
            readonly totalCount: number;
            /** @description 0 if there are no records. */
            readonly totalPages: number;
            /** @description Only with `cursor`: the cursor for the next request; null on the last page. */
            readonly nextCursor?: string | null;
            /** @description Only with `cursor`: the data version of all pages. */
            readonly dataVersion?: number;
        };
        readonly ContractorPermit: {
            /**
             * Format: int64
             * @description Stays the same when the feed is read again.
             */
            readonly id: number;
            readonly permitNumber: string;
            readonly city: string | null;
            /** @description As printed on the permit. */
            readonly contractorName: string | null;
            readonly contractorAddress: string | null;
            readonly propertyAddress: string | null;
            readonly permitType: string | null;
            readonly workType: string | null;
            /** @description As printed by the source. */
            readonly status: string | null;
            /** @description US dollars, at most two decimals. */
            readonly value: number | null;
            readonly description: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, in UTC.
             */
            readonly issueDate: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, in UTC.
             */
            readonly completeDate: string | null;
            readonly latitude: number | null;
            readonly longitude: number | null;
            readonly parcelNumber: string | null;
            /** @description US dollars, at most two decimals. */
            readonly totalFees: number | null;
            /** @description US dollars, at most two decimals. */
            readonly totalPayments: number | null;
            /** @description US dollars, at most two decimals. */
            readonly outstandingBalance: number | null;
            /**
             * Format: date-time
             * @description RFC 3339, in UTC.
             */
            readonly approvedDate: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, in UTC.
             */
            readonly expirationDate: string | null;
            readonly inspectionCount: number | null;
            /** @description City or county that issued the permit. */
            readonly jurisdiction: string;
            /** @description As printed on the permit. */
            readonly contractorPhone: string | null;
            /** @description License number on the permit. */
            readonly contractorLicensePrinted: string | null;
            /** @description Null for an unmatched or ambiguous record. */
            readonly contractorLicenseNumber: string | null;
            /** @description Legal name of that contractor. */
            readonly contractorLicenseName: string | null;
            /** @description Probability that the match is correct, to three decimals. Null if nothing matched. */
            readonly matchConfidence: string | null;
            /**
             * @description Match tier: `verified`, `likely`, `possible`, or `ambiguous` if several contractors fit equally well. Null if nothing matched.
             * @enum {string|null}
             */
            readonly tier: "verified" | "likely" | "possible" | "ambiguous" | null;
            readonly verificationSignals: components["schemas"]["VerificationSignals"];
            /** @description Number of candidates with scores close to the best score, including the best. A firm's licenses count once. */
            readonly candidateCount: number;
            readonly provenance: components["schemas"]["Provenance"];
            /** @description All contractors on the permit. Included for a single permit with several contractors, and in a list if `fields` selects it. */
            readonly contractors?: readonly components["schemas"]["PermitContractor"][];
            /** @description The contractor’s role, if the source gives one or the permit names several contractors. */
            readonly role?: string;
        };
        readonly PermitContractor: {
            /** @description Role on the permit, if the source has it; otherwise `contractor`. */
            readonly role: string;
            /** @description As printed on the permit. */
            readonly contractorName: string | null;
            readonly contractorAddress: string | null;
            /** @description As printed on the permit. */
            readonly contractorPhone: string | null;
            /** @description License number on the permit. */
            readonly contractorLicensePrinted: string | null;
            /** @description Null for an unmatched or ambiguous record. */
            readonly contractorLicenseNumber: string | null;
            /** @description Legal name of that contractor. */
            readonly contractorLicenseName: string | null;
            /** @description Probability that the match is correct, to three decimals. Null if nothing matched. */
            readonly matchConfidence: string | null;
            /**
             * @description Match tier: `verified`, `likely`, `possible`, or `ambiguous` if several contractors fit equally well. Null if nothing matched.
             * @enum {string|null}
             */
            readonly tier: "verified" | "likely" | "possible" | "ambiguous" | null;
            readonly verificationSignals: components["schemas"]["VerificationSignals"];
            /** @description Number of candidates with scores close to the best score, including the best. A firm's licenses count once. */
            readonly candidateCount: number;
        };
        readonly RelatedContractorPage: {
            readonly data: readonly components["schemas"]["RelatedContractor"][];
            /** @description Page number. */
            readonly page: number;
            /** @description Maximum number of records per page. */
            readonly pageSize: number;
            /** @description Number of records on all pages. */
            readonly totalCount: number;
            /** @description 0 if there are no records. */
            readonly totalPages: number;
            /** @description Only with `cursor`: the cursor for the next request; null on the last page. */
            readonly nextCursor?: string | null;
            /** @description Only with `cursor`: the data version of all pages. */
            readonly dataVersion?: number;
        };
        readonly RelatedContractor: {
            readonly licenseNumber: string;
            /** @description Legal name. */
            readonly name: string;
            /** @description Trade name. */
            readonly dbaName: string | null;
            /**
             * @description Null if the source has none.
             * @enum {string|null}
             */
            readonly status: "Issued" | "Expired" | "Revoked" | "Suspended" | null;
            readonly city: string | null;
            /** @description State code. */
            readonly state: string | null;
            /** @description License type. */
            readonly licenseType: string | null;
            /** @description License subtype. */
            readonly licenseSubtype: string | null;
            /**
             * Format: date
             * @description YYYY-MM-DD.
             */
            readonly expirationDate: string | null;
            readonly hasEnforcementAction: boolean;
            /** @description Individual on the license. */
            readonly personName: string | null;
            /**
             * Format: date
             * @description When the license was first issued.
             */
            readonly originalDate: string | null;
            /** @description State of the license roster. */
            readonly rosterState: string;
            /** @description Shared address; null if none. */
            readonly sharedAddress: string | null;
            /** @description Number of contractors that share the value. */
            readonly sharedAddressCount: number | null;
            /** @description True if too many unrelated contractors share the value for it to count as evidence. */
            readonly sharedAddressHub: boolean | null;
            /** @description True if both have the same unit, or if no contractor at the address has a unit. False for neighbors in a building. */
            readonly sharedAddressUnit: boolean | null;
            /** @description Shared phone; null if none. */
            readonly sharedPhone: string | null;
            /** @description Number of contractors that share the value. */
            readonly sharedPhoneCount: number | null;
            /** @description True if too many unrelated contractors share the value for it to count as evidence. */
            readonly sharedPhoneHub: boolean | null;
            /** @description Shared individual, without middle names; null if none. If middle initials differ, the people differ, and the signals lack `same_person`. */
            readonly sharedPerson: string | null;
            /** @description Number of contractors that share the value. */
            readonly sharedPersonCount: number | null;
            /** @description True if the name is too common to count as evidence. */
            readonly sharedPersonHub: boolean | null;
            /** @description Evidence in words, strongest first. */
            readonly reason: string;
            /** @description Probability that the newer license is the older firm, reopened under a new name. */
            readonly reopenedLikelihood: string;
            /**
             * @description `old` if the listed contractor's license began first, otherwise `new`. Null if unknown.
             * @enum {string|null}
             */
            readonly reopenedRole: "old" | "new" | null;
            /** @description Evidence codes, strongest first, separated by commas: `old_license_ended`: the older license is expired, revoked, or suspended; `old_license_active`: the older license is still active; `sanctioned_before`: the older license was revoked or suspended, or has orders or actions from before the newer one began; dismissed actions do not count; `never_sanctioned`: no such sanction is known; `penalty_open`: an order or a decided action has a penalty or restitution that is not fully stayed; no source says whether it was paid; `violations_before`: OSHA inspectors found violations at the older firm in the four years before the newer license began; `opened_soon_after`: the newer license began within two years after the older one ended, or in its last year; `opened_long_before`: the newer license began more than a year before the older one ended; `opened_long_after`: the newer license began more than two years after the older one ended; `order_unknown`: it is unknown which license began first; `shared_phone`: both have the same phone, which is not a hub; `shared_address`: both have the same address, which is not a hub, with the same unit or none; `shared_building`: both have the same address, which is not a hub, with different units or only one unit; `shared_alias`: the phone or address of one, not a hub, also appears on records of the other; `shared_sites`: the newer firm got permits at sites of the older one within two years; only in the list of reopened firms; `permits_name_person`: a permit of the newer firm names a person of the older one; only in the list of reopened firms; `only_hubs_shared`: they share only details that many unrelated contractors have; `one_of_many`: several other contractors share these details, and each could be the other firm; `same_person`: the same person is on both, in rosters or orders; `same_family`: the older license was sanctioned, and people of one surname are on both; `person_replaced`: the older license was sanctioned, and the newer one names another person at the same phone and address; `other_person`: different people, with different surnames; `same_name`: both have the same legal name; `similar_name`: the names differ by about a word, or one abbreviates the other; `other_name`: the names have no distinctive word in common; `same_trade`: both have the same license type; `other_trade`: they have different license types; `other_city`: they are in different cities and share no address. */
            readonly reopenedSignals: string;
        };
        readonly UnlicensedPermitPage: {
            readonly data: readonly components["schemas"]["UnlicensedPermit"][];
            /** @description Page number. */
            readonly page: number;
            /** @description Maximum number of records per page. */
            readonly pageSize: number;
            /** @description Number of records on all pages. */
            readonly totalCount: number;
            /** @description 0 if there are no records. */
            readonly totalPages: number;
            /** @description Only with `cursor`: the cursor for the next request; null on the last page. */
            readonly nextCursor?: string | null;
            /** @description Only with `cursor`: the data version of all pages. */
            readonly dataVersion?: number;
        };
        readonly UnlicensedPermit: {
            /**
             * Format: int64
             * @description Stays the same when the feed is read again.
             */
            readonly id: number;
            readonly permitNumber: string;
            readonly city: string | null;
            /** @description As printed on the permit. */
            readonly contractorName: string | null;
            readonly contractorAddress: string | null;
            readonly propertyAddress: string | null;
            readonly permitType: string | null;
            readonly workType: string | null;
            /** @description As printed by the source. */
            readonly status: string | null;
            /** @description US dollars, at most two decimals. */
            readonly value: number | null;
            readonly description: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, in UTC.
             */
            readonly issueDate: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, in UTC.
             */
            readonly completeDate: string | null;
            readonly latitude: number | null;
            readonly longitude: number | null;
            readonly parcelNumber: string | null;
            /** @description US dollars, at most two decimals. */
            readonly totalFees: number | null;
            /** @description US dollars, at most two decimals. */
            readonly totalPayments: number | null;
            /** @description US dollars, at most two decimals. */
            readonly outstandingBalance: number | null;
            /**
             * Format: date-time
             * @description RFC 3339, in UTC.
             */
            readonly approvedDate: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, in UTC.
             */
            readonly expirationDate: string | null;
            readonly inspectionCount: number | null;
            /** @description City or county that issued the permit. */
            readonly jurisdiction: string;
            /** @description As printed on the permit. */
            readonly contractorPhone: string | null;
            /** @description License number on the permit. */
            readonly contractorLicensePrinted: string | null;
            /** @description Null for an unmatched or ambiguous record. */
            readonly contractorLicenseNumber: string | null;
            /** @description Legal name of that contractor. */
            readonly contractorLicenseName: string | null;
            /** @description Probability that the match is correct, to three decimals. Null if nothing matched. */
            readonly matchConfidence: string | null;
            /**
             * @description Match tier: `verified`, `likely`, `possible`, or `ambiguous` if several contractors fit equally well. Null if nothing matched.
             * @enum {string|null}
             */
            readonly tier: "verified" | "likely" | "possible" | "ambiguous" | null;
            readonly verificationSignals: components["schemas"]["VerificationSignals"];
            /** @description Number of candidates with scores close to the best score, including the best. A firm's licenses count once. */
            readonly candidateCount: number;
            readonly provenance: components["schemas"]["Provenance"];
            /** @description All contractors on the permit. Included for a single permit with several contractors, and in a list if `fields` selects it. */
            readonly contractors?: readonly components["schemas"]["PermitContractor"][];
            /** @description The contractor’s role, if the source gives one or the permit names several contractors. */
            readonly role?: string;
            readonly licenseEnd: components["schemas"]["LicenseEnd"];
        };
        readonly LicenseEnd: {
            /** @enum {string} */
            readonly reason: "expired" | "revoked" | "suspended";
            /**
             * Format: date
             * @description Last day of the license.
             */
            readonly endedOn: string;
            /**
             * @description Source of `endedOn`: the expiration date, an order that revokes or suspends the license, or the day the roster first had the status, which may be after the actual end.
             * @enum {string}
             */
            readonly knownBy: "expiration_date" | "order" | "roster";
            /**
             * @description Null if the source has none.
             * @enum {string|null}
             */
            readonly status: "Issued" | "Expired" | "Revoked" | "Suspended" | null;
            /**
             * Format: date
             * @description When the license was first issued.
             */
            readonly originalDate: string | null;
            /**
             * Format: date
             * @description YYYY-MM-DD.
             */
            readonly expirationDate: string | null;
            /** @description Another license of the same firm, valid on the issue day. */
            readonly otherLicenseNumber: string | null;
            /** @description State of that license's roster. */
            readonly otherLicenseState: string | null;
        };
        readonly ContractorProfile: {
            readonly contractor: components["schemas"]["ContractorDetail"];
            readonly aliases: components["schemas"]["ContractorAliases"];
            /** @description Null if the firm has no other license. */
            readonly firm: {
                /**
                 * Format: int64
                 * @description Stays the same when the feed is read again.
                 */
                readonly id: number;
                /** @description Two or more, sorted by state and number. */
                readonly lines: readonly components["schemas"]["FirmLine"][];
                /** @description Values that two or more licenses share. */
                readonly evidence: readonly components["schemas"]["FirmEvidence"][];
                /** @description Why the licenses belong to one firm, in words. */
                readonly reason: string;
            } | null;
            readonly enforcement: components["schemas"]["ContractorEnforcement"];
            readonly osha: components["schemas"]["ContractorInspections"];
            readonly agEnforcement: components["schemas"]["ContractorAgActions"];
            readonly permits: components["schemas"]["ContractorPermits"];
            readonly related: components["schemas"]["ContractorRelations"];
            /** @description Feeds with the most records first. */
            readonly sources: readonly components["schemas"]["ProfileSource"][];
        };
        /** @description Other names, addresses, and phones from earlier rosters, permits, orders, and other records. Most recently seen first. */
        readonly ContractorAliases: {
            readonly totalCount: number;
            readonly latest: readonly components["schemas"]["ContractorAlias"][];
        };
        readonly ContractorAlias: {
            readonly name: string;
            readonly dbaName: string | null;
            readonly personName: string | null;
            readonly address: string | null;
            readonly city: string | null;
            readonly zip: string | null;
            readonly phone: string | null;
            /** @description How the value is known. `former_line`: an earlier roster. `order`: an order with the license number. `license_number`: a record with the license number. `phone`: a record with the phone and a similar name. `name_and_address`: a record with the name and address. `decision`: an analyst's decision. */
            readonly knownBy: readonly string[];
            /** @description Where the value was seen: jurisdictions, `osha`, `orders`, `actions`. */
            readonly scopes: readonly string[];
            /** @description Number of verified records with this value. */
            readonly records: number;
            /**
             * Format: date
             * @description First day seen.
             */
            readonly firstDate: string | null;
            /**
             * Format: date
             * @description Last day seen.
             */
            readonly lastDate: string | null;
            /** @description Number of analyst decisions that are the only link to the contractor. */
            readonly decisions: number;
            /**
             * Format: date
             * @description Day the roster first had a different value; null if it never had this one.
             */
            readonly lineUntil: string | null;
            /** @description Orders that contain this value. */
            readonly orders: readonly string[];
            /** @description True if matching uses this value: an earlier roster, an order, or records or decisions from two days contain it, and no other firm has it. */
            readonly standing: boolean;
        };
        /** @description One of the firm's licenses. */
        readonly FirmLine: {
            readonly licenseNumber: string;
            /** @description Legal name. */
            readonly name: string;
            /** @description Trade name. */
            readonly dbaName: string | null;
            /**
             * @description Null if the source has none.
             * @enum {string|null}
             */
            readonly status: "Issued" | "Expired" | "Revoked" | "Suspended" | null;
            readonly city: string | null;
            /** @description State code. */
            readonly state: string | null;
            /** @description License type. */
            readonly licenseType: string | null;
            /** @description License subtype. */
            readonly licenseSubtype: string | null;
            /**
             * Format: date
             * @description YYYY-MM-DD.
             */
            readonly expirationDate: string | null;
            readonly hasEnforcementAction: boolean;
            /** @description Individual on the license. */
            readonly personName: string | null;
            /**
             * Format: date
             * @description When the license was first issued.
             */
            readonly originalDate: string | null;
            /** @description State of the license roster. */
            readonly rosterState: string;
            /** @description Feed name. */
            readonly source: string;
        };
        readonly FirmEvidence: {
            /**
             * @description What these licenses share.
             * @enum {string}
             */
            readonly kind: "name" | "person" | "phone" | "address";
            /** @description As printed on the first of these licenses. */
            readonly value: string;
            readonly lines: readonly {
                readonly licenseNumber: string;
                /** @description State of the license roster. */
                readonly rosterState: string;
            }[];
        };
        readonly ContractorEnforcement: {
            readonly totalCount: number;
            /** @description US dollars, at most two decimals. */
            readonly totalPenaltyAmount: number;
            readonly newest: readonly components["schemas"]["LinkedEnforcementAction"][];
        };
        readonly LinkedEnforcementAction: {
            /**
             * Format: int64
             * @description Stays the same when the feed is read again.
             */
            readonly id: number;
            readonly companyName: string | null;
            /** @description Trade names. */
            readonly dbaNames: readonly string[];
            readonly individualNames: readonly string[];
            /** @description License numbers that the order names. */
            readonly licenseNumbers: readonly string[];
            readonly city: string | null;
            readonly orderType: string | null;
            readonly actionsTaken: readonly string[];
            /** @description US dollars, at most two decimals. */
            readonly penaltyAmount: number | null;
            /**
             * Format: date
             * @description YYYY-MM-DD.
             */
            readonly orderDate: string | null;
            readonly violationTypes: readonly string[];
            /** @description Probability that the match is correct, to three decimals. Null if nothing matched. */
            readonly matchConfidence: string | null;
            /**
             * @description Match tier: `verified`, `likely`, `possible`, or `ambiguous` if several contractors fit equally well. Null if nothing matched.
             * @enum {string|null}
             */
            readonly tier: "verified" | "likely" | "possible" | "ambiguous" | null;
            readonly verificationSignals: components["schemas"]["VerificationSignals"];
            readonly provenance: components["schemas"]["Provenance"];
        };
        readonly ContractorInspections: {
            readonly totalCount: number;
            readonly totalViolations: number;
            /** @description US dollars, at most two decimals. */
            readonly totalPenalty: number;
            readonly newest: readonly components["schemas"]["Inspection"][];
        };
        readonly ContractorAgActions: {
            readonly totalCount: number;
            /** @description US dollars, at most two decimals. */
            readonly totalPenaltyAmount: number;
            /** @description US dollars, at most two decimals. */
            readonly totalRestitutionAmount: number;
            readonly newest: readonly components["schemas"]["LinkedAgAction"][];
        };
        readonly LinkedAgAction: {
            /**
             * Format: int64
             * @description Stays the same when the feed is read again.
             */
            readonly id: number;
            readonly caseNumber: string | null;
            /** @description Defendants, as printed. */
            readonly respondent: string;
            readonly companyName: string | null;
            /** @description Trade names. */
            readonly dbaNames: readonly string[];
            readonly individualNames: readonly string[];
            /** @description License numbers that the action names. */
            readonly licenseNumbers: readonly string[];
            readonly address: string | null;
            readonly city: string | null;
            /** @description State code. */
            readonly state: string | null;
            readonly phone: string | null;
            readonly actionType: string | null;
            /** @description As printed by the source. */
            readonly status: string | null;
            /**
             * Format: date
             * @description YYYY-MM-DD.
             */
            readonly actionDate: string | null;
            /** @description US dollars, at most two decimals. */
            readonly penaltyAmount: number | null;
            /** @description US dollars, at most two decimals. */
            readonly restitutionAmount: number | null;
            readonly violationTypes: readonly string[];
            readonly summary: string | null;
            /** @description URL of the record at the source. */
            readonly url: string | null;
            readonly provenance: components["schemas"]["Provenance"];
            /** @description Probability that the match is correct, to three decimals. Null if nothing matched. */
            readonly matchConfidence: string | null;
            /**
             * @description Match tier: `verified`, `likely`, `possible`, or `ambiguous` if several contractors fit equally well. Null if nothing matched.
             * @enum {string|null}
             */
            readonly tier: "verified" | "likely" | "possible" | "ambiguous" | null;
            readonly verificationSignals: components["schemas"]["VerificationSignals"];
        };
        readonly ContractorPermits: {
            readonly totalCount: number;
            /** @description US dollars, at most two decimals. */
            readonly totalValue: number;
            /**
             * Format: date-time
             * @description RFC 3339, in UTC.
             */
            readonly firstIssueDate: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, in UTC.
             */
            readonly lastIssueDate: string | null;
            readonly tierBreakdown: {
                readonly verified: number;
                readonly likely: number;
                readonly possible: number;
                readonly ambiguous: number;
            };
            /** @description Latest year first. */
            readonly byYear: readonly {
                /** @description Null for records without a date. */
                readonly year: number | null;
                readonly count: number;
                /** @description US dollars, at most two decimals. */
                readonly totalValue: number;
            }[];
            /** @description Most frequent types first. */
            readonly byType: readonly {
                readonly permitType: string | null;
                readonly count: number;
                /** @description US dollars, at most two decimals. */
                readonly totalValue: number;
            }[];
            /** @description Cities with the most permits first. */
            readonly byCity: readonly {
                readonly city: string | null;
                readonly jurisdiction: string;
                readonly count: number;
                /** @description US dollars, at most two decimals. */
                readonly totalValue: number;
            }[];
            readonly newest: readonly components["schemas"]["ContractorPermit"][];
        };
        readonly ContractorRelations: {
            readonly totalCount: number;
            readonly newest: readonly components["schemas"]["RelatedContractor"][];
        };
        readonly ProfileSource: {
            /** @description Feed name. */
            readonly source: string;
            readonly family: string;
            /** @description City or county of a permit feed. */
            readonly jurisdiction: string | null;
            readonly publisher: string | null;
            /** @description Public URL of the source. */
            readonly url: string | null;
            /** @description Number of the contractor's records from this feed. */
            readonly records: number;
            /**
             * Format: date-time
             * @description When the feed was last read.
             */
            readonly lastSuccessAt: string | null;
            /**
             * Format: date-time
             * @description When the feed last changed.
             */
            readonly lastChangeAt: string | null;
        };
        readonly LicenseHistory: {
            readonly licenseNumber: string;
            /** @description State of the license roster. */
            readonly rosterState: string;
            /** @description Current version first. */
            readonly forms: readonly components["schemas"]["LicenseForm"][];
        };
        readonly LicenseForm: {
            /**
             * @description Null if the source has none.
             * @enum {string|null}
             */
            readonly status: "Issued" | "Expired" | "Revoked" | "Suspended" | null;
            /**
             * Format: date
             * @description As printed in the roster.
             */
            readonly expirationDate: string | null;
            /** @description Legal name. */
            readonly name: string | null;
            readonly dbaName: string | null;
            /** @description Individual on the license. */
            readonly personName: string | null;
            readonly address: string | null;
            readonly city: string | null;
            readonly zip: string | null;
            readonly phone: string | null;
            /** @description False for early versions and withheld people: the service kept only the status and expiration date. */
            readonly detailed: boolean;
            /**
             * Format: date-time
             * @description When this version was first fetched.
             */
            readonly seenFrom: string | null;
            /**
             * Format: date-time
             * @description When the next version was fetched; null for the current version.
             */
            readonly seenUntil: string | null;
            /** @description Fields known to differ from the previous version. */
            readonly changed: readonly ("status" | "expirationDate" | "name" | "dbaName" | "personName" | "address" | "city" | "zip" | "phone")[];
        };
        readonly TrackRecord: {
            readonly licenseNumber: string;
            /** @description State of the license roster. */
            readonly rosterState: string;
            /** @description Role with the most permits first. */
            readonly roles: readonly components["schemas"]["RoleTrackRecord"][];
        };
        readonly RoleTrackRecord: {
            /** @description The contractor's role on these permits. */
            readonly role: string;
            /** @description All permits, also those that the figures exclude. */
            readonly permits: number;
            /** @description First issue year in the figures. */
            readonly firstYear: number | null;
            /** @description Last issue year in the figures. */
            readonly lastYear: number | null;
            /** @description Share of permits completed within 365 days of issue. */
            readonly completedWithinYear: {
                /**
                 * @description `shown`; `too_few` for fewer than 10 cases; `not_published` if the cities publish no dates. Numbers are null unless `shown`.
                 * @enum {string}
                 */
                readonly state: "shown" | "too_few" | "not_published";
                /** @description Permits or first inspections behind it. */
                readonly cases: number;
                /** @description A share, or a median in days. */
                readonly value: number | null;
                /** @description Lower end of the 95% interval. */
                readonly low: number | null;
                /** @description Upper end of the 95% interval. */
                readonly high: number | null;
                /** @description The value for all permits of these types, cities, and years, in the contractor's mix. */
                readonly peerValue: number | null;
                /** @description The same for the peer value. */
                readonly peerCases: number | null;
            };
            /** @description Median days from issue to completion. */
            readonly daysToCompletion: {
                /**
                 * @description `shown`; `too_few` for fewer than 10 cases; `not_published` if the cities publish no dates. Numbers are null unless `shown`.
                 * @enum {string}
                 */
                readonly state: "shown" | "too_few" | "not_published";
                /** @description Permits or first inspections behind it. */
                readonly cases: number;
                /** @description A share, or a median in days. */
                readonly value: number | null;
                /** @description Lower end of the 95% interval. */
                readonly low: number | null;
                /** @description Upper end of the 95% interval. */
                readonly high: number | null;
                /** @description The value for all permits of these types, cities, and years, in the contractor's mix. */
                readonly peerValue: number | null;
                /** @description The same for the peer value. */
                readonly peerCases: number | null;
            };
            /** @description Share of permits that expired without completion. */
            readonly expiredWithoutCompletion: {
                /**
                 * @description `shown`; `too_few` for fewer than 10 cases; `not_published` if the cities publish no dates. Numbers are null unless `shown`.
                 * @enum {string}
                 */
                readonly state: "shown" | "too_few" | "not_published";
                /** @description Permits or first inspections behind it. */
                readonly cases: number;
                /** @description A share, or a median in days. */
                readonly value: number | null;
                /** @description Lower end of the 95% interval. */
                readonly low: number | null;
                /** @description Upper end of the 95% interval. */
                readonly high: number | null;
                /** @description The value for all permits of these types, cities, and years, in the contractor's mix. */
                readonly peerValue: number | null;
                /** @description The same for the peer value. */
                readonly peerCases: number | null;
            };
            /** @description Share of inspection types, counted per permit, whose first inspection passed. */
            readonly passedAtFirstTry: {
                /**
                 * @description `shown`; `too_few` for fewer than 10 cases; `not_published` if the cities publish no dates. Numbers are null unless `shown`.
                 * @enum {string}
                 */
                readonly state: "shown" | "too_few" | "not_published";
                /** @description Permits or first inspections behind it. */
                readonly cases: number;
                /** @description A share, or a median in days. */
                readonly value: number | null;
                /** @description Lower end of the 95% interval. */
                readonly low: number | null;
                /** @description Upper end of the 95% interval. */
                readonly high: number | null;
                /** @description The value for all permits of these types, cities, and years, in the contractor's mix. */
                readonly peerValue: number | null;
                /** @description The same for the peer value. */
                readonly peerCases: number | null;
            };
        };
        readonly EnforcementActionPage: {
            readonly data: readonly components["schemas"]["EnforcementAction"][];
            /** @description Page number. */
            readonly page: number;
            /** @description Maximum number of records per page. */
            readonly pageSize: number;
            /** @description Number of records on all pages. */
            readonly totalCount: number;
            /** @description 0 if there are no records. */
            readonly totalPages: number;
            /** @description Only with `cursor`: the cursor for the next request; null on the last page. */
            readonly nextCursor?: string | null;
            /** @description Only with `cursor`: the data version of all pages. */
            readonly dataVersion?: number;
        };
        readonly EnforcementAction: {
            /**
             * Format: int64
             * @description Stays the same when the feed is read again.
             */
            readonly id: number;
            readonly companyName: string | null;
            /** @description Trade names. */
            readonly dbaNames: readonly string[];
            readonly individualNames: readonly string[];
            /** @description License numbers that the order names. */
            readonly licenseNumbers: readonly string[];
            readonly city: string | null;
            readonly orderType: string | null;
            readonly actionsTaken: readonly string[];
            /** @description US dollars, at most two decimals. */
            readonly penaltyAmount: number | null;
            /**
             * Format: date
             * @description YYYY-MM-DD.
             */
            readonly orderDate: string | null;
            readonly violationTypes: readonly string[];
        };
        readonly EnforcementTrends: {
            readonly totalActions: number;
            /** @description US dollars, at most two decimals. */
            readonly totalPenaltyAmount: number;
            readonly byYear: readonly {
                /** @description Null for records without a date. */
                readonly year: number | null;
                readonly count: number;
                /** @description US dollars, at most two decimals. */
                readonly penaltyAmount: number;
            }[];
            readonly byActionType: readonly {
                /** @description Null for orders without one. */
                readonly actionType: string | null;
                readonly count: number;
                /** @description US dollars, at most two decimals. */
                readonly penaltyAmount: number;
            }[];
            readonly byViolationType: readonly {
                /** @description Null for orders without one. */
                readonly violationType: string | null;
                readonly count: number;
                /** @description US dollars, at most two decimals. */
                readonly penaltyAmount: number;
            }[];
            readonly combined: readonly {
                /** @description Null for records without a date. */
                readonly year: number | null;
                /** @description Null for orders without one. */
                readonly actionType: string | null;
                /** @description Null for orders without one. */
                readonly violationType: string | null;
                readonly count: number;
                /** @description US dollars, at most two decimals. */
                readonly penaltyAmount: number;
            }[];
        };
        readonly LinkedEnforcementActionPage: {
            readonly data: readonly components["schemas"]["LinkedEnforcementAction"][];
            /** @description Page number. */
            readonly page: number;
            /** @description Maximum number of records per page. */
            readonly pageSize: number;
            /** @description Number of records on all pages. */
            readonly totalCount: number;
            /** @description 0 if there are no records. */
            readonly totalPages: number;
            /** @description Only with `cursor`: the cursor for the next request; null on the last page. */
            readonly nextCursor?: string | null;
            /** @description Only with `cursor`: the data version of all pages. */
            readonly dataVersion?: number;
        };
        readonly OshaStats: {
            readonly totalInspections: number;
            readonly inspectionsWithViolations: number;
            readonly totalViolations: number;
            /** @description US dollars, at most two decimals. */
            readonly totalInitialPenalty: number;
            /** @description US dollars, at most two decimals. */
            readonly totalPenalty: number;
            /**
             * Format: date
             * @description YYYY-MM-DD.
             */
            readonly firstOpenDate: string | null;
            /**
             * Format: date
             * @description YYYY-MM-DD.
             */
            readonly lastOpenDate: string | null;
            readonly byYear: readonly {
                /** @description Null for records without a date. */
                readonly year: number | null;
                readonly inspections: number;
                readonly violations: number;
                /** @description US dollars, at most two decimals. */
                readonly totalPenalty: number;
            }[];
            readonly byViolationType: readonly {
                readonly violationType: string | null;
                readonly violations: number;
            }[];
        };
        readonly MatchedPermitPage: {
            readonly data: readonly components["schemas"]["MatchedPermit"][];
            /** @description Page number. */
            readonly page: number;
            /** @description Maximum number of records per page. */
            readonly pageSize: number;
            /** @description Number of records on all pages. */
            readonly totalCount: number;
            /** @description 0 if there are no records. */
            readonly totalPages: number;
            /** @description Only with `cursor`: the cursor for the next request; null on the last page. */
            readonly nextCursor?: string | null;
            /** @description Only with `cursor`: the data version of all pages. */
            readonly dataVersion?: number;
        };
        readonly MatchedPermit: {
            /**
             * Format: int64
             * @description Stays the same when the feed is read again.
             */
            readonly id: number;
            readonly permitNumber: string;
            readonly city: string | null;
            /** @description As printed on the permit. */
            readonly contractorName: string | null;
            readonly contractorAddress: string | null;
            readonly propertyAddress: string | null;
            readonly permitType: string | null;
            readonly workType: string | null;
            /** @description As printed by the source. */
            readonly status: string | null;
            /** @description US dollars, at most two decimals. */
            readonly value: number | null;
            readonly description: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, in UTC.
             */
            readonly issueDate: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, in UTC.
             */
            readonly completeDate: string | null;
            readonly latitude: number | null;
            readonly longitude: number | null;
            readonly parcelNumber: string | null;
            /** @description US dollars, at most two decimals. */
            readonly totalFees: number | null;
            /** @description US dollars, at most two decimals. */
            readonly totalPayments: number | null;
            /** @description US dollars, at most two decimals. */
            readonly outstandingBalance: number | null;
            /**
             * Format: date-time
             * @description RFC 3339, in UTC.
             */
            readonly approvedDate: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, in UTC.
             */
            readonly expirationDate: string | null;
            readonly inspectionCount: number | null;
            /** @description City or county that issued the permit. */
            readonly jurisdiction: string;
            /** @description As printed on the permit. */
            readonly contractorPhone: string | null;
            /** @description License number on the permit. */
            readonly contractorLicensePrinted: string | null;
            /** @description Null for an unmatched or ambiguous record. */
            readonly contractorLicenseNumber: string | null;
            /** @description Legal name of that contractor. */
            readonly contractorLicenseName: string | null;
            /** @description Probability that the match is correct, to three decimals. Null if nothing matched. */
            readonly matchConfidence: string | null;
            /**
             * @description Match tier: `verified`, `likely`, `possible`, or `ambiguous` if several contractors fit equally well. Null if nothing matched.
             * @enum {string|null}
             */
            readonly tier: "verified" | "likely" | "possible" | "ambiguous" | null;
            readonly verificationSignals: components["schemas"]["VerificationSignals"];
            /** @description Number of candidates with scores close to the best score, including the best. A firm's licenses count once. */
            readonly candidateCount: number;
            readonly provenance: components["schemas"]["Provenance"];
            /** @description All contractors on the permit. Included for a single permit with several contractors, and in a list if `fields` selects it. */
            readonly contractors?: readonly components["schemas"]["PermitContractor"][];
        };
        readonly FoundAddressPage: {
            readonly data: readonly components["schemas"]["FoundAddress"][];
            /** @description Page number. */
            readonly page: number;
            /** @description Maximum number of records per page. */
            readonly pageSize: number;
            /** @description Number of records on all pages. */
            readonly totalCount: number;
            /** @description 0 if there are no records. */
            readonly totalPages: number;
            /** @description Only with `cursor`: the cursor for the next request; null on the last page. */
            readonly nextCursor?: string | null;
            /** @description Only with `cursor`: the data version of all pages. */
            readonly dataVersion?: number;
        };
        readonly FoundAddress: {
            /** @description As printed on the newest permit. Use this value with `/v1/permits/address`. */
            readonly address: string;
            readonly city: string | null;
            readonly jurisdiction: string;
            /** @description Number of permits at this address. */
            readonly permits: number;
            /**
             * Format: date-time
             * @description When the newest permit was issued.
             */
            readonly lastIssueDate: string | null;
            /** @description Similarity to the search text; 1 for an exact match. */
            readonly similarity: number;
        };
        readonly PermitCity: {
            readonly jurisdiction: string;
            /** @description City on most permits. */
            readonly city: string | null;
            /** @description State code. */
            readonly state: string | null;
            readonly recordCount: number;
            /**
             * Format: date-time
             * @description RFC 3339, in UTC.
             */
            readonly firstIssueDate: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, in UTC.
             */
            readonly lastIssueDate: string | null;
            /**
             * Format: date-time
             * @description When the feed was last read.
             */
            readonly lastSuccessAt: string | null;
        };
        readonly PermitCityFigures: {
            readonly jurisdiction: string;
            /** @description City on most permits. */
            readonly city: string | null;
            /** @description State code. */
            readonly state: string | null;
            readonly recordCount: number;
            /**
             * Format: date-time
             * @description RFC 3339, in UTC.
             */
            readonly firstIssueDate: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, in UTC.
             */
            readonly lastIssueDate: string | null;
            /**
             * Format: date-time
             * @description When the feed was last read.
             */
            readonly lastSuccessAt: string | null;
            /** @description US dollars, at most two decimals. */
            readonly totalValue: number;
            /** @description Number of permits by match tier, excluding unmatched permits. */
            readonly tierBreakdown: {
                readonly verified: number;
                readonly likely: number;
                readonly possible: number;
                readonly ambiguous: number;
            };
            /** @description By issue year, latest first. */
            readonly byYear: readonly {
                /** @description Null for records without a date. */
                readonly year: number | null;
                readonly count: number;
                /** @description US dollars, at most two decimals. */
                readonly totalValue: number;
            }[];
            /** @description By issue month, latest first, for the two years before the newest permit. Excludes months without permits and future days. */
            readonly byMonth: readonly {
                readonly month: string;
                readonly count: number;
                /** @description US dollars, at most two decimals. */
                readonly totalValue: number;
            }[];
            /** @description Most frequent types first. */
            readonly byType: readonly {
                readonly permitType: string;
                readonly count: number;
            }[];
        };
        readonly PermitBlock: {
            readonly permits: readonly components["schemas"]["PermitMatch"][];
            readonly totalCount: number;
            readonly page: number;
            readonly pageSize: number;
            /** @description Permits on this page that have coordinates. */
            readonly locations: readonly components["schemas"]["PermitLocation"][];
            readonly summary: components["schemas"]["PermitSummary"];
            /** @description Only with `cursor`: the cursor for the next request; null on the last page. */
            readonly nextCursor?: string | null;
            /** @description Only with `cursor`: the data version of all pages. */
            readonly dataVersion?: number;
        };
        readonly PermitMatch: {
            readonly permit: components["schemas"]["Permit"];
            /** @description Null for an unmatched or ambiguous record. */
            readonly contractorLicenseNumber: string | null;
            /** @description Legal name of that contractor. */
            readonly contractorLicenseName: string | null;
            /** @description Probability that the match is correct, to three decimals. Null if nothing matched. */
            readonly matchConfidence: string | null;
            /**
             * @description Match tier: `verified`, `likely`, `possible`, or `ambiguous` if several contractors fit equally well. Null if nothing matched.
             * @enum {string|null}
             */
            readonly tier: "verified" | "likely" | "possible" | "ambiguous" | null;
            readonly verificationSignals: components["schemas"]["VerificationSignals"];
            /** @description Number of candidates with scores close to the best score, including the best. A firm's licenses count once. */
            readonly candidateCount: number;
        };
        readonly Permit: {
            /**
             * Format: int64
             * @description Stays the same when the feed is read again.
             */
            readonly id: number;
            readonly permitNumber: string;
            readonly city: string | null;
            /** @description As printed on the permit. */
            readonly contractorName: string | null;
            readonly contractorAddress: string | null;
            readonly propertyAddress: string | null;
            readonly permitType: string | null;
            readonly workType: string | null;
            /** @description As printed by the source. */
            readonly status: string | null;
            /** @description US dollars, at most two decimals. */
            readonly value: number | null;
            readonly description: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, in UTC.
             */
            readonly issueDate: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, in UTC.
             */
            readonly completeDate: string | null;
            readonly latitude: number | null;
            readonly longitude: number | null;
            readonly parcelNumber: string | null;
            /** @description US dollars, at most two decimals. */
            readonly totalFees: number | null;
            /** @description US dollars, at most two decimals. */
            readonly totalPayments: number | null;
            /** @description US dollars, at most two decimals. */
            readonly outstandingBalance: number | null;
            /**
             * Format: date-time
             * @description RFC 3339, in UTC.
             */
            readonly approvedDate: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, in UTC.
             */
            readonly expirationDate: string | null;
            readonly inspectionCount: number | null;
        };
        readonly PermitLocation: {
            /**
             * Format: int64
             * @description Stays the same when the feed is read again.
             */
            readonly id: number;
            readonly latitude: number;
            readonly longitude: number;
            readonly permitNumber: string;
            readonly propertyAddress: string | null;
            readonly permitType: string | null;
            /** @description As printed on the permit. */
            readonly contractorName: string | null;
            /** @description US dollars, at most two decimals. */
            readonly value: number | null;
            /**
             * Format: date-time
             * @description RFC 3339, in UTC.
             */
            readonly issueDate: string | null;
            /** @description Null for an unmatched or ambiguous record. */
            readonly contractorLicenseNumber: string | null;
            readonly workType: string | null;
            readonly description: string | null;
        };
        readonly PermitSummary: {
            readonly totalPermits: number;
            /** @description The same address in two cities counts twice. */
            readonly uniqueAddresses: number;
            /** @description Number of matched contractors plus unmatched names. */
            readonly uniqueContractors: number;
            /** @description US dollars, at most two decimals. */
            readonly totalValue: number;
            /** @description Number of permits by type. */
            readonly permitTypes: {
                readonly [key: string]: number;
            };
            /**
             * Format: date-time
             * @description When the latest permit was issued.
             */
            readonly mostRecentDate: string | null;
            /** @description Number of permits by match tier, excluding unmatched permits. */
            readonly tierBreakdown: {
                readonly verified: number;
                readonly likely: number;
                readonly possible: number;
                readonly ambiguous: number;
            };
        };
        readonly FoundPermitPage: {
            readonly data: readonly components["schemas"]["FoundPermit"][];
            /** @description Page number. */
            readonly page: number;
            /** @description Maximum number of records per page. */
            readonly pageSize: number;
            /** @description Number of records on all pages. */
            readonly totalCount: number;
            /** @description 0 if there are no records. */
            readonly totalPages: number;
            /** @description Only with `cursor`: the cursor for the next request; null on the last page. */
            readonly nextCursor?: string | null;
            /** @description Only with `cursor`: the data version of all pages. */
            readonly dataVersion?: number;
        };
        readonly FoundPermit: {
            /**
             * Format: int64
             * @description Stays the same when the feed is read again.
             */
            readonly id: number;
            readonly permitNumber: string;
            readonly city: string | null;
            /** @description As printed on the permit. */
            readonly contractorName: string | null;
            readonly contractorAddress: string | null;
            readonly propertyAddress: string | null;
            readonly permitType: string | null;
            readonly workType: string | null;
            /** @description As printed by the source. */
            readonly status: string | null;
            /** @description US dollars, at most two decimals. */
            readonly value: number | null;
            readonly description: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, in UTC.
             */
            readonly issueDate: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, in UTC.
             */
            readonly completeDate: string | null;
            readonly latitude: number | null;
            readonly longitude: number | null;
            readonly parcelNumber: string | null;
            /** @description US dollars, at most two decimals. */
            readonly totalFees: number | null;
            /** @description US dollars, at most two decimals. */
            readonly totalPayments: number | null;
            /** @description US dollars, at most two decimals. */
            readonly outstandingBalance: number | null;
            /**
             * Format: date-time
             * @description RFC 3339, in UTC.
             */
            readonly approvedDate: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, in UTC.
             */
            readonly expirationDate: string | null;
            readonly inspectionCount: number | null;
            /** @description City or county that issued the permit. */
            readonly jurisdiction: string;
            /** @description As printed on the permit. */
            readonly contractorPhone: string | null;
            /** @description License number on the permit. */
            readonly contractorLicensePrinted: string | null;
            /** @description Null for an unmatched or ambiguous record. */
            readonly contractorLicenseNumber: string | null;
            /** @description Legal name of that contractor. */
            readonly contractorLicenseName: string | null;
            /** @description Probability that the match is correct, to three decimals. Null if nothing matched. */
            readonly matchConfidence: string | null;
            /**
             * @description Match tier: `verified`, `likely`, `possible`, or `ambiguous` if several contractors fit equally well. Null if nothing matched.
             * @enum {string|null}
             */
            readonly tier: "verified" | "likely" | "possible" | "ambiguous" | null;
            readonly verificationSignals: components["schemas"]["VerificationSignals"];
            /** @description Number of candidates with scores close to the best score, including the best. A firm's licenses count once. */
            readonly candidateCount: number;
            readonly provenance: components["schemas"]["Provenance"];
            /** @description All contractors on the permit. Included for a single permit with several contractors, and in a list if `fields` selects it. */
            readonly contractors?: readonly components["schemas"]["PermitContractor"][];
            /** @description Distance from `near` in meters; null without `near`. */
            readonly distance: number | null;
        };
        readonly PermitDetail: {
            /**
             * Format: int64
             * @description Stays the same when the feed is read again.
             */
            readonly id: number;
            readonly permitNumber: string;
            readonly city: string | null;
            /** @description As printed on the permit. */
            readonly contractorName: string | null;
            readonly contractorAddress: string | null;
            readonly propertyAddress: string | null;
            readonly permitType: string | null;
            readonly workType: string | null;
            /** @description As printed by the source. */
            readonly status: string | null;
            /** @description US dollars, at most two decimals. */
            readonly value: number | null;
            readonly description: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, in UTC.
             */
            readonly issueDate: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, in UTC.
             */
            readonly completeDate: string | null;
            readonly latitude: number | null;
            readonly longitude: number | null;
            readonly parcelNumber: string | null;
            /** @description US dollars, at most two decimals. */
            readonly totalFees: number | null;
            /** @description US dollars, at most two decimals. */
            readonly totalPayments: number | null;
            /** @description US dollars, at most two decimals. */
            readonly outstandingBalance: number | null;
            /**
             * Format: date-time
             * @description RFC 3339, in UTC.
             */
            readonly approvedDate: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, in UTC.
             */
            readonly expirationDate: string | null;
            readonly inspectionCount: number | null;
            /** @description City or county that issued the permit. */
            readonly jurisdiction: string;
            /** @description As printed on the permit. */
            readonly contractorPhone: string | null;
            /** @description License number on the permit. */
            readonly contractorLicensePrinted: string | null;
            /** @description Null for an unmatched or ambiguous record. */
            readonly contractorLicenseNumber: string | null;
            /** @description Legal name of that contractor. */
            readonly contractorLicenseName: string | null;
            /** @description Probability that the match is correct, to three decimals. Null if nothing matched. */
            readonly matchConfidence: string | null;
            /**
             * @description Match tier: `verified`, `likely`, `possible`, or `ambiguous` if several contractors fit equally well. Null if nothing matched.
             * @enum {string|null}
             */
            readonly tier: "verified" | "likely" | "possible" | "ambiguous" | null;
            readonly verificationSignals: components["schemas"]["VerificationSignals"];
            /** @description Number of candidates with scores close to the best score, including the best. A firm's licenses count once. */
            readonly candidateCount: number;
            readonly provenance: components["schemas"]["Provenance"];
            /** @description All contractors on the permit. Included for a single permit with several contractors, and in a list if `fields` selects it. */
            readonly contractors?: readonly components["schemas"]["PermitContractor"][];
            readonly parties?: readonly components["schemas"]["PermitParty"][];
            /** @description With `provenance=true`: the source of each field that has a value. */
            readonly fieldProvenance?: readonly components["schemas"]["FieldProvenance"][];
        };
        readonly PermitParty: {
            /** @description Role on the permit: owner, applicant, architect or engineer, and others. */
            readonly role: string;
            /** @description Number of parties with this role. Names are not shown, because many parties are private individuals. */
            readonly count: number;
        };
        readonly ExplainedPermitMatch: {
            /**
             * Format: int64
             * @description Stays the same when the feed is read again.
             */
            readonly id: number;
            readonly permitNumber: string;
            /** @description City or county that issued the permit. */
            readonly jurisdiction: string;
            /** @description Null for an unmatched or ambiguous record. */
            readonly contractorLicenseNumber: string | null;
            /** @description Legal name of that contractor. */
            readonly contractorLicenseName: string | null;
            /** @description Probability that the match is correct, to three decimals. Null if nothing matched. */
            readonly matchConfidence: string | null;
            /**
             * @description Match tier: `verified`, `likely`, `possible`, or `ambiguous` if several contractors fit equally well. Null if nothing matched.
             * @enum {string|null}
             */
            readonly tier: "verified" | "likely" | "possible" | "ambiguous" | null;
            readonly verificationSignals: components["schemas"]["VerificationSignals"];
            /** @description Number of candidates with scores close to the best score, including the best. A firm's licenses count once. */
            readonly candidateCount: number;
            /**
             * @description The analyst's decision: `confirmed` (this contractor) or `refused` (no contractor). Null without one.
             * @enum {string|null}
             */
            readonly decision: "confirmed" | "refused" | null;
            /** @description True if the candidates' scores lead to the published match. False after an analyst's decision, and briefly after weights or licenses change. */
            readonly asScored: boolean;
            /** @description Best candidate first. Empty if the permit names no contractor. */
            readonly candidates: readonly components["schemas"]["PermitCandidate"][];
        };
        readonly PermitCandidate: {
            readonly licenseNumber: string;
            /** @description Legal name. */
            readonly name: string;
            /** @description Trade name. */
            readonly dbaName: string | null;
            /**
             * @description Null if the source has none.
             * @enum {string|null}
             */
            readonly status: "Issued" | "Expired" | "Revoked" | "Suspended" | null;
            readonly city: string | null;
            /** @description State code. */
            readonly state: string | null;
            /** @description License type. */
            readonly licenseType: string | null;
            /** @description License subtype. */
            readonly licenseSubtype: string | null;
            /**
             * Format: date
             * @description YYYY-MM-DD.
             */
            readonly expirationDate: string | null;
            readonly hasEnforcementAction: boolean;
            /** @description Rank of the firm among the candidates. A firm's licenses have the same rank. */
            readonly firm: number;
            /** @description State of the license roster. */
            readonly rosterState: string;
            /** @description Probability that the record names this contractor's firm, given the other candidates. All probabilities add up to at most 1; the rest is the probability that none is right. The best candidate's probability is the match confidence. */
            readonly matchConfidence: string;
            readonly verificationSignals: components["schemas"]["VerificationSignals"];
            /** @description True if the score is so close to the best that this could be the contractor. Always true for the best candidate. */
            readonly isNear: boolean;
            /** @description Log2 of the odds before calibration: the sum of `parts`. */
            readonly score: number;
            /** @description Bits below the best candidate's score; 0 for the best. */
            readonly behind: number;
            /** @description Parts that add up to the score. */
            readonly parts: readonly components["schemas"]["MatchPart"][];
        };
        readonly MatchPart: {
            /** @description Evidence code. `prior` is the score before any evidence. */
            readonly signal: string;
            /** @description Bits added to the score; negative for evidence against the contractor. */
            readonly bits: number;
            /** @description The contractor's value; null if not shown. */
            readonly contractorValue: string | null;
            /** @description Number of contractors with the same phone, address, or license number. More contractors mean weaker evidence. Null if not counted. */
            readonly sharers: number | null;
            /** @description Why this is evidence for or against the contractor. */
            readonly reason: string;
            /** @description The value on the permit; null if the permit has none. */
            readonly permitValue: string | null;
        };
        readonly PermitInspections: {
            /**
             * Format: int64
             * @description Stays the same when the feed is read again.
             */
            readonly id: number;
            readonly permitNumber: string;
            /** @description City or county that issued the permit. */
            readonly jurisdiction: string;
            /** @description Days from issue to completion. Null if a date is missing. */
            readonly daysToCompletion: number | null;
            /** @description True if the permit had expired by the date of the latest city data. Null without an expiration date, or if the city publishes no completion dates for this type and year. */
            readonly expiredWithoutCompletion: boolean | null;
            /** @description Number of inspection types. Null if no inspections are published. */
            readonly firstInspections: number | null;
            /** @description Number of types whose first inspection passed. */
            readonly firstInspectionsPassed: number | null;
            /** @description Number of inspections after the first one of each type. */
            readonly reinspections: number | null;
            /** @description Sorted by date; empty if none are published. */
            readonly inspections: readonly components["schemas"]["PermitInspection"][];
        };
        readonly PermitInspection: {
            /** @description As printed by the source. */
            readonly inspectionType: string | null;
            /**
             * Format: date
             * @description Scheduled day.
             */
            readonly scheduledDate: string | null;
            /**
             * Format: date
             * @description Day of the inspection.
             */
            readonly inspectedDate: string | null;
            /** @description As printed by the source. */
            readonly result: string | null;
            /**
             * @description What the result means; `unknown` if there is no result or its meaning is unclear.
             * @enum {string}
             */
            readonly outcome: "passed" | "failed" | "partial" | "cancelled" | "unknown";
        };
        readonly AgActionPage: {
            readonly data: readonly components["schemas"]["AgAction"][];
            /** @description Page number. */
            readonly page: number;
            /** @description Maximum number of records per page. */
            readonly pageSize: number;
            /** @description Number of records on all pages. */
            readonly totalCount: number;
            /** @description 0 if there are no records. */
            readonly totalPages: number;
            /** @description Only with `cursor`: the cursor for the next request; null on the last page. */
            readonly nextCursor?: string | null;
            /** @description Only with `cursor`: the data version of all pages. */
            readonly dataVersion?: number;
        };
        readonly AgAction: {
            /**
             * Format: int64
             * @description Stays the same when the feed is read again.
             */
            readonly id: number;
            readonly caseNumber: string | null;
            /** @description Defendants, as printed. */
            readonly respondent: string;
            readonly companyName: string | null;
            /** @description Trade names. */
            readonly dbaNames: readonly string[];
            readonly individualNames: readonly string[];
            /** @description License numbers that the action names. */
            readonly licenseNumbers: readonly string[];
            readonly address: string | null;
            readonly city: string | null;
            /** @description State code. */
            readonly state: string | null;
            readonly phone: string | null;
            readonly actionType: string | null;
            /** @description As printed by the source. */
            readonly status: string | null;
            /**
             * Format: date
             * @description YYYY-MM-DD.
             */
            readonly actionDate: string | null;
            /** @description US dollars, at most two decimals. */
            readonly penaltyAmount: number | null;
            /** @description US dollars, at most two decimals. */
            readonly restitutionAmount: number | null;
            readonly violationTypes: readonly string[];
            readonly summary: string | null;
            /** @description URL of the record at the source. */
            readonly url: string | null;
            readonly provenance: components["schemas"]["Provenance"];
        };
        readonly LinkedAgActionPage: {
            readonly data: readonly components["schemas"]["LinkedAgAction"][];
            /** @description Page number. */
            readonly page: number;
            /** @description Maximum number of records per page. */
            readonly pageSize: number;
            /** @description Number of records on all pages. */
            readonly totalCount: number;
            /** @description 0 if there are no records. */
            readonly totalPages: number;
            /** @description Only with `cursor`: the cursor for the next request; null on the last page. */
            readonly nextCursor?: string | null;
            /** @description Only with `cursor`: the data version of all pages. */
            readonly dataVersion?: number;
        };
        readonly FoundContractorPage: {
            readonly data: readonly components["schemas"]["FoundContractor"][];
            /** @description Page number. */
            readonly page: number;
            /** @description Maximum number of records per page. */
            readonly pageSize: number;
            /** @description Number of records on all pages. */
            readonly totalCount: number;
            /** @description 0 if there are no records. */
            readonly totalPages: number;
            /** @description Only with `cursor`: the cursor for the next request; null on the last page. */
            readonly nextCursor?: string | null;
            /** @description Only with `cursor`: the data version of all pages. */
            readonly dataVersion?: number;
        };
        readonly FoundContractor: {
            readonly licenseNumber: string;
            /** @description Legal name. */
            readonly name: string;
            /** @description Trade name. */
            readonly dbaName: string | null;
            /**
             * @description Null if the source has none.
             * @enum {string|null}
             */
            readonly status: "Issued" | "Expired" | "Revoked" | "Suspended" | null;
            readonly city: string | null;
            /** @description State code. */
            readonly state: string | null;
            /** @description License type. */
            readonly licenseType: string | null;
            /** @description License subtype. */
            readonly licenseSubtype: string | null;
            /**
             * Format: date
             * @description YYYY-MM-DD.
             */
            readonly expirationDate: string | null;
            readonly hasEnforcementAction: boolean;
            /** @description State of the license roster. */
            readonly rosterState: string;
            /** @description Individual on the license. */
            readonly personName: string | null;
            readonly address: string | null;
            readonly zip: string | null;
            readonly phone: string | null;
            /** @description Similarity to the search text; 1 for an exact match. */
            readonly similarity: number;
            /** @description What matched, closest first. */
            readonly matchedOn: readonly {
                /** @enum {string} */
                readonly field: "licenseNumber" | "name" | "dbaName" | "personName" | "phone" | "address";
                /**
                 * @description `license`: the license roster; `alias`: other records; `formerly`: an earlier version of the roster.
                 * @enum {string}
                 */
                readonly origin: "license" | "alias" | "formerly";
                /** @description The matched value. */
                readonly value: string;
                readonly similarity: number;
            }[];
        };
        readonly ContractorFacets: {
            /** @description Number of contractors found. */
            readonly totalCount: number;
            /** @description True if the search found too many contractors to count. The counts then cover only the closest ones; a narrower search may find more. */
            readonly isCut: boolean;
            /** @description Counts by license status. All counts exclude contractors without a value. */
            readonly status: readonly {
                /** @enum {string} */
                readonly value: "Issued" | "Expired" | "Revoked" | "Suspended";
                readonly count: number;
                /** @description Number of licenses that expired before `day`; null without `day`. */
                readonly pastDate: number | null;
            }[];
            /** @description A contractor with several types counts once for each. */
            readonly licenseType: readonly {
                readonly value: string;
                readonly count: number;
            }[];
            /** @description State codes. */
            readonly state: readonly {
                readonly value: string;
                readonly count: number;
            }[];
            /** @description Cities in their most common spelling. */
            readonly city: readonly {
                readonly value: string;
                readonly count: number;
            }[];
            /** @description Number of contractors with enforcement actions. */
            readonly withEnforcement: number;
        };
        readonly ContractorTally: {
            /** @description Number of contractors in the list. */
            readonly totalCount: number;
            readonly status: readonly {
                /** @enum {string} */
                readonly value: "Issued" | "Expired" | "Revoked" | "Suspended";
                readonly count: number;
            }[];
            /** @description A contractor with several types counts once for each. */
            readonly licenseType: readonly {
                readonly value: string;
                readonly count: number;
            }[];
            /** @description State codes. */
            readonly state: readonly {
                readonly value: string;
                readonly count: number;
            }[];
            /** @description Number of contractors with enforcement actions. */
            readonly withEnforcement: number;
        };
        readonly Cautions: {
            readonly licenseNumber: string;
            /** @description State of the license roster. */
            readonly rosterState: string;
            readonly licenseType: string | null;
            readonly name: string;
            /** @description Number of OSHA violations. */
            readonly violationCount: number;
            /** @description The old firm that this one likely was. */
            readonly reopenedFrom: {
                readonly name: string;
                readonly licenseNumber: string;
                readonly rosterState: string;
                /** @description Probability that the newer firm is the older one, reopened under a new name. */
                readonly likelihood: string;
            } | null;
            /** @description The new firm that this one likely became. */
            readonly reopenedAs: {
                readonly name: string;
                readonly licenseNumber: string;
                readonly rosterState: string;
                /** @description Probability that the newer firm is the older one, reopened under a new name. */
                readonly likelihood: string;
            } | null;
        };
        readonly ReopenedPairPage: {
            readonly data: readonly components["schemas"]["ReopenedPair"][];
            /** @description Page number. */
            readonly page: number;
            /** @description Maximum number of records per page. */
            readonly pageSize: number;
            /** @description Number of records on all pages. */
            readonly totalCount: number;
            /** @description 0 if there are no records. */
            readonly totalPages: number;
            /** @description Only with `cursor`: the cursor for the next request; null on the last page. */
            readonly nextCursor?: string | null;
            /** @description Only with `cursor`: the data version of all pages. */
            readonly dataVersion?: number;
        };
        readonly ReopenedPair: {
            /**
             * Format: int64
             * @description Stays the same when the feed is read again.
             */
            readonly id: number;
            /** @description Probability that the new firm is the old one, reopened under a new name. */
            readonly likelihood: string;
            /**
             * Format: date
             * @description When the new license began.
             */
            readonly since: string;
            readonly old: components["schemas"]["ReopenedFirm"];
            readonly new: components["schemas"]["ReopenedFirm"];
            /** @description Why the firm may have dropped its old name. `order`: a disciplinary order, an attorney general action, or a revoked or suspended license. `penalty`: a penalty or restitution that is not stayed. `violations`: OSHA violations. `lapse`: only an expired license. */
            readonly motives: readonly ("order" | "penalty" | "violations" | "lapse")[];
            /** @description Evidence codes, strongest first, separated by commas: `old_license_ended`: the older license is expired, revoked, or suspended; `old_license_active`: the older license is still active; `sanctioned_before`: the older license was revoked or suspended, or has orders or actions from before the newer one began; dismissed actions do not count; `never_sanctioned`: no such sanction is known; `penalty_open`: an order or a decided action has a penalty or restitution that is not fully stayed; no source says whether it was paid; `violations_before`: OSHA inspectors found violations at the older firm in the four years before the newer license began; `opened_soon_after`: the newer license began within two years after the older one ended, or in its last year; `opened_long_before`: the newer license began more than a year before the older one ended; `opened_long_after`: the newer license began more than two years after the older one ended; `order_unknown`: it is unknown which license began first; `shared_phone`: both have the same phone, which is not a hub; `shared_address`: both have the same address, which is not a hub, with the same unit or none; `shared_building`: both have the same address, which is not a hub, with different units or only one unit; `shared_alias`: the phone or address of one, not a hub, also appears on records of the other; `shared_sites`: the newer firm got permits at sites of the older one within two years; only in the list of reopened firms; `permits_name_person`: a permit of the newer firm names a person of the older one; only in the list of reopened firms; `only_hubs_shared`: they share only details that many unrelated contractors have; `one_of_many`: several other contractors share these details, and each could be the other firm; `same_person`: the same person is on both, in rosters or orders; `same_family`: the older license was sanctioned, and people of one surname are on both; `person_replaced`: the older license was sanctioned, and the newer one names another person at the same phone and address; `other_person`: different people, with different surnames; `same_name`: both have the same legal name; `similar_name`: the names differ by about a word, or one abbreviates the other; `other_name`: the names have no distinctive word in common; `same_trade`: both have the same license type; `other_trade`: they have different license types; `other_city`: they are in different cities and share no address. */
            readonly signals: string;
            /** @description Evidence in words, strongest first. */
            readonly reason: string;
            readonly sharedAddress: string | null;
            readonly sharedPhone: string | null;
            readonly sharedPerson: string | null;
        };
        readonly ReopenedFirm: {
            readonly licenseNumber: string;
            /** @description Legal name. */
            readonly name: string;
            /** @description Trade name. */
            readonly dbaName: string | null;
            /** @description Individual on the license. */
            readonly personName: string | null;
            /**
             * @description Null if the source has none.
             * @enum {string|null}
             */
            readonly status: "Issued" | "Expired" | "Revoked" | "Suspended" | null;
            /** @description License type. */
            readonly licenseType: string | null;
            readonly city: string | null;
            /** @description State of the license roster. */
            readonly rosterState: string;
            /**
             * Format: date
             * @description When the license was first issued.
             */
            readonly originalDate: string | null;
            /**
             * Format: date
             * @description YYYY-MM-DD.
             */
            readonly expirationDate: string | null;
            readonly hasEnforcementAction: boolean;
        };
        /** @description Licenses of one business: several trades, states, or renewed numbers, or a person and a company. A shared name alone is not enough. */
        readonly Firm: {
            /**
             * Format: int64
             * @description Stays the same when the feed is read again.
             */
            readonly id: number;
            /** @description Two or more, sorted by state and number. */
            readonly lines: readonly components["schemas"]["FirmLine"][];
            /** @description Values that two or more licenses share. */
            readonly evidence: readonly components["schemas"]["FirmEvidence"][];
            /** @description Why the licenses belong to one firm, in words. */
            readonly reason: string;
        };
        readonly ChangePage: {
            readonly data: readonly components["schemas"]["Change"][];
            /** @description Data version that contains these lines. */
            readonly version: number;
            /** @description Send this cursor with the next request, now or after the next publish. */
            readonly nextCursor: string;
            /** @description True if more changes are available now. */
            readonly hasMore: boolean;
        };
        readonly Change: {
            /**
             * @description Export that contains these lines.
             * @enum {string}
             */
            readonly kind: "matches" | "permits" | "permit_contractors" | "permit_inspections" | "contractors" | "enforcement" | "inspections" | "actions" | "related" | "firms" | "aliases";
            /** @description Values of the key columns, by column. */
            readonly key: {
                readonly [key: string]: string | number;
            };
            /** @description All current lines of the export with this key, by column. Empty if none are left. */
            readonly lines: readonly {
                readonly [key: string]: string | number | boolean | null;
            }[];
            /** @description License, permit, case, file, or activity number of a removed record, if known. */
            readonly number: string | null;
            /** @description Id of the firm that this firm became part of. */
            readonly mergedInto: number | null;
            /** @description Id of the firm that this firm split off from. */
            readonly splitFrom: number | null;
        };
        readonly EventPage: {
            readonly data: readonly components["schemas"]["Event"][];
            /** @description Send this cursor with the next request, now or after the next publish. */
            readonly nextCursor: string;
            /** @description True if more events are available now. */
            readonly hasMore: boolean;
        };
        readonly Event: {
            /** @description Event id, the same each time the event is sent. */
            readonly id: string;
            /** @enum {string} */
            readonly type: "license.status_changed" | "license.expiring" | "enforcement.added" | "osha.inspection_added" | "ag_action.added" | "permit.matched" | "contractor.reopened_likely";
            /**
             * Format: date-time
             * @description When the service found the event in new data.
             */
            readonly happenedAt: string;
            /** @description Data version that contains this event. */
            readonly version: number;
            /** @description Null for a summary. */
            readonly licenseNumber: string | null;
            /** @description State of the license roster. */
            readonly rosterState: string | null;
            /** @description Status: `from` and `to`. Expiring license: `expirationDate` and `days`. Record: `id` or `activityNumber`, and `tier`. Reopened firm: `id`, `role`, and `likelihood`. Summary: `events`, the number of events. */
            readonly data: {
                readonly [key: string]: string | number | null;
            };
        };
        readonly ExportList: {
            readonly data: readonly components["schemas"]["Export"][];
        };
        readonly Export: {
            /** @description Data version. */
            readonly version: number;
            /**
             * Format: date-time
             * @description When this version was published.
             */
            readonly publishedAt: string;
            /**
             * Format: date-time
             * @description When the files were created.
             */
            readonly madeAt: string;
            readonly files: readonly components["schemas"]["ExportedFile"][];
        };
        readonly ExportedFile: {
            /** @description Path under `/v1/exports/{version}/`. */
            readonly name: string;
            /**
             * @description Name of the export, as in `/v1/changes`.
             * @enum {string|null}
             */
            readonly kind: "matches" | "permits" | "permit_contractors" | "permit_inspections" | "contractors" | "enforcement" | "inspections" | "actions" | "related" | "firms" | "aliases" | "events" | "track_record" | null;
            /**
             * @description `csv` and `jsonl` (gzip), `parquet`, `ftm` (FollowTheMoney entities), `datapackage` (types of all columns), `sha256` (checksums).
             * @enum {string}
             */
            readonly format: "csv" | "jsonl" | "parquet" | "ftm" | "datapackage" | "sha256";
            /** @description Null if the file covers all states. */
            readonly state: string | null;
            /** @description Null until the first request creates the file. */
            readonly bytes: number | null;
            /** @description Null for files without lines. */
            readonly rows: number | null;
            /** @description Null until the first request creates the file. */
            readonly sha256: string | null;
        };
        readonly FeedCoverage: {
            /** @description Feed name. */
            readonly source: string;
            readonly family: string;
            /** @description City or county of a permit feed. */
            readonly jurisdiction: string | null;
            /** @description State code. */
            readonly state: string | null;
            readonly publisher: string | null;
            /** @description Public URL of the source. */
            readonly url: string | null;
            /** @description Name of the data license or applicable law. */
            readonly license: string | null;
            readonly termsUrl: string | null;
            /** @description Attribution requested by the publisher. */
            readonly attribution: string | null;
            readonly records: number;
            /** @description Number of unreadable rows in the last read, not counted as records; null if unknown. */
            readonly rejected: number | null;
            /** @description Month of the earliest record. */
            readonly firstMonth: string | null;
            /**
             * Format: date
             * @description Day of the latest record.
             */
            readonly lastDate: string | null;
            /**
             * Format: date-time
             * @description When the source was last read.
             */
            readonly lastSuccessAt: string | null;
            /**
             * Format: date-time
             * @description When the source last changed.
             */
            readonly lastChangeAt: string | null;
            /** @description Median days between the source's last changes (at most twelve changes); null with fewer than three. */
            readonly intervalDays: number | null;
            /**
             * @description `late` if the source has not changed for two intervals; `frozen` after ten intervals and at least 90 days. Before the interval is known: `late` if the source was not read for two days.
             * @enum {string}
             */
            readonly freshness: "active" | "late" | "frozen";
            /** @description Share of records with a value, by field. */
            readonly fill: readonly {
                readonly field: string;
                readonly share: number;
            }[];
            /** @description Share of permits in each match tier; null for other families. */
            readonly tiers: {
                readonly verified: number;
                readonly likely: number;
                readonly possible: number;
                readonly ambiguous: number;
                readonly unmatched: number;
            } | null;
            /** @description Share of correct matches among checked records: those whose license number or phone was hidden from the matcher. Null if none could be checked. */
            readonly precision: number | null;
            /** @description Lower end of the 95% interval. */
            readonly precisionLow: number | null;
            /** @description Upper end of the 95% interval. */
            readonly precisionHigh: number | null;
            /** @description Number of checked verified and likely matches. */
            readonly precisionOf: number | null;
            /** @description Precision of each tier with checked matches, most confident tier first. */
            readonly precisionByTier: readonly {
                /** @enum {string} */
                readonly tier: "verified" | "likely" | "possible";
                readonly share: number;
                readonly low: number;
                readonly high: number;
                readonly of: number;
            }[];
        };
        readonly LicenseType: {
            readonly id: number;
            readonly name: string;
            readonly code: string;
        };
        readonly LicenseSubtype: {
            readonly id: number;
            readonly name: string;
            readonly licenseTypeId: number | null;
            /** @description License type; null if the source has none. */
            readonly licenseType: string | null;
        };
        readonly LicenseStatus: {
            readonly id: number;
            /** @enum {string} */
            readonly name: "Issued" | "Expired" | "Revoked" | "Suspended";
            readonly isActive: boolean;
        };
        readonly UsagePage: {
            readonly data: readonly components["schemas"]["Usage"][];
            /** @description Page number. */
            readonly page: number;
            /** @description Maximum number of records per page. */
            readonly pageSize: number;
            /** @description Number of records on all pages. */
            readonly totalCount: number;
            /** @description 0 if there are no records. */
            readonly totalPages: number;
            /** @description Only with `cursor`: the cursor for the next request; null on the last page. */
            readonly nextCursor?: string | null;
            /** @description Only with `cursor`: the data version of all pages. */
            readonly dataVersion?: number;
        };
        readonly Usage: {
            /**
             * Format: date
             * @description In UTC.
             */
            readonly day: string;
            /** @description Path as written in the reference. */
            readonly path: string;
            /**
             * Format: int64
             * @description Key number.
             */
            readonly keyId: number;
            /** @description First characters of the key. */
            readonly keyPrefix: string;
            /** @description Number of requests. */
            readonly requests: number;
            /** @description Requests answered with 304; these do not count toward limits. */
            readonly notModified: number;
            /** @description Requests answered with 4xx. */
            readonly refused: number;
            /** @description Requests answered with 429; these do not count toward request limits. */
            readonly limited: number;
            /** @description Number of list rows matched. */
            readonly rows: number;
        };
        readonly MatchedList: {
            /** @description One result per row, in the same order. */
            readonly data: readonly components["schemas"]["MatchedRow"][];
        };
        readonly MatchedRow: {
            /** @description Row id, as you sent it. */
            readonly id: string | null;
            /** @description Why the row was not matched; null if it was. */
            readonly problem: string | null;
            /** @description Null for an unmatched or ambiguous record. */
            readonly contractorLicenseNumber: string | null;
            /** @description Legal name of that contractor. */
            readonly contractorLicenseName: string | null;
            /** @description Probability that the match is correct, to three decimals. Null if nothing matched. */
            readonly matchConfidence: string | null;
            /**
             * @description Match tier: `verified`, `likely`, `possible`, or `ambiguous` if several contractors fit equally well. Null if nothing matched.
             * @enum {string|null}
             */
            readonly tier: "verified" | "likely" | "possible" | "ambiguous" | null;
            readonly verificationSignals: components["schemas"]["VerificationSignals"];
            /** @description Number of candidates with scores close to the best score, including the best. A firm's licenses count once. */
            readonly candidateCount: number;
            /** @description State of the license roster. */
            readonly contractorState: string | null;
            /** @description Best first. */
            readonly candidates: readonly components["schemas"]["RowCandidate"][];
        };
        readonly RowCandidate: {
            readonly licenseNumber: string;
            /** @description Legal name. */
            readonly name: string;
            /** @description Trade name. */
            readonly dbaName: string | null;
            /**
             * @description Null if the source has none.
             * @enum {string|null}
             */
            readonly status: "Issued" | "Expired" | "Revoked" | "Suspended" | null;
            readonly city: string | null;
            /** @description State code. */
            readonly state: string | null;
            /** @description License type. */
            readonly licenseType: string | null;
            /** @description License subtype. */
            readonly licenseSubtype: string | null;
            /**
             * Format: date
             * @description YYYY-MM-DD.
             */
            readonly expirationDate: string | null;
            readonly hasEnforcementAction: boolean;
            /** @description Rank of the firm among the candidates. A firm's licenses have the same rank. */
            readonly firm: number;
            /** @description State of the license roster. */
            readonly rosterState: string;
            /** @description Probability that the record names this contractor's firm, given the other candidates. All probabilities add up to at most 1; the rest is the probability that none is right. The best candidate's probability is the match confidence. */
            readonly matchConfidence: string;
            readonly verificationSignals: components["schemas"]["VerificationSignals"];
            /** @description True if the score is so close to the best that this could be the contractor. Always true for the best candidate. */
            readonly isNear: boolean;
            /** @description Log2 of the odds before calibration: the sum of `parts`. */
            readonly score: number;
            /** @description Parts that add up to the score; null without `explain=true`. */
            readonly parts: readonly components["schemas"]["Evidence"][] | null;
        };
        readonly Evidence: {
            /** @description Evidence code. `prior` is the score before any evidence. */
            readonly signal: string;
            /** @description Bits added to the score; negative for evidence against the contractor. */
            readonly bits: number;
            /** @description The contractor's value; null if not shown. */
            readonly contractorValue: string | null;
            /** @description Number of contractors with the same phone, address, or license number. More contractors mean weaker evidence. Null if not counted. */
            readonly sharers: number | null;
            /** @description Why this is evidence for or against the contractor. */
            readonly reason: string;
            /** @description The value in the row; null if the row has none. */
            readonly rowValue: string | null;
        };
        readonly WatchLists: {
            readonly data: readonly components["schemas"]["WatchList"][];
        };
        readonly WatchList: {
            /** Format: int64 */
            readonly id: number;
            readonly name: string;
            readonly licenses: readonly {
                readonly licenseNumber: string;
                /** @description Null for all states. */
                readonly state: string | null;
            }[];
            readonly firms: readonly number[];
            readonly addresses: readonly {
                readonly address: string;
                readonly city: string | null;
            }[];
            readonly areas: readonly {
                readonly city: string | null;
                readonly state: string | null;
                readonly zip: string | null;
            }[];
            /** Format: date-time */
            readonly createdAt: string;
            /** Format: date-time */
            readonly updatedAt: string;
        };
        readonly Webhooks: {
            readonly data: readonly components["schemas"]["Webhook"][];
        };
        readonly Webhook: {
            /** Format: int64 */
            readonly id: number;
            readonly url: string;
            /** @description Null for all types. */
            readonly types: readonly ("license.status_changed" | "license.expiring" | "enforcement.added" | "osha.inspection_added" | "ag_action.added" | "permit.matched" | "contractor.reopened_likely")[] | null;
            /** @description Watch list ids; null for all events. */
            readonly watchLists: readonly number[] | null;
            /**
             * Format: date-time
             * @description Time of the first failed attempt since the last delivery.
             */
            readonly failingSince: string | null;
            /**
             * Format: date-time
             * @description When the webhook was disabled; null while it is enabled.
             */
            readonly disabledAt: string | null;
            /**
             * @description `gone`: the receiver answered 410. `failing`: all deliveries failed for five days. `operator`: only the service's operator can enable the webhook again.
             * @enum {string|null}
             */
            readonly disabledReason: "gone" | "failing" | "operator" | null;
            /**
             * Format: date-time
             * @description When the previous secret stops signing messages.
             */
            readonly earlierSecretUntil: string | null;
            /** Format: date-time */
            readonly createdAt: string;
            /** Format: date-time */
            readonly updatedAt: string;
        };
        readonly WebhookWithSecret: {
            /** Format: int64 */
            readonly id: number;
            readonly url: string;
            /** @description Null for all types. */
            readonly types: readonly ("license.status_changed" | "license.expiring" | "enforcement.added" | "osha.inspection_added" | "ag_action.added" | "permit.matched" | "contractor.reopened_likely")[] | null;
            /** @description Watch list ids; null for all events. */
            readonly watchLists: readonly number[] | null;
            /**
             * Format: date-time
             * @description Time of the first failed attempt since the last delivery.
             */
            readonly failingSince: string | null;
            /**
             * Format: date-time
             * @description When the webhook was disabled; null while it is enabled.
             */
            readonly disabledAt: string | null;
            /**
             * @description `gone`: the receiver answered 410. `failing`: all deliveries failed for five days. `operator`: only the service's operator can enable the webhook again.
             * @enum {string|null}
             */
            readonly disabledReason: "gone" | "failing" | "operator" | null;
            /**
             * Format: date-time
             * @description When the previous secret stops signing messages.
             */
            readonly earlierSecretUntil: string | null;
            /** Format: date-time */
            readonly createdAt: string;
            /** Format: date-time */
            readonly updatedAt: string;
            /** @description Verifies messages. Shown only once, so save it. */
            readonly secret: string;
        };
        readonly Delivery: {
            /** Format: int64 */
            readonly id: number;
            /** @description The `webhook-id`; the same for all attempts. */
            readonly eventId: string;
            /** @enum {string} */
            readonly type: "license.status_changed" | "license.expiring" | "enforcement.added" | "osha.inspection_added" | "ag_action.added" | "permit.matched" | "contractor.reopened_likely" | "webhook.test";
            /**
             * @description `pending`: an attempt is planned. `delivered`: the receiver accepted the event. `dead`: ten attempts failed. `withdrawn`: the record is now withheld.
             * @enum {string}
             */
            readonly status: "pending" | "delivered" | "dead" | "withdrawn";
            /** @description Number of attempts so far. */
            readonly attempts: number;
            /**
             * Format: date-time
             * @description Null if no attempt is planned.
             */
            readonly nextAttemptAt: string | null;
            /** @description HTTP status of the last response; null if there was none. */
            readonly answerStatus: number | null;
            /** @description Why the last attempt failed, with the start of the response. */
            readonly failure: string | null;
            /**
             * Format: date-time
             * @description When the delivery was created.
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When the delivery succeeded or its last attempt failed.
             */
            readonly endedAt: string | null;
        };
        readonly DeliveryPage: {
            readonly data: readonly components["schemas"]["Delivery"][];
            /** @description Send this cursor with the next request; null on the last page. */
            readonly nextCursor: string | null;
            /** @description True if older deliveries are available. */
            readonly hasMore: boolean;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type FeatureCollection = components['schemas']['FeatureCollection'];
export type LicenseStatusChangedMessage = components['schemas']['LicenseStatusChangedMessage'];
export type EventSummary = components['schemas']['EventSummary'];
export type LicenseExpiringMessage = components['schemas']['LicenseExpiringMessage'];
export type EnforcementAddedMessage = components['schemas']['EnforcementAddedMessage'];
export type OshaInspectionAddedMessage = components['schemas']['OshaInspectionAddedMessage'];
export type AgActionAddedMessage = components['schemas']['AgActionAddedMessage'];
export type PermitMatchedMessage = components['schemas']['PermitMatchedMessage'];
export type ContractorReopenedLikelyMessage = components['schemas']['ContractorReopenedLikelyMessage'];
export type WebhookTestMessage = components['schemas']['WebhookTestMessage'];
export type Error = components['schemas']['Error'];
export type ContractorPage = components['schemas']['ContractorPage'];
export type Contractor = components['schemas']['Contractor'];
export type ContractorDetail = components['schemas']['ContractorDetail'];
export type Provenance = components['schemas']['Provenance'];
export type LicenseAsOf = components['schemas']['LicenseAsOf'];
export type FieldProvenance = components['schemas']['FieldProvenance'];
export type InspectionPage = components['schemas']['InspectionPage'];
export type Inspection = components['schemas']['Inspection'];
export type Violation = components['schemas']['Violation'];
export type VerificationSignals = components['schemas']['VerificationSignals'];
export type ContractorPermitPage = components['schemas']['ContractorPermitPage'];
export type ContractorPermit = components['schemas']['ContractorPermit'];
export type PermitContractor = components['schemas']['PermitContractor'];
export type RelatedContractorPage = components['schemas']['RelatedContractorPage'];
export type RelatedContractor = components['schemas']['RelatedContractor'];
export type UnlicensedPermitPage = components['schemas']['UnlicensedPermitPage'];
export type UnlicensedPermit = components['schemas']['UnlicensedPermit'];
export type LicenseEnd = components['schemas']['LicenseEnd'];
export type ContractorProfile = components['schemas']['ContractorProfile'];
export type ContractorAliases = components['schemas']['ContractorAliases'];
export type ContractorAlias = components['schemas']['ContractorAlias'];
export type FirmLine = components['schemas']['FirmLine'];
export type FirmEvidence = components['schemas']['FirmEvidence'];
export type ContractorEnforcement = components['schemas']['ContractorEnforcement'];
export type LinkedEnforcementAction = components['schemas']['LinkedEnforcementAction'];
export type ContractorInspections = components['schemas']['ContractorInspections'];
export type ContractorAgActions = components['schemas']['ContractorAgActions'];
export type LinkedAgAction = components['schemas']['LinkedAgAction'];
export type ContractorPermits = components['schemas']['ContractorPermits'];
export type ContractorRelations = components['schemas']['ContractorRelations'];
export type ProfileSource = components['schemas']['ProfileSource'];
export type LicenseHistory = components['schemas']['LicenseHistory'];
export type LicenseForm = components['schemas']['LicenseForm'];
export type TrackRecord = components['schemas']['TrackRecord'];
export type RoleTrackRecord = components['schemas']['RoleTrackRecord'];
export type EnforcementActionPage = components['schemas']['EnforcementActionPage'];
export type EnforcementAction = components['schemas']['EnforcementAction'];
export type EnforcementTrends = components['schemas']['EnforcementTrends'];
export type LinkedEnforcementActionPage = components['schemas']['LinkedEnforcementActionPage'];
export type OshaStats = components['schemas']['OshaStats'];
export type MatchedPermitPage = components['schemas']['MatchedPermitPage'];
export type MatchedPermit = components['schemas']['MatchedPermit'];
export type FoundAddressPage = components['schemas']['FoundAddressPage'];
export type FoundAddress = components['schemas']['FoundAddress'];
export type PermitCity = components['schemas']['PermitCity'];
export type PermitCityFigures = components['schemas']['PermitCityFigures'];
export type PermitBlock = components['schemas']['PermitBlock'];
export type PermitMatch = components['schemas']['PermitMatch'];
export type Permit = components['schemas']['Permit'];
export type PermitLocation = components['schemas']['PermitLocation'];
export type PermitSummary = components['schemas']['PermitSummary'];
export type FoundPermitPage = components['schemas']['FoundPermitPage'];
export type FoundPermit = components['schemas']['FoundPermit'];
export type PermitDetail = components['schemas']['PermitDetail'];
export type PermitParty = components['schemas']['PermitParty'];
export type ExplainedPermitMatch = components['schemas']['ExplainedPermitMatch'];
export type PermitCandidate = components['schemas']['PermitCandidate'];
export type MatchPart = components['schemas']['MatchPart'];
export type PermitInspections = components['schemas']['PermitInspections'];
export type PermitInspection = components['schemas']['PermitInspection'];
export type AgActionPage = components['schemas']['AgActionPage'];
export type AgAction = components['schemas']['AgAction'];
export type LinkedAgActionPage = components['schemas']['LinkedAgActionPage'];
export type FoundContractorPage = components['schemas']['FoundContractorPage'];
export type FoundContractor = components['schemas']['FoundContractor'];
export type ContractorFacets = components['schemas']['ContractorFacets'];
export type ContractorTally = components['schemas']['ContractorTally'];
export type Cautions = components['schemas']['Cautions'];
export type ReopenedPairPage = components['schemas']['ReopenedPairPage'];
export type ReopenedPair = components['schemas']['ReopenedPair'];
export type ReopenedFirm = components['schemas']['ReopenedFirm'];
export type Firm = components['schemas']['Firm'];
export type ChangePage = components['schemas']['ChangePage'];
export type Change = components['schemas']['Change'];
export type EventPage = components['schemas']['EventPage'];
export type Event = components['schemas']['Event'];
export type ExportList = components['schemas']['ExportList'];
export type Export = components['schemas']['Export'];
export type ExportedFile = components['schemas']['ExportedFile'];
export type FeedCoverage = components['schemas']['FeedCoverage'];
export type LicenseType = components['schemas']['LicenseType'];
export type LicenseSubtype = components['schemas']['LicenseSubtype'];
export type LicenseStatus = components['schemas']['LicenseStatus'];
export type UsagePage = components['schemas']['UsagePage'];
export type Usage = components['schemas']['Usage'];
export type MatchedList = components['schemas']['MatchedList'];
export type MatchedRow = components['schemas']['MatchedRow'];
export type RowCandidate = components['schemas']['RowCandidate'];
export type Evidence = components['schemas']['Evidence'];
export type WatchLists = components['schemas']['WatchLists'];
export type WatchList = components['schemas']['WatchList'];
export type Webhooks = components['schemas']['Webhooks'];
export type Webhook = components['schemas']['Webhook'];
export type WebhookWithSecret = components['schemas']['WebhookWithSecret'];
export type Delivery = components['schemas']['Delivery'];
export type DeliveryPage = components['schemas']['DeliveryPage'];
export type $defs = Record<string, never>;
export interface operations {
    readonly searchLicenses: {
        readonly parameters: {
            readonly query?: {
                /** @description Matches legal name, trade name, or license number. At least 3 characters, not counting spaces around them. */
                readonly q?: string;
                /** @description City (case-insensitive). */
                readonly city?: string;
                /** @description License type name (case-insensitive). */
                readonly licenseType?: string;
                /** @description License status. Case-insensitive. */
                readonly status?: "Issued" | "Expired" | "Revoked" | "Suspended";
                /** @description Only contractors with (true) or without (false) enforcement actions. */
                readonly hasEnforcement?: boolean;
                /** @description Companies or individuals. Case-insensitive. */
                readonly entityType?: "Business" | "Personal";
                /** @description State code (case-insensitive). */
                readonly state?: string;
                /** @description Page number, starting at 1. */
                readonly page?: number;
                /** @description Records per page. */
                readonly pageSize?: number;
                /** @description `*` starts a list that does not change when new data is published. Then send each `nextCursor` with the same parameters. Cannot be combined with `page`. A list of up to 10,000 records is kept for an hour; a longer one ends with `cursor.expired` when new data is published. */
                readonly cursor?: string;
                /** @description Only these fields of each record, separated by commas. */
                readonly fields?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ContractorPage"] | {
                        readonly data: readonly {
                            readonly licenseNumber?: string;
                            /** @description Legal name. */
                            readonly name?: string;
                            /** @description Trade name. */
                            readonly dbaName?: string | null;
                            /**
                             * @description Null if the source has none.
                             * @enum {string|null}
                             */
                            readonly status?: "Issued" | "Expired" | "Revoked" | "Suspended" | null;
                            readonly city?: string | null;
                            /** @description State code. */
                            readonly state?: string | null;
                            /** @description License type. */
                            readonly licenseType?: string | null;
                            /** @description License subtype. */
                            readonly licenseSubtype?: string | null;
                            /**
                             * Format: date
                             * @description YYYY-MM-DD.
                             */
                            readonly expirationDate?: string | null;
                            readonly hasEnforcementAction?: boolean;
                        }[];
                        /** @description Page number. */
                        readonly page: number;
                        /** @description Maximum number of records per page. */
                        readonly pageSize: number;
                        /** @description Number of records on all pages. */
                        readonly totalCount: number;
                        /** @description 0 if there are no records. */
                        readonly totalPages: number;
                        /** @description Only with `cursor`: the cursor for the next request; null on the last page. */
                        readonly nextCursor?: string | null;
                        /** @description Only with `cursor`: the data version of all pages. */
                        readonly dataVersion?: number;
                    };
                    readonly "text/csv": string;
                };
            };
        };
    };
    readonly getLicense: {
        readonly parameters: {
            readonly query?: {
                /** @description State code (case-insensitive). Required if several states issued the same license number; otherwise 409. */
                readonly state?: string;
                /** @description License type name (case-insensitive). Required if several contractors in a roster have the same license number; otherwise 409. */
                readonly licenseType?: string;
                /** @description Adds the status on this day, if known. */
                readonly asOf?: string;
                /** @description If true, adds the source of each field. */
                readonly provenance?: boolean;
                /** @description Only these fields of each record, separated by commas. */
                readonly fields?: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description License number. Case, punctuation, leading zeros, a label or state before it, and a remark after it are ignored (`Lic. BC-100001 (GC)`). */
                readonly licenseNumber: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ContractorDetail"] | {
                        readonly licenseNumber?: string;
                        /** @description Legal name. */
                        readonly name?: string;
                        /** @description Trade name. */
                        readonly dbaName?: string | null;
                        /**
                         * @description Null if the source has none.
                         * @enum {string|null}
                         */
                        readonly status?: "Issued" | "Expired" | "Revoked" | "Suspended" | null;
                        readonly city?: string | null;
                        /** @description State code. */
                        readonly state?: string | null;
                        /** @description License type. */
                        readonly licenseType?: string | null;
                        /** @description License subtype. */
                        readonly licenseSubtype?: string | null;
                        /**
                         * Format: date
                         * @description YYYY-MM-DD.
                         */
                        readonly expirationDate?: string | null;
                        readonly hasEnforcementAction?: boolean;
                        /** @description Individual on the license. */
                        readonly personName?: string | null;
                        /**
                         * @description Null if missing from the source.
                         * @enum {string|null}
                         */
                        readonly entityType?: "Business" | "Personal" | null;
                        /** @description All license types under this number. */
                        readonly licenseTypes?: readonly string[];
                        /** @description All license subtypes under this number. */
                        readonly licenseSubtypes?: readonly string[];
                        /** @description Status as printed by the source. */
                        readonly statusPrinted?: string | null;
                        readonly address?: string | null;
                        readonly zip?: string | null;
                        readonly phone?: string | null;
                        readonly email?: string | null;
                        /**
                         * Format: date
                         * @description When the license was first issued.
                         */
                        readonly originalDate?: string | null;
                        /** @description State of the license roster. */
                        readonly rosterState?: string;
                        /** @description Feed name. */
                        readonly source?: string;
                        /**
                         * Format: date-time
                         * @description When the source was last read.
                         */
                        readonly sourceLastSuccessAt?: string | null;
                        /**
                         * Format: date-time
                         * @description When the source last changed.
                         */
                        readonly sourceLastChangeAt?: string | null;
                        readonly provenance?: {
                            /** @description Feed name. */
                            readonly source?: string;
                            readonly publisher?: string | null;
                            /** @description Public URL of the source. */
                            readonly url?: string | null;
                            /**
                             * Format: date-time
                             * @description When this version of the record was fetched from the source.
                             */
                            readonly fetchedAt?: string | null;
                            /** @description Feed version that this record version comes from. */
                            readonly feedVersion?: number | null;
                        } | null;
                        readonly asOf?: {
                            /** Format: date */
                            readonly date?: string;
                            /**
                             * @description Null if the source has none.
                             * @enum {string|null}
                             */
                            readonly status?: "Issued" | "Expired" | "Revoked" | "Suspended" | null;
                            /**
                             * Format: date
                             * @description Expiration date in the roster at that time.
                             */
                            readonly expirationDate?: string | null;
                            /** @description True if the license had expired by this day. */
                            readonly isPastExpiration?: boolean | null;
                            /**
                             * Format: date-time
                             * @description When this version of the license was first fetched.
                             */
                            readonly seenFrom?: string | null;
                            /**
                             * Format: date-time
                             * @description When the next version was first fetched; for the current version, when the roster was last read.
                             */
                            readonly seenUntil?: string | null;
                            /**
                             * Format: date-time
                             * @description When the license was first seen.
                             */
                            readonly knownFrom?: string | null;
                            /**
                             * @description Why the status is unknown, or null. `before_first_seen`: the day is before the first reading. `not_yet_issued`: the day is before the issue date. `in_future`: the day is in the future. `not_seen`: the license was not in the roster.
                             * @enum {string|null}
                             */
                            readonly reason?: "before_first_seen" | "not_yet_issued" | "in_future" | "not_seen" | null;
                        } | null;
                        /** @description With `provenance=true`: the source of each field that has a value. */
                        readonly fieldProvenance?: readonly components["schemas"]["FieldProvenance"][];
                    };
                };
            };
        };
    };
    readonly listContractorOsha: {
        readonly parameters: {
            readonly query?: {
                /** @description State code (case-insensitive). Required if several states issued the same license number; otherwise 409. */
                readonly state?: string;
                /** @description License type name (case-insensitive). Required if several contractors in a roster have the same license number; otherwise 409. */
                readonly licenseType?: string;
                /** @description Page number, starting at 1. Unless you ask for a page, you get up to 1000 records. */
                readonly page?: number;
                /** @description Records per page; 25 if you send only `page`. */
                readonly pageSize?: number;
                /** @description `*` starts a list that does not change when new data is published. Then send each `nextCursor` with the same parameters. Cannot be combined with `page`. A list of up to 10,000 records is kept for an hour; a longer one ends with `cursor.expired` when new data is published. */
                readonly cursor?: string;
                /** @description Only these fields of each record, separated by commas. */
                readonly fields?: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description License number. Case, punctuation, leading zeros, a label or state before it, and a remark after it are ignored (`Lic. BC-100001 (GC)`). */
                readonly licenseNumber: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InspectionPage"] | {
                        readonly data: readonly {
                            /** Format: int64 */
                            readonly activityNumber?: number;
                            readonly establishmentName?: string;
                            readonly siteAddress?: string | null;
                            readonly city?: string | null;
                            /** @description State code. */
                            readonly state?: string | null;
                            readonly zip?: string | null;
                            readonly mailingAddress?: string | null;
                            readonly mailingCity?: string | null;
                            readonly mailingState?: string | null;
                            readonly mailingZip?: string | null;
                            /**
                             * Format: date
                             * @description YYYY-MM-DD.
                             */
                            readonly openDate?: string | null;
                            /**
                             * Format: date
                             * @description YYYY-MM-DD.
                             */
                            readonly closeConferenceDate?: string | null;
                            /**
                             * Format: date
                             * @description YYYY-MM-DD.
                             */
                            readonly caseClosedDate?: string | null;
                            readonly caseStatus?: string | null;
                            readonly inspectionType?: string | null;
                            readonly scope?: string | null;
                            readonly ownership?: string | null;
                            readonly safetyHealth?: string | null;
                            readonly unionStatus?: string | null;
                            /** @description Standard Industrial Classification. */
                            readonly sic?: string | null;
                            /** @description North American Industry Classification System. */
                            readonly naics?: string | null;
                            readonly reportingOffice?: string | null;
                            readonly violationCount?: number;
                            /** @description US dollars, at most two decimals. */
                            readonly initialPenalty?: number | null;
                            /** @description US dollars, at most two decimals. */
                            readonly totalPenalty?: number | null;
                            readonly violations?: readonly components["schemas"]["Violation"][];
                            /** @description Null for an unmatched or ambiguous record. */
                            readonly contractorLicenseNumber?: string | null;
                            /** @description Legal name of that contractor. */
                            readonly contractorLicenseName?: string | null;
                            /** @description Probability that the match is correct, to three decimals. Null if nothing matched. */
                            readonly matchConfidence?: string | null;
                            /**
                             * @description Match tier: `verified`, `likely`, `possible`, or `ambiguous` if several contractors fit equally well. Null if nothing matched.
                             * @enum {string|null}
                             */
                            readonly tier?: "verified" | "likely" | "possible" | "ambiguous" | null;
                            readonly verificationSignals?: components["schemas"]["VerificationSignals"];
                            /** @description Number of candidates with scores close to the best score, including the best. A firm's licenses count once. */
                            readonly candidateCount?: number;
                            readonly provenance?: {
                                /** @description Feed name. */
                                readonly source?: string;
                                readonly publisher?: string | null;
                                /** @description Public URL of the source. */
                                readonly url?: string | null;
                                /**
                                 * Format: date-time
                                 * @description When this version of the record was fetched from the source.
                                 */
                                readonly fetchedAt?: string | null;
                                /** @description Feed version that this record version comes from. */
                                readonly feedVersion?: number | null;
                            } | null;
                        }[];
                        /** @description Page number. */
                        readonly page: number;
                        /** @description Maximum number of records per page. */
                        readonly pageSize: number;
                        /** @description Number of records on all pages. */
                        readonly totalCount: number;
                        /** @description 0 if there are no records. */
                        readonly totalPages: number;
                        /** @description Only with `cursor`: the cursor for the next request; null on the last page. */
                        readonly nextCursor?: string | null;
                        /** @description Only with `cursor`: the data version of all pages. */
                        readonly dataVersion?: number;
                    };
                    readonly "text/csv": string;
                };
            };
        };
    };
    readonly listContractorPermits: {
        readonly parameters: {
            readonly query?: {
                /** @description State code (case-insensitive). Required if several states issued the same license number; otherwise 409. */
                readonly state?: string;
                /** @description License type name (case-insensitive). Required if several contractors in a roster have the same license number; otherwise 409. */
                readonly licenseType?: string;
                /** @description Only permits that name the contractor in this role (case-insensitive). */
                readonly role?: string;
                /** @description Page number, starting at 1. Unless you ask for a page, you get up to 1000 records. */
                readonly page?: number;
                /** @description Records per page; 25 if you send only `page`. */
                readonly pageSize?: number;
                /** @description `*` starts a list that does not change when new data is published. Then send each `nextCursor` with the same parameters. Cannot be combined with `page`. A list of up to 10,000 records is kept for an hour; a longer one ends with `cursor.expired` when new data is published. */
                readonly cursor?: string;
                /** @description Only these fields of each record, separated by commas. */
                readonly fields?: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description License number. Case, punctuation, leading zeros, a label or state before it, and a remark after it are ignored (`Lic. BC-100001 (GC)`). */
                readonly licenseNumber: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ContractorPermitPage"] | {
                        readonly data: readonly {
                            /**
                             * Format: int64
                             * @description Stays the same when the feed is read again.
                             */
                            readonly id?: number;
                            readonly permitNumber?: string;
                            readonly city?: string | null;
                            /** @description As printed on the permit. */
                            readonly contractorName?: string | null;
                            readonly contractorAddress?: string | null;
                            readonly propertyAddress?: string | null;
                            readonly permitType?: string | null;
                            readonly workType?: string | null;
                            /** @description As printed by the source. */
                            readonly status?: string | null;
                            /** @description US dollars, at most two decimals. */
                            readonly value?: number | null;
                            readonly description?: string | null;
                            /**
                             * Format: date-time
                             * @description RFC 3339, in UTC.
                             */
                            readonly issueDate?: string | null;
                            /**
                             * Format: date-time
                             * @description RFC 3339, in UTC.
                             */
                            readonly completeDate?: string | null;
                            readonly latitude?: number | null;
                            readonly longitude?: number | null;
                            readonly parcelNumber?: string | null;
                            /** @description US dollars, at most two decimals. */
                            readonly totalFees?: number | null;
                            /** @description US dollars, at most two decimals. */
                            readonly totalPayments?: number | null;
                            /** @description US dollars, at most two decimals. */
                            readonly outstandingBalance?: number | null;
                            /**
                             * Format: date-time
                             * @description RFC 3339, in UTC.
                             */
                            readonly approvedDate?: string | null;
                            /**
                             * Format: date-time
                             * @description RFC 3339, in UTC.
                             */
                            readonly expirationDate?: string | null;
                            readonly inspectionCount?: number | null;
                            /** @description City or county that issued the permit. */
                            readonly jurisdiction?: string;
                            /** @description As printed on the permit. */
                            readonly contractorPhone?: string | null;
                            /** @description License number on the permit. */
                            readonly contractorLicensePrinted?: string | null;
                            /** @description Null for an unmatched or ambiguous record. */
                            readonly contractorLicenseNumber?: string | null;
                            /** @description Legal name of that contractor. */
                            readonly contractorLicenseName?: string | null;
                            /** @description Probability that the match is correct, to three decimals. Null if nothing matched. */
                            readonly matchConfidence?: string | null;
                            /**
                             * @description Match tier: `verified`, `likely`, `possible`, or `ambiguous` if several contractors fit equally well. Null if nothing matched.
                             * @enum {string|null}
                             */
                            readonly tier?: "verified" | "likely" | "possible" | "ambiguous" | null;
                            readonly verificationSignals?: components["schemas"]["VerificationSignals"];
                            /** @description Number of candidates with scores close to the best score, including the best. A firm's licenses count once. */
                            readonly candidateCount?: number;
                            readonly provenance?: {
                                /** @description Feed name. */
                                readonly source?: string;
                                readonly publisher?: string | null;
                                /** @description Public URL of the source. */
                                readonly url?: string | null;
                                /**
                                 * Format: date-time
                                 * @description When this version of the record was fetched from the source.
                                 */
                                readonly fetchedAt?: string | null;
                                /** @description Feed version that this record version comes from. */
                                readonly feedVersion?: number | null;
                            } | null;
                            /** @description All contractors on the permit. Included for a single permit with several contractors, and in a list if `fields` selects it. */
                            readonly contractors?: readonly components["schemas"]["PermitContractor"][];
                            /** @description The contractor’s role, if the source gives one or the permit names several contractors. */
                            readonly role?: string;
                        }[];
                        /** @description Page number. */
                        readonly page: number;
                        /** @description Maximum number of records per page. */
                        readonly pageSize: number;
                        /** @description Number of records on all pages. */
                        readonly totalCount: number;
                        /** @description 0 if there are no records. */
                        readonly totalPages: number;
                        /** @description Only with `cursor`: the cursor for the next request; null on the last page. */
                        readonly nextCursor?: string | null;
                        /** @description Only with `cursor`: the data version of all pages. */
                        readonly dataVersion?: number;
                    };
                    readonly "text/csv": string;
                    readonly "application/geo+json": components["schemas"]["FeatureCollection"];
                };
            };
        };
    };
    readonly listRelatedContractors: {
        readonly parameters: {
            readonly query?: {
                /** @description State code (case-insensitive). Required if several states issued the same license number; otherwise 409. */
                readonly state?: string;
                /** @description License type name (case-insensitive). Required if several contractors in a roster have the same license number; otherwise 409. */
                readonly licenseType?: string;
                /** @description Page number, starting at 1. Unless you ask for a page, you get up to 1000 records. */
                readonly page?: number;
                /** @description Records per page; 25 if you send only `page`. */
                readonly pageSize?: number;
                /** @description `*` starts a list that does not change when new data is published. Then send each `nextCursor` with the same parameters. Cannot be combined with `page`. A list of up to 10,000 records is kept for an hour; a longer one ends with `cursor.expired` when new data is published. */
                readonly cursor?: string;
                /** @description Only these fields of each record, separated by commas. */
                readonly fields?: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description License number. Case, punctuation, leading zeros, a label or state before it, and a remark after it are ignored (`Lic. BC-100001 (GC)`). */
                readonly licenseNumber: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RelatedContractorPage"] | {
                        readonly data: readonly {
                            readonly licenseNumber?: string;
                            /** @description Legal name. */
                            readonly name?: string;
                            /** @description Trade name. */
                            readonly dbaName?: string | null;
                            /**
                             * @description Null if the source has none.
                             * @enum {string|null}
                             */
                            readonly status?: "Issued" | "Expired" | "Revoked" | "Suspended" | null;
                            readonly city?: string | null;
                            /** @description State code. */
                            readonly state?: string | null;
                            /** @description License type. */
                            readonly licenseType?: string | null;
                            /** @description License subtype. */
                            readonly licenseSubtype?: string | null;
                            /**
                             * Format: date
                             * @description YYYY-MM-DD.
                             */
                            readonly expirationDate?: string | null;
                            readonly hasEnforcementAction?: boolean;
                            /** @description Individual on the license. */
                            readonly personName?: string | null;
                            /**
                             * Format: date
                             * @description When the license was first issued.
                             */
                            readonly originalDate?: string | null;
                            /** @description State of the license roster. */
                            readonly rosterState?: string;
                            /** @description Shared address; null if none. */
                            readonly sharedAddress?: string | null;
                            /** @description Number of contractors that share the value. */
                            readonly sharedAddressCount?: number | null;
                            /** @description True if too many unrelated contractors share the value for it to count as evidence. */
                            readonly sharedAddressHub?: boolean | null;
                            /** @description True if both have the same unit, or if no contractor at the address has a unit. False for neighbors in a building. */
                            readonly sharedAddressUnit?: boolean | null;
                            /** @description Shared phone; null if none. */
                            readonly sharedPhone?: string | null;
                            /** @description Number of contractors that share the value. */
                            readonly sharedPhoneCount?: number | null;
                            /** @description True if too many unrelated contractors share the value for it to count as evidence. */
                            readonly sharedPhoneHub?: boolean | null;
                            /** @description Shared individual, without middle names; null if none. If middle initials differ, the people differ, and the signals lack `same_person`. */
                            readonly sharedPerson?: string | null;
                            /** @description Number of contractors that share the value. */
                            readonly sharedPersonCount?: number | null;
                            /** @description True if the name is too common to count as evidence. */
                            readonly sharedPersonHub?: boolean | null;
                            /** @description Evidence in words, strongest first. */
                            readonly reason?: string;
                            /** @description Probability that the newer license is the older firm, reopened under a new name. */
                            readonly reopenedLikelihood?: string;
                            /**
                             * @description `old` if the listed contractor's license began first, otherwise `new`. Null if unknown.
                             * @enum {string|null}
                             */
                            readonly reopenedRole?: "old" | "new" | null;
                            /** @description Evidence codes, strongest first, separated by commas: `old_license_ended`: the older license is expired, revoked, or suspended; `old_license_active`: the older license is still active; `sanctioned_before`: the older license was revoked or suspended, or has orders or actions from before the newer one began; dismissed actions do not count; `never_sanctioned`: no such sanction is known; `penalty_open`: an order or a decided action has a penalty or restitution that is not fully stayed; no source says whether it was paid; `violations_before`: OSHA inspectors found violations at the older firm in the four years before the newer license began; `opened_soon_after`: the newer license began within two years after the older one ended, or in its last year; `opened_long_before`: the newer license began more than a year before the older one ended; `opened_long_after`: the newer license began more than two years after the older one ended; `order_unknown`: it is unknown which license began first; `shared_phone`: both have the same phone, which is not a hub; `shared_address`: both have the same address, which is not a hub, with the same unit or none; `shared_building`: both have the same address, which is not a hub, with different units or only one unit; `shared_alias`: the phone or address of one, not a hub, also appears on records of the other; `shared_sites`: the newer firm got permits at sites of the older one within two years; only in the list of reopened firms; `permits_name_person`: a permit of the newer firm names a person of the older one; only in the list of reopened firms; `only_hubs_shared`: they share only details that many unrelated contractors have; `one_of_many`: several other contractors share these details, and each could be the other firm; `same_person`: the same person is on both, in rosters or orders; `same_family`: the older license was sanctioned, and people of one surname are on both; `person_replaced`: the older license was sanctioned, and the newer one names another person at the same phone and address; `other_person`: different people, with different surnames; `same_name`: both have the same legal name; `similar_name`: the names differ by about a word, or one abbreviates the other; `other_name`: the names have no distinctive word in common; `same_trade`: both have the same license type; `other_trade`: they have different license types; `other_city`: they are in different cities and share no address. */
                            readonly reopenedSignals?: string;
                        }[];
                        /** @description Page number. */
                        readonly page: number;
                        /** @description Maximum number of records per page. */
                        readonly pageSize: number;
                        /** @description Number of records on all pages. */
                        readonly totalCount: number;
                        /** @description 0 if there are no records. */
                        readonly totalPages: number;
                        /** @description Only with `cursor`: the cursor for the next request; null on the last page. */
                        readonly nextCursor?: string | null;
                        /** @description Only with `cursor`: the data version of all pages. */
                        readonly dataVersion?: number;
                    };
                    readonly "text/csv": string;
                };
            };
        };
    };
    readonly listContractorUnlicensedPermits: {
        readonly parameters: {
            readonly query?: {
                /** @description State code (case-insensitive). Required if several states issued the same license number; otherwise 409. */
                readonly state?: string;
                /** @description License type name (case-insensitive). Required if several contractors in a roster have the same license number; otherwise 409. */
                readonly licenseType?: string;
                /** @description Page number, starting at 1. Unless you ask for a page, you get up to 1000 records. */
                readonly page?: number;
                /** @description Records per page; 25 if you send only `page`. */
                readonly pageSize?: number;
                /** @description `*` starts a list that does not change when new data is published. Then send each `nextCursor` with the same parameters. Cannot be combined with `page`. A list of up to 10,000 records is kept for an hour; a longer one ends with `cursor.expired` when new data is published. */
                readonly cursor?: string;
                /** @description Only these fields of each record, separated by commas. */
                readonly fields?: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description License number. Case, punctuation, leading zeros, a label or state before it, and a remark after it are ignored (`Lic. BC-100001 (GC)`). */
                readonly licenseNumber: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["UnlicensedPermitPage"] | {
                        readonly data: readonly {
                            /**
                             * Format: int64
                             * @description Stays the same when the feed is read again.
                             */
                            readonly id?: number;
                            readonly permitNumber?: string;
                            readonly city?: string | null;
                            /** @description As printed on the permit. */
                            readonly contractorName?: string | null;
                            readonly contractorAddress?: string | null;
                            readonly propertyAddress?: string | null;
                            readonly permitType?: string | null;
                            readonly workType?: string | null;
                            /** @description As printed by the source. */
                            readonly status?: string | null;
                            /** @description US dollars, at most two decimals. */
                            readonly value?: number | null;
                            readonly description?: string | null;
                            /**
                             * Format: date-time
                             * @description RFC 3339, in UTC.
                             */
                            readonly issueDate?: string | null;
                            /**
                             * Format: date-time
                             * @description RFC 3339, in UTC.
                             */
                            readonly completeDate?: string | null;
                            readonly latitude?: number | null;
                            readonly longitude?: number | null;
                            readonly parcelNumber?: string | null;
                            /** @description US dollars, at most two decimals. */
                            readonly totalFees?: number | null;
                            /** @description US dollars, at most two decimals. */
                            readonly totalPayments?: number | null;
                            /** @description US dollars, at most two decimals. */
                            readonly outstandingBalance?: number | null;
                            /**
                             * Format: date-time
                             * @description RFC 3339, in UTC.
                             */
                            readonly approvedDate?: string | null;
                            /**
                             * Format: date-time
                             * @description RFC 3339, in UTC.
                             */
                            readonly expirationDate?: string | null;
                            readonly inspectionCount?: number | null;
                            /** @description City or county that issued the permit. */
                            readonly jurisdiction?: string;
                            /** @description As printed on the permit. */
                            readonly contractorPhone?: string | null;
                            /** @description License number on the permit. */
                            readonly contractorLicensePrinted?: string | null;
                            /** @description Null for an unmatched or ambiguous record. */
                            readonly contractorLicenseNumber?: string | null;
                            /** @description Legal name of that contractor. */
                            readonly contractorLicenseName?: string | null;
                            /** @description Probability that the match is correct, to three decimals. Null if nothing matched. */
                            readonly matchConfidence?: string | null;
                            /**
                             * @description Match tier: `verified`, `likely`, `possible`, or `ambiguous` if several contractors fit equally well. Null if nothing matched.
                             * @enum {string|null}
                             */
                            readonly tier?: "verified" | "likely" | "possible" | "ambiguous" | null;
                            readonly verificationSignals?: components["schemas"]["VerificationSignals"];
                            /** @description Number of candidates with scores close to the best score, including the best. A firm's licenses count once. */
                            readonly candidateCount?: number;
                            readonly provenance?: {
                                /** @description Feed name. */
                                readonly source?: string;
                                readonly publisher?: string | null;
                                /** @description Public URL of the source. */
                                readonly url?: string | null;
                                /**
                                 * Format: date-time
                                 * @description When this version of the record was fetched from the source.
                                 */
                                readonly fetchedAt?: string | null;
                                /** @description Feed version that this record version comes from. */
                                readonly feedVersion?: number | null;
                            } | null;
                            /** @description All contractors on the permit. Included for a single permit with several contractors, and in a list if `fields` selects it. */
                            readonly contractors?: readonly components["schemas"]["PermitContractor"][];
                            /** @description The contractor’s role, if the source gives one or the permit names several contractors. */
                            readonly role?: string;
                            readonly licenseEnd?: {
                                /** @enum {string} */
                                readonly reason?: "expired" | "revoked" | "suspended";
                                /**
                                 * Format: date
                                 * @description Last day of the license.
                                 */
                                readonly endedOn?: string;
                                /**
                                 * @description Source of `endedOn`: the expiration date, an order that revokes or suspends the license, or the day the roster first had the status, which may be after the actual end.
                                 * @enum {string}
                                 */
                                readonly knownBy?: "expiration_date" | "order" | "roster";
                                /**
                                 * @description Null if the source has none.
                                 * @enum {string|null}
                                 */
                                readonly status?: "Issued" | "Expired" | "Revoked" | "Suspended" | null;
                                /**
                                 * Format: date
                                 * @description When the license was first issued.
                                 */
                                readonly originalDate?: string | null;
                                /**
                                 * Format: date
                                 * @description YYYY-MM-DD.
                                 */
                                readonly expirationDate?: string | null;
                                /** @description Another license of the same firm, valid on the issue day. */
                                readonly otherLicenseNumber?: string | null;
                                /** @description State of that license's roster. */
                                readonly otherLicenseState?: string | null;
                            } | null;
                        }[];
                        /** @description Page number. */
                        readonly page: number;
                        /** @description Maximum number of records per page. */
                        readonly pageSize: number;
                        /** @description Number of records on all pages. */
                        readonly totalCount: number;
                        /** @description 0 if there are no records. */
                        readonly totalPages: number;
                        /** @description Only with `cursor`: the cursor for the next request; null on the last page. */
                        readonly nextCursor?: string | null;
                        /** @description Only with `cursor`: the data version of all pages. */
                        readonly dataVersion?: number;
                    };
                    readonly "text/csv": string;
                    readonly "application/geo+json": components["schemas"]["FeatureCollection"];
                };
            };
        };
    };
    readonly getContractorProfile: {
        readonly parameters: {
            readonly query?: {
                /** @description State code (case-insensitive). Required if several states issued the same license number; otherwise 409. */
                readonly state?: string;
                /** @description License type name (case-insensitive). Required if several contractors in a roster have the same license number; otherwise 409. */
                readonly licenseType?: string;
                /** @description Maximum number of records in each `newest` list. */
                readonly newest?: number;
                /** @description Only these fields of each record, separated by commas. */
                readonly fields?: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description License number. Case, punctuation, leading zeros, a label or state before it, and a remark after it are ignored (`Lic. BC-100001 (GC)`). */
                readonly licenseNumber: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ContractorProfile"] | {
                        readonly contractor?: {
                            readonly licenseNumber?: string;
                            /** @description Legal name. */
                            readonly name?: string;
                            /** @description Trade name. */
                            readonly dbaName?: string | null;
                            /**
                             * @description Null if the source has none.
                             * @enum {string|null}
                             */
                            readonly status?: "Issued" | "Expired" | "Revoked" | "Suspended" | null;
                            readonly city?: string | null;
                            /** @description State code. */
                            readonly state?: string | null;
                            /** @description License type. */
                            readonly licenseType?: string | null;
                            /** @description License subtype. */
                            readonly licenseSubtype?: string | null;
                            /**
                             * Format: date
                             * @description YYYY-MM-DD.
                             */
                            readonly expirationDate?: string | null;
                            readonly hasEnforcementAction?: boolean;
                            /** @description Individual on the license. */
                            readonly personName?: string | null;
                            /**
                             * @description Null if missing from the source.
                             * @enum {string|null}
                             */
                            readonly entityType?: "Business" | "Personal" | null;
                            /** @description All license types under this number. */
                            readonly licenseTypes?: readonly string[];
                            /** @description All license subtypes under this number. */
                            readonly licenseSubtypes?: readonly string[];
                            /** @description Status as printed by the source. */
                            readonly statusPrinted?: string | null;
                            readonly address?: string | null;
                            readonly zip?: string | null;
                            readonly phone?: string | null;
                            readonly email?: string | null;
                            /**
                             * Format: date
                             * @description When the license was first issued.
                             */
                            readonly originalDate?: string | null;
                            /** @description State of the license roster. */
                            readonly rosterState?: string;
                            /** @description Feed name. */
                            readonly source?: string;
                            /**
                             * Format: date-time
                             * @description When the source was last read.
                             */
                            readonly sourceLastSuccessAt?: string | null;
                            /**
                             * Format: date-time
                             * @description When the source last changed.
                             */
                            readonly sourceLastChangeAt?: string | null;
                            readonly provenance?: {
                                /** @description Feed name. */
                                readonly source?: string;
                                readonly publisher?: string | null;
                                /** @description Public URL of the source. */
                                readonly url?: string | null;
                                /**
                                 * Format: date-time
                                 * @description When this version of the record was fetched from the source.
                                 */
                                readonly fetchedAt?: string | null;
                                /** @description Feed version that this record version comes from. */
                                readonly feedVersion?: number | null;
                            } | null;
                            readonly asOf?: {
                                /** Format: date */
                                readonly date?: string;
                                /**
                                 * @description Null if the source has none.
                                 * @enum {string|null}
                                 */
                                readonly status?: "Issued" | "Expired" | "Revoked" | "Suspended" | null;
                                /**
                                 * Format: date
                                 * @description Expiration date in the roster at that time.
                                 */
                                readonly expirationDate?: string | null;
                                /** @description True if the license had expired by this day. */
                                readonly isPastExpiration?: boolean | null;
                                /**
                                 * Format: date-time
                                 * @description When this version of the license was first fetched.
                                 */
                                readonly seenFrom?: string | null;
                                /**
                                 * Format: date-time
                                 * @description When the next version was first fetched; for the current version, when the roster was last read.
                                 */
                                readonly seenUntil?: string | null;
                                /**
                                 * Format: date-time
                                 * @description When the license was first seen.
                                 */
                                readonly knownFrom?: string | null;
                                /**
                                 * @description Why the status is unknown, or null. `before_first_seen`: the day is before the first reading. `not_yet_issued`: the day is before the issue date. `in_future`: the day is in the future. `not_seen`: the license was not in the roster.
                                 * @enum {string|null}
                                 */
                                readonly reason?: "before_first_seen" | "not_yet_issued" | "in_future" | "not_seen" | null;
                            } | null;
                            /** @description With `provenance=true`: the source of each field that has a value. */
                            readonly fieldProvenance?: readonly components["schemas"]["FieldProvenance"][];
                        } | null;
                        readonly aliases?: {
                            readonly totalCount?: number;
                            readonly latest?: readonly components["schemas"]["ContractorAlias"][];
                        } | null;
                        readonly firm?: {
                            /**
                             * Format: int64
                             * @description Stays the same when the feed is read again.
                             */
                            readonly id?: number;
                            /** @description Two or more, sorted by state and number. */
                            readonly lines?: readonly components["schemas"]["FirmLine"][];
                            /** @description Values that two or more licenses share. */
                            readonly evidence?: readonly components["schemas"]["FirmEvidence"][];
                            /** @description Why the licenses belong to one firm, in words. */
                            readonly reason?: string;
                        } | null;
                        readonly enforcement?: {
                            readonly totalCount?: number;
                            /** @description US dollars, at most two decimals. */
                            readonly totalPenaltyAmount?: number;
                            readonly newest?: readonly components["schemas"]["LinkedEnforcementAction"][];
                        } | null;
                        readonly osha?: {
                            readonly totalCount?: number;
                            readonly totalViolations?: number;
                            /** @description US dollars, at most two decimals. */
                            readonly totalPenalty?: number;
                            readonly newest?: readonly components["schemas"]["Inspection"][];
                        } | null;
                        readonly agEnforcement?: {
                            readonly totalCount?: number;
                            /** @description US dollars, at most two decimals. */
                            readonly totalPenaltyAmount?: number;
                            /** @description US dollars, at most two decimals. */
                            readonly totalRestitutionAmount?: number;
                            readonly newest?: readonly components["schemas"]["LinkedAgAction"][];
                        } | null;
                        readonly permits?: {
                            readonly totalCount?: number;
                            /** @description US dollars, at most two decimals. */
                            readonly totalValue?: number;
                            /**
                             * Format: date-time
                             * @description RFC 3339, in UTC.
                             */
                            readonly firstIssueDate?: string | null;
                            /**
                             * Format: date-time
                             * @description RFC 3339, in UTC.
                             */
                            readonly lastIssueDate?: string | null;
                            readonly tierBreakdown?: {
                                readonly verified?: number;
                                readonly likely?: number;
                                readonly possible?: number;
                                readonly ambiguous?: number;
                            } | null;
                            /** @description Latest year first. */
                            readonly byYear?: readonly {
                                /** @description Null for records without a date. */
                                readonly year: number | null;
                                readonly count: number;
                                /** @description US dollars, at most two decimals. */
                                readonly totalValue: number;
                            }[];
                            /** @description Most frequent types first. */
                            readonly byType?: readonly {
                                readonly permitType: string | null;
                                readonly count: number;
                                /** @description US dollars, at most two decimals. */
                                readonly totalValue: number;
                            }[];
                            /** @description Cities with the most permits first. */
                            readonly byCity?: readonly {
                                readonly city: string | null;
                                readonly jurisdiction: string;
                                readonly count: number;
                                /** @description US dollars, at most two decimals. */
                                readonly totalValue: number;
                            }[];
                            readonly newest?: readonly components["schemas"]["ContractorPermit"][];
                        } | null;
                        readonly related?: {
                            readonly totalCount?: number;
                            readonly newest?: readonly components["schemas"]["RelatedContractor"][];
                        } | null;
                        /** @description Feeds with the most records first. */
                        readonly sources?: readonly components["schemas"]["ProfileSource"][];
                    };
                };
            };
        };
    };
    readonly getLicenseHistory: {
        readonly parameters: {
            readonly query?: {
                /** @description State code (case-insensitive). Required if several states issued the same license number; otherwise 409. */
                readonly state?: string;
                /** @description License type name (case-insensitive). Required if several contractors in a roster have the same license number; otherwise 409. */
                readonly licenseType?: string;
                /** @description Only these fields of each record, separated by commas. */
                readonly fields?: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description License number. Case, punctuation, leading zeros, a label or state before it, and a remark after it are ignored (`Lic. BC-100001 (GC)`). */
                readonly licenseNumber: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["LicenseHistory"] | {
                        readonly licenseNumber?: string;
                        /** @description State of the license roster. */
                        readonly rosterState?: string;
                        /** @description Current version first. */
                        readonly forms?: readonly components["schemas"]["LicenseForm"][];
                    };
                };
            };
        };
    };
    readonly getTrackRecord: {
        readonly parameters: {
            readonly query?: {
                /** @description State code (case-insensitive). Required if several states issued the same license number; otherwise 409. */
                readonly state?: string;
                /** @description License type name (case-insensitive). Required if several contractors in a roster have the same license number; otherwise 409. */
                readonly licenseType?: string;
                /** @description Only these fields of each record, separated by commas. */
                readonly fields?: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description License number. Case, punctuation, leading zeros, a label or state before it, and a remark after it are ignored (`Lic. BC-100001 (GC)`). */
                readonly licenseNumber: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TrackRecord"] | {
                        readonly licenseNumber?: string;
                        /** @description State of the license roster. */
                        readonly rosterState?: string;
                        /** @description Role with the most permits first. */
                        readonly roles?: readonly components["schemas"]["RoleTrackRecord"][];
                    };
                };
            };
        };
    };
    readonly listEnforcement: {
        readonly parameters: {
            readonly query?: {
                /** @description Filter expression. Fields: Id (number), CompanyName (text), DbaNames (list), IndividualNames (list), LicenseNumbers (list), City (text), OrderType (text), ActionsTaken (list), PenaltyAmount (number), OrderDate (date), ViolationTypes (list). Operators: = != =* !* ^ !^ $ !$ > < >= <=, a comma for AND, | for OR, parentheses, /i after a value to ignore case. Field names are case-insensitive. At most 2000 characters, 50 conditions, and 20 levels of parentheses (`pattern` shows only one). */
                readonly filter?: string;
                /** @description `field [asc|desc]`, separated by commas; default `OrderDate desc`. Fields: Id, CompanyName, City, OrderType, PenaltyAmount, OrderDate. Case-insensitive. */
                readonly orderBy?: string;
                /** @description Page number, starting at 1. */
                readonly page?: number;
                /** @description Records per page. */
                readonly pageSize?: number;
                /** @description `*` starts a list that does not change when new data is published. Then send each `nextCursor` with the same parameters. Cannot be combined with `page`. A list of up to 10,000 records is kept for an hour; a longer one ends with `cursor.expired` when new data is published. */
                readonly cursor?: string;
                /** @description Only these fields of each record, separated by commas. */
                readonly fields?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["EnforcementActionPage"] | {
                        readonly data: readonly {
                            /**
                             * Format: int64
                             * @description Stays the same when the feed is read again.
                             */
                            readonly id?: number;
                            readonly companyName?: string | null;
                            /** @description Trade names. */
                            readonly dbaNames?: readonly string[];
                            readonly individualNames?: readonly string[];
                            /** @description License numbers that the order names. */
                            readonly licenseNumbers?: readonly string[];
                            readonly city?: string | null;
                            readonly orderType?: string | null;
                            readonly actionsTaken?: readonly string[];
                            /** @description US dollars, at most two decimals. */
                            readonly penaltyAmount?: number | null;
                            /**
                             * Format: date
                             * @description YYYY-MM-DD.
                             */
                            readonly orderDate?: string | null;
                            readonly violationTypes?: readonly string[];
                        }[];
                        /** @description Page number. */
                        readonly page: number;
                        /** @description Maximum number of records per page. */
                        readonly pageSize: number;
                        /** @description Number of records on all pages. */
                        readonly totalCount: number;
                        /** @description 0 if there are no records. */
                        readonly totalPages: number;
                        /** @description Only with `cursor`: the cursor for the next request; null on the last page. */
                        readonly nextCursor?: string | null;
                        /** @description Only with `cursor`: the data version of all pages. */
                        readonly dataVersion?: number;
                    };
                    readonly "text/csv": string;
                };
            };
        };
    };
    readonly listRecentEnforcement: {
        readonly parameters: {
            readonly query?: {
                /** @description Number of actions. */
                readonly limit?: number;
                /** @description Page number, starting at 1. Unless you ask for a page, you get up to 1000 records. */
                readonly page?: number;
                /** @description Records per page; 25 if you send only `page`. */
                readonly pageSize?: number;
                /** @description `*` starts a list that does not change when new data is published. Then send each `nextCursor` with the same parameters. Cannot be combined with `page`. A list of up to 10,000 records is kept for an hour; a longer one ends with `cursor.expired` when new data is published. */
                readonly cursor?: string;
                /** @description Only these fields of each record, separated by commas. */
                readonly fields?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["EnforcementActionPage"] | {
                        readonly data: readonly {
                            /**
                             * Format: int64
                             * @description Stays the same when the feed is read again.
                             */
                            readonly id?: number;
                            readonly companyName?: string | null;
                            /** @description Trade names. */
                            readonly dbaNames?: readonly string[];
                            readonly individualNames?: readonly string[];
                            /** @description License numbers that the order names. */
                            readonly licenseNumbers?: readonly string[];
                            readonly city?: string | null;
                            readonly orderType?: string | null;
                            readonly actionsTaken?: readonly string[];
                            /** @description US dollars, at most two decimals. */
                            readonly penaltyAmount?: number | null;
                            /**
                             * Format: date
                             * @description YYYY-MM-DD.
                             */
                            readonly orderDate?: string | null;
                            readonly violationTypes?: readonly string[];
                        }[];
                        /** @description Page number. */
                        readonly page: number;
                        /** @description Maximum number of records per page. */
                        readonly pageSize: number;
                        /** @description Number of records on all pages. */
                        readonly totalCount: number;
                        /** @description 0 if there are no records. */
                        readonly totalPages: number;
                        /** @description Only with `cursor`: the cursor for the next request; null on the last page. */
                        readonly nextCursor?: string | null;
                        /** @description Only with `cursor`: the data version of all pages. */
                        readonly dataVersion?: number;
                    };
                    readonly "text/csv": string;
                };
            };
        };
    };
    readonly getEnforcementTrends: {
        readonly parameters: {
            readonly query?: {
                /** @description Only these fields of each record, separated by commas. */
                readonly fields?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["EnforcementTrends"] | {
                        readonly totalActions?: number;
                        /** @description US dollars, at most two decimals. */
                        readonly totalPenaltyAmount?: number;
                        readonly byYear?: readonly {
                            /** @description Null for records without a date. */
                            readonly year: number | null;
                            readonly count: number;
                            /** @description US dollars, at most two decimals. */
                            readonly penaltyAmount: number;
                        }[];
                        readonly byActionType?: readonly {
                            /** @description Null for orders without one. */
                            readonly actionType: string | null;
                            readonly count: number;
                            /** @description US dollars, at most two decimals. */
                            readonly penaltyAmount: number;
                        }[];
                        readonly byViolationType?: readonly {
                            /** @description Null for orders without one. */
                            readonly violationType: string | null;
                            readonly count: number;
                            /** @description US dollars, at most two decimals. */
                            readonly penaltyAmount: number;
                        }[];
                        readonly combined?: readonly {
                            /** @description Null for records without a date. */
                            readonly year: number | null;
                            /** @description Null for orders without one. */
                            readonly actionType: string | null;
                            /** @description Null for orders without one. */
                            readonly violationType: string | null;
                            readonly count: number;
                            /** @description US dollars, at most two decimals. */
                            readonly penaltyAmount: number;
                        }[];
                    };
                };
            };
        };
    };
    readonly listContractorEnforcement: {
        readonly parameters: {
            readonly query?: {
                /** @description State code (case-insensitive). Required if several states issued the same license number; otherwise 409. */
                readonly state?: string;
                /** @description License type name (case-insensitive). Required if several contractors in a roster have the same license number; otherwise 409. */
                readonly licenseType?: string;
                /** @description Page number, starting at 1. Unless you ask for a page, you get up to 1000 records. */
                readonly page?: number;
                /** @description Records per page; 25 if you send only `page`. */
                readonly pageSize?: number;
                /** @description `*` starts a list that does not change when new data is published. Then send each `nextCursor` with the same parameters. Cannot be combined with `page`. A list of up to 10,000 records is kept for an hour; a longer one ends with `cursor.expired` when new data is published. */
                readonly cursor?: string;
                /** @description Only these fields of each record, separated by commas. */
                readonly fields?: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description License number. Case, punctuation, leading zeros, a label or state before it, and a remark after it are ignored (`Lic. BC-100001 (GC)`). */
                readonly licenseNumber: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["LinkedEnforcementActionPage"] | {
                        readonly data: readonly {
                            /**
                             * Format: int64
                             * @description Stays the same when the feed is read again.
                             */
                            readonly id?: number;
                            readonly companyName?: string | null;
                            /** @description Trade names. */
                            readonly dbaNames?: readonly string[];
                            readonly individualNames?: readonly string[];
                            /** @description License numbers that the order names. */
                            readonly licenseNumbers?: readonly string[];
                            readonly city?: string | null;
                            readonly orderType?: string | null;
                            readonly actionsTaken?: readonly string[];
                            /** @description US dollars, at most two decimals. */
                            readonly penaltyAmount?: number | null;
                            /**
                             * Format: date
                             * @description YYYY-MM-DD.
                             */
                            readonly orderDate?: string | null;
                            readonly violationTypes?: readonly string[];
                            /** @description Probability that the match is correct, to three decimals. Null if nothing matched. */
                            readonly matchConfidence?: string | null;
                            /**
                             * @description Match tier: `verified`, `likely`, `possible`, or `ambiguous` if several contractors fit equally well. Null if nothing matched.
                             * @enum {string|null}
                             */
                            readonly tier?: "verified" | "likely" | "possible" | "ambiguous" | null;
                            readonly verificationSignals?: components["schemas"]["VerificationSignals"];
                            readonly provenance?: {
                                /** @description Feed name. */
                                readonly source?: string;
                                readonly publisher?: string | null;
                                /** @description Public URL of the source. */
                                readonly url?: string | null;
                                /**
                                 * Format: date-time
                                 * @description When this version of the record was fetched from the source.
                                 */
                                readonly fetchedAt?: string | null;
                                /** @description Feed version that this record version comes from. */
                                readonly feedVersion?: number | null;
                            } | null;
                        }[];
                        /** @description Page number. */
                        readonly page: number;
                        /** @description Maximum number of records per page. */
                        readonly pageSize: number;
                        /** @description Number of records on all pages. */
                        readonly totalCount: number;
                        /** @description 0 if there are no records. */
                        readonly totalPages: number;
                        /** @description Only with `cursor`: the cursor for the next request; null on the last page. */
                        readonly nextCursor?: string | null;
                        /** @description Only with `cursor`: the data version of all pages. */
                        readonly dataVersion?: number;
                    };
                    readonly "text/csv": string;
                };
            };
        };
    };
    readonly getEnforcement: {
        readonly parameters: {
            readonly query?: {
                /** @description Only these fields of each record, separated by commas. */
                readonly fields?: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description Action id. */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["EnforcementAction"] | {
                        /**
                         * Format: int64
                         * @description Stays the same when the feed is read again.
                         */
                        readonly id?: number;
                        readonly companyName?: string | null;
                        /** @description Trade names. */
                        readonly dbaNames?: readonly string[];
                        readonly individualNames?: readonly string[];
                        /** @description License numbers that the order names. */
                        readonly licenseNumbers?: readonly string[];
                        readonly city?: string | null;
                        readonly orderType?: string | null;
                        readonly actionsTaken?: readonly string[];
                        /** @description US dollars, at most two decimals. */
                        readonly penaltyAmount?: number | null;
                        /**
                         * Format: date
                         * @description YYYY-MM-DD.
                         */
                        readonly orderDate?: string | null;
                        readonly violationTypes?: readonly string[];
                    };
                };
            };
        };
    };
    readonly searchOsha: {
        readonly parameters: {
            readonly query?: {
                /** @description Establishment name. Typos, word order, and legal suffixes are ignored. */
                readonly name?: string;
                /** @description City (case-insensitive). */
                readonly city?: string;
                /** @description Only inspections with (true) or without (false) violations. */
                readonly hasViolations?: boolean;
                /** @description Only inspections opened on or after this day. Not after toDate. */
                readonly fromDate?: string;
                /** @description Only inspections opened on or before this day. Not before fromDate. */
                readonly toDate?: string;
                /** @description Page number, starting at 1. */
                readonly page?: number;
                /** @description Records per page. */
                readonly pageSize?: number;
                /** @description `*` starts a list that does not change when new data is published. Then send each `nextCursor` with the same parameters. Cannot be combined with `page`. A list of up to 10,000 records is kept for an hour; a longer one ends with `cursor.expired` when new data is published. */
                readonly cursor?: string;
                /** @description Only these fields of each record, separated by commas. */
                readonly fields?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InspectionPage"] | {
                        readonly data: readonly {
                            /** Format: int64 */
                            readonly activityNumber?: number;
                            readonly establishmentName?: string;
                            readonly siteAddress?: string | null;
                            readonly city?: string | null;
                            /** @description State code. */
                            readonly state?: string | null;
                            readonly zip?: string | null;
                            readonly mailingAddress?: string | null;
                            readonly mailingCity?: string | null;
                            readonly mailingState?: string | null;
                            readonly mailingZip?: string | null;
                            /**
                             * Format: date
                             * @description YYYY-MM-DD.
                             */
                            readonly openDate?: string | null;
                            /**
                             * Format: date
                             * @description YYYY-MM-DD.
                             */
                            readonly closeConferenceDate?: string | null;
                            /**
                             * Format: date
                             * @description YYYY-MM-DD.
                             */
                            readonly caseClosedDate?: string | null;
                            readonly caseStatus?: string | null;
                            readonly inspectionType?: string | null;
                            readonly scope?: string | null;
                            readonly ownership?: string | null;
                            readonly safetyHealth?: string | null;
                            readonly unionStatus?: string | null;
                            /** @description Standard Industrial Classification. */
                            readonly sic?: string | null;
                            /** @description North American Industry Classification System. */
                            readonly naics?: string | null;
                            readonly reportingOffice?: string | null;
                            readonly violationCount?: number;
                            /** @description US dollars, at most two decimals. */
                            readonly initialPenalty?: number | null;
                            /** @description US dollars, at most two decimals. */
                            readonly totalPenalty?: number | null;
                            readonly violations?: readonly components["schemas"]["Violation"][];
                            /** @description Null for an unmatched or ambiguous record. */
                            readonly contractorLicenseNumber?: string | null;
                            /** @description Legal name of that contractor. */
                            readonly contractorLicenseName?: string | null;
                            /** @description Probability that the match is correct, to three decimals. Null if nothing matched. */
                            readonly matchConfidence?: string | null;
                            /**
                             * @description Match tier: `verified`, `likely`, `possible`, or `ambiguous` if several contractors fit equally well. Null if nothing matched.
                             * @enum {string|null}
                             */
                            readonly tier?: "verified" | "likely" | "possible" | "ambiguous" | null;
                            readonly verificationSignals?: components["schemas"]["VerificationSignals"];
                            /** @description Number of candidates with scores close to the best score, including the best. A firm's licenses count once. */
                            readonly candidateCount?: number;
                            readonly provenance?: {
                                /** @description Feed name. */
                                readonly source?: string;
                                readonly publisher?: string | null;
                                /** @description Public URL of the source. */
                                readonly url?: string | null;
                                /**
                                 * Format: date-time
                                 * @description When this version of the record was fetched from the source.
                                 */
                                readonly fetchedAt?: string | null;
                                /** @description Feed version that this record version comes from. */
                                readonly feedVersion?: number | null;
                            } | null;
                        }[];
                        /** @description Page number. */
                        readonly page: number;
                        /** @description Maximum number of records per page. */
                        readonly pageSize: number;
                        /** @description Number of records on all pages. */
                        readonly totalCount: number;
                        /** @description 0 if there are no records. */
                        readonly totalPages: number;
                        /** @description Only with `cursor`: the cursor for the next request; null on the last page. */
                        readonly nextCursor?: string | null;
                        /** @description Only with `cursor`: the data version of all pages. */
                        readonly dataVersion?: number;
                    };
                    readonly "text/csv": string;
                };
            };
        };
    };
    readonly getOshaStats: {
        readonly parameters: {
            readonly query?: {
                /** @description Only these fields of each record, separated by commas. */
                readonly fields?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OshaStats"] | {
                        readonly totalInspections?: number;
                        readonly inspectionsWithViolations?: number;
                        readonly totalViolations?: number;
                        /** @description US dollars, at most two decimals. */
                        readonly totalInitialPenalty?: number;
                        /** @description US dollars, at most two decimals. */
                        readonly totalPenalty?: number;
                        /**
                         * Format: date
                         * @description YYYY-MM-DD.
                         */
                        readonly firstOpenDate?: string | null;
                        /**
                         * Format: date
                         * @description YYYY-MM-DD.
                         */
                        readonly lastOpenDate?: string | null;
                        readonly byYear?: readonly {
                            /** @description Null for records without a date. */
                            readonly year: number | null;
                            readonly inspections: number;
                            readonly violations: number;
                            /** @description US dollars, at most two decimals. */
                            readonly totalPenalty: number;
                        }[];
                        readonly byViolationType?: readonly {
                            readonly violationType: string | null;
                            readonly violations: number;
                        }[];
                    };
                };
            };
        };
    };
    readonly getInspection: {
        readonly parameters: {
            readonly query?: {
                /** @description Only these fields of each record, separated by commas. */
                readonly fields?: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description OSHA inspection number. */
                readonly activityNumber: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Inspection"] | {
                        /** Format: int64 */
                        readonly activityNumber?: number;
                        readonly establishmentName?: string;
                        readonly siteAddress?: string | null;
                        readonly city?: string | null;
                        /** @description State code. */
                        readonly state?: string | null;
                        readonly zip?: string | null;
                        readonly mailingAddress?: string | null;
                        readonly mailingCity?: string | null;
                        readonly mailingState?: string | null;
                        readonly mailingZip?: string | null;
                        /**
                         * Format: date
                         * @description YYYY-MM-DD.
                         */
                        readonly openDate?: string | null;
                        /**
                         * Format: date
                         * @description YYYY-MM-DD.
                         */
                        readonly closeConferenceDate?: string | null;
                        /**
                         * Format: date
                         * @description YYYY-MM-DD.
                         */
                        readonly caseClosedDate?: string | null;
                        readonly caseStatus?: string | null;
                        readonly inspectionType?: string | null;
                        readonly scope?: string | null;
                        readonly ownership?: string | null;
                        readonly safetyHealth?: string | null;
                        readonly unionStatus?: string | null;
                        /** @description Standard Industrial Classification. */
                        readonly sic?: string | null;
                        /** @description North American Industry Classification System. */
                        readonly naics?: string | null;
                        readonly reportingOffice?: string | null;
                        readonly violationCount?: number;
                        /** @description US dollars, at most two decimals. */
                        readonly initialPenalty?: number | null;
                        /** @description US dollars, at most two decimals. */
                        readonly totalPenalty?: number | null;
                        readonly violations?: readonly components["schemas"]["Violation"][];
                        /** @description Null for an unmatched or ambiguous record. */
                        readonly contractorLicenseNumber?: string | null;
                        /** @description Legal name of that contractor. */
                        readonly contractorLicenseName?: string | null;
                        /** @description Probability that the match is correct, to three decimals. Null if nothing matched. */
                        readonly matchConfidence?: string | null;
                        /**
                         * @description Match tier: `verified`, `likely`, `possible`, or `ambiguous` if several contractors fit equally well. Null if nothing matched.
                         * @enum {string|null}
                         */
                        readonly tier?: "verified" | "likely" | "possible" | "ambiguous" | null;
                        readonly verificationSignals?: components["schemas"]["VerificationSignals"];
                        /** @description Number of candidates with scores close to the best score, including the best. A firm's licenses count once. */
                        readonly candidateCount?: number;
                        readonly provenance?: {
                            /** @description Feed name. */
                            readonly source?: string;
                            readonly publisher?: string | null;
                            /** @description Public URL of the source. */
                            readonly url?: string | null;
                            /**
                             * Format: date-time
                             * @description When this version of the record was fetched from the source.
                             */
                            readonly fetchedAt?: string | null;
                            /** @description Feed version that this record version comes from. */
                            readonly feedVersion?: number | null;
                        } | null;
                    };
                };
            };
        };
    };
    readonly searchPermits: {
        readonly parameters: {
            readonly query?: {
                /** @description Any contractor on the permit. Typos, word order, and legal suffixes are ignored. */
                readonly contractorName?: string;
                /** @description City or jurisdiction (case-insensitive). */
                readonly city?: string;
                /** @description Permit type as in the source (case-insensitive). */
                readonly permitType?: string;
                /** @description Page number, starting at 1. */
                readonly page?: number;
                /** @description Records per page. */
                readonly pageSize?: number;
                /** @description `*` starts a list that does not change when new data is published. Then send each `nextCursor` with the same parameters. Cannot be combined with `page`. A list of up to 10,000 records is kept for an hour; a longer one ends with `cursor.expired` when new data is published. */
                readonly cursor?: string;
                /** @description Only these fields of each record, separated by commas. */
                readonly fields?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["MatchedPermitPage"] | {
                        readonly data: readonly {
                            /**
                             * Format: int64
                             * @description Stays the same when the feed is read again.
                             */
                            readonly id?: number;
                            readonly permitNumber?: string;
                            readonly city?: string | null;
                            /** @description As printed on the permit. */
                            readonly contractorName?: string | null;
                            readonly contractorAddress?: string | null;
                            readonly propertyAddress?: string | null;
                            readonly permitType?: string | null;
                            readonly workType?: string | null;
                            /** @description As printed by the source. */
                            readonly status?: string | null;
                            /** @description US dollars, at most two decimals. */
                            readonly value?: number | null;
                            readonly description?: string | null;
                            /**
                             * Format: date-time
                             * @description RFC 3339, in UTC.
                             */
                            readonly issueDate?: string | null;
                            /**
                             * Format: date-time
                             * @description RFC 3339, in UTC.
                             */
                            readonly completeDate?: string | null;
                            readonly latitude?: number | null;
                            readonly longitude?: number | null;
                            readonly parcelNumber?: string | null;
                            /** @description US dollars, at most two decimals. */
                            readonly totalFees?: number | null;
                            /** @description US dollars, at most two decimals. */
                            readonly totalPayments?: number | null;
                            /** @description US dollars, at most two decimals. */
                            readonly outstandingBalance?: number | null;
                            /**
                             * Format: date-time
                             * @description RFC 3339, in UTC.
                             */
                            readonly approvedDate?: string | null;
                            /**
                             * Format: date-time
                             * @description RFC 3339, in UTC.
                             */
                            readonly expirationDate?: string | null;
                            readonly inspectionCount?: number | null;
                            /** @description City or county that issued the permit. */
                            readonly jurisdiction?: string;
                            /** @description As printed on the permit. */
                            readonly contractorPhone?: string | null;
                            /** @description License number on the permit. */
                            readonly contractorLicensePrinted?: string | null;
                            /** @description Null for an unmatched or ambiguous record. */
                            readonly contractorLicenseNumber?: string | null;
                            /** @description Legal name of that contractor. */
                            readonly contractorLicenseName?: string | null;
                            /** @description Probability that the match is correct, to three decimals. Null if nothing matched. */
                            readonly matchConfidence?: string | null;
                            /**
                             * @description Match tier: `verified`, `likely`, `possible`, or `ambiguous` if several contractors fit equally well. Null if nothing matched.
                             * @enum {string|null}
                             */
                            readonly tier?: "verified" | "likely" | "possible" | "ambiguous" | null;
                            readonly verificationSignals?: components["schemas"]["VerificationSignals"];
                            /** @description Number of candidates with scores close to the best score, including the best. A firm's licenses count once. */
                            readonly candidateCount?: number;
                            readonly provenance?: {
                                /** @description Feed name. */
                                readonly source?: string;
                                readonly publisher?: string | null;
                                /** @description Public URL of the source. */
                                readonly url?: string | null;
                                /**
                                 * Format: date-time
                                 * @description When this version of the record was fetched from the source.
                                 */
                                readonly fetchedAt?: string | null;
                                /** @description Feed version that this record version comes from. */
                                readonly feedVersion?: number | null;
                            } | null;
                            /** @description All contractors on the permit. Included for a single permit with several contractors, and in a list if `fields` selects it. */
                            readonly contractors?: readonly components["schemas"]["PermitContractor"][];
                        }[];
                        /** @description Page number. */
                        readonly page: number;
                        /** @description Maximum number of records per page. */
                        readonly pageSize: number;
                        /** @description Number of records on all pages. */
                        readonly totalCount: number;
                        /** @description 0 if there are no records. */
                        readonly totalPages: number;
                        /** @description Only with `cursor`: the cursor for the next request; null on the last page. */
                        readonly nextCursor?: string | null;
                        /** @description Only with `cursor`: the data version of all pages. */
                        readonly dataVersion?: number;
                    };
                    readonly "text/csv": string;
                    readonly "application/geo+json": components["schemas"]["FeatureCollection"];
                };
            };
        };
    };
    readonly listPermitsAtAddress: {
        readonly parameters: {
            readonly query: {
                /** @description Street address. Abbreviations, case, and unit are ignored. */
                readonly address: string;
                /** @description City or jurisdiction (case-insensitive). */
                readonly city?: string;
                /** @description Page number, starting at 1. Unless you ask for a page, you get up to 1000 records. */
                readonly page?: number;
                /** @description Records per page; 25 if you send only `page`. */
                readonly pageSize?: number;
                /** @description `*` starts a list that does not change when new data is published. Then send each `nextCursor` with the same parameters. Cannot be combined with `page`. A list of up to 10,000 records is kept for an hour; a longer one ends with `cursor.expired` when new data is published. */
                readonly cursor?: string;
                /** @description Only these fields of each record, separated by commas. */
                readonly fields?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["MatchedPermitPage"] | {
                        readonly data: readonly {
                            /**
                             * Format: int64
                             * @description Stays the same when the feed is read again.
                             */
                            readonly id?: number;
                            readonly permitNumber?: string;
                            readonly city?: string | null;
                            /** @description As printed on the permit. */
                            readonly contractorName?: string | null;
                            readonly contractorAddress?: string | null;
                            readonly propertyAddress?: string | null;
                            readonly permitType?: string | null;
                            readonly workType?: string | null;
                            /** @description As printed by the source. */
                            readonly status?: string | null;
                            /** @description US dollars, at most two decimals. */
                            readonly value?: number | null;
                            readonly description?: string | null;
                            /**
                             * Format: date-time
                             * @description RFC 3339, in UTC.
                             */
                            readonly issueDate?: string | null;
                            /**
                             * Format: date-time
                             * @description RFC 3339, in UTC.
                             */
                            readonly completeDate?: string | null;
                            readonly latitude?: number | null;
                            readonly longitude?: number | null;
                            readonly parcelNumber?: string | null;
                            /** @description US dollars, at most two decimals. */
                            readonly totalFees?: number | null;
                            /** @description US dollars, at most two decimals. */
                            readonly totalPayments?: number | null;
                            /** @description US dollars, at most two decimals. */
                            readonly outstandingBalance?: number | null;
                            /**
                             * Format: date-time
                             * @description RFC 3339, in UTC.
                             */
                            readonly approvedDate?: string | null;
                            /**
                             * Format: date-time
                             * @description RFC 3339, in UTC.
                             */
                            readonly expirationDate?: string | null;
                            readonly inspectionCount?: number | null;
                            /** @description City or county that issued the permit. */
                            readonly jurisdiction?: string;
                            /** @description As printed on the permit. */
                            readonly contractorPhone?: string | null;
                            /** @description License number on the permit. */
                            readonly contractorLicensePrinted?: string | null;
                            /** @description Null for an unmatched or ambiguous record. */
                            readonly contractorLicenseNumber?: string | null;
                            /** @description Legal name of that contractor. */
                            readonly contractorLicenseName?: string | null;
                            /** @description Probability that the match is correct, to three decimals. Null if nothing matched. */
                            readonly matchConfidence?: string | null;
                            /**
                             * @description Match tier: `verified`, `likely`, `possible`, or `ambiguous` if several contractors fit equally well. Null if nothing matched.
                             * @enum {string|null}
                             */
                            readonly tier?: "verified" | "likely" | "possible" | "ambiguous" | null;
                            readonly verificationSignals?: components["schemas"]["VerificationSignals"];
                            /** @description Number of candidates with scores close to the best score, including the best. A firm's licenses count once. */
                            readonly candidateCount?: number;
                            readonly provenance?: {
                                /** @description Feed name. */
                                readonly source?: string;
                                readonly publisher?: string | null;
                                /** @description Public URL of the source. */
                                readonly url?: string | null;
                                /**
                                 * Format: date-time
                                 * @description When this version of the record was fetched from the source.
                                 */
                                readonly fetchedAt?: string | null;
                                /** @description Feed version that this record version comes from. */
                                readonly feedVersion?: number | null;
                            } | null;
                            /** @description All contractors on the permit. Included for a single permit with several contractors, and in a list if `fields` selects it. */
                            readonly contractors?: readonly components["schemas"]["PermitContractor"][];
                        }[];
                        /** @description Page number. */
                        readonly page: number;
                        /** @description Maximum number of records per page. */
                        readonly pageSize: number;
                        /** @description Number of records on all pages. */
                        readonly totalCount: number;
                        /** @description 0 if there are no records. */
                        readonly totalPages: number;
                        /** @description Only with `cursor`: the cursor for the next request; null on the last page. */
                        readonly nextCursor?: string | null;
                        /** @description Only with `cursor`: the data version of all pages. */
                        readonly dataVersion?: number;
                    };
                    readonly "text/csv": string;
                    readonly "application/geo+json": components["schemas"]["FeatureCollection"];
                };
            };
        };
    };
    readonly findAddresses: {
        readonly parameters: {
            readonly query: {
                /** @description A house number and street, or a street alone. */
                readonly address: string;
                /** @description City or jurisdiction (case-insensitive). */
                readonly city?: string;
                /** @description Page number, starting at 1. */
                readonly page?: number;
                /** @description Records per page. */
                readonly pageSize?: number;
                /** @description `*` starts a list that does not change when new data is published. Then send each `nextCursor` with the same parameters. Cannot be combined with `page`. A list of up to 10,000 records is kept for an hour; a longer one ends with `cursor.expired` when new data is published. */
                readonly cursor?: string;
                /** @description Only these fields of each record, separated by commas. */
                readonly fields?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["FoundAddressPage"] | {
                        readonly data: readonly {
                            /** @description As printed on the newest permit. Use this value with `/v1/permits/address`. */
                            readonly address?: string;
                            readonly city?: string | null;
                            readonly jurisdiction?: string;
                            /** @description Number of permits at this address. */
                            readonly permits?: number;
                            /**
                             * Format: date-time
                             * @description When the newest permit was issued.
                             */
                            readonly lastIssueDate?: string | null;
                            /** @description Similarity to the search text; 1 for an exact match. */
                            readonly similarity?: number;
                        }[];
                        /** @description Page number. */
                        readonly page: number;
                        /** @description Maximum number of records per page. */
                        readonly pageSize: number;
                        /** @description Number of records on all pages. */
                        readonly totalCount: number;
                        /** @description 0 if there are no records. */
                        readonly totalPages: number;
                        /** @description Only with `cursor`: the cursor for the next request; null on the last page. */
                        readonly nextCursor?: string | null;
                        /** @description Only with `cursor`: the data version of all pages. */
                        readonly dataVersion?: number;
                    };
                    readonly "text/csv": string;
                };
            };
        };
    };
    readonly listPermitCities: {
        readonly parameters: {
            readonly query?: {
                /** @description Only these fields of each record, separated by commas. */
                readonly fields?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["PermitCity"][] | readonly {
                        readonly jurisdiction?: string;
                        /** @description City on most permits. */
                        readonly city?: string | null;
                        /** @description State code. */
                        readonly state?: string | null;
                        readonly recordCount?: number;
                        /**
                         * Format: date-time
                         * @description RFC 3339, in UTC.
                         */
                        readonly firstIssueDate?: string | null;
                        /**
                         * Format: date-time
                         * @description RFC 3339, in UTC.
                         */
                        readonly lastIssueDate?: string | null;
                        /**
                         * Format: date-time
                         * @description When the feed was last read.
                         */
                        readonly lastSuccessAt?: string | null;
                    }[];
                    readonly "text/csv": string;
                };
            };
        };
    };
    readonly getPermitCity: {
        readonly parameters: {
            readonly query?: {
                /** @description Only these fields of each record, separated by commas. */
                readonly fields?: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description Jurisdiction name (case-insensitive). */
                readonly jurisdiction: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PermitCityFigures"] | {
                        readonly jurisdiction?: string;
                        /** @description City on most permits. */
                        readonly city?: string | null;
                        /** @description State code. */
                        readonly state?: string | null;
                        readonly recordCount?: number;
                        /**
                         * Format: date-time
                         * @description RFC 3339, in UTC.
                         */
                        readonly firstIssueDate?: string | null;
                        /**
                         * Format: date-time
                         * @description RFC 3339, in UTC.
                         */
                        readonly lastIssueDate?: string | null;
                        /**
                         * Format: date-time
                         * @description When the feed was last read.
                         */
                        readonly lastSuccessAt?: string | null;
                        /** @description US dollars, at most two decimals. */
                        readonly totalValue?: number;
                        readonly tierBreakdown?: {
                            readonly verified?: number;
                            readonly likely?: number;
                            readonly possible?: number;
                            readonly ambiguous?: number;
                        } | null;
                        /** @description By issue year, latest first. */
                        readonly byYear?: readonly {
                            /** @description Null for records without a date. */
                            readonly year: number | null;
                            readonly count: number;
                            /** @description US dollars, at most two decimals. */
                            readonly totalValue: number;
                        }[];
                        /** @description By issue month, latest first, for the two years before the newest permit. Excludes months without permits and future days. */
                        readonly byMonth?: readonly {
                            readonly month: string;
                            readonly count: number;
                            /** @description US dollars, at most two decimals. */
                            readonly totalValue: number;
                        }[];
                        /** @description Most frequent types first. */
                        readonly byType?: readonly {
                            readonly permitType: string;
                            readonly count: number;
                        }[];
                    };
                };
            };
        };
    };
    readonly getPermitBlock: {
        readonly parameters: {
            readonly query?: {
                /** @description A street, or a block if the text starts with a house number. */
                readonly street?: string;
                /** @description City or jurisdiction (case-insensitive). */
                readonly city?: string;
                /** @description Page number, starting at 1. */
                readonly page?: number;
                /** @description Records per page. */
                readonly pageSize?: number;
                /** @description `*` starts a list that does not change when new data is published. Then send each `nextCursor` with the same parameters. Cannot be combined with `page`. A list of up to 10,000 records is kept for an hour; a longer one ends with `cursor.expired` when new data is published. */
                readonly cursor?: string;
                /** @description Only these fields of each record, separated by commas. */
                readonly fields?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PermitBlock"] | {
                        readonly permits: readonly {
                            readonly permit?: {
                                /**
                                 * Format: int64
                                 * @description Stays the same when the feed is read again.
                                 */
                                readonly id?: number;
                                readonly permitNumber?: string;
                                readonly city?: string | null;
                                /** @description As printed on the permit. */
                                readonly contractorName?: string | null;
                                readonly contractorAddress?: string | null;
                                readonly propertyAddress?: string | null;
                                readonly permitType?: string | null;
                                readonly workType?: string | null;
                                /** @description As printed by the source. */
                                readonly status?: string | null;
                                /** @description US dollars, at most two decimals. */
                                readonly value?: number | null;
                                readonly description?: string | null;
                                /**
                                 * Format: date-time
                                 * @description RFC 3339, in UTC.
                                 */
                                readonly issueDate?: string | null;
                                /**
                                 * Format: date-time
                                 * @description RFC 3339, in UTC.
                                 */
                                readonly completeDate?: string | null;
                                readonly latitude?: number | null;
                                readonly longitude?: number | null;
                                readonly parcelNumber?: string | null;
                                /** @description US dollars, at most two decimals. */
                                readonly totalFees?: number | null;
                                /** @description US dollars, at most two decimals. */
                                readonly totalPayments?: number | null;
                                /** @description US dollars, at most two decimals. */
                                readonly outstandingBalance?: number | null;
                                /**
                                 * Format: date-time
                                 * @description RFC 3339, in UTC.
                                 */
                                readonly approvedDate?: string | null;
                                /**
                                 * Format: date-time
                                 * @description RFC 3339, in UTC.
                                 */
                                readonly expirationDate?: string | null;
                                readonly inspectionCount?: number | null;
                            } | null;
                            /** @description Null for an unmatched or ambiguous record. */
                            readonly contractorLicenseNumber?: string | null;
                            /** @description Legal name of that contractor. */
                            readonly contractorLicenseName?: string | null;
                            /** @description Probability that the match is correct, to three decimals. Null if nothing matched. */
                            readonly matchConfidence?: string | null;
                            /**
                             * @description Match tier: `verified`, `likely`, `possible`, or `ambiguous` if several contractors fit equally well. Null if nothing matched.
                             * @enum {string|null}
                             */
                            readonly tier?: "verified" | "likely" | "possible" | "ambiguous" | null;
                            readonly verificationSignals?: components["schemas"]["VerificationSignals"];
                            /** @description Number of candidates with scores close to the best score, including the best. A firm's licenses count once. */
                            readonly candidateCount?: number;
                        }[];
                        readonly totalCount: number;
                        readonly page: number;
                        readonly pageSize: number;
                        /** @description Permits on this page that have coordinates. */
                        readonly locations: readonly components["schemas"]["PermitLocation"][];
                        readonly summary: components["schemas"]["PermitSummary"];
                        /** @description Only with `cursor`: the cursor for the next request; null on the last page. */
                        readonly nextCursor?: string | null;
                        /** @description Only with `cursor`: the data version of all pages. */
                        readonly dataVersion?: number;
                    };
                    readonly "text/csv": string;
                };
            };
        };
    };
    readonly findPermits: {
        readonly parameters: {
            readonly query?: {
                /** @description Words in the description, property address, and contractor name. Quotation marks, `or`, and `-` work as in a web search. A search with only exclusions finds nothing. */
                readonly q?: string;
                /** @description Permit number, or at least its first five letters and digits. Case, spaces, and punctuation are ignored. An exact match comes first. */
                readonly permitNumber?: string;
                /** @description Only permits issued on or after this day. Not after toDate. */
                readonly fromDate?: string;
                /** @description Only permits issued on or before this day. Not before fromDate. */
                readonly toDate?: string;
                /** @description Permit status as in the source (case-insensitive). */
                readonly status?: string;
                /** @description Permit type as in the source (case-insensitive). */
                readonly permitType?: string;
                /** @description Match tier. Case-insensitive. */
                readonly tier?: "verified" | "likely" | "possible" | "ambiguous";
                /** @description Minimum value in US dollars. Not above maxValue. */
                readonly minValue?: number;
                /** @description Maximum value in US dollars. Not below minValue. */
                readonly maxValue?: number;
                /** @description Permits matched to a contractor with this license number, in any state. */
                readonly licenseNumber?: string;
                /** @description Jurisdiction that issued the permit (case-insensitive). */
                readonly jurisdiction?: string;
                /** @description State of the jurisdiction (case-insensitive). */
                readonly state?: string;
                /** @description City or jurisdiction (case-insensitive). */
                readonly city?: string;
                /** @description Only permits around this point, `lat,lon` in decimal degrees. */
                readonly near?: string;
                /** @description Radius around `near` in meters; ignored without `near`. */
                readonly radius?: number;
                /** @description Only permits in this box, `west,south,east,north` in decimal degrees. If west is greater than east, the box crosses the 180th meridian. */
                readonly bbox?: string;
                /** @description Permits without the value sort as the lowest. Case-insensitive. */
                readonly orderBy?: "issueDate desc" | "issueDate asc" | "value desc" | "value asc";
                /** @description Page number, starting at 1. */
                readonly page?: number;
                /** @description Records per page. */
                readonly pageSize?: number;
                /** @description `*` starts a list that does not change when new data is published. Then send each `nextCursor` with the same parameters. Cannot be combined with `page`. A list of up to 10,000 records is kept for an hour; a longer one ends with `cursor.expired` when new data is published. */
                readonly cursor?: string;
                /** @description Only these fields of each record, separated by commas. */
                readonly fields?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["FoundPermitPage"] | {
                        readonly data: readonly {
                            /**
                             * Format: int64
                             * @description Stays the same when the feed is read again.
                             */
                            readonly id?: number;
                            readonly permitNumber?: string;
                            readonly city?: string | null;
                            /** @description As printed on the permit. */
                            readonly contractorName?: string | null;
                            readonly contractorAddress?: string | null;
                            readonly propertyAddress?: string | null;
                            readonly permitType?: string | null;
                            readonly workType?: string | null;
                            /** @description As printed by the source. */
                            readonly status?: string | null;
                            /** @description US dollars, at most two decimals. */
                            readonly value?: number | null;
                            readonly description?: string | null;
                            /**
                             * Format: date-time
                             * @description RFC 3339, in UTC.
                             */
                            readonly issueDate?: string | null;
                            /**
                             * Format: date-time
                             * @description RFC 3339, in UTC.
                             */
                            readonly completeDate?: string | null;
                            readonly latitude?: number | null;
                            readonly longitude?: number | null;
                            readonly parcelNumber?: string | null;
                            /** @description US dollars, at most two decimals. */
                            readonly totalFees?: number | null;
                            /** @description US dollars, at most two decimals. */
                            readonly totalPayments?: number | null;
                            /** @description US dollars, at most two decimals. */
                            readonly outstandingBalance?: number | null;
                            /**
                             * Format: date-time
                             * @description RFC 3339, in UTC.
                             */
                            readonly approvedDate?: string | null;
                            /**
                             * Format: date-time
                             * @description RFC 3339, in UTC.
                             */
                            readonly expirationDate?: string | null;
                            readonly inspectionCount?: number | null;
                            /** @description City or county that issued the permit. */
                            readonly jurisdiction?: string;
                            /** @description As printed on the permit. */
                            readonly contractorPhone?: string | null;
                            /** @description License number on the permit. */
                            readonly contractorLicensePrinted?: string | null;
                            /** @description Null for an unmatched or ambiguous record. */
                            readonly contractorLicenseNumber?: string | null;
                            /** @description Legal name of that contractor. */
                            readonly contractorLicenseName?: string | null;
                            /** @description Probability that the match is correct, to three decimals. Null if nothing matched. */
                            readonly matchConfidence?: string | null;
                            /**
                             * @description Match tier: `verified`, `likely`, `possible`, or `ambiguous` if several contractors fit equally well. Null if nothing matched.
                             * @enum {string|null}
                             */
                            readonly tier?: "verified" | "likely" | "possible" | "ambiguous" | null;
                            readonly verificationSignals?: components["schemas"]["VerificationSignals"];
                            /** @description Number of candidates with scores close to the best score, including the best. A firm's licenses count once. */
                            readonly candidateCount?: number;
                            readonly provenance?: {
                                /** @description Feed name. */
                                readonly source?: string;
                                readonly publisher?: string | null;
                                /** @description Public URL of the source. */
                                readonly url?: string | null;
                                /**
                                 * Format: date-time
                                 * @description When this version of the record was fetched from the source.
                                 */
                                readonly fetchedAt?: string | null;
                                /** @description Feed version that this record version comes from. */
                                readonly feedVersion?: number | null;
                            } | null;
                            /** @description All contractors on the permit. Included for a single permit with several contractors, and in a list if `fields` selects it. */
                            readonly contractors?: readonly components["schemas"]["PermitContractor"][];
                            /** @description Distance from `near` in meters; null without `near`. */
                            readonly distance?: number | null;
                        }[];
                        /** @description Page number. */
                        readonly page: number;
                        /** @description Maximum number of records per page. */
                        readonly pageSize: number;
                        /** @description Number of records on all pages. */
                        readonly totalCount: number;
                        /** @description 0 if there are no records. */
                        readonly totalPages: number;
                        /** @description Only with `cursor`: the cursor for the next request; null on the last page. */
                        readonly nextCursor?: string | null;
                        /** @description Only with `cursor`: the data version of all pages. */
                        readonly dataVersion?: number;
                    };
                    readonly "text/csv": string;
                    readonly "application/geo+json": components["schemas"]["FeatureCollection"];
                };
            };
        };
    };
    readonly listUnlicensedPermits: {
        readonly parameters: {
            readonly query?: {
                /** @description Jurisdiction that issued the permit (case-insensitive). */
                readonly jurisdiction?: string;
                /** @description State of the jurisdiction (case-insensitive). */
                readonly state?: string;
                /** @description City or jurisdiction (case-insensitive). */
                readonly city?: string;
                /** @description Only permits issued on or after this day. Not after toDate. */
                readonly fromDate?: string;
                /** @description Only permits issued on or before this day. Not before fromDate. */
                readonly toDate?: string;
                /** @description Page number, starting at 1. */
                readonly page?: number;
                /** @description Records per page. */
                readonly pageSize?: number;
                /** @description `*` starts a list that does not change when new data is published. Then send each `nextCursor` with the same parameters. Cannot be combined with `page`. A list of up to 10,000 records is kept for an hour; a longer one ends with `cursor.expired` when new data is published. */
                readonly cursor?: string;
                /** @description Only these fields of each record, separated by commas. */
                readonly fields?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["UnlicensedPermitPage"] | {
                        readonly data: readonly {
                            /**
                             * Format: int64
                             * @description Stays the same when the feed is read again.
                             */
                            readonly id?: number;
                            readonly permitNumber?: string;
                            readonly city?: string | null;
                            /** @description As printed on the permit. */
                            readonly contractorName?: string | null;
                            readonly contractorAddress?: string | null;
                            readonly propertyAddress?: string | null;
                            readonly permitType?: string | null;
                            readonly workType?: string | null;
                            /** @description As printed by the source. */
                            readonly status?: string | null;
                            /** @description US dollars, at most two decimals. */
                            readonly value?: number | null;
                            readonly description?: string | null;
                            /**
                             * Format: date-time
                             * @description RFC 3339, in UTC.
                             */
                            readonly issueDate?: string | null;
                            /**
                             * Format: date-time
                             * @description RFC 3339, in UTC.
                             */
                            readonly completeDate?: string | null;
                            readonly latitude?: number | null;
                            readonly longitude?: number | null;
                            readonly parcelNumber?: string | null;
                            /** @description US dollars, at most two decimals. */
                            readonly totalFees?: number | null;
                            /** @description US dollars, at most two decimals. */
                            readonly totalPayments?: number | null;
                            /** @description US dollars, at most two decimals. */
                            readonly outstandingBalance?: number | null;
                            /**
                             * Format: date-time
                             * @description RFC 3339, in UTC.
                             */
                            readonly approvedDate?: string | null;
                            /**
                             * Format: date-time
                             * @description RFC 3339, in UTC.
                             */
                            readonly expirationDate?: string | null;
                            readonly inspectionCount?: number | null;
                            /** @description City or county that issued the permit. */
                            readonly jurisdiction?: string;
                            /** @description As printed on the permit. */
                            readonly contractorPhone?: string | null;
                            /** @description License number on the permit. */
                            readonly contractorLicensePrinted?: string | null;
                            /** @description Null for an unmatched or ambiguous record. */
                            readonly contractorLicenseNumber?: string | null;
                            /** @description Legal name of that contractor. */
                            readonly contractorLicenseName?: string | null;
                            /** @description Probability that the match is correct, to three decimals. Null if nothing matched. */
                            readonly matchConfidence?: string | null;
                            /**
                             * @description Match tier: `verified`, `likely`, `possible`, or `ambiguous` if several contractors fit equally well. Null if nothing matched.
                             * @enum {string|null}
                             */
                            readonly tier?: "verified" | "likely" | "possible" | "ambiguous" | null;
                            readonly verificationSignals?: components["schemas"]["VerificationSignals"];
                            /** @description Number of candidates with scores close to the best score, including the best. A firm's licenses count once. */
                            readonly candidateCount?: number;
                            readonly provenance?: {
                                /** @description Feed name. */
                                readonly source?: string;
                                readonly publisher?: string | null;
                                /** @description Public URL of the source. */
                                readonly url?: string | null;
                                /**
                                 * Format: date-time
                                 * @description When this version of the record was fetched from the source.
                                 */
                                readonly fetchedAt?: string | null;
                                /** @description Feed version that this record version comes from. */
                                readonly feedVersion?: number | null;
                            } | null;
                            /** @description All contractors on the permit. Included for a single permit with several contractors, and in a list if `fields` selects it. */
                            readonly contractors?: readonly components["schemas"]["PermitContractor"][];
                            /** @description The contractor’s role, if the source gives one or the permit names several contractors. */
                            readonly role?: string;
                            readonly licenseEnd?: {
                                /** @enum {string} */
                                readonly reason?: "expired" | "revoked" | "suspended";
                                /**
                                 * Format: date
                                 * @description Last day of the license.
                                 */
                                readonly endedOn?: string;
                                /**
                                 * @description Source of `endedOn`: the expiration date, an order that revokes or suspends the license, or the day the roster first had the status, which may be after the actual end.
                                 * @enum {string}
                                 */
                                readonly knownBy?: "expiration_date" | "order" | "roster";
                                /**
                                 * @description Null if the source has none.
                                 * @enum {string|null}
                                 */
                                readonly status?: "Issued" | "Expired" | "Revoked" | "Suspended" | null;
                                /**
                                 * Format: date
                                 * @description When the license was first issued.
                                 */
                                readonly originalDate?: string | null;
                                /**
                                 * Format: date
                                 * @description YYYY-MM-DD.
                                 */
                                readonly expirationDate?: string | null;
                                /** @description Another license of the same firm, valid on the issue day. */
                                readonly otherLicenseNumber?: string | null;
                                /** @description State of that license's roster. */
                                readonly otherLicenseState?: string | null;
                            } | null;
                        }[];
                        /** @description Page number. */
                        readonly page: number;
                        /** @description Maximum number of records per page. */
                        readonly pageSize: number;
                        /** @description Number of records on all pages. */
                        readonly totalCount: number;
                        /** @description 0 if there are no records. */
                        readonly totalPages: number;
                        /** @description Only with `cursor`: the cursor for the next request; null on the last page. */
                        readonly nextCursor?: string | null;
                        /** @description Only with `cursor`: the data version of all pages. */
                        readonly dataVersion?: number;
                    };
                    readonly "text/csv": string;
                    readonly "application/geo+json": components["schemas"]["FeatureCollection"];
                };
            };
        };
    };
    readonly getPermit: {
        readonly parameters: {
            readonly query?: {
                /** @description If true, adds the source of each field. */
                readonly provenance?: boolean;
                /** @description Only these fields of each record, separated by commas. */
                readonly fields?: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description Permit id. */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PermitDetail"] | {
                        /**
                         * Format: int64
                         * @description Stays the same when the feed is read again.
                         */
                        readonly id?: number;
                        readonly permitNumber?: string;
                        readonly city?: string | null;
                        /** @description As printed on the permit. */
                        readonly contractorName?: string | null;
                        readonly contractorAddress?: string | null;
                        readonly propertyAddress?: string | null;
                        readonly permitType?: string | null;
                        readonly workType?: string | null;
                        /** @description As printed by the source. */
                        readonly status?: string | null;
                        /** @description US dollars, at most two decimals. */
                        readonly value?: number | null;
                        readonly description?: string | null;
                        /**
                         * Format: date-time
                         * @description RFC 3339, in UTC.
                         */
                        readonly issueDate?: string | null;
                        /**
                         * Format: date-time
                         * @description RFC 3339, in UTC.
                         */
                        readonly completeDate?: string | null;
                        readonly latitude?: number | null;
                        readonly longitude?: number | null;
                        readonly parcelNumber?: string | null;
                        /** @description US dollars, at most two decimals. */
                        readonly totalFees?: number | null;
                        /** @description US dollars, at most two decimals. */
                        readonly totalPayments?: number | null;
                        /** @description US dollars, at most two decimals. */
                        readonly outstandingBalance?: number | null;
                        /**
                         * Format: date-time
                         * @description RFC 3339, in UTC.
                         */
                        readonly approvedDate?: string | null;
                        /**
                         * Format: date-time
                         * @description RFC 3339, in UTC.
                         */
                        readonly expirationDate?: string | null;
                        readonly inspectionCount?: number | null;
                        /** @description City or county that issued the permit. */
                        readonly jurisdiction?: string;
                        /** @description As printed on the permit. */
                        readonly contractorPhone?: string | null;
                        /** @description License number on the permit. */
                        readonly contractorLicensePrinted?: string | null;
                        /** @description Null for an unmatched or ambiguous record. */
                        readonly contractorLicenseNumber?: string | null;
                        /** @description Legal name of that contractor. */
                        readonly contractorLicenseName?: string | null;
                        /** @description Probability that the match is correct, to three decimals. Null if nothing matched. */
                        readonly matchConfidence?: string | null;
                        /**
                         * @description Match tier: `verified`, `likely`, `possible`, or `ambiguous` if several contractors fit equally well. Null if nothing matched.
                         * @enum {string|null}
                         */
                        readonly tier?: "verified" | "likely" | "possible" | "ambiguous" | null;
                        readonly verificationSignals?: components["schemas"]["VerificationSignals"];
                        /** @description Number of candidates with scores close to the best score, including the best. A firm's licenses count once. */
                        readonly candidateCount?: number;
                        readonly provenance?: {
                            /** @description Feed name. */
                            readonly source?: string;
                            readonly publisher?: string | null;
                            /** @description Public URL of the source. */
                            readonly url?: string | null;
                            /**
                             * Format: date-time
                             * @description When this version of the record was fetched from the source.
                             */
                            readonly fetchedAt?: string | null;
                            /** @description Feed version that this record version comes from. */
                            readonly feedVersion?: number | null;
                        } | null;
                        /** @description All contractors on the permit. Included for a single permit with several contractors, and in a list if `fields` selects it. */
                        readonly contractors?: readonly components["schemas"]["PermitContractor"][];
                        readonly parties?: readonly components["schemas"]["PermitParty"][];
                        /** @description With `provenance=true`: the source of each field that has a value. */
                        readonly fieldProvenance?: readonly components["schemas"]["FieldProvenance"][];
                    };
                };
            };
        };
    };
    readonly getPermitMatch: {
        readonly parameters: {
            readonly query?: {
                /** @description Number of candidates to explain. */
                readonly candidates?: number;
                /** @description Position among the permit's contractors, starting at 1. Defaults to the contractor shown with the permit. */
                readonly contractor?: number;
                /** @description Only these fields of each record, separated by commas. */
                readonly fields?: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description Permit id. */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ExplainedPermitMatch"] | {
                        /**
                         * Format: int64
                         * @description Stays the same when the feed is read again.
                         */
                        readonly id?: number;
                        readonly permitNumber?: string;
                        /** @description City or county that issued the permit. */
                        readonly jurisdiction?: string;
                        /** @description Null for an unmatched or ambiguous record. */
                        readonly contractorLicenseNumber?: string | null;
                        /** @description Legal name of that contractor. */
                        readonly contractorLicenseName?: string | null;
                        /** @description Probability that the match is correct, to three decimals. Null if nothing matched. */
                        readonly matchConfidence?: string | null;
                        /**
                         * @description Match tier: `verified`, `likely`, `possible`, or `ambiguous` if several contractors fit equally well. Null if nothing matched.
                         * @enum {string|null}
                         */
                        readonly tier?: "verified" | "likely" | "possible" | "ambiguous" | null;
                        readonly verificationSignals?: components["schemas"]["VerificationSignals"];
                        /** @description Number of candidates with scores close to the best score, including the best. A firm's licenses count once. */
                        readonly candidateCount?: number;
                        /**
                         * @description The analyst's decision: `confirmed` (this contractor) or `refused` (no contractor). Null without one.
                         * @enum {string|null}
                         */
                        readonly decision?: "confirmed" | "refused" | null;
                        /** @description True if the candidates' scores lead to the published match. False after an analyst's decision, and briefly after weights or licenses change. */
                        readonly asScored?: boolean;
                        /** @description Best candidate first. Empty if the permit names no contractor. */
                        readonly candidates?: readonly components["schemas"]["PermitCandidate"][];
                    };
                };
            };
        };
    };
    readonly getPermitInspections: {
        readonly parameters: {
            readonly query?: {
                /** @description Only these fields of each record, separated by commas. */
                readonly fields?: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description Permit id. */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PermitInspections"] | {
                        /**
                         * Format: int64
                         * @description Stays the same when the feed is read again.
                         */
                        readonly id?: number;
                        readonly permitNumber?: string;
                        /** @description City or county that issued the permit. */
                        readonly jurisdiction?: string;
                        /** @description Days from issue to completion. Null if a date is missing. */
                        readonly daysToCompletion?: number | null;
                        /** @description True if the permit had expired by the date of the latest city data. Null without an expiration date, or if the city publishes no completion dates for this type and year. */
                        readonly expiredWithoutCompletion?: boolean | null;
                        /** @description Number of inspection types. Null if no inspections are published. */
                        readonly firstInspections?: number | null;
                        /** @description Number of types whose first inspection passed. */
                        readonly firstInspectionsPassed?: number | null;
                        /** @description Number of inspections after the first one of each type. */
                        readonly reinspections?: number | null;
                        /** @description Sorted by date; empty if none are published. */
                        readonly inspections?: readonly components["schemas"]["PermitInspection"][];
                    };
                };
            };
        };
    };
    readonly listAgEnforcement: {
        readonly parameters: {
            readonly query?: {
                /** @description Filter expression. Fields: Id (number), CaseNumber (text), Respondent (text), CompanyName (text), DbaNames (list), IndividualNames (list), LicenseNumbers (list), City (text), State (text), ActionType (text), Status (text), ActionDate (date), PenaltyAmount (number), RestitutionAmount (number), ViolationTypes (list), Summary (text). Operators: = != =* !* ^ !^ $ !$ > < >= <=, a comma for AND, | for OR, parentheses, /i after a value to ignore case. Field names are case-insensitive. At most 2000 characters, 50 conditions, and 20 levels of parentheses (`pattern` shows only one). */
                readonly filter?: string;
                /** @description Page number, starting at 1. */
                readonly page?: number;
                /** @description Records per page. */
                readonly pageSize?: number;
                /** @description `*` starts a list that does not change when new data is published. Then send each `nextCursor` with the same parameters. Cannot be combined with `page`. A list of up to 10,000 records is kept for an hour; a longer one ends with `cursor.expired` when new data is published. */
                readonly cursor?: string;
                /** @description Only these fields of each record, separated by commas. */
                readonly fields?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AgActionPage"] | {
                        readonly data: readonly {
                            /**
                             * Format: int64
                             * @description Stays the same when the feed is read again.
                             */
                            readonly id?: number;
                            readonly caseNumber?: string | null;
                            /** @description Defendants, as printed. */
                            readonly respondent?: string;
                            readonly companyName?: string | null;
                            /** @description Trade names. */
                            readonly dbaNames?: readonly string[];
                            readonly individualNames?: readonly string[];
                            /** @description License numbers that the action names. */
                            readonly licenseNumbers?: readonly string[];
                            readonly address?: string | null;
                            readonly city?: string | null;
                            /** @description State code. */
                            readonly state?: string | null;
                            readonly phone?: string | null;
                            readonly actionType?: string | null;
                            /** @description As printed by the source. */
                            readonly status?: string | null;
                            /**
                             * Format: date
                             * @description YYYY-MM-DD.
                             */
                            readonly actionDate?: string | null;
                            /** @description US dollars, at most two decimals. */
                            readonly penaltyAmount?: number | null;
                            /** @description US dollars, at most two decimals. */
                            readonly restitutionAmount?: number | null;
                            readonly violationTypes?: readonly string[];
                            readonly summary?: string | null;
                            /** @description URL of the record at the source. */
                            readonly url?: string | null;
                            readonly provenance?: {
                                /** @description Feed name. */
                                readonly source?: string;
                                readonly publisher?: string | null;
                                /** @description Public URL of the source. */
                                readonly url?: string | null;
                                /**
                                 * Format: date-time
                                 * @description When this version of the record was fetched from the source.
                                 */
                                readonly fetchedAt?: string | null;
                                /** @description Feed version that this record version comes from. */
                                readonly feedVersion?: number | null;
                            } | null;
                        }[];
                        /** @description Page number. */
                        readonly page: number;
                        /** @description Maximum number of records per page. */
                        readonly pageSize: number;
                        /** @description Number of records on all pages. */
                        readonly totalCount: number;
                        /** @description 0 if there are no records. */
                        readonly totalPages: number;
                        /** @description Only with `cursor`: the cursor for the next request; null on the last page. */
                        readonly nextCursor?: string | null;
                        /** @description Only with `cursor`: the data version of all pages. */
                        readonly dataVersion?: number;
                    };
                    readonly "text/csv": string;
                };
            };
        };
    };
    readonly listContractorAgEnforcement: {
        readonly parameters: {
            readonly query?: {
                /** @description State code (case-insensitive). Required if several states issued the same license number; otherwise 409. */
                readonly state?: string;
                /** @description License type name (case-insensitive). Required if several contractors in a roster have the same license number; otherwise 409. */
                readonly licenseType?: string;
                /** @description Page number, starting at 1. Unless you ask for a page, you get up to 1000 records. */
                readonly page?: number;
                /** @description Records per page; 25 if you send only `page`. */
                readonly pageSize?: number;
                /** @description `*` starts a list that does not change when new data is published. Then send each `nextCursor` with the same parameters. Cannot be combined with `page`. A list of up to 10,000 records is kept for an hour; a longer one ends with `cursor.expired` when new data is published. */
                readonly cursor?: string;
                /** @description Only these fields of each record, separated by commas. */
                readonly fields?: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description License number. Case, punctuation, leading zeros, a label or state before it, and a remark after it are ignored (`Lic. BC-100001 (GC)`). */
                readonly licenseNumber: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["LinkedAgActionPage"] | {
                        readonly data: readonly {
                            /**
                             * Format: int64
                             * @description Stays the same when the feed is read again.
                             */
                            readonly id?: number;
                            readonly caseNumber?: string | null;
                            /** @description Defendants, as printed. */
                            readonly respondent?: string;
                            readonly companyName?: string | null;
                            /** @description Trade names. */
                            readonly dbaNames?: readonly string[];
                            readonly individualNames?: readonly string[];
                            /** @description License numbers that the action names. */
                            readonly licenseNumbers?: readonly string[];
                            readonly address?: string | null;
                            readonly city?: string | null;
                            /** @description State code. */
                            readonly state?: string | null;
                            readonly phone?: string | null;
                            readonly actionType?: string | null;
                            /** @description As printed by the source. */
                            readonly status?: string | null;
                            /**
                             * Format: date
                             * @description YYYY-MM-DD.
                             */
                            readonly actionDate?: string | null;
                            /** @description US dollars, at most two decimals. */
                            readonly penaltyAmount?: number | null;
                            /** @description US dollars, at most two decimals. */
                            readonly restitutionAmount?: number | null;
                            readonly violationTypes?: readonly string[];
                            readonly summary?: string | null;
                            /** @description URL of the record at the source. */
                            readonly url?: string | null;
                            readonly provenance?: {
                                /** @description Feed name. */
                                readonly source?: string;
                                readonly publisher?: string | null;
                                /** @description Public URL of the source. */
                                readonly url?: string | null;
                                /**
                                 * Format: date-time
                                 * @description When this version of the record was fetched from the source.
                                 */
                                readonly fetchedAt?: string | null;
                                /** @description Feed version that this record version comes from. */
                                readonly feedVersion?: number | null;
                            } | null;
                            /** @description Probability that the match is correct, to three decimals. Null if nothing matched. */
                            readonly matchConfidence?: string | null;
                            /**
                             * @description Match tier: `verified`, `likely`, `possible`, or `ambiguous` if several contractors fit equally well. Null if nothing matched.
                             * @enum {string|null}
                             */
                            readonly tier?: "verified" | "likely" | "possible" | "ambiguous" | null;
                            readonly verificationSignals?: components["schemas"]["VerificationSignals"];
                        }[];
                        /** @description Page number. */
                        readonly page: number;
                        /** @description Maximum number of records per page. */
                        readonly pageSize: number;
                        /** @description Number of records on all pages. */
                        readonly totalCount: number;
                        /** @description 0 if there are no records. */
                        readonly totalPages: number;
                        /** @description Only with `cursor`: the cursor for the next request; null on the last page. */
                        readonly nextCursor?: string | null;
                        /** @description Only with `cursor`: the data version of all pages. */
                        readonly dataVersion?: number;
                    };
                    readonly "text/csv": string;
                };
            };
        };
    };
    readonly getAgAction: {
        readonly parameters: {
            readonly query?: {
                /** @description Only these fields of each record, separated by commas. */
                readonly fields?: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description Action id. */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AgAction"] | {
                        /**
                         * Format: int64
                         * @description Stays the same when the feed is read again.
                         */
                        readonly id?: number;
                        readonly caseNumber?: string | null;
                        /** @description Defendants, as printed. */
                        readonly respondent?: string;
                        readonly companyName?: string | null;
                        /** @description Trade names. */
                        readonly dbaNames?: readonly string[];
                        readonly individualNames?: readonly string[];
                        /** @description License numbers that the action names. */
                        readonly licenseNumbers?: readonly string[];
                        readonly address?: string | null;
                        readonly city?: string | null;
                        /** @description State code. */
                        readonly state?: string | null;
                        readonly phone?: string | null;
                        readonly actionType?: string | null;
                        /** @description As printed by the source. */
                        readonly status?: string | null;
                        /**
                         * Format: date
                         * @description YYYY-MM-DD.
                         */
                        readonly actionDate?: string | null;
                        /** @description US dollars, at most two decimals. */
                        readonly penaltyAmount?: number | null;
                        /** @description US dollars, at most two decimals. */
                        readonly restitutionAmount?: number | null;
                        readonly violationTypes?: readonly string[];
                        readonly summary?: string | null;
                        /** @description URL of the record at the source. */
                        readonly url?: string | null;
                        readonly provenance?: {
                            /** @description Feed name. */
                            readonly source?: string;
                            readonly publisher?: string | null;
                            /** @description Public URL of the source. */
                            readonly url?: string | null;
                            /**
                             * Format: date-time
                             * @description When this version of the record was fetched from the source.
                             */
                            readonly fetchedAt?: string | null;
                            /** @description Feed version that this record version comes from. */
                            readonly feedVersion?: number | null;
                        } | null;
                    };
                };
            };
        };
    };
    readonly findContractors: {
        readonly parameters: {
            readonly query?: {
                /** @description Any detail: a name, a person, a phone, an address with a house number, or a license number in any format. */
                readonly query?: string;
                /** @description A license number. Punctuation, leading zeros, and one typo are ignored (`BC-100001`). Five or more characters can be part of a longer number. */
                readonly licenseNumber?: string;
                /** @description A legal, trade, or former name. Typos are allowed. */
                readonly name?: string;
                /** @description Individual on the license. Typos are allowed. */
                readonly person?: string;
                /** @description A phone, with or without area code. One wrong digit is allowed. */
                readonly phone?: string;
                /** @description A house number and street, or a PO box. Abbreviations, a missing direction or street type, one wrong digit, and a misspelled street are allowed. */
                readonly address?: string;
                /** @description State of the license roster (case-insensitive). */
                readonly state?: string;
                /** @description City (case-insensitive). */
                readonly city?: string;
                /** @description License status. Case-insensitive. */
                readonly status?: "Issued" | "Expired" | "Revoked" | "Suspended";
                /** @description License type name (case-insensitive). */
                readonly licenseType?: string;
                /** @description Only contractors with (true) or without (false) enforcement actions. */
                readonly hasEnforcement?: boolean;
                /** @description Only licenses that expire on or after this day, or never. */
                readonly expiresFrom?: string;
                /** @description Only licenses that expire before this day. */
                readonly expiresBefore?: string;
                /** @description Page number, starting at 1. */
                readonly page?: number;
                /** @description Records per page. */
                readonly pageSize?: number;
                /** @description `*` starts a list that does not change when new data is published. Then send each `nextCursor` with the same parameters. Cannot be combined with `page`. A list of up to 10,000 records is kept for an hour; a longer one ends with `cursor.expired` when new data is published. */
                readonly cursor?: string;
                /** @description Only these fields of each record, separated by commas. */
                readonly fields?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["FoundContractorPage"] | {
                        readonly data: readonly {
                            readonly licenseNumber?: string;
                            /** @description Legal name. */
                            readonly name?: string;
                            /** @description Trade name. */
                            readonly dbaName?: string | null;
                            /**
                             * @description Null if the source has none.
                             * @enum {string|null}
                             */
                            readonly status?: "Issued" | "Expired" | "Revoked" | "Suspended" | null;
                            readonly city?: string | null;
                            /** @description State code. */
                            readonly state?: string | null;
                            /** @description License type. */
                            readonly licenseType?: string | null;
                            /** @description License subtype. */
                            readonly licenseSubtype?: string | null;
                            /**
                             * Format: date
                             * @description YYYY-MM-DD.
                             */
                            readonly expirationDate?: string | null;
                            readonly hasEnforcementAction?: boolean;
                            /** @description State of the license roster. */
                            readonly rosterState?: string;
                            /** @description Individual on the license. */
                            readonly personName?: string | null;
                            readonly address?: string | null;
                            readonly zip?: string | null;
                            readonly phone?: string | null;
                            /** @description Similarity to the search text; 1 for an exact match. */
                            readonly similarity?: number;
                            /** @description What matched, closest first. */
                            readonly matchedOn?: readonly {
                                /** @enum {string} */
                                readonly field: "licenseNumber" | "name" | "dbaName" | "personName" | "phone" | "address";
                                /**
                                 * @description `license`: the license roster; `alias`: other records; `formerly`: an earlier version of the roster.
                                 * @enum {string}
                                 */
                                readonly origin: "license" | "alias" | "formerly";
                                /** @description The matched value. */
                                readonly value: string;
                                readonly similarity: number;
                            }[];
                        }[];
                        /** @description Page number. */
                        readonly page: number;
                        /** @description Maximum number of records per page. */
                        readonly pageSize: number;
                        /** @description Number of records on all pages. */
                        readonly totalCount: number;
                        /** @description 0 if there are no records. */
                        readonly totalPages: number;
                        /** @description Only with `cursor`: the cursor for the next request; null on the last page. */
                        readonly nextCursor?: string | null;
                        /** @description Only with `cursor`: the data version of all pages. */
                        readonly dataVersion?: number;
                    };
                    readonly "text/csv": string;
                };
            };
        };
    };
    readonly countFoundContractors: {
        readonly parameters: {
            readonly query?: {
                /** @description Any detail: a name, a person, a phone, an address with a house number, or a license number in any format. */
                readonly query?: string;
                /** @description A license number. Punctuation, leading zeros, and one typo are ignored (`BC-100001`). Five or more characters can be part of a longer number. */
                readonly licenseNumber?: string;
                /** @description A legal, trade, or former name. Typos are allowed. */
                readonly name?: string;
                /** @description Individual on the license. Typos are allowed. */
                readonly person?: string;
                /** @description A phone, with or without area code. One wrong digit is allowed. */
                readonly phone?: string;
                /** @description A house number and street, or a PO box. Abbreviations, a missing direction or street type, one wrong digit, and a misspelled street are allowed. */
                readonly address?: string;
                /** @description State of the license roster (case-insensitive). */
                readonly state?: string;
                /** @description City (case-insensitive). */
                readonly city?: string;
                /** @description License status. Case-insensitive. */
                readonly status?: "Issued" | "Expired" | "Revoked" | "Suspended";
                /** @description License type name (case-insensitive). */
                readonly licenseType?: string;
                /** @description Only contractors with (true) or without (false) enforcement actions. */
                readonly hasEnforcement?: boolean;
                /** @description Only licenses that expire on or after this day, or never. */
                readonly expiresFrom?: string;
                /** @description Only licenses that expire before this day. */
                readonly expiresBefore?: string;
                /** @description The day for `pastDate`. */
                readonly day?: string;
                /** @description Only these fields of each record, separated by commas. */
                readonly fields?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ContractorFacets"] | {
                        /** @description Number of contractors found. */
                        readonly totalCount?: number;
                        /** @description True if the search found too many contractors to count. The counts then cover only the closest ones; a narrower search may find more. */
                        readonly isCut?: boolean;
                        /** @description Counts by license status. All counts exclude contractors without a value. */
                        readonly status?: readonly {
                            /** @enum {string} */
                            readonly value: "Issued" | "Expired" | "Revoked" | "Suspended";
                            readonly count: number;
                            /** @description Number of licenses that expired before `day`; null without `day`. */
                            readonly pastDate: number | null;
                        }[];
                        /** @description A contractor with several types counts once for each. */
                        readonly licenseType?: readonly {
                            readonly value: string;
                            readonly count: number;
                        }[];
                        /** @description State codes. */
                        readonly state?: readonly {
                            readonly value: string;
                            readonly count: number;
                        }[];
                        /** @description Cities in their most common spelling. */
                        readonly city?: readonly {
                            readonly value: string;
                            readonly count: number;
                        }[];
                        /** @description Number of contractors with enforcement actions. */
                        readonly withEnforcement?: number;
                    };
                };
            };
        };
    };
    readonly countContractors: {
        readonly parameters: {
            readonly query?: {
                /** @description City (case-insensitive). */
                readonly city?: string;
                /** @description License type name (case-insensitive). */
                readonly licenseType?: string;
                /** @description License status. Case-insensitive. */
                readonly status?: "Issued" | "Expired" | "Revoked" | "Suspended";
                /** @description Only contractors with (true) or without (false) enforcement actions. */
                readonly hasEnforcement?: boolean;
                /** @description Companies or individuals. Case-insensitive. */
                readonly entityType?: "Business" | "Personal";
                /** @description State code (case-insensitive). */
                readonly state?: string;
                /** @description Only these fields of each record, separated by commas. */
                readonly fields?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ContractorTally"] | {
                        /** @description Number of contractors in the list. */
                        readonly totalCount?: number;
                        readonly status?: readonly {
                            /** @enum {string} */
                            readonly value: "Issued" | "Expired" | "Revoked" | "Suspended";
                            readonly count: number;
                        }[];
                        /** @description A contractor with several types counts once for each. */
                        readonly licenseType?: readonly {
                            readonly value: string;
                            readonly count: number;
                        }[];
                        /** @description State codes. */
                        readonly state?: readonly {
                            readonly value: string;
                            readonly count: number;
                        }[];
                        /** @description Number of contractors with enforcement actions. */
                        readonly withEnforcement?: number;
                    };
                };
            };
        };
    };
    readonly listCautions: {
        readonly parameters: {
            readonly query: {
                /** @description License numbers, separated by commas. */
                readonly licenseNumbers: string;
                /** @description Only these fields of each record, separated by commas. */
                readonly fields?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Cautions"][] | readonly {
                        readonly licenseNumber?: string;
                        /** @description State of the license roster. */
                        readonly rosterState?: string;
                        readonly licenseType?: string | null;
                        readonly name?: string;
                        /** @description Number of OSHA violations. */
                        readonly violationCount?: number;
                        readonly reopenedFrom?: {
                            readonly name?: string;
                            readonly licenseNumber?: string;
                            readonly rosterState?: string;
                            /** @description Probability that the newer firm is the older one, reopened under a new name. */
                            readonly likelihood?: string;
                        } | null;
                        readonly reopenedAs?: {
                            readonly name?: string;
                            readonly licenseNumber?: string;
                            readonly rosterState?: string;
                            /** @description Probability that the newer firm is the older one, reopened under a new name. */
                            readonly likelihood?: string;
                        } | null;
                    }[];
                    readonly "text/csv": string;
                };
            };
        };
    };
    readonly listReopenedContractors: {
        readonly parameters: {
            readonly query?: {
                /** @description Minimum likelihood. Defaults to the service's minimum for review. Pairs below 0.05 are not kept. 0 to 1. */
                readonly minLikelihood?: number;
                /** @description If true, lists less likely pairs worth a look instead: the firms share a phone, address, or person, and the older one was sanctioned (motive `order` or `penalty`). */
                readonly worthALook?: boolean;
                /** @description Only pairs whose new license began on or after this day. */
                readonly since?: string;
                /** @description Roster state of either license (case-insensitive). */
                readonly state?: string;
                /** @description City of either license (case-insensitive). */
                readonly city?: string;
                /** @description Page number, starting at 1. */
                readonly page?: number;
                /** @description Records per page. */
                readonly pageSize?: number;
                /** @description `*` starts a list that does not change when new data is published. Then send each `nextCursor` with the same parameters. Cannot be combined with `page`. A list of up to 10,000 records is kept for an hour; a longer one ends with `cursor.expired` when new data is published. */
                readonly cursor?: string;
                /** @description Only these fields of each record, separated by commas. */
                readonly fields?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ReopenedPairPage"] | {
                        readonly data: readonly {
                            /**
                             * Format: int64
                             * @description Stays the same when the feed is read again.
                             */
                            readonly id?: number;
                            /** @description Probability that the new firm is the old one, reopened under a new name. */
                            readonly likelihood?: string;
                            /**
                             * Format: date
                             * @description When the new license began.
                             */
                            readonly since?: string;
                            readonly old?: {
                                readonly licenseNumber?: string;
                                /** @description Legal name. */
                                readonly name?: string;
                                /** @description Trade name. */
                                readonly dbaName?: string | null;
                                /** @description Individual on the license. */
                                readonly personName?: string | null;
                                /**
                                 * @description Null if the source has none.
                                 * @enum {string|null}
                                 */
                                readonly status?: "Issued" | "Expired" | "Revoked" | "Suspended" | null;
                                /** @description License type. */
                                readonly licenseType?: string | null;
                                readonly city?: string | null;
                                /** @description State of the license roster. */
                                readonly rosterState?: string;
                                /**
                                 * Format: date
                                 * @description When the license was first issued.
                                 */
                                readonly originalDate?: string | null;
                                /**
                                 * Format: date
                                 * @description YYYY-MM-DD.
                                 */
                                readonly expirationDate?: string | null;
                                readonly hasEnforcementAction?: boolean;
                            } | null;
                            readonly new?: {
                                readonly licenseNumber?: string;
                                /** @description Legal name. */
                                readonly name?: string;
                                /** @description Trade name. */
                                readonly dbaName?: string | null;
                                /** @description Individual on the license. */
                                readonly personName?: string | null;
                                /**
                                 * @description Null if the source has none.
                                 * @enum {string|null}
                                 */
                                readonly status?: "Issued" | "Expired" | "Revoked" | "Suspended" | null;
                                /** @description License type. */
                                readonly licenseType?: string | null;
                                readonly city?: string | null;
                                /** @description State of the license roster. */
                                readonly rosterState?: string;
                                /**
                                 * Format: date
                                 * @description When the license was first issued.
                                 */
                                readonly originalDate?: string | null;
                                /**
                                 * Format: date
                                 * @description YYYY-MM-DD.
                                 */
                                readonly expirationDate?: string | null;
                                readonly hasEnforcementAction?: boolean;
                            } | null;
                            /** @description Why the firm may have dropped its old name. `order`: a disciplinary order, an attorney general action, or a revoked or suspended license. `penalty`: a penalty or restitution that is not stayed. `violations`: OSHA violations. `lapse`: only an expired license. */
                            readonly motives?: readonly ("order" | "penalty" | "violations" | "lapse")[];
                            /** @description Evidence codes, strongest first, separated by commas: `old_license_ended`: the older license is expired, revoked, or suspended; `old_license_active`: the older license is still active; `sanctioned_before`: the older license was revoked or suspended, or has orders or actions from before the newer one began; dismissed actions do not count; `never_sanctioned`: no such sanction is known; `penalty_open`: an order or a decided action has a penalty or restitution that is not fully stayed; no source says whether it was paid; `violations_before`: OSHA inspectors found violations at the older firm in the four years before the newer license began; `opened_soon_after`: the newer license began within two years after the older one ended, or in its last year; `opened_long_before`: the newer license began more than a year before the older one ended; `opened_long_after`: the newer license began more than two years after the older one ended; `order_unknown`: it is unknown which license began first; `shared_phone`: both have the same phone, which is not a hub; `shared_address`: both have the same address, which is not a hub, with the same unit or none; `shared_building`: both have the same address, which is not a hub, with different units or only one unit; `shared_alias`: the phone or address of one, not a hub, also appears on records of the other; `shared_sites`: the newer firm got permits at sites of the older one within two years; only in the list of reopened firms; `permits_name_person`: a permit of the newer firm names a person of the older one; only in the list of reopened firms; `only_hubs_shared`: they share only details that many unrelated contractors have; `one_of_many`: several other contractors share these details, and each could be the other firm; `same_person`: the same person is on both, in rosters or orders; `same_family`: the older license was sanctioned, and people of one surname are on both; `person_replaced`: the older license was sanctioned, and the newer one names another person at the same phone and address; `other_person`: different people, with different surnames; `same_name`: both have the same legal name; `similar_name`: the names differ by about a word, or one abbreviates the other; `other_name`: the names have no distinctive word in common; `same_trade`: both have the same license type; `other_trade`: they have different license types; `other_city`: they are in different cities and share no address. */
                            readonly signals?: string;
                            /** @description Evidence in words, strongest first. */
                            readonly reason?: string;
                            readonly sharedAddress?: string | null;
                            readonly sharedPhone?: string | null;
                            readonly sharedPerson?: string | null;
                        }[];
                        /** @description Page number. */
                        readonly page: number;
                        /** @description Maximum number of records per page. */
                        readonly pageSize: number;
                        /** @description Number of records on all pages. */
                        readonly totalCount: number;
                        /** @description 0 if there are no records. */
                        readonly totalPages: number;
                        /** @description Only with `cursor`: the cursor for the next request; null on the last page. */
                        readonly nextCursor?: string | null;
                        /** @description Only with `cursor`: the data version of all pages. */
                        readonly dataVersion?: number;
                    };
                    readonly "text/csv": string;
                };
            };
        };
    };
    readonly getFirm: {
        readonly parameters: {
            readonly query?: {
                /** @description Only these fields of each record, separated by commas. */
                readonly fields?: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description Firm id. */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Firm"] | {
                        /**
                         * Format: int64
                         * @description Stays the same when the feed is read again.
                         */
                        readonly id?: number;
                        /** @description Two or more, sorted by state and number. */
                        readonly lines?: readonly components["schemas"]["FirmLine"][];
                        /** @description Values that two or more licenses share. */
                        readonly evidence?: readonly components["schemas"]["FirmEvidence"][];
                        /** @description Why the licenses belong to one firm, in words. */
                        readonly reason?: string;
                    };
                };
            };
        };
    };
    readonly listChanges: {
        readonly parameters: {
            readonly query?: {
                /** @description The data version you have, or the first day of changes. Defaults to all changes that the service keeps. Ignored with a cursor. */
                readonly since?: string;
                /** @description The last response's `nextCursor`, to get the next changes. */
                readonly cursor?: string;
                /** @description Only lines of this export. Case-insensitive. */
                readonly kind?: "matches" | "permits" | "permit_contractors" | "permit_inspections" | "contractors" | "enforcement" | "inspections" | "actions" | "related" | "firms" | "aliases";
                /** @description Jurisdiction of permits (case-insensitive). */
                readonly jurisdiction?: string;
                /** @description State of the roster or jurisdiction (case-insensitive). */
                readonly state?: string;
                /** @description Changed rows per page. A row can affect several lines, or none you requested. */
                readonly limit?: number;
                /** @description Only these fields of each record, separated by commas. */
                readonly fields?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ChangePage"] | {
                        readonly data: readonly {
                            /**
                             * @description Export that contains these lines.
                             * @enum {string}
                             */
                            readonly kind?: "matches" | "permits" | "permit_contractors" | "permit_inspections" | "contractors" | "enforcement" | "inspections" | "actions" | "related" | "firms" | "aliases";
                            /** @description Values of the key columns, by column. */
                            readonly key?: {
                                readonly [key: string]: string | number;
                            };
                            /** @description All current lines of the export with this key, by column. Empty if none are left. */
                            readonly lines?: readonly {
                                readonly [key: string]: string | number | boolean | null;
                            }[];
                            /** @description License, permit, case, file, or activity number of a removed record, if known. */
                            readonly number?: string | null;
                            /** @description Id of the firm that this firm became part of. */
                            readonly mergedInto?: number | null;
                            /** @description Id of the firm that this firm split off from. */
                            readonly splitFrom?: number | null;
                        }[];
                        /** @description Data version that contains these lines. */
                        readonly version: number;
                        /** @description Send this cursor with the next request, now or after the next publish. */
                        readonly nextCursor: string;
                        /** @description True if more changes are available now. */
                        readonly hasMore: boolean;
                    };
                    readonly "text/csv": string;
                };
            };
        };
    };
    readonly listEvents: {
        readonly parameters: {
            readonly query?: {
                /** @description The last response's `nextCursor`, to get the next events. Defaults to the oldest event that the service keeps. */
                readonly cursor?: string;
                /** @description Only this event type. Case-insensitive. */
                readonly type?: "license.status_changed" | "license.expiring" | "enforcement.added" | "osha.inspection_added" | "ag_action.added" | "permit.matched" | "contractor.reopened_likely";
                /** @description Only events for contractors with this license number. */
                readonly licenseNumber?: string;
                /** @description State of the license roster (case-insensitive). */
                readonly state?: string;
                /** @description Only events for this watch list. A page can have fewer events than `limit`, even none, while `hasMore` is true. */
                readonly watchList?: number;
                /** @description Events per page. */
                readonly limit?: number;
                /** @description Only these fields of each record, separated by commas. */
                readonly fields?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["EventPage"] | {
                        readonly data: readonly {
                            /** @description Event id, the same each time the event is sent. */
                            readonly id?: string;
                            /** @enum {string} */
                            readonly type?: "license.status_changed" | "license.expiring" | "enforcement.added" | "osha.inspection_added" | "ag_action.added" | "permit.matched" | "contractor.reopened_likely";
                            /**
                             * Format: date-time
                             * @description When the service found the event in new data.
                             */
                            readonly happenedAt?: string;
                            /** @description Data version that contains this event. */
                            readonly version?: number;
                            /** @description Null for a summary. */
                            readonly licenseNumber?: string | null;
                            /** @description State of the license roster. */
                            readonly rosterState?: string | null;
                            /** @description Status: `from` and `to`. Expiring license: `expirationDate` and `days`. Record: `id` or `activityNumber`, and `tier`. Reopened firm: `id`, `role`, and `likelihood`. Summary: `events`, the number of events. */
                            readonly data?: {
                                readonly [key: string]: string | number | null;
                            };
                        }[];
                        /** @description Send this cursor with the next request, now or after the next publish. */
                        readonly nextCursor: string;
                        /** @description True if more events are available now. */
                        readonly hasMore: boolean;
                    };
                    readonly "text/csv": string;
                };
            };
        };
    };
    readonly listExports: {
        readonly parameters: {
            readonly query?: {
                /** @description Only these fields of each record, separated by commas. */
                readonly fields?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ExportList"] | {
                        readonly data: readonly {
                            /** @description Data version. */
                            readonly version?: number;
                            /**
                             * Format: date-time
                             * @description When this version was published.
                             */
                            readonly publishedAt?: string;
                            /**
                             * Format: date-time
                             * @description When the files were created.
                             */
                            readonly madeAt?: string;
                            readonly files?: readonly components["schemas"]["ExportedFile"][];
                        }[];
                    };
                    readonly "text/csv": string;
                };
            };
        };
    };
    readonly listCoverage: {
        readonly parameters: {
            readonly query?: {
                /** @description Only sources of this record family. Case-insensitive. */
                readonly family?: "licenses" | "orders" | "inspections" | "actions" | "permits";
                /** @description City or county of the permit source (case-insensitive). */
                readonly jurisdiction?: string;
                /** @description Only sources in this state, by state code (case-insensitive). */
                readonly state?: string;
                /** @description Only these fields of each record, separated by commas. */
                readonly fields?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["FeedCoverage"][] | readonly {
                        /** @description Feed name. */
                        readonly source?: string;
                        readonly family?: string;
                        /** @description City or county of a permit feed. */
                        readonly jurisdiction?: string | null;
                        /** @description State code. */
                        readonly state?: string | null;
                        readonly publisher?: string | null;
                        /** @description Public URL of the source. */
                        readonly url?: string | null;
                        /** @description Name of the data license or applicable law. */
                        readonly license?: string | null;
                        readonly termsUrl?: string | null;
                        /** @description Attribution requested by the publisher. */
                        readonly attribution?: string | null;
                        readonly records?: number;
                        /** @description Number of unreadable rows in the last read, not counted as records; null if unknown. */
                        readonly rejected?: number | null;
                        /** @description Month of the earliest record. */
                        readonly firstMonth?: string | null;
                        /**
                         * Format: date
                         * @description Day of the latest record.
                         */
                        readonly lastDate?: string | null;
                        /**
                         * Format: date-time
                         * @description When the source was last read.
                         */
                        readonly lastSuccessAt?: string | null;
                        /**
                         * Format: date-time
                         * @description When the source last changed.
                         */
                        readonly lastChangeAt?: string | null;
                        /** @description Median days between the source's last changes (at most twelve changes); null with fewer than three. */
                        readonly intervalDays?: number | null;
                        /**
                         * @description `late` if the source has not changed for two intervals; `frozen` after ten intervals and at least 90 days. Before the interval is known: `late` if the source was not read for two days.
                         * @enum {string}
                         */
                        readonly freshness?: "active" | "late" | "frozen";
                        /** @description Share of records with a value, by field. */
                        readonly fill?: readonly {
                            readonly field: string;
                            readonly share: number;
                        }[];
                        readonly tiers?: {
                            readonly verified?: number;
                            readonly likely?: number;
                            readonly possible?: number;
                            readonly ambiguous?: number;
                            readonly unmatched?: number;
                        } | null;
                        /** @description Share of correct matches among checked records: those whose license number or phone was hidden from the matcher. Null if none could be checked. */
                        readonly precision?: number | null;
                        /** @description Lower end of the 95% interval. */
                        readonly precisionLow?: number | null;
                        /** @description Upper end of the 95% interval. */
                        readonly precisionHigh?: number | null;
                        /** @description Number of checked verified and likely matches. */
                        readonly precisionOf?: number | null;
                        /** @description Precision of each tier with checked matches, most confident tier first. */
                        readonly precisionByTier?: readonly {
                            /** @enum {string} */
                            readonly tier: "verified" | "likely" | "possible";
                            readonly share: number;
                            readonly low: number;
                            readonly high: number;
                            readonly of: number;
                        }[];
                    }[];
                    readonly "text/csv": string;
                };
            };
        };
    };
    readonly listLicenseTypes: {
        readonly parameters: {
            readonly query?: {
                /** @description Only these fields of each record, separated by commas. */
                readonly fields?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["LicenseType"][] | readonly {
                        readonly id?: number;
                        readonly name?: string;
                        readonly code?: string;
                    }[];
                    readonly "text/csv": string;
                };
            };
        };
    };
    readonly listLicenseSubtypes: {
        readonly parameters: {
            readonly query?: {
                /** @description Only these fields of each record, separated by commas. */
                readonly fields?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["LicenseSubtype"][] | readonly {
                        readonly id?: number;
                        readonly name?: string;
                        readonly licenseTypeId?: number | null;
                        /** @description License type; null if the source has none. */
                        readonly licenseType?: string | null;
                    }[];
                    readonly "text/csv": string;
                };
            };
        };
    };
    readonly listStatuses: {
        readonly parameters: {
            readonly query?: {
                /** @description Only these fields of each record, separated by commas. */
                readonly fields?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["LicenseStatus"][] | readonly {
                        readonly id?: number;
                        /** @enum {string} */
                        readonly name?: "Issued" | "Expired" | "Revoked" | "Suspended";
                        readonly isActive?: boolean;
                    }[];
                    readonly "text/csv": string;
                };
            };
        };
    };
    readonly listUsage: {
        readonly parameters: {
            readonly query?: {
                /** @description First day, in UTC. */
                readonly fromDate?: string;
                /** @description Last day, in UTC. */
                readonly toDate?: string;
                /** @description Page number, starting at 1. */
                readonly page?: number;
                /** @description Records per page. */
                readonly pageSize?: number;
                /** @description `*` starts a list that does not change when new data is published. Then send each `nextCursor` with the same parameters. Cannot be combined with `page`. A list of up to 10,000 records is kept for an hour; a longer one ends with `cursor.expired` when new data is published. */
                readonly cursor?: string;
                /** @description Only these fields of each record, separated by commas. */
                readonly fields?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["UsagePage"] | {
                        readonly data: readonly {
                            /**
                             * Format: date
                             * @description In UTC.
                             */
                            readonly day?: string;
                            /** @description Path as written in the reference. */
                            readonly path?: string;
                            /**
                             * Format: int64
                             * @description Key number.
                             */
                            readonly keyId?: number;
                            /** @description First characters of the key. */
                            readonly keyPrefix?: string;
                            /** @description Number of requests. */
                            readonly requests?: number;
                            /** @description Requests answered with 304; these do not count toward limits. */
                            readonly notModified?: number;
                            /** @description Requests answered with 4xx. */
                            readonly refused?: number;
                            /** @description Requests answered with 429; these do not count toward request limits. */
                            readonly limited?: number;
                            /** @description Number of list rows matched. */
                            readonly rows?: number;
                        }[];
                        /** @description Page number. */
                        readonly page: number;
                        /** @description Maximum number of records per page. */
                        readonly pageSize: number;
                        /** @description Number of records on all pages. */
                        readonly totalCount: number;
                        /** @description 0 if there are no records. */
                        readonly totalPages: number;
                        /** @description Only with `cursor`: the cursor for the next request; null on the last page. */
                        readonly nextCursor?: string | null;
                        /** @description Only with `cursor`: the data version of all pages. */
                        readonly dataVersion?: number;
                    };
                    readonly "text/csv": string;
                };
            };
        };
    };
    readonly getExportFile: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description A version that `/v1/exports` lists, or `latest`. */
                readonly version: string;
                /** @description File name, as listed by `/v1/exports`. Slashes need no encoding. */
                readonly file: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/gzip": unknown;
                    readonly "application/vnd.apache.parquet": unknown;
                    readonly "application/json": Record<string, never>;
                    readonly "text/plain": string;
                };
            };
            /** @description The requested range. */
            readonly 206: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/gzip": unknown;
                    readonly "application/vnd.apache.parquet": unknown;
                    readonly "application/json": Record<string, never>;
                    readonly "text/plain": string;
                };
            };
        };
    };
    readonly matchList: {
        readonly parameters: {
            readonly query?: {
                /** @description Candidates per row. */
                readonly candidates?: number;
                /** @description If true, adds the parts of each candidate's score. */
                readonly explain?: boolean;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description Free text; no field is required. */
                    readonly rows: readonly {
                        readonly id?: string | null;
                        readonly name?: string | null;
                        readonly address?: string | null;
                        readonly city?: string | null;
                        readonly state?: string | null;
                        readonly zip?: string | null;
                        readonly phone?: string | null;
                        readonly licenseNumber?: string | null;
                        readonly licenseType?: string | null;
                        /** @description YYYY-MM-DD, or empty. */
                        readonly date?: string | null;
                    }[];
                };
                readonly "text/csv": string;
            };
        };
        readonly responses: {
            /** @description OK. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["MatchedList"];
                };
            };
        };
    };
    readonly listWatchLists: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WatchLists"];
                };
            };
        };
    };
    readonly createWatchList: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description Display name; need not be unique. */
                    readonly name: string;
                    /**
                     * @description Contractors by license number, in one state or in all.
                     * @default []
                     */
                    readonly licenses?: readonly {
                        /** @description Case-insensitive. */
                        readonly licenseNumber: string;
                        /**
                         * @description State code (case-insensitive).
                         * @default null
                         */
                        readonly state?: string | null;
                    }[];
                    /**
                     * @description Firm ids. Watches all the firms' licenses, even after a merger.
                     * @default []
                     */
                    readonly firms?: readonly number[];
                    /**
                     * @description Watches contractors at the address and permits for work there.
                     * @default []
                     */
                    readonly addresses?: readonly {
                        /** @description Abbreviations, case, and unit are ignored. */
                        readonly address: string;
                        /**
                         * @description Case-insensitive.
                         * @default null
                         */
                        readonly city?: string | null;
                    }[];
                    /**
                     * @description Watches contractors in the city, state, or ZIP code, and permits for work in the city.
                     * @default []
                     */
                    readonly areas?: readonly {
                        /**
                         * @description Case-insensitive.
                         * @default null
                         */
                        readonly city?: string | null;
                        /**
                         * @description State code (case-insensitive).
                         * @default null
                         */
                        readonly state?: string | null;
                        /**
                         * @description Only the first five digits are used.
                         * @default null
                         */
                        readonly zip?: string | null;
                    }[];
                };
            };
        };
        readonly responses: {
            /** @description OK. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WatchList"];
                };
            };
        };
    };
    readonly getWatchList: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Watch list id. */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WatchList"];
                };
            };
        };
    };
    readonly replaceWatchList: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Watch list id. */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description Display name; need not be unique. */
                    readonly name: string;
                    /**
                     * @description Contractors by license number, in one state or in all.
                     * @default []
                     */
                    readonly licenses?: readonly {
                        /** @description Case-insensitive. */
                        readonly licenseNumber: string;
                        /**
                         * @description State code (case-insensitive).
                         * @default null
                         */
                        readonly state?: string | null;
                    }[];
                    /**
                     * @description Firm ids. Watches all the firms' licenses, even after a merger.
                     * @default []
                     */
                    readonly firms?: readonly number[];
                    /**
                     * @description Watches contractors at the address and permits for work there.
                     * @default []
                     */
                    readonly addresses?: readonly {
                        /** @description Abbreviations, case, and unit are ignored. */
                        readonly address: string;
                        /**
                         * @description Case-insensitive.
                         * @default null
                         */
                        readonly city?: string | null;
                    }[];
                    /**
                     * @description Watches contractors in the city, state, or ZIP code, and permits for work in the city.
                     * @default []
                     */
                    readonly areas?: readonly {
                        /**
                         * @description Case-insensitive.
                         * @default null
                         */
                        readonly city?: string | null;
                        /**
                         * @description State code (case-insensitive).
                         * @default null
                         */
                        readonly state?: string | null;
                        /**
                         * @description Only the first five digits are used.
                         * @default null
                         */
                        readonly zip?: string | null;
                    }[];
                };
            };
        };
        readonly responses: {
            /** @description OK. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WatchList"];
                };
            };
        };
    };
    readonly deleteWatchList: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Watch list id. */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly listWebhooks: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Webhooks"];
                };
            };
        };
    };
    readonly createWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description Must start with `https://` and resolve to a public address, now and at every attempt. */
                    readonly url: string;
                    /**
                     * @description Event types to send; null for all types.
                     * @default null
                     */
                    readonly types?: readonly ("license.status_changed" | "license.expiring" | "enforcement.added" | "osha.inspection_added" | "ag_action.added" | "permit.matched" | "contractor.reopened_likely")[] | null;
                    /**
                     * @description Ids of the watch lists whose events to send; null for all events.
                     * @default null
                     */
                    readonly watchLists?: readonly number[] | null;
                };
            };
        };
        readonly responses: {
            /** @description OK. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
        };
    };
    readonly getWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Webhook id. */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Webhook"];
                };
            };
        };
    };
    readonly replaceWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Webhook id. */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description Must start with `https://` and resolve to a public address, now and at every attempt. */
                    readonly url: string;
                    /**
                     * @description Event types to send; null for all types.
                     * @default null
                     */
                    readonly types?: readonly ("license.status_changed" | "license.expiring" | "enforcement.added" | "osha.inspection_added" | "ag_action.added" | "permit.matched" | "contractor.reopened_likely")[] | null;
                    /**
                     * @description Ids of the watch lists whose events to send; null for all events.
                     * @default null
                     */
                    readonly watchLists?: readonly number[] | null;
                };
            };
        };
        readonly responses: {
            /** @description OK. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Webhook"];
                };
            };
        };
    };
    readonly deleteWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Webhook id. */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly testWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Webhook id. */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Delivery"];
                };
            };
        };
    };
    readonly rotateWebhookSecret: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Webhook id. */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
        };
    };
    readonly enableWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Webhook id. */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Webhook"];
                };
            };
        };
    };
    readonly listDeliveries: {
        readonly parameters: {
            readonly query?: {
                /** @description Only deliveries with this status. Case-insensitive. */
                readonly status?: "pending" | "delivered" | "dead" | "withdrawn";
                /** @description The last response's `nextCursor`, to get older deliveries. */
                readonly cursor?: string;
                /** @description Deliveries per page. */
                readonly limit?: number;
            };
            readonly header?: never;
            readonly path: {
                /** @description Webhook id. */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["DeliveryPage"];
                };
            };
        };
    };
    readonly getDelivery: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Webhook id. */
                readonly id: number;
                /** @description Delivery id. */
                readonly deliveryId: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Delivery"];
                };
            };
        };
    };
    readonly resendDelivery: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Webhook id. */
                readonly id: number;
                /** @description Delivery id. */
                readonly deliveryId: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Delivery"];
                };
            };
        };
    };
    readonly receiveLicenseStatusChanged: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description The same for every attempt. */
                readonly "webhook-id": string;
                /** @description When this attempt was signed, in seconds since 1970. */
                readonly "webhook-timestamp": string;
                /** @description Standard Webhooks signatures of `webhook-id.webhook-timestamp.body`, separated by spaces. */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["LicenseStatusChangedMessage"];
            };
        };
        readonly responses: {
            /** @description Delivered. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message is resent with increasing delays. Redirects are not followed. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly receiveLicenseExpiring: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description The same for every attempt. */
                readonly "webhook-id": string;
                /** @description When this attempt was signed, in seconds since 1970. */
                readonly "webhook-timestamp": string;
                /** @description Standard Webhooks signatures of `webhook-id.webhook-timestamp.body`, separated by spaces. */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["LicenseExpiringMessage"];
            };
        };
        readonly responses: {
            /** @description Delivered. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message is resent with increasing delays. Redirects are not followed. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly receiveEnforcementAdded: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description The same for every attempt. */
                readonly "webhook-id": string;
                /** @description When this attempt was signed, in seconds since 1970. */
                readonly "webhook-timestamp": string;
                /** @description Standard Webhooks signatures of `webhook-id.webhook-timestamp.body`, separated by spaces. */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["EnforcementAddedMessage"];
            };
        };
        readonly responses: {
            /** @description Delivered. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message is resent with increasing delays. Redirects are not followed. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly receiveOshaInspectionAdded: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description The same for every attempt. */
                readonly "webhook-id": string;
                /** @description When this attempt was signed, in seconds since 1970. */
                readonly "webhook-timestamp": string;
                /** @description Standard Webhooks signatures of `webhook-id.webhook-timestamp.body`, separated by spaces. */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["OshaInspectionAddedMessage"];
            };
        };
        readonly responses: {
            /** @description Delivered. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message is resent with increasing delays. Redirects are not followed. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly receiveAgActionAdded: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description The same for every attempt. */
                readonly "webhook-id": string;
                /** @description When this attempt was signed, in seconds since 1970. */
                readonly "webhook-timestamp": string;
                /** @description Standard Webhooks signatures of `webhook-id.webhook-timestamp.body`, separated by spaces. */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AgActionAddedMessage"];
            };
        };
        readonly responses: {
            /** @description Delivered. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message is resent with increasing delays. Redirects are not followed. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly receivePermitMatched: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description The same for every attempt. */
                readonly "webhook-id": string;
                /** @description When this attempt was signed, in seconds since 1970. */
                readonly "webhook-timestamp": string;
                /** @description Standard Webhooks signatures of `webhook-id.webhook-timestamp.body`, separated by spaces. */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PermitMatchedMessage"];
            };
        };
        readonly responses: {
            /** @description Delivered. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message is resent with increasing delays. Redirects are not followed. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly receiveContractorReopenedLikely: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description The same for every attempt. */
                readonly "webhook-id": string;
                /** @description When this attempt was signed, in seconds since 1970. */
                readonly "webhook-timestamp": string;
                /** @description Standard Webhooks signatures of `webhook-id.webhook-timestamp.body`, separated by spaces. */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ContractorReopenedLikelyMessage"];
            };
        };
        readonly responses: {
            /** @description Delivered. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message is resent with increasing delays. Redirects are not followed. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly receiveWebhookTest: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description The same for every attempt. */
                readonly "webhook-id": string;
                /** @description When this attempt was signed, in seconds since 1970. */
                readonly "webhook-timestamp": string;
                /** @description Standard Webhooks signatures of `webhook-id.webhook-timestamp.body`, separated by spaces. */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["WebhookTestMessage"];
            };
        };
        readonly responses: {
            /** @description Delivered. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message is resent with increasing delays. Redirects are not followed. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
