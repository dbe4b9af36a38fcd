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
         * @description Every field of the search, with address, phone, dates, source and freshness. With `asOf` also what was known of it on that day, with `provenance` where each field comes from.
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
         * @description With violations, penalties and the confidence of the match. Whole, up to 1,000 records, unless a page is asked for.
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
         * @description Each with the confidence of its match, also where the contractor is not the only one that the permit names: with what it prints of this contractor, and its `role`. Whole, up to 1,000 records, unless a page is asked for.
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
         * Contractors that share an address, phone or person, those licensed last first
         * @description Finds companies that reopened under a new name. Says what is shared, by how many, and how likely one is the other, reopened. Whole, up to 1,000 records, unless a page is asked for.
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
         * Permits of a contractor that were issued after its license had ended, newest first
         * @description What `/v1/permits/unlicensed` says of one contractor, by the same rules. Whole, up to 1,000 records, unless a page is asked for.
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
         * Everything about one contractor
         * @description The license, what it is also known as, its firm, and orders, inspections, actions, permits and related contractors: their numbers, sums and the newest 5 of each. All of one state of the data.
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
         * How a license changed in its roster
         * @description The status, name, owner, address and phone of a license as its roster printed them, each form with the night in which it was first seen, since the roster was first read here. Where forms look alike, another field of the roster changed.
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
    readonly "/v1/enforcement": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Enforcement actions, newest first
         * @description Those that match the filter, in the order of `orderBy`.
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
         * @description The number is `limit`, newest first.
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
         * @description Each with the confidence of its link, and its provenance. Whole, up to 1,000 records, unless a page is asked for.
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
    readonly "/v1/permits/addresses": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Property addresses that are like a typed one
         * @description Finds an address whose direction or type is missing, whose street is misspelled or unfinished, or whose house number has one wrong digit. Nearest first. A street alone gives its addresses, those with the most permits first. Up to 1,000.
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
    readonly "/v1/permits/cities/{jurisdiction}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The permits of one jurisdiction in figures
         * @description By year, type and tier of the match, as of the last publish. `/v1/coverage` says how fresh and complete its feed is.
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
         * Permits of a hundred-block, a street, a city or everywhere
         * @description A street with a house number (`2200 block of Pillsbury Ave S`) means that hundred-block, a street alone all of it, no street the whole jurisdiction, or everything. The summary covers the whole result; locations are those of the page.
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
         * Search permits by many conditions, and by place
         * @description All conditions hold together. Newest first unless `orderBy` says otherwise; with `near` the nearest first. A permit whose source gives no coordinates is at no place.
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
         * Permits issued after the matched license had ended, newest first
         * @description The license was expired, suspended or revoked on the day of issue, as far as dates are known; one that its roster calls valid never counts. Matches of the tiers `verified` and `likely` only. Not a finding: the firm may have worked under another license.
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
         * One permit
         * @description With the contractor that it was matched to, and all contractors where it names several. Ids stay the same from one ingest to the next.
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
         * Why a permit is matched to its contractor
         * @description The match that is served, and its candidates: the evidence for and against each, in bits that add up to its score, and how far each is behind the best one.
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
    readonly "/v1/ag-enforcement": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Attorney-general actions, newest first
         * @description Those that match the filter.
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
         * @description Each with the confidence of its link. Whole, up to 1,000 records, unless a page is asked for.
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
         * One attorney-general action
         * @description Ids stay the same from one ingest to the next.
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
         * Find contractors by what you know of one
         * @description By name, person, phone, address or license number, at least one of them; all that you give must fit. Forgives typing errors, and knows what records print and rosters printed before. Nearest first, each with why it was found; up to 1,000 of each reading.
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
         * Count what a search finds, by what narrows it
         * @description How many contractors that the search finds have each status, type, roster state and city, and how many have enforcement actions. The values of most contractors first, up to 25 of each; text ignores case.
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
         * Count all contractors, by what narrows their list
         * @description How many contractors of the list of licenses have each status, type and state of the address, and how many have enforcement actions, at the last publish. The values of most contractors first, up to 25 of each; text ignores case.
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
         * What besides orders speaks for a second look at some contractors
         * @description The contractors of these license numbers in which safety inspections found violations, or which likely are another firm under a new name or go on as one. Leaves out the others. Reasons to look, not findings.
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
         * Firms that may have been reopened under a new name, the likeliest first
         * @description Pairs of an old license that ended and a newer one that shares its address, phone or person. Found when data is published. A pair is evidence to look at, not a finding. All conditions hold together.
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
         * One firm with its licenses
         * @description The licenses of all rosters that are one business, and why. The id stays while most of its licenses do; the message of a 404 names the firm that another one became a part of.
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
         * What changed since a version of the data
         * @description For each key of each export, the lines that it has now. Replace your lines with this key by these while `hasMore` is true: then you have the export of that version. A key may come more than once. `jurisdiction` and `state` pick contractors and aliases by the state of their roster, permits and matches by their jurisdiction.
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
         * What happened to contractors, oldest first
         * @description Status changes, licenses that expire in 90, 60, 30 or 7 days, new orders, inspections, actions and permits of a contractor, and firms that were likely reopened, each once. More than 1,000 of a type in one publish, as after a first load, are one summary; it concerns a watch list if one of its events does, or if the list is newer. Events of what is not shown any more are left out. They are kept as long as changes are.
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
         * The versions of the data that can be downloaded as files
         * @description The newest first. Files are made once a night and kept for a few versions, or until something in them is suppressed. CSV, JSON Lines, and FollowTheMoney files are made on first request, so that response starts later; the file is then kept. `/v1/changes?since=` with a version tells what changed since.
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
         * What is covered: every source with its records, freshness and quality
         * @description For each jurisdiction, registry and agency what is there, from when to when, how fresh, how complete, how surely matched, and the terms of its source. `/coverage` shows it as a page.
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
    readonly "/v1/usage": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * What the keys of the account used, by day and path
         * @description The newest day first, then by path and key; revoked keys as well. Kept for 90 days, or as the operator set. Up to 15 seconds behind where several servers answer.
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
         * A file of a version of the data
         * @description The version `latest` leads (302) to the newest file. `Range`, `If-Range` and `If-None-Match` work: the `ETag` is the digest of the file. A request counts once, however long the file is.
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
         * Match a list of your own
         * @description Matches each row with the contractors as nights match permits, and stores nothing. Up to 1000 rows, as JSON or as CSV with a heading. `state` picks the rosters of a state. A row that names nobody gets a `problem`; the others count for a limit of their own: `X-RowLimit-Remaining` says how many are left of a day.
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
         * The watch lists of the account
         * @description The oldest first.
         */
        readonly get: operations["listWatchLists"];
        readonly put?: never;
        /**
         * Make a watch list
         * @description Watches license numbers, firms, addresses and areas. `/v1/events?watchList=ID` gives the events of the contractors that any of them means. A Free account may have 2 lists of 100 entries, Starter 10 of 1000, Pro 100 of 10000.
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
         * One watch list
         * @description As it was given.
         */
        readonly get: operations["getWatchList"];
        /**
         * Replace a watch list
         * @description Replaces its name and all that it watches.
         */
        readonly put: operations["replaceWatchList"];
        readonly post?: never;
        /**
         * Delete a watch list
         * @description For good. A list that a webhook uses is not deleted.
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
         * The webhooks of the account
         * @description The oldest first, without their secrets.
         */
        readonly get: operations["listWebhooks"];
        readonly put?: never;
        /**
         * Make a webhook
         * @description Sends the events that are found from now on, of some types or all, of some watch lists or all contractors. The answer shows the secret that verifies messages, this once. A Free account may have 1 webhook, Starter 5, Pro 20.
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
         * One webhook
         * @description With whether it works: since when it fails, and whether and why it is switched off.
         */
        readonly get: operations["getWebhook"];
        /**
         * Replace a webhook
         * @description Replaces its address, types and watch lists. Its secret stays, and so does what it has to send.
         */
        readonly put: operations["replaceWebhook"];
        readonly post?: never;
        /**
         * Delete a webhook
         * @description For good, with its deliveries. Nothing more is sent but an attempt that is under way.
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
         * @description Sends a message of type `webhook.test`, once, within seconds, also to a webhook that is switched off. What became of it is at `/v1/webhooks/{id}/deliveries/{deliveryId}`.
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
         * Give a webhook a new secret
         * @description Shows the new secret, this once. For 24 hours messages have two signatures, of the new secret and of the one before; a second rotation ends that one at once.
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
         * Switch a webhook on again
         * @description Sends what waits, and then the events since it was switched off, as far as they are kept. One that is on stays on.
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
         * The deliveries of a webhook
         * @description The newest first. `status=dead` lists those that were given up. They are kept as long as events are.
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
         * One delivery
         * @description What became of it so far.
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
         * Send a delivery again
         * @description As if it was new, with the same `webhook-id`, whatever became of it before. To a webhook that is switched off it is sent when that is on again.
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
         * The status of a license changed
         * @description Verify the signature first, answer within 15 seconds, then work. A `webhook-id` may come more than once, and messages out of order.
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
         * A license expires in 90, 60, 30 or 7 days
         * @description Verify the signature first, answer within 15 seconds, then work. A `webhook-id` may come more than once, and messages out of order.
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
         * An order against a contractor is new
         * @description Verify the signature first, answer within 15 seconds, then work. A `webhook-id` may come more than once, and messages out of order.
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
         * An inspection of a contractor is new
         * @description Verify the signature first, answer within 15 seconds, then work. A `webhook-id` may come more than once, and messages out of order.
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
         * An action of an attorney general against a contractor is new
         * @description Verify the signature first, answer within 15 seconds, then work. A `webhook-id` may come more than once, and messages out of order.
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
         * A permit of a contractor is new, or was matched to it
         * @description Verify the signature first, answer within 15 seconds, then work. A `webhook-id` may come more than once, and messages out of order.
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
         * A contractor may have been reopened under a new name, or be such a one
         * @description Verify the signature first, answer within 15 seconds, then work. A `webhook-id` may come more than once, and messages out of order.
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
         * A test, as it was asked for
         * @description Verify the signature first, answer within 15 seconds, then work. A `webhook-id` may come more than once, and messages out of order.
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
            /** @description The version of the data that it came with. */
            readonly version: number;
            /** @description Null for a summary. */
            readonly licenseNumber: string | null;
            /** @description State whose roster lists the license. */
            readonly rosterState: string | null;
            readonly data: {
                /** @enum {string|null} */
                readonly from: "Issued" | "Expired" | "Revoked" | "Suspended" | null;
                /** @enum {string|null} */
                readonly to: "Issued" | "Expired" | "Revoked" | "Suspended" | null;
            } | components["schemas"]["EventSummary"];
        };
        /** @description Of very many events of a type: `licenseNumber` is null. */
        readonly EventSummary: {
            /** @description How many there were in one publish. */
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
            /** @description The version of the data that it came with. */
            readonly version: number;
            /** @description Null for a summary. */
            readonly licenseNumber: string | null;
            /** @description State whose roster lists the license. */
            readonly rosterState: string | null;
            readonly data: {
                /** Format: date */
                readonly expirationDate: string;
                /** @description As many days before: 90, 60, 30 or 7. */
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
            /** @description The version of the data that it came with. */
            readonly version: number;
            /** @description Null for a summary. */
            readonly licenseNumber: string | null;
            /** @description State whose roster lists the license. */
            readonly rosterState: string | null;
            readonly data: {
                /**
                 * Format: int64
                 * @description The id of the record.
                 */
                readonly id: number;
                /**
                 * @description How sure the match with the contractor is.
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
            /** @description The version of the data that it came with. */
            readonly version: number;
            /** @description Null for a summary. */
            readonly licenseNumber: string | null;
            /** @description State whose roster lists the license. */
            readonly rosterState: string | null;
            readonly data: {
                /** @description As `/v1/osha/{activityNumber}` takes it. */
                readonly activityNumber: number;
                /**
                 * @description How sure the match with the contractor is.
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
            /** @description The version of the data that it came with. */
            readonly version: number;
            /** @description Null for a summary. */
            readonly licenseNumber: string | null;
            /** @description State whose roster lists the license. */
            readonly rosterState: string | null;
            readonly data: {
                /**
                 * Format: int64
                 * @description The id of the record.
                 */
                readonly id: number;
                /**
                 * @description How sure the match with the contractor is.
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
            /** @description The version of the data that it came with. */
            readonly version: number;
            /** @description Null for a summary. */
            readonly licenseNumber: string | null;
            /** @description State whose roster lists the license. */
            readonly rosterState: string | null;
            readonly data: {
                /**
                 * Format: int64
                 * @description The id of the record.
                 */
                readonly id: number;
                /**
                 * @description How sure the match with the contractor is.
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
            /** @description The version of the data that it came with. */
            readonly version: number;
            /** @description Null for a summary. */
            readonly licenseNumber: string | null;
            /** @description State whose roster lists the license. */
            readonly rosterState: string | null;
            readonly data: {
                /**
                 * Format: int64
                 * @description The id of the record.
                 */
                readonly id: number;
                /**
                 * @description Which of the two it is.
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
            readonly data: readonly components["schemas"]["Contractor"][];
            /** @description Number of this page. */
            readonly page: number;
            /** @description Most records per page. */
            readonly pageSize: number;
            /** @description Records on all pages. */
            readonly totalCount: number;
            /** @description 0 where there is nothing. */
            readonly totalPages: number;
            /** @description Of a request with `cursor` only: continue with it; null on the last page. */
            readonly nextCursor?: string | null;
            /** @description Of a request with `cursor` only: the version of all its pages. */
            readonly dataVersion?: number;
        };
        readonly Contractor: {
            readonly licenseNumber: string;
            /** @description Legal name. */
            readonly name: string;
            /** @description Trade name. */
            readonly dbaName: string | null;
            /**
             * @description Null where the source gives none.
             * @enum {string|null}
             */
            readonly status: "Issued" | "Expired" | "Revoked" | "Suspended" | null;
            readonly city: string | null;
            /** @description State code. */
            readonly state: string | null;
            /** @description Name of a license type. */
            readonly licenseType: string | null;
            /** @description Name of a license subtype. */
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
             * @description Null where the source gives none.
             * @enum {string|null}
             */
            readonly status: "Issued" | "Expired" | "Revoked" | "Suspended" | null;
            readonly city: string | null;
            /** @description State code. */
            readonly state: string | null;
            /** @description Name of a license type. */
            readonly licenseType: string | null;
            /** @description Name of a license subtype. */
            readonly licenseSubtype: string | null;
            /**
             * Format: date
             * @description YYYY-MM-DD.
             */
            readonly expirationDate: string | null;
            readonly hasEnforcementAction: boolean;
            /** @description The individual behind the license. */
            readonly personName: string | null;
            /**
             * @description Null if the source does not give it.
             * @enum {string|null}
             */
            readonly entityType: "Business" | "Personal" | null;
            /** @description All types held under this number. */
            readonly licenseTypes: readonly string[];
            /** @description All subtypes held under this number. */
            readonly licenseSubtypes: readonly string[];
            /** @description The status in the words of the source. */
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
            /** @description State whose roster lists the license. */
            readonly rosterState: string;
            /** @description Name of the feed. */
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
            /** @description With `provenance=true`: where the value of each field that has one comes from. */
            readonly fieldProvenance?: readonly components["schemas"]["FieldProvenance"][];
        };
        /** @description Where the current form of the record comes from. Later versions of the feed may contain it unchanged. Fields other than `source` are null if they are unknown. */
        readonly Provenance: {
            /** @description Name of the feed. */
            readonly source: string;
            readonly publisher: string | null;
            /** @description Public address of the source. */
            readonly url: string | null;
            /**
             * Format: date-time
             * @description When this form of the record was fetched from the source.
             */
            readonly fetchedAt: string | null;
            /** @description The version of the feed with this form of the record. */
            readonly feedVersion: number | null;
        };
        /** @description The license as far as it was seen on the day of `asOf`. */
        readonly LicenseAsOf: {
            /** Format: date */
            readonly date: string;
            /**
             * @description Null where the source gives none.
             * @enum {string|null}
             */
            readonly status: "Issued" | "Expired" | "Revoked" | "Suspended" | null;
            /**
             * Format: date
             * @description As the roster printed it by then.
             */
            readonly expirationDate: string | null;
            /** @description True if that date was before this day. */
            readonly isPastExpiration: boolean | null;
            /**
             * Format: date-time
             * @description When the roster was first fetched with this form of the license.
             */
            readonly seenFrom: string | null;
            /**
             * Format: date-time
             * @description When it was fetched with another form, or read last.
             */
            readonly seenUntil: string | null;
            /**
             * Format: date-time
             * @description From when on the license is known.
             */
            readonly knownFrom: string | null;
            /**
             * @description Why the status is not known, or null: `before_first_seen`, `not_yet_issued` by its own date, `in_future`, or `not_seen` while the license was not in its roster.
             * @enum {string|null}
             */
            readonly reason: "before_first_seen" | "not_yet_issued" | "in_future" | "not_seen" | null;
        };
        readonly FieldProvenance: {
            readonly field: string;
            /**
             * @description `printed`: as the source has it. `normalised`: what the source has, read into one form for all sources, such as a date or a word for a status. `derived`: found by this service from other records.
             * @enum {string}
             */
            readonly kind: "printed" | "normalised" | "derived";
            /** @description Name of the feed; null for what was derived from several. */
            readonly source: string | null;
            /** @description Number of the record at its source; null for what was derived from several. */
            readonly row: string | null;
            /**
             * Format: date-time
             * @description When this form of the record was fetched first; null if unknown.
             */
            readonly firstSeen: string | null;
            /**
             * Format: date-time
             * @description When its source was last read; null for what was derived.
             */
            readonly lastSeen: string | null;
        };
        readonly InspectionPage: {
            readonly data: readonly components["schemas"]["Inspection"][];
            /** @description Number of this page. */
            readonly page: number;
            /** @description Most records per page. */
            readonly pageSize: number;
            /** @description Records on all pages. */
            readonly totalCount: number;
            /** @description 0 where there is nothing. */
            readonly totalPages: number;
            /** @description Of a request with `cursor` only: continue with it; null on the last page. */
            readonly nextCursor?: string | null;
            /** @description Of a request with `cursor` only: the version of all its pages. */
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
            /** @description Probability that the match is right, with three digits. Null where nothing matched. */
            readonly matchConfidence: string | null;
            /**
             * @description How sure the match is, in a word: `verified`, `likely`, `possible`, or `ambiguous` where several contractors are as near. Null where nothing matched.
             * @enum {string|null}
             */
            readonly tier: "verified" | "likely" | "possible" | "ambiguous" | null;
            readonly verificationSignals: components["schemas"]["VerificationSignals"];
            /** @description Candidates whose score is near the best one, the best included. Lines of one firm count once. */
            readonly candidateCount: number;
            readonly provenance: components["schemas"]["Provenance"];
        };
        readonly Violation: {
            readonly citationId: string | null;
            /** @description Serious, Willful, Repeat, Other or Unclassified, as the source says. */
            readonly violationType: string | null;
            /** @description The standard that was violated. */
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
        /** @description Codes of the evidence, strongest first, separated by commas; null where nothing matched. `analyst`: An analyst decided that this contractor is meant, whatever the score says. `license_number`: Both print the same license number. `phone`: Both print the same phone number. `address`: Both print the same house number and street, or the same post office box. `address_near`: The house number is the same and the street is the same but for its spelling. `unit`: The unit at that address is the same. `name_exact`: The names are the same after legal suffixes, punctuation and spacing are set aside. `name_strong`: Every distinctive word of the roster name is in the record. `name_partial`: Some distinctive words are shared, others are missing. `name_fuzzy`: The names agree once a misspelt, cut-off or abbreviated word is read as the other. `person`: The person named in the record is the person of the license. `zip`: The ZIP codes are the same. `city`: The cities are the same. `street`: The street is the same, the house number is not. `trade`: The work of the record is work of the license. `firm_line`: Another line of the same firm in the roster fits nearly as well; this one fits best. `alias`: The contractor is known by what the record prints and its license does not. `license_number_differs`: The record prints another license number. `name_differs`: The names share no distinctive word. `phone_differs`: Both print a phone number, and they differ. `address_differs`: Both print a street address, and they differ. `unit_differs`: Both print a unit at that address, and they differ. `city_differs`: The cities differ. `person_differs`: Both name a person, and they differ. `trade_differs`: The work of the record is not work of the license. `license_later`: The license began after the last record. `license_ended`: The license ended before the first record. */
        readonly VerificationSignals: string | null;
        readonly ContractorPermitPage: {
            readonly data: readonly components["schemas"]["ContractorPermit"][];
            /** @description Number of this page. */
            readonly page: number;
            /** @description Most records per page. */
            readonly pageSize: number;
            /** @description Records on all pages. */
            readonly totalCount: number;
            /** @description 0 where there is nothing. */
            readonly totalPages: number;
            /** @description Of a request with `cursor` only: continue with it; null on the last page. */
            readonly nextCursor?: string | null;
            /** @description Of a request with `cursor` only: the version of all its pages. */
            readonly dataVersion?: number;
        };
        readonly ContractorPermit: {
            /**
             * Format: int64
             * @description Stays the same from one ingest to the next.
             */
            readonly id: number;
            readonly permitNumber: string;
            readonly city: string | null;
            /** @description What the clerk typed. */
            readonly contractorName: string | null;
            readonly contractorAddress: string | null;
            readonly propertyAddress: string | null;
            readonly permitType: string | null;
            readonly workType: string | null;
            /** @description In the words of the source. */
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
            /** @description What the clerk typed. */
            readonly contractorPhone: string | null;
            /** @description The license number on the permit itself. */
            readonly contractorLicensePrinted: string | null;
            /** @description Null for an unmatched or ambiguous record. */
            readonly contractorLicenseNumber: string | null;
            /** @description Legal name of that contractor. */
            readonly contractorLicenseName: string | null;
            /** @description Probability that the match is right, with three digits. Null where nothing matched. */
            readonly matchConfidence: string | null;
            /**
             * @description How sure the match is, in a word: `verified`, `likely`, `possible`, or `ambiguous` where several contractors are as near. Null where nothing matched.
             * @enum {string|null}
             */
            readonly tier: "verified" | "likely" | "possible" | "ambiguous" | null;
            readonly verificationSignals: components["schemas"]["VerificationSignals"];
            /** @description Candidates whose score is near the best one, the best included. Lines of one firm count once. */
            readonly candidateCount: number;
            readonly provenance: components["schemas"]["Provenance"];
            /** @description What the contractor is there for, where the source says it or the permit names several. */
            readonly role?: string;
        };
        readonly RelatedContractorPage: {
            readonly data: readonly components["schemas"]["RelatedContractor"][];
            /** @description Number of this page. */
            readonly page: number;
            /** @description Most records per page. */
            readonly pageSize: number;
            /** @description Records on all pages. */
            readonly totalCount: number;
            /** @description 0 where there is nothing. */
            readonly totalPages: number;
            /** @description Of a request with `cursor` only: continue with it; null on the last page. */
            readonly nextCursor?: string | null;
            /** @description Of a request with `cursor` only: the version of all its pages. */
            readonly dataVersion?: number;
        };
        readonly RelatedContractor: {
            readonly licenseNumber: string;
            /** @description Legal name. */
            readonly name: string;
            /** @description Trade name. */
            readonly dbaName: string | null;
            /**
             * @description Null where the source gives none.
             * @enum {string|null}
             */
            readonly status: "Issued" | "Expired" | "Revoked" | "Suspended" | null;
            readonly city: string | null;
            /** @description State code. */
            readonly state: string | null;
            /** @description Name of a license type. */
            readonly licenseType: string | null;
            /** @description Name of a license subtype. */
            readonly licenseSubtype: string | null;
            /**
             * Format: date
             * @description YYYY-MM-DD.
             */
            readonly expirationDate: string | null;
            readonly hasEnforcementAction: boolean;
            /** @description The individual behind the license. */
            readonly personName: string | null;
            /**
             * Format: date
             * @description When the license was first issued.
             */
            readonly originalDate: string | null;
            /** @description State whose roster lists the license. */
            readonly rosterState: string;
            /** @description The address that both print; null where they share none. */
            readonly sharedAddress: string | null;
            /** @description Number of contractors that have it. */
            readonly sharedAddressCount: number | null;
            /** @description True if so many unrelated contractors have it that it is no evidence. */
            readonly sharedAddressHub: boolean | null;
            /** @description True where both print the same unit, or none of all that print it names one; false for neighbours in a building. */
            readonly sharedAddressUnit: boolean | null;
            /** @description The phone that both print; null where they share none. */
            readonly sharedPhone: string | null;
            /** @description Number of contractors that have it. */
            readonly sharedPhoneCount: number | null;
            /** @description True if so many unrelated contractors have it that it is no evidence. */
            readonly sharedPhoneHub: boolean | null;
            /** @description The name of an individual behind each, without middle names; null where they share none. One person, unless middle initials differ: then `same_person` is not among the signals. */
            readonly sharedPerson: string | null;
            /** @description Number of contractors that have it. */
            readonly sharedPersonCount: number | null;
            /** @description True if the name is so common that it is no evidence. */
            readonly sharedPersonHub: boolean | null;
            /** @description The evidence for the relation in words, strongest first. */
            readonly reason: string;
            /** @description The probability that the license that began later is the other firm, reopened under a new name. */
            readonly reopenedLikelihood: string;
            /**
             * @description Which of the two this contractor would be: `old` began first. Null where that is not known.
             * @enum {string|null}
             */
            readonly reopenedRole: "old" | "new" | null;
            /** @description The evidence for and against, heaviest first, separated by commas: `old_license_ended`: the older license is expired, revoked or suspended; `old_license_active`: the older license is still active; `sanctioned_before`: the older license was revoked or suspended, or orders or actions stand against it from before the newer one began; dismissed actions do not count; `never_sanctioned`: no such sanction is known; `penalty_open`: an order, or an action that was decided, sets a penalty or restitution that is not stayed in full; no source says whether it was paid; `violations_before`: safety inspectors found violations at the older firm in the four years before the newer license began; `opened_soon_after`: the newer license began within two years after the end of the older one, or in its last year; `opened_long_before`: the newer license began more than a year before the end of the older one; `opened_long_after`: the newer license began more than two years after the end of the older one; `order_unknown`: which of the two began first is not known; `shared_phone`: both print one phone, which is no hub; `shared_address`: both print one address, which is no hub, with the same unit or none; `shared_building`: both print one address, which is no hub, with different units or one of them without; `shared_alias`: one is known by the phone or the address that the other prints, which is no hub; `only_hubs_shared`: they share only what many unrelated contractors print; `one_of_many`: several others share what they share, and each could be the other firm; `same_person`: one person stands behind both, as their rosters or orders name them; `other_person`: different persons stand behind them, not even of one surname; `same_name`: both have the same legal name; `similar_name`: the names differ by about a word, or one abbreviates the other; `other_name`: the names have no distinctive word in common; `same_trade`: both hold a license of one type; `other_trade`: they hold licenses of different types; `other_city`: they are in different cities and share no address. */
            readonly reopenedSignals: string;
        };
        readonly UnlicensedPermitPage: {
            readonly data: readonly components["schemas"]["UnlicensedPermit"][];
            /** @description Number of this page. */
            readonly page: number;
            /** @description Most records per page. */
            readonly pageSize: number;
            /** @description Records on all pages. */
            readonly totalCount: number;
            /** @description 0 where there is nothing. */
            readonly totalPages: number;
            /** @description Of a request with `cursor` only: continue with it; null on the last page. */
            readonly nextCursor?: string | null;
            /** @description Of a request with `cursor` only: the version of all its pages. */
            readonly dataVersion?: number;
        };
        readonly UnlicensedPermit: {
            /**
             * Format: int64
             * @description Stays the same from one ingest to the next.
             */
            readonly id: number;
            readonly permitNumber: string;
            readonly city: string | null;
            /** @description What the clerk typed. */
            readonly contractorName: string | null;
            readonly contractorAddress: string | null;
            readonly propertyAddress: string | null;
            readonly permitType: string | null;
            readonly workType: string | null;
            /** @description In the words of the source. */
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
            /** @description What the clerk typed. */
            readonly contractorPhone: string | null;
            /** @description The license number on the permit itself. */
            readonly contractorLicensePrinted: string | null;
            /** @description Null for an unmatched or ambiguous record. */
            readonly contractorLicenseNumber: string | null;
            /** @description Legal name of that contractor. */
            readonly contractorLicenseName: string | null;
            /** @description Probability that the match is right, with three digits. Null where nothing matched. */
            readonly matchConfidence: string | null;
            /**
             * @description How sure the match is, in a word: `verified`, `likely`, `possible`, or `ambiguous` where several contractors are as near. Null where nothing matched.
             * @enum {string|null}
             */
            readonly tier: "verified" | "likely" | "possible" | "ambiguous" | null;
            readonly verificationSignals: components["schemas"]["VerificationSignals"];
            /** @description Candidates whose score is near the best one, the best included. Lines of one firm count once. */
            readonly candidateCount: number;
            readonly provenance: components["schemas"]["Provenance"];
            readonly licenseEnd: components["schemas"]["LicenseEnd"];
        };
        readonly LicenseEnd: {
            /** @enum {string} */
            readonly reason: "expired" | "revoked" | "suspended";
            /**
             * Format: date
             * @description The last day of the license.
             */
            readonly endedOn: string;
            /**
             * @description What gives that day: the expiration date, an order that revokes or suspends, or else the day on which the roster was first fetched with the status, which may be later than the end.
             * @enum {string}
             */
            readonly knownBy: "expiration_date" | "order" | "roster";
            /**
             * @description Null where the source gives none.
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
            /** @description Another license of the same firm that was valid on that day. */
            readonly otherLicenseNumber: string | null;
            /** @description State whose roster lists it. */
            readonly otherLicenseState: string | null;
        };
        readonly ContractorProfile: {
            readonly contractor: components["schemas"]["ContractorDetail"];
            readonly aliases: components["schemas"]["ContractorAliases"];
            /** @description Null where no other license is of the same firm. */
            readonly firm: {
                /**
                 * Format: int64
                 * @description Stays the same from one ingest to the next.
                 */
                readonly id: number;
                /** @description Two or more, by state and number. */
                readonly lines: readonly components["schemas"]["FirmLine"][];
                /** @description Values that two or more lines print. */
                readonly evidence: readonly components["schemas"]["FirmEvidence"][];
                /** @description Why the lines are one firm, in words. */
                readonly reason: string;
            } | null;
            readonly enforcement: components["schemas"]["ContractorEnforcement"];
            readonly osha: components["schemas"]["ContractorInspections"];
            readonly agEnforcement: components["schemas"]["ContractorAgActions"];
            readonly permits: components["schemas"]["ContractorPermits"];
            readonly related: components["schemas"]["ContractorRelations"];
            /** @description Feeds of most records first. */
            readonly sources: readonly components["schemas"]["ProfileSource"][];
        };
        /** @description What its roster printed before, permits, orders and other records call it, seen last first. */
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
            /** @description How it is known, one or more of `former_line`, `order`, `license_number`, `phone`, `name_and_address`, `decision`: what of these records identifies the contractor, what its roster printed before, an order beside its number and name, an analyst's decision. */
            readonly knownBy: readonly string[];
            /** @description Where it was seen: jurisdictions, `osha`, `orders`, `actions`. */
            readonly scopes: readonly string[];
            /** @description Records that surely are its own and print it. */
            readonly records: number;
            /**
             * Format: date
             * @description Day on which it was first seen.
             */
            readonly firstDate: string | null;
            /**
             * Format: date
             * @description Day on which it was last seen.
             */
            readonly lastDate: string | null;
            /** @description Decisions of analysts that give it to the contractor where nothing else proves it. */
            readonly decisions: number;
            /**
             * Format: date
             * @description Day on which the roster was first read with something else; null for what the roster never printed.
             */
            readonly lineUntil: string | null;
            /** @description Orders that print it. */
            readonly orders: readonly string[];
            /** @description Whether matching uses it: a former line or an order alone, else two records or decisions of two days, and no other firm prints it. */
            readonly standing: boolean;
        };
        /** @description A license of the firm. */
        readonly FirmLine: {
            readonly licenseNumber: string;
            /** @description Legal name. */
            readonly name: string;
            /** @description Trade name. */
            readonly dbaName: string | null;
            /**
             * @description Null where the source gives none.
             * @enum {string|null}
             */
            readonly status: "Issued" | "Expired" | "Revoked" | "Suspended" | null;
            readonly city: string | null;
            /** @description State code. */
            readonly state: string | null;
            /** @description Name of a license type. */
            readonly licenseType: string | null;
            /** @description Name of a license subtype. */
            readonly licenseSubtype: string | null;
            /**
             * Format: date
             * @description YYYY-MM-DD.
             */
            readonly expirationDate: string | null;
            readonly hasEnforcementAction: boolean;
            /** @description The individual behind the license. */
            readonly personName: string | null;
            /**
             * Format: date
             * @description When the license was first issued.
             */
            readonly originalDate: string | null;
            /** @description State whose roster lists the license. */
            readonly rosterState: string;
            /** @description Name of the feed. */
            readonly source: string;
        };
        readonly FirmEvidence: {
            /**
             * @description What these lines print alike.
             * @enum {string}
             */
            readonly kind: "name" | "person" | "phone" | "address";
            /** @description As the first of these lines prints it. */
            readonly value: string;
            readonly lines: readonly {
                readonly licenseNumber: string;
                /** @description State whose roster lists the license. */
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
             * @description Stays the same from one ingest to the next.
             */
            readonly id: number;
            readonly companyName: string | null;
            /** @description Trade names. */
            readonly dbaNames: readonly string[];
            readonly individualNames: readonly string[];
            /** @description License numbers in the order. */
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
            /** @description Probability that the match is right, with three digits. Null where nothing matched. */
            readonly matchConfidence: string | null;
            /**
             * @description How sure the match is, in a word: `verified`, `likely`, `possible`, or `ambiguous` where several contractors are as near. Null where nothing matched.
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
             * @description Stays the same from one ingest to the next.
             */
            readonly id: number;
            readonly caseNumber: string | null;
            /** @description Defendants as printed. */
            readonly respondent: string;
            readonly companyName: string | null;
            /** @description Trade names. */
            readonly dbaNames: readonly string[];
            readonly individualNames: readonly string[];
            /** @description License numbers in the action. */
            readonly licenseNumbers: readonly string[];
            readonly address: string | null;
            readonly city: string | null;
            /** @description State code. */
            readonly state: string | null;
            readonly phone: string | null;
            readonly actionType: string | null;
            /** @description In the words of the source. */
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
            /** @description Probability that the match is right, with three digits. Null where nothing matched. */
            readonly matchConfidence: string | null;
            /**
             * @description How sure the match is, in a word: `verified`, `likely`, `possible`, or `ambiguous` where several contractors are as near. Null where nothing matched.
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
            /** @description The latest year first. */
            readonly byYear: readonly {
                /** @description Null for records without a date. */
                readonly year: number | null;
                readonly count: number;
                /** @description US dollars, at most two decimals. */
                readonly totalValue: number;
            }[];
            /** @description Types of most permits first. */
            readonly byType: readonly {
                readonly permitType: string | null;
                readonly count: number;
                /** @description US dollars, at most two decimals. */
                readonly totalValue: number;
            }[];
            /** @description Cities of most permits first. */
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
            /** @description Name of the feed. */
            readonly source: string;
            readonly family: string;
            /** @description City or county of a feed of permits. */
            readonly jurisdiction: string | null;
            readonly publisher: string | null;
            /** @description Public address of the source. */
            readonly url: string | null;
            /** @description Records of the contractor that come from it. */
            readonly records: number;
            /**
             * Format: date-time
             * @description When it was last read.
             */
            readonly lastSuccessAt: string | null;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            readonly lastChangeAt: string | null;
        };
        readonly LicenseHistory: {
            readonly licenseNumber: string;
            /** @description State whose roster lists the license. */
            readonly rosterState: string;
            /** @description The current form first. */
            readonly forms: readonly components["schemas"]["LicenseForm"][];
        };
        readonly LicenseForm: {
            /**
             * @description Null where the source gives none.
             * @enum {string|null}
             */
            readonly status: "Issued" | "Expired" | "Revoked" | "Suspended" | null;
            /**
             * Format: date
             * @description As the roster printed it.
             */
            readonly expirationDate: string | null;
            /** @description Legal name. */
            readonly name: string | null;
            readonly dbaName: string | null;
            /** @description The individual behind the license. */
            readonly personName: string | null;
            readonly address: string | null;
            readonly city: string | null;
            readonly zip: string | null;
            readonly phone: string | null;
            /** @description False where only the status and the expiration date were kept: forms from before details were kept, and those that named who asked to be left out. */
            readonly detailed: boolean;
            /**
             * Format: date-time
             * @description When the roster was first fetched with this form.
             */
            readonly seenFrom: string | null;
            /**
             * Format: date-time
             * @description When it was fetched with another one; null for the current form.
             */
            readonly seenUntil: string | null;
            /** @description The fields in which it differs from the form before, as far as both are known. */
            readonly changed: readonly ("status" | "expirationDate" | "name" | "dbaName" | "personName" | "address" | "city" | "zip" | "phone")[];
        };
        readonly EnforcementActionPage: {
            readonly data: readonly components["schemas"]["EnforcementAction"][];
            /** @description Number of this page. */
            readonly page: number;
            /** @description Most records per page. */
            readonly pageSize: number;
            /** @description Records on all pages. */
            readonly totalCount: number;
            /** @description 0 where there is nothing. */
            readonly totalPages: number;
            /** @description Of a request with `cursor` only: continue with it; null on the last page. */
            readonly nextCursor?: string | null;
            /** @description Of a request with `cursor` only: the version of all its pages. */
            readonly dataVersion?: number;
        };
        readonly EnforcementAction: {
            /**
             * Format: int64
             * @description Stays the same from one ingest to the next.
             */
            readonly id: number;
            readonly companyName: string | null;
            /** @description Trade names. */
            readonly dbaNames: readonly string[];
            readonly individualNames: readonly string[];
            /** @description License numbers in the order. */
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
                /** @description Null for orders that name none. */
                readonly actionType: string | null;
                readonly count: number;
                /** @description US dollars, at most two decimals. */
                readonly penaltyAmount: number;
            }[];
            readonly byViolationType: readonly {
                /** @description Null for orders that name none. */
                readonly violationType: string | null;
                readonly count: number;
                /** @description US dollars, at most two decimals. */
                readonly penaltyAmount: number;
            }[];
            readonly combined: readonly {
                /** @description Null for records without a date. */
                readonly year: number | null;
                /** @description Null for orders that name none. */
                readonly actionType: string | null;
                /** @description Null for orders that name none. */
                readonly violationType: string | null;
                readonly count: number;
                /** @description US dollars, at most two decimals. */
                readonly penaltyAmount: number;
            }[];
        };
        readonly LinkedEnforcementActionPage: {
            readonly data: readonly components["schemas"]["LinkedEnforcementAction"][];
            /** @description Number of this page. */
            readonly page: number;
            /** @description Most records per page. */
            readonly pageSize: number;
            /** @description Records on all pages. */
            readonly totalCount: number;
            /** @description 0 where there is nothing. */
            readonly totalPages: number;
            /** @description Of a request with `cursor` only: continue with it; null on the last page. */
            readonly nextCursor?: string | null;
            /** @description Of a request with `cursor` only: the version of all its pages. */
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
            /** @description Number of this page. */
            readonly page: number;
            /** @description Most records per page. */
            readonly pageSize: number;
            /** @description Records on all pages. */
            readonly totalCount: number;
            /** @description 0 where there is nothing. */
            readonly totalPages: number;
            /** @description Of a request with `cursor` only: continue with it; null on the last page. */
            readonly nextCursor?: string | null;
            /** @description Of a request with `cursor` only: the version of all its pages. */
            readonly dataVersion?: number;
        };
        readonly MatchedPermit: {
            /**
             * Format: int64
             * @description Stays the same from one ingest to the next.
             */
            readonly id: number;
            readonly permitNumber: string;
            readonly city: string | null;
            /** @description What the clerk typed. */
            readonly contractorName: string | null;
            readonly contractorAddress: string | null;
            readonly propertyAddress: string | null;
            readonly permitType: string | null;
            readonly workType: string | null;
            /** @description In the words of the source. */
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
            /** @description What the clerk typed. */
            readonly contractorPhone: string | null;
            /** @description The license number on the permit itself. */
            readonly contractorLicensePrinted: string | null;
            /** @description Null for an unmatched or ambiguous record. */
            readonly contractorLicenseNumber: string | null;
            /** @description Legal name of that contractor. */
            readonly contractorLicenseName: string | null;
            /** @description Probability that the match is right, with three digits. Null where nothing matched. */
            readonly matchConfidence: string | null;
            /**
             * @description How sure the match is, in a word: `verified`, `likely`, `possible`, or `ambiguous` where several contractors are as near. Null where nothing matched.
             * @enum {string|null}
             */
            readonly tier: "verified" | "likely" | "possible" | "ambiguous" | null;
            readonly verificationSignals: components["schemas"]["VerificationSignals"];
            /** @description Candidates whose score is near the best one, the best included. Lines of one firm count once. */
            readonly candidateCount: number;
            readonly provenance: components["schemas"]["Provenance"];
        };
        readonly FoundAddressPage: {
            readonly data: readonly components["schemas"]["FoundAddress"][];
            /** @description Number of this page. */
            readonly page: number;
            /** @description Most records per page. */
            readonly pageSize: number;
            /** @description Records on all pages. */
            readonly totalCount: number;
            /** @description 0 where there is nothing. */
            readonly totalPages: number;
            /** @description Of a request with `cursor` only: continue with it; null on the last page. */
            readonly nextCursor?: string | null;
            /** @description Of a request with `cursor` only: the version of all its pages. */
            readonly dataVersion?: number;
        };
        readonly FoundAddress: {
            /** @description As its newest permit prints it: `/v1/permits/address` finds it. */
            readonly address: string;
            readonly city: string | null;
            readonly jurisdiction: string;
            /** @description Permits at this address. */
            readonly permits: number;
            /**
             * Format: date-time
             * @description When the newest of them was issued.
             */
            readonly lastIssueDate: string | null;
            /** @description How near it is to what was typed; 1 for the same. */
            readonly similarity: number;
        };
        readonly PermitCity: {
            readonly jurisdiction: string;
            /** @description The city of most of its permits. */
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
             * @description When its feed was last read.
             */
            readonly lastSuccessAt: string | null;
        };
        readonly PermitCityFigures: {
            readonly jurisdiction: string;
            /** @description The city of most of its permits. */
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
             * @description When its feed was last read.
             */
            readonly lastSuccessAt: string | null;
            /** @description US dollars, at most two decimals. */
            readonly totalValue: number;
            /** @description Permits by tier of their match; unmatched ones are in none. */
            readonly tierBreakdown: {
                readonly verified: number;
                readonly likely: number;
                readonly possible: number;
                readonly ambiguous: number;
            };
            /** @description By year of issue, the latest year first. */
            readonly byYear: readonly {
                /** @description Null for records without a date. */
                readonly year: number | null;
                readonly count: number;
                /** @description US dollars, at most two decimals. */
                readonly totalValue: number;
            }[];
            /** @description By month of issue, the latest first: those of the two years up to its newest permit that have any. Days to come are left out. */
            readonly byMonth: readonly {
                readonly month: string;
                readonly count: number;
                /** @description US dollars, at most two decimals. */
                readonly totalValue: number;
            }[];
            /** @description Types of most permits first. */
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
            /** @description The permits of this page that have coordinates. */
            readonly locations: readonly components["schemas"]["PermitLocation"][];
            readonly summary: components["schemas"]["PermitSummary"];
            /** @description Of a request with `cursor` only: continue with it; null on the last page. */
            readonly nextCursor?: string | null;
            /** @description Of a request with `cursor` only: the version of all its pages. */
            readonly dataVersion?: number;
        };
        readonly PermitMatch: {
            readonly permit: components["schemas"]["Permit"];
            /** @description Null for an unmatched or ambiguous record. */
            readonly contractorLicenseNumber: string | null;
            /** @description Legal name of that contractor. */
            readonly contractorLicenseName: string | null;
            /** @description Probability that the match is right, with three digits. Null where nothing matched. */
            readonly matchConfidence: string | null;
            /**
             * @description How sure the match is, in a word: `verified`, `likely`, `possible`, or `ambiguous` where several contractors are as near. Null where nothing matched.
             * @enum {string|null}
             */
            readonly tier: "verified" | "likely" | "possible" | "ambiguous" | null;
            readonly verificationSignals: components["schemas"]["VerificationSignals"];
            /** @description Candidates whose score is near the best one, the best included. Lines of one firm count once. */
            readonly candidateCount: number;
        };
        readonly Permit: {
            /**
             * Format: int64
             * @description Stays the same from one ingest to the next.
             */
            readonly id: number;
            readonly permitNumber: string;
            readonly city: string | null;
            /** @description What the clerk typed. */
            readonly contractorName: string | null;
            readonly contractorAddress: string | null;
            readonly propertyAddress: string | null;
            readonly permitType: string | null;
            readonly workType: string | null;
            /** @description In the words of the source. */
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
             * @description Stays the same from one ingest to the next.
             */
            readonly id: number;
            readonly latitude: number;
            readonly longitude: number;
            readonly permitNumber: string;
            readonly propertyAddress: string | null;
            readonly permitType: string | null;
            /** @description What the clerk typed. */
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
            /** @description Matched contractors, and names that matched none. */
            readonly uniqueContractors: number;
            /** @description US dollars, at most two decimals. */
            readonly totalValue: number;
            /** @description Permits by permit type. */
            readonly permitTypes: {
                readonly [key: string]: number;
            };
            /**
             * Format: date-time
             * @description When the latest permit was issued.
             */
            readonly mostRecentDate: string | null;
            /** @description Permits by tier of their match; unmatched ones are in none. */
            readonly tierBreakdown: {
                readonly verified: number;
                readonly likely: number;
                readonly possible: number;
                readonly ambiguous: number;
            };
        };
        readonly FoundPermitPage: {
            readonly data: readonly components["schemas"]["FoundPermit"][];
            /** @description Number of this page. */
            readonly page: number;
            /** @description Most records per page. */
            readonly pageSize: number;
            /** @description Records on all pages. */
            readonly totalCount: number;
            /** @description 0 where there is nothing. */
            readonly totalPages: number;
            /** @description Of a request with `cursor` only: continue with it; null on the last page. */
            readonly nextCursor?: string | null;
            /** @description Of a request with `cursor` only: the version of all its pages. */
            readonly dataVersion?: number;
        };
        readonly FoundPermit: {
            /**
             * Format: int64
             * @description Stays the same from one ingest to the next.
             */
            readonly id: number;
            readonly permitNumber: string;
            readonly city: string | null;
            /** @description What the clerk typed. */
            readonly contractorName: string | null;
            readonly contractorAddress: string | null;
            readonly propertyAddress: string | null;
            readonly permitType: string | null;
            readonly workType: string | null;
            /** @description In the words of the source. */
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
            /** @description What the clerk typed. */
            readonly contractorPhone: string | null;
            /** @description The license number on the permit itself. */
            readonly contractorLicensePrinted: string | null;
            /** @description Null for an unmatched or ambiguous record. */
            readonly contractorLicenseNumber: string | null;
            /** @description Legal name of that contractor. */
            readonly contractorLicenseName: string | null;
            /** @description Probability that the match is right, with three digits. Null where nothing matched. */
            readonly matchConfidence: string | null;
            /**
             * @description How sure the match is, in a word: `verified`, `likely`, `possible`, or `ambiguous` where several contractors are as near. Null where nothing matched.
             * @enum {string|null}
             */
            readonly tier: "verified" | "likely" | "possible" | "ambiguous" | null;
            readonly verificationSignals: components["schemas"]["VerificationSignals"];
            /** @description Candidates whose score is near the best one, the best included. Lines of one firm count once. */
            readonly candidateCount: number;
            readonly provenance: components["schemas"]["Provenance"];
            /** @description Metres from `near`; null without it. */
            readonly distance: number | null;
        };
        readonly PermitDetail: {
            /**
             * Format: int64
             * @description Stays the same from one ingest to the next.
             */
            readonly id: number;
            readonly permitNumber: string;
            readonly city: string | null;
            /** @description What the clerk typed. */
            readonly contractorName: string | null;
            readonly contractorAddress: string | null;
            readonly propertyAddress: string | null;
            readonly permitType: string | null;
            readonly workType: string | null;
            /** @description In the words of the source. */
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
            /** @description What the clerk typed. */
            readonly contractorPhone: string | null;
            /** @description The license number on the permit itself. */
            readonly contractorLicensePrinted: string | null;
            /** @description Null for an unmatched or ambiguous record. */
            readonly contractorLicenseNumber: string | null;
            /** @description Legal name of that contractor. */
            readonly contractorLicenseName: string | null;
            /** @description Probability that the match is right, with three digits. Null where nothing matched. */
            readonly matchConfidence: string | null;
            /**
             * @description How sure the match is, in a word: `verified`, `likely`, `possible`, or `ambiguous` where several contractors are as near. Null where nothing matched.
             * @enum {string|null}
             */
            readonly tier: "verified" | "likely" | "possible" | "ambiguous" | null;
            readonly verificationSignals: components["schemas"]["VerificationSignals"];
            /** @description Candidates whose score is near the best one, the best included. Lines of one firm count once. */
            readonly candidateCount: number;
            readonly provenance: components["schemas"]["Provenance"];
            readonly contractors?: readonly components["schemas"]["PermitContractor"][];
            /** @description With `provenance=true`: where the value of each field that has one comes from. */
            readonly fieldProvenance?: readonly components["schemas"]["FieldProvenance"][];
        };
        readonly PermitContractor: {
            /** @description What it is there for, as far as the source says: else `contractor`. */
            readonly role: string;
            /** @description What the clerk typed. */
            readonly contractorName: string | null;
            readonly contractorAddress: string | null;
            /** @description What the clerk typed. */
            readonly contractorPhone: string | null;
            /** @description The license number on the permit itself. */
            readonly contractorLicensePrinted: string | null;
            /** @description Null for an unmatched or ambiguous record. */
            readonly contractorLicenseNumber: string | null;
            /** @description Legal name of that contractor. */
            readonly contractorLicenseName: string | null;
            /** @description Probability that the match is right, with three digits. Null where nothing matched. */
            readonly matchConfidence: string | null;
            /**
             * @description How sure the match is, in a word: `verified`, `likely`, `possible`, or `ambiguous` where several contractors are as near. Null where nothing matched.
             * @enum {string|null}
             */
            readonly tier: "verified" | "likely" | "possible" | "ambiguous" | null;
            readonly verificationSignals: components["schemas"]["VerificationSignals"];
            /** @description Candidates whose score is near the best one, the best included. Lines of one firm count once. */
            readonly candidateCount: number;
        };
        readonly ExplainedPermitMatch: {
            /**
             * Format: int64
             * @description Stays the same from one ingest to the next.
             */
            readonly id: number;
            readonly permitNumber: string;
            /** @description City or county that issued the permit. */
            readonly jurisdiction: string;
            /** @description Null for an unmatched or ambiguous record. */
            readonly contractorLicenseNumber: string | null;
            /** @description Legal name of that contractor. */
            readonly contractorLicenseName: string | null;
            /** @description Probability that the match is right, with three digits. Null where nothing matched. */
            readonly matchConfidence: string | null;
            /**
             * @description How sure the match is, in a word: `verified`, `likely`, `possible`, or `ambiguous` where several contractors are as near. Null where nothing matched.
             * @enum {string|null}
             */
            readonly tier: "verified" | "likely" | "possible" | "ambiguous" | null;
            readonly verificationSignals: components["schemas"]["VerificationSignals"];
            /** @description Candidates whose score is near the best one, the best included. Lines of one firm count once. */
            readonly candidateCount: number;
            /**
             * @description What an analyst decided: that the permit means this contractor, or none. Null where the score answers.
             * @enum {string|null}
             */
            readonly decision: "confirmed" | "refused" | null;
            /** @description True where the candidates give the match that is served: false after a decision, and for a moment after new weights or licenses. */
            readonly asScored: boolean;
            /** @description The best first, and those that it beat. Empty where the permit names nobody. */
            readonly candidates: readonly components["schemas"]["PermitCandidate"][];
        };
        readonly PermitCandidate: {
            readonly licenseNumber: string;
            /** @description Legal name. */
            readonly name: string;
            /** @description Trade name. */
            readonly dbaName: string | null;
            /**
             * @description Null where the source gives none.
             * @enum {string|null}
             */
            readonly status: "Issued" | "Expired" | "Revoked" | "Suspended" | null;
            readonly city: string | null;
            /** @description State code. */
            readonly state: string | null;
            /** @description Name of a license type. */
            readonly licenseType: string | null;
            /** @description Name of a license subtype. */
            readonly licenseSubtype: string | null;
            /**
             * Format: date
             * @description YYYY-MM-DD.
             */
            readonly expirationDate: string | null;
            readonly hasEnforcementAction: boolean;
            /** @description Place of its firm among those of the candidates: equal for the lines of one firm. */
            readonly firm: number;
            /** @description State whose roster lists the license. */
            readonly rosterState: string;
            /** @description Probability that the record means the firm of this contractor, given the other candidates. All add up to at most 1: what is left is for none of them. That of the best one is the confidence of the match. */
            readonly matchConfidence: string;
            readonly verificationSignals: components["schemas"]["VerificationSignals"];
            /** @description True where its score is so near the best one that it may be meant as well; the best one itself included. */
            readonly isNear: boolean;
            /** @description Log2 of the odds before calibration: the sum of `parts`. */
            readonly score: number;
            /** @description Bits behind the best candidate; 0 for the best one. */
            readonly behind: number;
            /** @description What adds up to the score. */
            readonly parts: readonly components["schemas"]["MatchPart"][];
        };
        readonly MatchPart: {
            /** @description Code of the evidence; `prior` is what is believed before any. */
            readonly signal: string;
            /** @description What it adds to the score; negative where it speaks against the contractor. */
            readonly bits: number;
            /** @description What was compared with it; null where it is not shown. */
            readonly contractorValue: string | null;
            /** @description How many contractors have the phone, address or license number that agrees: the more, the less it says. Null where none is counted. */
            readonly sharers: number | null;
            /** @description Why it speaks for or against the contractor. */
            readonly reason: string;
            /** @description What the permit prints; null where it prints nothing of the kind. */
            readonly permitValue: string | null;
        };
        readonly AgActionPage: {
            readonly data: readonly components["schemas"]["AgAction"][];
            /** @description Number of this page. */
            readonly page: number;
            /** @description Most records per page. */
            readonly pageSize: number;
            /** @description Records on all pages. */
            readonly totalCount: number;
            /** @description 0 where there is nothing. */
            readonly totalPages: number;
            /** @description Of a request with `cursor` only: continue with it; null on the last page. */
            readonly nextCursor?: string | null;
            /** @description Of a request with `cursor` only: the version of all its pages. */
            readonly dataVersion?: number;
        };
        readonly AgAction: {
            /**
             * Format: int64
             * @description Stays the same from one ingest to the next.
             */
            readonly id: number;
            readonly caseNumber: string | null;
            /** @description Defendants as printed. */
            readonly respondent: string;
            readonly companyName: string | null;
            /** @description Trade names. */
            readonly dbaNames: readonly string[];
            readonly individualNames: readonly string[];
            /** @description License numbers in the action. */
            readonly licenseNumbers: readonly string[];
            readonly address: string | null;
            readonly city: string | null;
            /** @description State code. */
            readonly state: string | null;
            readonly phone: string | null;
            readonly actionType: string | null;
            /** @description In the words of the source. */
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
            /** @description Number of this page. */
            readonly page: number;
            /** @description Most records per page. */
            readonly pageSize: number;
            /** @description Records on all pages. */
            readonly totalCount: number;
            /** @description 0 where there is nothing. */
            readonly totalPages: number;
            /** @description Of a request with `cursor` only: continue with it; null on the last page. */
            readonly nextCursor?: string | null;
            /** @description Of a request with `cursor` only: the version of all its pages. */
            readonly dataVersion?: number;
        };
        readonly FoundContractorPage: {
            readonly data: readonly components["schemas"]["FoundContractor"][];
            /** @description Number of this page. */
            readonly page: number;
            /** @description Most records per page. */
            readonly pageSize: number;
            /** @description Records on all pages. */
            readonly totalCount: number;
            /** @description 0 where there is nothing. */
            readonly totalPages: number;
            /** @description Of a request with `cursor` only: continue with it; null on the last page. */
            readonly nextCursor?: string | null;
            /** @description Of a request with `cursor` only: the version of all its pages. */
            readonly dataVersion?: number;
        };
        readonly FoundContractor: {
            readonly licenseNumber: string;
            /** @description Legal name. */
            readonly name: string;
            /** @description Trade name. */
            readonly dbaName: string | null;
            /**
             * @description Null where the source gives none.
             * @enum {string|null}
             */
            readonly status: "Issued" | "Expired" | "Revoked" | "Suspended" | null;
            readonly city: string | null;
            /** @description State code. */
            readonly state: string | null;
            /** @description Name of a license type. */
            readonly licenseType: string | null;
            /** @description Name of a license subtype. */
            readonly licenseSubtype: string | null;
            /**
             * Format: date
             * @description YYYY-MM-DD.
             */
            readonly expirationDate: string | null;
            readonly hasEnforcementAction: boolean;
            /** @description State whose roster lists the license. */
            readonly rosterState: string;
            /** @description The individual behind the license. */
            readonly personName: string | null;
            readonly address: string | null;
            readonly zip: string | null;
            readonly phone: string | null;
            /** @description How near the contractor is to what was typed; 1 for the same. */
            readonly similarity: number;
            /** @description Why it was found, the nearest first. */
            readonly matchedOn: readonly {
                /** @enum {string} */
                readonly field: "licenseNumber" | "name" | "dbaName" | "personName" | "phone" | "address";
                /**
                 * @description `license`: its line of the roster; `alias`: what records print of it; `formerly`: an earlier line.
                 * @enum {string}
                 */
                readonly origin: "license" | "alias" | "formerly";
                /** @description As printed there. */
                readonly value: string;
                readonly similarity: number;
            }[];
        };
        readonly ContractorFacets: {
            /** @description Contractors that the search finds. */
            readonly totalCount: number;
            /** @description True where more were found than the search looks at: then the nearest are counted, and a narrower search may find more than is said here. */
            readonly isCut: boolean;
            /** @description License statuses. Contractors without one are left out, here and below. */
            readonly status: readonly {
                /** @enum {string} */
                readonly value: "Issued" | "Expired" | "Revoked" | "Suspended";
                readonly count: number;
                /** @description Those of them that expired before `day`; null where none was asked for. */
                readonly pastDate: number | null;
            }[];
            /** @description A contractor counts for each of its types. */
            readonly licenseType: readonly {
                readonly value: string;
                readonly count: number;
            }[];
            /** @description State codes. */
            readonly state: readonly {
                readonly value: string;
                readonly count: number;
            }[];
            /** @description Cities as most print them. */
            readonly city: readonly {
                readonly value: string;
                readonly count: number;
            }[];
            /** @description Contractors with enforcement actions. */
            readonly withEnforcement: number;
        };
        readonly ContractorTally: {
            /** @description Contractors of the list. */
            readonly totalCount: number;
            readonly status: readonly {
                /** @enum {string} */
                readonly value: "Issued" | "Expired" | "Revoked" | "Suspended";
                readonly count: number;
            }[];
            /** @description A contractor counts for each of its types. */
            readonly licenseType: readonly {
                readonly value: string;
                readonly count: number;
            }[];
            /** @description State codes. */
            readonly state: readonly {
                readonly value: string;
                readonly count: number;
            }[];
            /** @description Contractors with enforcement actions. */
            readonly withEnforcement: number;
        };
        readonly Cautions: {
            readonly licenseNumber: string;
            /** @description State whose roster lists the license. */
            readonly rosterState: string;
            readonly licenseType: string | null;
            readonly name: string;
            /** @description Violations that safety inspections found. */
            readonly violationCount: number;
            /** @description The firm that likely was reopened as this one. */
            readonly reopenedFrom: {
                readonly name: string;
                readonly licenseNumber: string;
                readonly rosterState: string;
                /** @description The probability that the newer firm is the older one, reopened under a new name. */
                readonly likelihood: string;
            } | null;
            /** @description The firm as which this one likely was reopened. */
            readonly reopenedAs: {
                readonly name: string;
                readonly licenseNumber: string;
                readonly rosterState: string;
                /** @description The probability that the newer firm is the older one, reopened under a new name. */
                readonly likelihood: string;
            } | null;
        };
        readonly ReopenedPairPage: {
            readonly data: readonly components["schemas"]["ReopenedPair"][];
            /** @description Number of this page. */
            readonly page: number;
            /** @description Most records per page. */
            readonly pageSize: number;
            /** @description Records on all pages. */
            readonly totalCount: number;
            /** @description 0 where there is nothing. */
            readonly totalPages: number;
            /** @description Of a request with `cursor` only: continue with it; null on the last page. */
            readonly nextCursor?: string | null;
            /** @description Of a request with `cursor` only: the version of all its pages. */
            readonly dataVersion?: number;
        };
        readonly ReopenedPair: {
            /**
             * Format: int64
             * @description Stays the same from one ingest to the next.
             */
            readonly id: number;
            /** @description The probability that the new firm is the old one, reopened under a new name. */
            readonly likelihood: string;
            /**
             * Format: date
             * @description When the new license began.
             */
            readonly since: string;
            readonly old: components["schemas"]["ReopenedFirm"];
            readonly new: components["schemas"]["ReopenedFirm"];
            /** @description Why the old name may have been left behind: an order or action or a license taken away, a penalty or restitution that was ordered and is not stayed, safety violations; `lapse` where nothing is known but that the old license ran out. */
            readonly motives: readonly ("order" | "penalty" | "violations" | "lapse")[];
            /** @description The evidence for and against, heaviest first, separated by commas: `old_license_ended`: the older license is expired, revoked or suspended; `old_license_active`: the older license is still active; `sanctioned_before`: the older license was revoked or suspended, or orders or actions stand against it from before the newer one began; dismissed actions do not count; `never_sanctioned`: no such sanction is known; `penalty_open`: an order, or an action that was decided, sets a penalty or restitution that is not stayed in full; no source says whether it was paid; `violations_before`: safety inspectors found violations at the older firm in the four years before the newer license began; `opened_soon_after`: the newer license began within two years after the end of the older one, or in its last year; `opened_long_before`: the newer license began more than a year before the end of the older one; `opened_long_after`: the newer license began more than two years after the end of the older one; `order_unknown`: which of the two began first is not known; `shared_phone`: both print one phone, which is no hub; `shared_address`: both print one address, which is no hub, with the same unit or none; `shared_building`: both print one address, which is no hub, with different units or one of them without; `shared_alias`: one is known by the phone or the address that the other prints, which is no hub; `only_hubs_shared`: they share only what many unrelated contractors print; `one_of_many`: several others share what they share, and each could be the other firm; `same_person`: one person stands behind both, as their rosters or orders name them; `other_person`: different persons stand behind them, not even of one surname; `same_name`: both have the same legal name; `similar_name`: the names differ by about a word, or one abbreviates the other; `other_name`: the names have no distinctive word in common; `same_trade`: both hold a license of one type; `other_trade`: they hold licenses of different types; `other_city`: they are in different cities and share no address. */
            readonly signals: string;
            /** @description What speaks for it in words, strongest first. */
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
            /** @description The individual behind the license. */
            readonly personName: string | null;
            /**
             * @description Null where the source gives none.
             * @enum {string|null}
             */
            readonly status: "Issued" | "Expired" | "Revoked" | "Suspended" | null;
            /** @description Name of a license type. */
            readonly licenseType: string | null;
            readonly city: string | null;
            /** @description State whose roster lists the license. */
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
        /** @description Licenses of one business: several trades, states or renewed numbers, or a person and a company. A name alone makes no firm. */
        readonly Firm: {
            /**
             * Format: int64
             * @description Stays the same from one ingest to the next.
             */
            readonly id: number;
            /** @description Two or more, by state and number. */
            readonly lines: readonly components["schemas"]["FirmLine"][];
            /** @description Values that two or more lines print. */
            readonly evidence: readonly components["schemas"]["FirmEvidence"][];
            /** @description Why the lines are one firm, in words. */
            readonly reason: string;
        };
        readonly ChangePage: {
            readonly data: readonly components["schemas"]["Change"][];
            /** @description The version of the data that the lines are of. */
            readonly version: number;
            /** @description Continue with it, at once or after the next publish. */
            readonly nextCursor: string;
            /** @description True if there are more changes now. */
            readonly hasMore: boolean;
        };
        readonly Change: {
            /**
             * @description The export that the lines are of.
             * @enum {string}
             */
            readonly kind: "matches" | "permits" | "contractors" | "enforcement" | "inspections" | "actions" | "related" | "firms" | "aliases";
            /** @description The columns that these lines share, with their values. */
            readonly key: {
                readonly [key: string]: string | number;
            };
            /** @description All lines of the export with this key, as they are now, by column. Empty where there are none any more. */
            readonly lines: readonly {
                readonly [key: string]: string | number | boolean | null;
            }[];
            /** @description Of a record that is gone: the license, permit, case, file or activity number that people know it by, where the log has one. */
            readonly number: string | null;
            /** @description Of a firm that is no more: the id of the firm that it became a part of. */
            readonly mergedInto: number | null;
            /** @description Of a firm: the id of the firm that it was a part of. */
            readonly splitFrom: number | null;
        };
        readonly EventPage: {
            readonly data: readonly components["schemas"]["Event"][];
            /** @description Continue with it, at once or after the next publish. */
            readonly nextCursor: string;
            /** @description True if there are more events now. */
            readonly hasMore: boolean;
        };
        readonly Event: {
            /** @description Of this event, however often it is sent. */
            readonly id: string;
            /** @enum {string} */
            readonly type: "license.status_changed" | "license.expiring" | "enforcement.added" | "osha.inspection_added" | "ag_action.added" | "permit.matched" | "contractor.reopened_likely";
            /**
             * Format: date-time
             * @description When it was found, after a publish.
             */
            readonly happenedAt: string;
            /** @description The version of the data that it came with. */
            readonly version: number;
            /** @description Null for a summary. */
            readonly licenseNumber: string | null;
            /** @description State whose roster lists the license. */
            readonly rosterState: string | null;
            /** @description `from` and `to` of a status; `expirationDate` and `days` of a license that expires; `id` or `activityNumber` and `tier` of a record; `id`, `role` and `likelihood` of a reopened firm; `events`, their number, of a summary. */
            readonly data: {
                readonly [key: string]: string | number | null;
            };
        };
        readonly ExportList: {
            readonly data: readonly components["schemas"]["Export"][];
        };
        readonly Export: {
            /** @description The version of the data. */
            readonly version: number;
            /**
             * Format: date-time
             * @description When this version was published.
             */
            readonly publishedAt: string;
            /**
             * Format: date-time
             * @description When the files were made.
             */
            readonly madeAt: string;
            readonly files: readonly components["schemas"]["ExportedFile"][];
        };
        readonly ExportedFile: {
            /** @description Its path below `/v1/exports/{version}/`. */
            readonly name: string;
            /**
             * @description The lines that it has, as `/v1/changes` names them.
             * @enum {string|null}
             */
            readonly kind: "matches" | "permits" | "contractors" | "enforcement" | "inspections" | "actions" | "related" | "firms" | "aliases" | "events" | null;
            /**
             * @description `csv` and `jsonl` (packed with gzip), `parquet`, `ftm` (entities of FollowTheMoney), `datapackage` (Data Package with the types of all columns), `sha256` (checksums).
             * @enum {string}
             */
            readonly format: "csv" | "jsonl" | "parquet" | "ftm" | "datapackage" | "sha256";
            /** @description Of a file with the lines of one state. */
            readonly state: string | null;
            /** @description Null until the first request for the file, which makes it. */
            readonly bytes: number | null;
            /** @description Null for files without lines. */
            readonly rows: number | null;
            /** @description Null until the first request for the file, which makes it. */
            readonly sha256: string | null;
        };
        readonly FeedCoverage: {
            /** @description Name of the feed. */
            readonly source: string;
            readonly family: string;
            /** @description City or county of a feed of permits. */
            readonly jurisdiction: string | null;
            /** @description State code. */
            readonly state: string | null;
            readonly publisher: string | null;
            /** @description Public address of the source. */
            readonly url: string | null;
            /** @description The license of the source, or the rule of law, by its name. */
            readonly license: string | null;
            readonly termsUrl: string | null;
            /** @description How the publisher wants to be named. */
            readonly attribution: string | null;
            readonly records: number;
            /** @description Rows of its last reading that could not be read, and are not among the records; null where that is not known. */
            readonly rejected: number | null;
            /** @description Month of the earliest record, as its source dates it. */
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
            /** @description Days between its last changes, the median of up to twelve; null before there are three. */
            readonly intervalDays: number | null;
            /**
             * @description `late` if the source did not change for two of its intervals, `frozen` after ten of them and at least 90 days. Before an interval is known, by when it was last read: `late` after two days.
             * @enum {string}
             */
            readonly freshness: "active" | "late" | "frozen";
            /** @description By field of a record, the share of records whose source gives it. */
            readonly fill: readonly {
                readonly field: string;
                readonly share: number;
            }[];
            /** @description Share of permits by the tier of their match; null for other families. */
            readonly tiers: {
                readonly verified: number;
                readonly likely: number;
                readonly possible: number;
                readonly ambiguous: number;
                readonly unmatched: number;
            } | null;
            /** @description Share of right matches among those that could be checked: claims that print a number which was hidden from the matcher. Null where none could. */
            readonly precision: number | null;
            /** @description Its 95% interval. */
            readonly precisionLow: number | null;
            readonly precisionHigh: number | null;
            /** @description How many matches were checked. */
            readonly precisionOf: number | null;
            /** @description The same of each tier where matches could be checked, the surest first. */
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
            /** @description Name of the type; null where the source prints none. */
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
            /** @description Number of this page. */
            readonly page: number;
            /** @description Most records per page. */
            readonly pageSize: number;
            /** @description Records on all pages. */
            readonly totalCount: number;
            /** @description 0 where there is nothing. */
            readonly totalPages: number;
            /** @description Of a request with `cursor` only: continue with it; null on the last page. */
            readonly nextCursor?: string | null;
            /** @description Of a request with `cursor` only: the version of all its pages. */
            readonly dataVersion?: number;
        };
        readonly Usage: {
            /**
             * Format: date
             * @description In UTC.
             */
            readonly day: string;
            /** @description As the reference writes it. */
            readonly path: string;
            /**
             * Format: int64
             * @description The number of the key.
             */
            readonly keyId: number;
            /** @description The first characters of the key. */
            readonly keyPrefix: string;
            /** @description Requests with the key. */
            readonly requests: number;
            /** @description Of these, answered 304; they do not count against a limit. */
            readonly notModified: number;
            /** @description Of these, answered 4xx. */
            readonly refused: number;
            /** @description Of these, answered 429; beyond a limit of requests they do not count against one. */
            readonly limited: number;
            /** @description Rows of lists that were matched. */
            readonly rows: number;
        };
        readonly MatchedList: {
            /** @description An answer for each row, in their order. */
            readonly data: readonly components["schemas"]["MatchedRow"][];
        };
        readonly MatchedRow: {
            /** @description The id of the row, as it was sent. */
            readonly id: string | null;
            /** @description Why the row was not matched; null where it was. */
            readonly problem: string | null;
            /** @description Null for an unmatched or ambiguous record. */
            readonly contractorLicenseNumber: string | null;
            /** @description Legal name of that contractor. */
            readonly contractorLicenseName: string | null;
            /** @description Probability that the match is right, with three digits. Null where nothing matched. */
            readonly matchConfidence: string | null;
            /**
             * @description How sure the match is, in a word: `verified`, `likely`, `possible`, or `ambiguous` where several contractors are as near. Null where nothing matched.
             * @enum {string|null}
             */
            readonly tier: "verified" | "likely" | "possible" | "ambiguous" | null;
            readonly verificationSignals: components["schemas"]["VerificationSignals"];
            /** @description Candidates whose score is near the best one, the best included. Lines of one firm count once. */
            readonly candidateCount: number;
            /** @description State whose roster lists that contractor. */
            readonly contractorState: string | null;
            /** @description The best first. */
            readonly candidates: readonly components["schemas"]["RowCandidate"][];
        };
        readonly RowCandidate: {
            readonly licenseNumber: string;
            /** @description Legal name. */
            readonly name: string;
            /** @description Trade name. */
            readonly dbaName: string | null;
            /**
             * @description Null where the source gives none.
             * @enum {string|null}
             */
            readonly status: "Issued" | "Expired" | "Revoked" | "Suspended" | null;
            readonly city: string | null;
            /** @description State code. */
            readonly state: string | null;
            /** @description Name of a license type. */
            readonly licenseType: string | null;
            /** @description Name of a license subtype. */
            readonly licenseSubtype: string | null;
            /**
             * Format: date
             * @description YYYY-MM-DD.
             */
            readonly expirationDate: string | null;
            readonly hasEnforcementAction: boolean;
            /** @description Place of its firm among those of the candidates: equal for the lines of one firm. */
            readonly firm: number;
            /** @description State whose roster lists the license. */
            readonly rosterState: string;
            /** @description Probability that the record means the firm of this contractor, given the other candidates. All add up to at most 1: what is left is for none of them. That of the best one is the confidence of the match. */
            readonly matchConfidence: string;
            readonly verificationSignals: components["schemas"]["VerificationSignals"];
            /** @description True where its score is so near the best one that it may be meant as well; the best one itself included. */
            readonly isNear: boolean;
            /** @description Log2 of the odds before calibration: the sum of `parts`. */
            readonly score: number;
            /** @description What adds up to the score; null without `explain=true`. */
            readonly parts: readonly components["schemas"]["Evidence"][] | null;
        };
        readonly Evidence: {
            /** @description Code of the evidence; `prior` is what is believed before any. */
            readonly signal: string;
            /** @description What it adds to the score; negative where it speaks against the contractor. */
            readonly bits: number;
            /** @description What was compared with it; null where it is not shown. */
            readonly contractorValue: string | null;
            /** @description How many contractors have the phone, address or license number that agrees: the more, the less it says. Null where none is counted. */
            readonly sharers: number | null;
            /** @description Why it speaks for or against the contractor. */
            readonly reason: string;
            /** @description What the row prints; null where it prints nothing of the kind. */
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
                /** @description Null for every state. */
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
            /** @description Null for every type. */
            readonly types: readonly ("license.status_changed" | "license.expiring" | "enforcement.added" | "osha.inspection_added" | "ag_action.added" | "permit.matched" | "contractor.reopened_likely")[] | null;
            /** @description Ids of watch lists; null for all events. */
            readonly watchLists: readonly number[] | null;
            /**
             * Format: date-time
             * @description The first failed attempt since the last one that arrived.
             */
            readonly failingSince: string | null;
            /**
             * Format: date-time
             * @description When it was switched off; null while it is on.
             */
            readonly disabledAt: string | null;
            /**
             * @description `gone`: its receiver answered 410. `failing`: nothing arrived for five days. `operator`: only the operator of the service can switch it on again.
             * @enum {string|null}
             */
            readonly disabledReason: "gone" | "failing" | "operator" | null;
            /**
             * Format: date-time
             * @description Until when the secret before the last rotation signs as well.
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
            /** @description Null for every type. */
            readonly types: readonly ("license.status_changed" | "license.expiring" | "enforcement.added" | "osha.inspection_added" | "ag_action.added" | "permit.matched" | "contractor.reopened_likely")[] | null;
            /** @description Ids of watch lists; null for all events. */
            readonly watchLists: readonly number[] | null;
            /**
             * Format: date-time
             * @description The first failed attempt since the last one that arrived.
             */
            readonly failingSince: string | null;
            /**
             * Format: date-time
             * @description When it was switched off; null while it is on.
             */
            readonly disabledAt: string | null;
            /**
             * @description `gone`: its receiver answered 410. `failing`: nothing arrived for five days. `operator`: only the operator of the service can switch it on again.
             * @enum {string|null}
             */
            readonly disabledReason: "gone" | "failing" | "operator" | null;
            /**
             * Format: date-time
             * @description Until when the secret before the last rotation signs as well.
             */
            readonly earlierSecretUntil: string | null;
            /** Format: date-time */
            readonly createdAt: string;
            /** Format: date-time */
            readonly updatedAt: string;
            /** @description Verifies messages. It is shown this once: keep it. */
            readonly secret: string;
        };
        readonly Delivery: {
            /** Format: int64 */
            readonly id: number;
            /** @description The `webhook-id`, the same in every attempt. */
            readonly eventId: string;
            /** @enum {string} */
            readonly type: "license.status_changed" | "license.expiring" | "enforcement.added" | "osha.inspection_added" | "ag_action.added" | "permit.matched" | "contractor.reopened_likely" | "webhook.test";
            /**
             * @description `pending`: waits for an attempt. `delivered`. `dead`: given up after ten attempts. `withdrawn`: what it was about is not shown any more.
             * @enum {string}
             */
            readonly status: "pending" | "delivered" | "dead" | "withdrawn";
            /** @description Attempts so far. */
            readonly attempts: number;
            /**
             * Format: date-time
             * @description Null where there is none.
             */
            readonly nextAttemptAt: string | null;
            /** @description HTTP status of the last answer; null where none came. */
            readonly answerStatus: number | null;
            /** @description Why the last attempt failed, with the beginning of the answer. */
            readonly failure: string | null;
            /**
             * Format: date-time
             * @description When it was made, after its event was found.
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When it arrived or was given up.
             */
            readonly endedAt: string | null;
        };
        readonly DeliveryPage: {
            readonly data: readonly components["schemas"]["Delivery"][];
            /** @description Continue with it; null on the last page. */
            readonly nextCursor: string | null;
            /** @description True if there are older deliveries. */
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
export type PermitContractor = components['schemas']['PermitContractor'];
export type ExplainedPermitMatch = components['schemas']['ExplainedPermitMatch'];
export type PermitCandidate = components['schemas']['PermitCandidate'];
export type MatchPart = components['schemas']['MatchPart'];
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
                /** @description Matches legal name, trade name or license number. At least 3 characters without the white space around them. */
                readonly q?: string;
                /** @description City, in any case. */
                readonly city?: string;
                /** @description Name of a license type, in any case. */
                readonly licenseType?: string;
                /** @description License status. Case does not matter. */
                readonly status?: "Issued" | "Expired" | "Revoked" | "Suspended";
                /** @description Only contractors with (true) or without (false) enforcement actions. */
                readonly hasEnforcement?: boolean;
                /** @description Companies or individuals. Case does not matter. */
                readonly entityType?: "Business" | "Personal";
                /** @description State code, in any case. */
                readonly state?: string;
                /** @description Page number, from 1. */
                readonly page?: number;
                /** @description Records per page. */
                readonly pageSize?: number;
                /** @description `*` begins a list that stays as it is while other data is published; the `nextCursor` of an answer goes on with it, beside the same parameters. Not with `page`. Up to 10,000 records are kept for an hour. A longer list goes on until other data is published: then `cursor.expired` says so. */
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
                             * @description Null where the source gives none.
                             * @enum {string|null}
                             */
                            readonly status?: "Issued" | "Expired" | "Revoked" | "Suspended" | null;
                            readonly city?: string | null;
                            /** @description State code. */
                            readonly state?: string | null;
                            /** @description Name of a license type. */
                            readonly licenseType?: string | null;
                            /** @description Name of a license subtype. */
                            readonly licenseSubtype?: string | null;
                            /**
                             * Format: date
                             * @description YYYY-MM-DD.
                             */
                            readonly expirationDate?: string | null;
                            readonly hasEnforcementAction?: boolean;
                        }[];
                        /** @description Number of this page. */
                        readonly page: number;
                        /** @description Most records per page. */
                        readonly pageSize: number;
                        /** @description Records on all pages. */
                        readonly totalCount: number;
                        /** @description 0 where there is nothing. */
                        readonly totalPages: number;
                        /** @description Of a request with `cursor` only: continue with it; null on the last page. */
                        readonly nextCursor?: string | null;
                        /** @description Of a request with `cursor` only: the version of all its pages. */
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
                /** @description State code, in any case. Picks the roster where several states issued the same license number; 409 without it. */
                readonly state?: string;
                /** @description Name of a license type, in any case. Picks the contractor where a roster gives the same license number to several; 409 without it. */
                readonly licenseType?: string;
                /** @description Adds the status on this day, as far as the license was seen. */
                readonly asOf?: string;
                /** @description True adds where the value of each field comes from. */
                readonly provenance?: boolean;
                /** @description Only these fields of each record, separated by commas. */
                readonly fields?: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description License number in any spelling that means one license: case, punctuation, leading zeros, a label or state in front and a remark behind do not matter (`Lic. BC-100001 (GC)`). */
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
                         * @description Null where the source gives none.
                         * @enum {string|null}
                         */
                        readonly status?: "Issued" | "Expired" | "Revoked" | "Suspended" | null;
                        readonly city?: string | null;
                        /** @description State code. */
                        readonly state?: string | null;
                        /** @description Name of a license type. */
                        readonly licenseType?: string | null;
                        /** @description Name of a license subtype. */
                        readonly licenseSubtype?: string | null;
                        /**
                         * Format: date
                         * @description YYYY-MM-DD.
                         */
                        readonly expirationDate?: string | null;
                        readonly hasEnforcementAction?: boolean;
                        /** @description The individual behind the license. */
                        readonly personName?: string | null;
                        /**
                         * @description Null if the source does not give it.
                         * @enum {string|null}
                         */
                        readonly entityType?: "Business" | "Personal" | null;
                        /** @description All types held under this number. */
                        readonly licenseTypes?: readonly string[];
                        /** @description All subtypes held under this number. */
                        readonly licenseSubtypes?: readonly string[];
                        /** @description The status in the words of the source. */
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
                        /** @description State whose roster lists the license. */
                        readonly rosterState?: string;
                        /** @description Name of the feed. */
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
                            /** @description Name of the feed. */
                            readonly source?: string;
                            readonly publisher?: string | null;
                            /** @description Public address of the source. */
                            readonly url?: string | null;
                            /**
                             * Format: date-time
                             * @description When this form of the record was fetched from the source.
                             */
                            readonly fetchedAt?: string | null;
                            /** @description The version of the feed with this form of the record. */
                            readonly feedVersion?: number | null;
                        } | null;
                        readonly asOf?: {
                            /** Format: date */
                            readonly date?: string;
                            /**
                             * @description Null where the source gives none.
                             * @enum {string|null}
                             */
                            readonly status?: "Issued" | "Expired" | "Revoked" | "Suspended" | null;
                            /**
                             * Format: date
                             * @description As the roster printed it by then.
                             */
                            readonly expirationDate?: string | null;
                            /** @description True if that date was before this day. */
                            readonly isPastExpiration?: boolean | null;
                            /**
                             * Format: date-time
                             * @description When the roster was first fetched with this form of the license.
                             */
                            readonly seenFrom?: string | null;
                            /**
                             * Format: date-time
                             * @description When it was fetched with another form, or read last.
                             */
                            readonly seenUntil?: string | null;
                            /**
                             * Format: date-time
                             * @description From when on the license is known.
                             */
                            readonly knownFrom?: string | null;
                            /**
                             * @description Why the status is not known, or null: `before_first_seen`, `not_yet_issued` by its own date, `in_future`, or `not_seen` while the license was not in its roster.
                             * @enum {string|null}
                             */
                            readonly reason?: "before_first_seen" | "not_yet_issued" | "in_future" | "not_seen" | null;
                        } | null;
                        /** @description With `provenance=true`: where the value of each field that has one comes from. */
                        readonly fieldProvenance?: readonly components["schemas"]["FieldProvenance"][];
                    };
                };
            };
        };
    };
    readonly listContractorOsha: {
        readonly parameters: {
            readonly query?: {
                /** @description State code, in any case. Picks the roster where several states issued the same license number; 409 without it. */
                readonly state?: string;
                /** @description Name of a license type, in any case. Picks the contractor where a roster gives the same license number to several; 409 without it. */
                readonly licenseType?: string;
                /** @description Page number, from 1. Without page and pageSize the list comes whole, up to 1000 records. */
                readonly page?: number;
                /** @description Records per page; 25 where only page is given. */
                readonly pageSize?: number;
                /** @description `*` begins a list that stays as it is while other data is published; the `nextCursor` of an answer goes on with it, beside the same parameters. Not with `page`. Up to 10,000 records are kept for an hour. A longer list goes on until other data is published: then `cursor.expired` says so. */
                readonly cursor?: string;
                /** @description Only these fields of each record, separated by commas. */
                readonly fields?: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description License number in any spelling that means one license: case, punctuation, leading zeros, a label or state in front and a remark behind do not matter (`Lic. BC-100001 (GC)`). */
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
                            /** @description Probability that the match is right, with three digits. Null where nothing matched. */
                            readonly matchConfidence?: string | null;
                            /**
                             * @description How sure the match is, in a word: `verified`, `likely`, `possible`, or `ambiguous` where several contractors are as near. Null where nothing matched.
                             * @enum {string|null}
                             */
                            readonly tier?: "verified" | "likely" | "possible" | "ambiguous" | null;
                            readonly verificationSignals?: components["schemas"]["VerificationSignals"];
                            /** @description Candidates whose score is near the best one, the best included. Lines of one firm count once. */
                            readonly candidateCount?: number;
                            readonly provenance?: {
                                /** @description Name of the feed. */
                                readonly source?: string;
                                readonly publisher?: string | null;
                                /** @description Public address of the source. */
                                readonly url?: string | null;
                                /**
                                 * Format: date-time
                                 * @description When this form of the record was fetched from the source.
                                 */
                                readonly fetchedAt?: string | null;
                                /** @description The version of the feed with this form of the record. */
                                readonly feedVersion?: number | null;
                            } | null;
                        }[];
                        /** @description Number of this page. */
                        readonly page: number;
                        /** @description Most records per page. */
                        readonly pageSize: number;
                        /** @description Records on all pages. */
                        readonly totalCount: number;
                        /** @description 0 where there is nothing. */
                        readonly totalPages: number;
                        /** @description Of a request with `cursor` only: continue with it; null on the last page. */
                        readonly nextCursor?: string | null;
                        /** @description Of a request with `cursor` only: the version of all its pages. */
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
                /** @description State code, in any case. Picks the roster where several states issued the same license number; 409 without it. */
                readonly state?: string;
                /** @description Name of a license type, in any case. Picks the contractor where a roster gives the same license number to several; 409 without it. */
                readonly licenseType?: string;
                /** @description Only permits that name the contractor in this role, in any case. */
                readonly role?: string;
                /** @description Page number, from 1. Without page and pageSize the list comes whole, up to 1000 records. */
                readonly page?: number;
                /** @description Records per page; 25 where only page is given. */
                readonly pageSize?: number;
                /** @description `*` begins a list that stays as it is while other data is published; the `nextCursor` of an answer goes on with it, beside the same parameters. Not with `page`. Up to 10,000 records are kept for an hour. A longer list goes on until other data is published: then `cursor.expired` says so. */
                readonly cursor?: string;
                /** @description Only these fields of each record, separated by commas. */
                readonly fields?: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description License number in any spelling that means one license: case, punctuation, leading zeros, a label or state in front and a remark behind do not matter (`Lic. BC-100001 (GC)`). */
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
                             * @description Stays the same from one ingest to the next.
                             */
                            readonly id?: number;
                            readonly permitNumber?: string;
                            readonly city?: string | null;
                            /** @description What the clerk typed. */
                            readonly contractorName?: string | null;
                            readonly contractorAddress?: string | null;
                            readonly propertyAddress?: string | null;
                            readonly permitType?: string | null;
                            readonly workType?: string | null;
                            /** @description In the words of the source. */
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
                            /** @description What the clerk typed. */
                            readonly contractorPhone?: string | null;
                            /** @description The license number on the permit itself. */
                            readonly contractorLicensePrinted?: string | null;
                            /** @description Null for an unmatched or ambiguous record. */
                            readonly contractorLicenseNumber?: string | null;
                            /** @description Legal name of that contractor. */
                            readonly contractorLicenseName?: string | null;
                            /** @description Probability that the match is right, with three digits. Null where nothing matched. */
                            readonly matchConfidence?: string | null;
                            /**
                             * @description How sure the match is, in a word: `verified`, `likely`, `possible`, or `ambiguous` where several contractors are as near. Null where nothing matched.
                             * @enum {string|null}
                             */
                            readonly tier?: "verified" | "likely" | "possible" | "ambiguous" | null;
                            readonly verificationSignals?: components["schemas"]["VerificationSignals"];
                            /** @description Candidates whose score is near the best one, the best included. Lines of one firm count once. */
                            readonly candidateCount?: number;
                            readonly provenance?: {
                                /** @description Name of the feed. */
                                readonly source?: string;
                                readonly publisher?: string | null;
                                /** @description Public address of the source. */
                                readonly url?: string | null;
                                /**
                                 * Format: date-time
                                 * @description When this form of the record was fetched from the source.
                                 */
                                readonly fetchedAt?: string | null;
                                /** @description The version of the feed with this form of the record. */
                                readonly feedVersion?: number | null;
                            } | null;
                            /** @description What the contractor is there for, where the source says it or the permit names several. */
                            readonly role?: string;
                        }[];
                        /** @description Number of this page. */
                        readonly page: number;
                        /** @description Most records per page. */
                        readonly pageSize: number;
                        /** @description Records on all pages. */
                        readonly totalCount: number;
                        /** @description 0 where there is nothing. */
                        readonly totalPages: number;
                        /** @description Of a request with `cursor` only: continue with it; null on the last page. */
                        readonly nextCursor?: string | null;
                        /** @description Of a request with `cursor` only: the version of all its pages. */
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
                /** @description State code, in any case. Picks the roster where several states issued the same license number; 409 without it. */
                readonly state?: string;
                /** @description Name of a license type, in any case. Picks the contractor where a roster gives the same license number to several; 409 without it. */
                readonly licenseType?: string;
                /** @description Page number, from 1. Without page and pageSize the list comes whole, up to 1000 records. */
                readonly page?: number;
                /** @description Records per page; 25 where only page is given. */
                readonly pageSize?: number;
                /** @description `*` begins a list that stays as it is while other data is published; the `nextCursor` of an answer goes on with it, beside the same parameters. Not with `page`. Up to 10,000 records are kept for an hour. A longer list goes on until other data is published: then `cursor.expired` says so. */
                readonly cursor?: string;
                /** @description Only these fields of each record, separated by commas. */
                readonly fields?: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description License number in any spelling that means one license: case, punctuation, leading zeros, a label or state in front and a remark behind do not matter (`Lic. BC-100001 (GC)`). */
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
                             * @description Null where the source gives none.
                             * @enum {string|null}
                             */
                            readonly status?: "Issued" | "Expired" | "Revoked" | "Suspended" | null;
                            readonly city?: string | null;
                            /** @description State code. */
                            readonly state?: string | null;
                            /** @description Name of a license type. */
                            readonly licenseType?: string | null;
                            /** @description Name of a license subtype. */
                            readonly licenseSubtype?: string | null;
                            /**
                             * Format: date
                             * @description YYYY-MM-DD.
                             */
                            readonly expirationDate?: string | null;
                            readonly hasEnforcementAction?: boolean;
                            /** @description The individual behind the license. */
                            readonly personName?: string | null;
                            /**
                             * Format: date
                             * @description When the license was first issued.
                             */
                            readonly originalDate?: string | null;
                            /** @description State whose roster lists the license. */
                            readonly rosterState?: string;
                            /** @description The address that both print; null where they share none. */
                            readonly sharedAddress?: string | null;
                            /** @description Number of contractors that have it. */
                            readonly sharedAddressCount?: number | null;
                            /** @description True if so many unrelated contractors have it that it is no evidence. */
                            readonly sharedAddressHub?: boolean | null;
                            /** @description True where both print the same unit, or none of all that print it names one; false for neighbours in a building. */
                            readonly sharedAddressUnit?: boolean | null;
                            /** @description The phone that both print; null where they share none. */
                            readonly sharedPhone?: string | null;
                            /** @description Number of contractors that have it. */
                            readonly sharedPhoneCount?: number | null;
                            /** @description True if so many unrelated contractors have it that it is no evidence. */
                            readonly sharedPhoneHub?: boolean | null;
                            /** @description The name of an individual behind each, without middle names; null where they share none. One person, unless middle initials differ: then `same_person` is not among the signals. */
                            readonly sharedPerson?: string | null;
                            /** @description Number of contractors that have it. */
                            readonly sharedPersonCount?: number | null;
                            /** @description True if the name is so common that it is no evidence. */
                            readonly sharedPersonHub?: boolean | null;
                            /** @description The evidence for the relation in words, strongest first. */
                            readonly reason?: string;
                            /** @description The probability that the license that began later is the other firm, reopened under a new name. */
                            readonly reopenedLikelihood?: string;
                            /**
                             * @description Which of the two this contractor would be: `old` began first. Null where that is not known.
                             * @enum {string|null}
                             */
                            readonly reopenedRole?: "old" | "new" | null;
                            /** @description The evidence for and against, heaviest first, separated by commas: `old_license_ended`: the older license is expired, revoked or suspended; `old_license_active`: the older license is still active; `sanctioned_before`: the older license was revoked or suspended, or orders or actions stand against it from before the newer one began; dismissed actions do not count; `never_sanctioned`: no such sanction is known; `penalty_open`: an order, or an action that was decided, sets a penalty or restitution that is not stayed in full; no source says whether it was paid; `violations_before`: safety inspectors found violations at the older firm in the four years before the newer license began; `opened_soon_after`: the newer license began within two years after the end of the older one, or in its last year; `opened_long_before`: the newer license began more than a year before the end of the older one; `opened_long_after`: the newer license began more than two years after the end of the older one; `order_unknown`: which of the two began first is not known; `shared_phone`: both print one phone, which is no hub; `shared_address`: both print one address, which is no hub, with the same unit or none; `shared_building`: both print one address, which is no hub, with different units or one of them without; `shared_alias`: one is known by the phone or the address that the other prints, which is no hub; `only_hubs_shared`: they share only what many unrelated contractors print; `one_of_many`: several others share what they share, and each could be the other firm; `same_person`: one person stands behind both, as their rosters or orders name them; `other_person`: different persons stand behind them, not even of one surname; `same_name`: both have the same legal name; `similar_name`: the names differ by about a word, or one abbreviates the other; `other_name`: the names have no distinctive word in common; `same_trade`: both hold a license of one type; `other_trade`: they hold licenses of different types; `other_city`: they are in different cities and share no address. */
                            readonly reopenedSignals?: string;
                        }[];
                        /** @description Number of this page. */
                        readonly page: number;
                        /** @description Most records per page. */
                        readonly pageSize: number;
                        /** @description Records on all pages. */
                        readonly totalCount: number;
                        /** @description 0 where there is nothing. */
                        readonly totalPages: number;
                        /** @description Of a request with `cursor` only: continue with it; null on the last page. */
                        readonly nextCursor?: string | null;
                        /** @description Of a request with `cursor` only: the version of all its pages. */
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
                /** @description State code, in any case. Picks the roster where several states issued the same license number; 409 without it. */
                readonly state?: string;
                /** @description Name of a license type, in any case. Picks the contractor where a roster gives the same license number to several; 409 without it. */
                readonly licenseType?: string;
                /** @description Page number, from 1. Without page and pageSize the list comes whole, up to 1000 records. */
                readonly page?: number;
                /** @description Records per page; 25 where only page is given. */
                readonly pageSize?: number;
                /** @description `*` begins a list that stays as it is while other data is published; the `nextCursor` of an answer goes on with it, beside the same parameters. Not with `page`. Up to 10,000 records are kept for an hour. A longer list goes on until other data is published: then `cursor.expired` says so. */
                readonly cursor?: string;
                /** @description Only these fields of each record, separated by commas. */
                readonly fields?: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description License number in any spelling that means one license: case, punctuation, leading zeros, a label or state in front and a remark behind do not matter (`Lic. BC-100001 (GC)`). */
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
                             * @description Stays the same from one ingest to the next.
                             */
                            readonly id?: number;
                            readonly permitNumber?: string;
                            readonly city?: string | null;
                            /** @description What the clerk typed. */
                            readonly contractorName?: string | null;
                            readonly contractorAddress?: string | null;
                            readonly propertyAddress?: string | null;
                            readonly permitType?: string | null;
                            readonly workType?: string | null;
                            /** @description In the words of the source. */
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
                            /** @description What the clerk typed. */
                            readonly contractorPhone?: string | null;
                            /** @description The license number on the permit itself. */
                            readonly contractorLicensePrinted?: string | null;
                            /** @description Null for an unmatched or ambiguous record. */
                            readonly contractorLicenseNumber?: string | null;
                            /** @description Legal name of that contractor. */
                            readonly contractorLicenseName?: string | null;
                            /** @description Probability that the match is right, with three digits. Null where nothing matched. */
                            readonly matchConfidence?: string | null;
                            /**
                             * @description How sure the match is, in a word: `verified`, `likely`, `possible`, or `ambiguous` where several contractors are as near. Null where nothing matched.
                             * @enum {string|null}
                             */
                            readonly tier?: "verified" | "likely" | "possible" | "ambiguous" | null;
                            readonly verificationSignals?: components["schemas"]["VerificationSignals"];
                            /** @description Candidates whose score is near the best one, the best included. Lines of one firm count once. */
                            readonly candidateCount?: number;
                            readonly provenance?: {
                                /** @description Name of the feed. */
                                readonly source?: string;
                                readonly publisher?: string | null;
                                /** @description Public address of the source. */
                                readonly url?: string | null;
                                /**
                                 * Format: date-time
                                 * @description When this form of the record was fetched from the source.
                                 */
                                readonly fetchedAt?: string | null;
                                /** @description The version of the feed with this form of the record. */
                                readonly feedVersion?: number | null;
                            } | null;
                            readonly licenseEnd?: {
                                /** @enum {string} */
                                readonly reason?: "expired" | "revoked" | "suspended";
                                /**
                                 * Format: date
                                 * @description The last day of the license.
                                 */
                                readonly endedOn?: string;
                                /**
                                 * @description What gives that day: the expiration date, an order that revokes or suspends, or else the day on which the roster was first fetched with the status, which may be later than the end.
                                 * @enum {string}
                                 */
                                readonly knownBy?: "expiration_date" | "order" | "roster";
                                /**
                                 * @description Null where the source gives none.
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
                                /** @description Another license of the same firm that was valid on that day. */
                                readonly otherLicenseNumber?: string | null;
                                /** @description State whose roster lists it. */
                                readonly otherLicenseState?: string | null;
                            } | null;
                        }[];
                        /** @description Number of this page. */
                        readonly page: number;
                        /** @description Most records per page. */
                        readonly pageSize: number;
                        /** @description Records on all pages. */
                        readonly totalCount: number;
                        /** @description 0 where there is nothing. */
                        readonly totalPages: number;
                        /** @description Of a request with `cursor` only: continue with it; null on the last page. */
                        readonly nextCursor?: string | null;
                        /** @description Of a request with `cursor` only: the version of all its pages. */
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
                /** @description State code, in any case. Picks the roster where several states issued the same license number; 409 without it. */
                readonly state?: string;
                /** @description Name of a license type, in any case. Picks the contractor where a roster gives the same license number to several; 409 without it. */
                readonly licenseType?: string;
                /** @description Only these fields of each record, separated by commas. */
                readonly fields?: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description License number in any spelling that means one license: case, punctuation, leading zeros, a label or state in front and a remark behind do not matter (`Lic. BC-100001 (GC)`). */
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
                             * @description Null where the source gives none.
                             * @enum {string|null}
                             */
                            readonly status?: "Issued" | "Expired" | "Revoked" | "Suspended" | null;
                            readonly city?: string | null;
                            /** @description State code. */
                            readonly state?: string | null;
                            /** @description Name of a license type. */
                            readonly licenseType?: string | null;
                            /** @description Name of a license subtype. */
                            readonly licenseSubtype?: string | null;
                            /**
                             * Format: date
                             * @description YYYY-MM-DD.
                             */
                            readonly expirationDate?: string | null;
                            readonly hasEnforcementAction?: boolean;
                            /** @description The individual behind the license. */
                            readonly personName?: string | null;
                            /**
                             * @description Null if the source does not give it.
                             * @enum {string|null}
                             */
                            readonly entityType?: "Business" | "Personal" | null;
                            /** @description All types held under this number. */
                            readonly licenseTypes?: readonly string[];
                            /** @description All subtypes held under this number. */
                            readonly licenseSubtypes?: readonly string[];
                            /** @description The status in the words of the source. */
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
                            /** @description State whose roster lists the license. */
                            readonly rosterState?: string;
                            /** @description Name of the feed. */
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
                                /** @description Name of the feed. */
                                readonly source?: string;
                                readonly publisher?: string | null;
                                /** @description Public address of the source. */
                                readonly url?: string | null;
                                /**
                                 * Format: date-time
                                 * @description When this form of the record was fetched from the source.
                                 */
                                readonly fetchedAt?: string | null;
                                /** @description The version of the feed with this form of the record. */
                                readonly feedVersion?: number | null;
                            } | null;
                            readonly asOf?: {
                                /** Format: date */
                                readonly date?: string;
                                /**
                                 * @description Null where the source gives none.
                                 * @enum {string|null}
                                 */
                                readonly status?: "Issued" | "Expired" | "Revoked" | "Suspended" | null;
                                /**
                                 * Format: date
                                 * @description As the roster printed it by then.
                                 */
                                readonly expirationDate?: string | null;
                                /** @description True if that date was before this day. */
                                readonly isPastExpiration?: boolean | null;
                                /**
                                 * Format: date-time
                                 * @description When the roster was first fetched with this form of the license.
                                 */
                                readonly seenFrom?: string | null;
                                /**
                                 * Format: date-time
                                 * @description When it was fetched with another form, or read last.
                                 */
                                readonly seenUntil?: string | null;
                                /**
                                 * Format: date-time
                                 * @description From when on the license is known.
                                 */
                                readonly knownFrom?: string | null;
                                /**
                                 * @description Why the status is not known, or null: `before_first_seen`, `not_yet_issued` by its own date, `in_future`, or `not_seen` while the license was not in its roster.
                                 * @enum {string|null}
                                 */
                                readonly reason?: "before_first_seen" | "not_yet_issued" | "in_future" | "not_seen" | null;
                            } | null;
                            /** @description With `provenance=true`: where the value of each field that has one comes from. */
                            readonly fieldProvenance?: readonly components["schemas"]["FieldProvenance"][];
                        } | null;
                        readonly aliases?: {
                            readonly totalCount?: number;
                            readonly latest?: readonly components["schemas"]["ContractorAlias"][];
                        } | null;
                        readonly firm?: {
                            /**
                             * Format: int64
                             * @description Stays the same from one ingest to the next.
                             */
                            readonly id?: number;
                            /** @description Two or more, by state and number. */
                            readonly lines?: readonly components["schemas"]["FirmLine"][];
                            /** @description Values that two or more lines print. */
                            readonly evidence?: readonly components["schemas"]["FirmEvidence"][];
                            /** @description Why the lines are one firm, in words. */
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
                            /** @description The latest year first. */
                            readonly byYear?: readonly {
                                /** @description Null for records without a date. */
                                readonly year: number | null;
                                readonly count: number;
                                /** @description US dollars, at most two decimals. */
                                readonly totalValue: number;
                            }[];
                            /** @description Types of most permits first. */
                            readonly byType?: readonly {
                                readonly permitType: string | null;
                                readonly count: number;
                                /** @description US dollars, at most two decimals. */
                                readonly totalValue: number;
                            }[];
                            /** @description Cities of most permits first. */
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
                        /** @description Feeds of most records first. */
                        readonly sources?: readonly components["schemas"]["ProfileSource"][];
                    };
                };
            };
        };
    };
    readonly getLicenseHistory: {
        readonly parameters: {
            readonly query?: {
                /** @description State code, in any case. Picks the roster where several states issued the same license number; 409 without it. */
                readonly state?: string;
                /** @description Name of a license type, in any case. Picks the contractor where a roster gives the same license number to several; 409 without it. */
                readonly licenseType?: string;
                /** @description Only these fields of each record, separated by commas. */
                readonly fields?: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description License number in any spelling that means one license: case, punctuation, leading zeros, a label or state in front and a remark behind do not matter (`Lic. BC-100001 (GC)`). */
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
                        /** @description State whose roster lists the license. */
                        readonly rosterState?: string;
                        /** @description The current form first. */
                        readonly forms?: readonly components["schemas"]["LicenseForm"][];
                    };
                };
            };
        };
    };
    readonly listEnforcement: {
        readonly parameters: {
            readonly query?: {
                /** @description Filter expression. Fields: Id (number), CompanyName (text), DbaNames (list), IndividualNames (list), LicenseNumbers (list), City (text), OrderType (text), ActionsTaken (list), PenaltyAmount (number), OrderDate (date), ViolationTypes (list). Operators: = != =* !* ^ !^ $ !$ > < >= <=, a comma for AND, | for OR, parentheses, /i after a value to ignore case. Field names compare without case. At most 2000 characters, 50 conditions and 20 levels of parentheses, of which the pattern shows one. */
                readonly filter?: string;
                /** @description field [asc|desc], separated by commas; OrderDate desc where nothing is said. Fields: Id, CompanyName, City, OrderType, PenaltyAmount, OrderDate. Case does not matter. */
                readonly orderBy?: string;
                /** @description Page number, from 1. */
                readonly page?: number;
                /** @description Records per page. */
                readonly pageSize?: number;
                /** @description `*` begins a list that stays as it is while other data is published; the `nextCursor` of an answer goes on with it, beside the same parameters. Not with `page`. Up to 10,000 records are kept for an hour. A longer list goes on until other data is published: then `cursor.expired` says so. */
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
                             * @description Stays the same from one ingest to the next.
                             */
                            readonly id?: number;
                            readonly companyName?: string | null;
                            /** @description Trade names. */
                            readonly dbaNames?: readonly string[];
                            readonly individualNames?: readonly string[];
                            /** @description License numbers in the order. */
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
                        /** @description Number of this page. */
                        readonly page: number;
                        /** @description Most records per page. */
                        readonly pageSize: number;
                        /** @description Records on all pages. */
                        readonly totalCount: number;
                        /** @description 0 where there is nothing. */
                        readonly totalPages: number;
                        /** @description Of a request with `cursor` only: continue with it; null on the last page. */
                        readonly nextCursor?: string | null;
                        /** @description Of a request with `cursor` only: the version of all its pages. */
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
                /** @description How many of the most recent actions. */
                readonly limit?: number;
                /** @description Page number, from 1. Without page and pageSize the list comes whole, up to 1000 records. */
                readonly page?: number;
                /** @description Records per page; 25 where only page is given. */
                readonly pageSize?: number;
                /** @description `*` begins a list that stays as it is while other data is published; the `nextCursor` of an answer goes on with it, beside the same parameters. Not with `page`. Up to 10,000 records are kept for an hour. A longer list goes on until other data is published: then `cursor.expired` says so. */
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
                             * @description Stays the same from one ingest to the next.
                             */
                            readonly id?: number;
                            readonly companyName?: string | null;
                            /** @description Trade names. */
                            readonly dbaNames?: readonly string[];
                            readonly individualNames?: readonly string[];
                            /** @description License numbers in the order. */
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
                        /** @description Number of this page. */
                        readonly page: number;
                        /** @description Most records per page. */
                        readonly pageSize: number;
                        /** @description Records on all pages. */
                        readonly totalCount: number;
                        /** @description 0 where there is nothing. */
                        readonly totalPages: number;
                        /** @description Of a request with `cursor` only: continue with it; null on the last page. */
                        readonly nextCursor?: string | null;
                        /** @description Of a request with `cursor` only: the version of all its pages. */
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
                            /** @description Null for orders that name none. */
                            readonly actionType: string | null;
                            readonly count: number;
                            /** @description US dollars, at most two decimals. */
                            readonly penaltyAmount: number;
                        }[];
                        readonly byViolationType?: readonly {
                            /** @description Null for orders that name none. */
                            readonly violationType: string | null;
                            readonly count: number;
                            /** @description US dollars, at most two decimals. */
                            readonly penaltyAmount: number;
                        }[];
                        readonly combined?: readonly {
                            /** @description Null for records without a date. */
                            readonly year: number | null;
                            /** @description Null for orders that name none. */
                            readonly actionType: string | null;
                            /** @description Null for orders that name none. */
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
                /** @description State code, in any case. Picks the roster where several states issued the same license number; 409 without it. */
                readonly state?: string;
                /** @description Name of a license type, in any case. Picks the contractor where a roster gives the same license number to several; 409 without it. */
                readonly licenseType?: string;
                /** @description Page number, from 1. Without page and pageSize the list comes whole, up to 1000 records. */
                readonly page?: number;
                /** @description Records per page; 25 where only page is given. */
                readonly pageSize?: number;
                /** @description `*` begins a list that stays as it is while other data is published; the `nextCursor` of an answer goes on with it, beside the same parameters. Not with `page`. Up to 10,000 records are kept for an hour. A longer list goes on until other data is published: then `cursor.expired` says so. */
                readonly cursor?: string;
                /** @description Only these fields of each record, separated by commas. */
                readonly fields?: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description License number in any spelling that means one license: case, punctuation, leading zeros, a label or state in front and a remark behind do not matter (`Lic. BC-100001 (GC)`). */
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
                             * @description Stays the same from one ingest to the next.
                             */
                            readonly id?: number;
                            readonly companyName?: string | null;
                            /** @description Trade names. */
                            readonly dbaNames?: readonly string[];
                            readonly individualNames?: readonly string[];
                            /** @description License numbers in the order. */
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
                            /** @description Probability that the match is right, with three digits. Null where nothing matched. */
                            readonly matchConfidence?: string | null;
                            /**
                             * @description How sure the match is, in a word: `verified`, `likely`, `possible`, or `ambiguous` where several contractors are as near. Null where nothing matched.
                             * @enum {string|null}
                             */
                            readonly tier?: "verified" | "likely" | "possible" | "ambiguous" | null;
                            readonly verificationSignals?: components["schemas"]["VerificationSignals"];
                            readonly provenance?: {
                                /** @description Name of the feed. */
                                readonly source?: string;
                                readonly publisher?: string | null;
                                /** @description Public address of the source. */
                                readonly url?: string | null;
                                /**
                                 * Format: date-time
                                 * @description When this form of the record was fetched from the source.
                                 */
                                readonly fetchedAt?: string | null;
                                /** @description The version of the feed with this form of the record. */
                                readonly feedVersion?: number | null;
                            } | null;
                        }[];
                        /** @description Number of this page. */
                        readonly page: number;
                        /** @description Most records per page. */
                        readonly pageSize: number;
                        /** @description Records on all pages. */
                        readonly totalCount: number;
                        /** @description 0 where there is nothing. */
                        readonly totalPages: number;
                        /** @description Of a request with `cursor` only: continue with it; null on the last page. */
                        readonly nextCursor?: string | null;
                        /** @description Of a request with `cursor` only: the version of all its pages. */
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
                /** @description Id of the action. */
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
                         * @description Stays the same from one ingest to the next.
                         */
                        readonly id?: number;
                        readonly companyName?: string | null;
                        /** @description Trade names. */
                        readonly dbaNames?: readonly string[];
                        readonly individualNames?: readonly string[];
                        /** @description License numbers in the order. */
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
                /** @description Establishment name; typing errors, word order and legal suffixes are forgiven. */
                readonly name?: string;
                /** @description City, in any case. */
                readonly city?: string;
                /** @description Only inspections with (true) or without (false) violations. */
                readonly hasViolations?: boolean;
                /** @description First day on which the inspection was opened. Not after toDate. */
                readonly fromDate?: string;
                /** @description Last day on which the inspection was opened. Not before fromDate. */
                readonly toDate?: string;
                /** @description Page number, from 1. */
                readonly page?: number;
                /** @description Records per page. */
                readonly pageSize?: number;
                /** @description `*` begins a list that stays as it is while other data is published; the `nextCursor` of an answer goes on with it, beside the same parameters. Not with `page`. Up to 10,000 records are kept for an hour. A longer list goes on until other data is published: then `cursor.expired` says so. */
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
                            /** @description Probability that the match is right, with three digits. Null where nothing matched. */
                            readonly matchConfidence?: string | null;
                            /**
                             * @description How sure the match is, in a word: `verified`, `likely`, `possible`, or `ambiguous` where several contractors are as near. Null where nothing matched.
                             * @enum {string|null}
                             */
                            readonly tier?: "verified" | "likely" | "possible" | "ambiguous" | null;
                            readonly verificationSignals?: components["schemas"]["VerificationSignals"];
                            /** @description Candidates whose score is near the best one, the best included. Lines of one firm count once. */
                            readonly candidateCount?: number;
                            readonly provenance?: {
                                /** @description Name of the feed. */
                                readonly source?: string;
                                readonly publisher?: string | null;
                                /** @description Public address of the source. */
                                readonly url?: string | null;
                                /**
                                 * Format: date-time
                                 * @description When this form of the record was fetched from the source.
                                 */
                                readonly fetchedAt?: string | null;
                                /** @description The version of the feed with this form of the record. */
                                readonly feedVersion?: number | null;
                            } | null;
                        }[];
                        /** @description Number of this page. */
                        readonly page: number;
                        /** @description Most records per page. */
                        readonly pageSize: number;
                        /** @description Records on all pages. */
                        readonly totalCount: number;
                        /** @description 0 where there is nothing. */
                        readonly totalPages: number;
                        /** @description Of a request with `cursor` only: continue with it; null on the last page. */
                        readonly nextCursor?: string | null;
                        /** @description Of a request with `cursor` only: the version of all its pages. */
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
                /** @description OSHA's number of the inspection. */
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
                        /** @description Probability that the match is right, with three digits. Null where nothing matched. */
                        readonly matchConfidence?: string | null;
                        /**
                         * @description How sure the match is, in a word: `verified`, `likely`, `possible`, or `ambiguous` where several contractors are as near. Null where nothing matched.
                         * @enum {string|null}
                         */
                        readonly tier?: "verified" | "likely" | "possible" | "ambiguous" | null;
                        readonly verificationSignals?: components["schemas"]["VerificationSignals"];
                        /** @description Candidates whose score is near the best one, the best included. Lines of one firm count once. */
                        readonly candidateCount?: number;
                        readonly provenance?: {
                            /** @description Name of the feed. */
                            readonly source?: string;
                            readonly publisher?: string | null;
                            /** @description Public address of the source. */
                            readonly url?: string | null;
                            /**
                             * Format: date-time
                             * @description When this form of the record was fetched from the source.
                             */
                            readonly fetchedAt?: string | null;
                            /** @description The version of the feed with this form of the record. */
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
                /** @description Contractor name; typing errors, word order and legal suffixes are forgiven. */
                readonly contractorName?: string;
                /** @description City or jurisdiction, in any case. */
                readonly city?: string;
                /** @description Permit type as printed, in any case. */
                readonly permitType?: string;
                /** @description Page number, from 1. */
                readonly page?: number;
                /** @description Records per page. */
                readonly pageSize?: number;
                /** @description `*` begins a list that stays as it is while other data is published; the `nextCursor` of an answer goes on with it, beside the same parameters. Not with `page`. Up to 10,000 records are kept for an hour. A longer list goes on until other data is published: then `cursor.expired` says so. */
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
                             * @description Stays the same from one ingest to the next.
                             */
                            readonly id?: number;
                            readonly permitNumber?: string;
                            readonly city?: string | null;
                            /** @description What the clerk typed. */
                            readonly contractorName?: string | null;
                            readonly contractorAddress?: string | null;
                            readonly propertyAddress?: string | null;
                            readonly permitType?: string | null;
                            readonly workType?: string | null;
                            /** @description In the words of the source. */
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
                            /** @description What the clerk typed. */
                            readonly contractorPhone?: string | null;
                            /** @description The license number on the permit itself. */
                            readonly contractorLicensePrinted?: string | null;
                            /** @description Null for an unmatched or ambiguous record. */
                            readonly contractorLicenseNumber?: string | null;
                            /** @description Legal name of that contractor. */
                            readonly contractorLicenseName?: string | null;
                            /** @description Probability that the match is right, with three digits. Null where nothing matched. */
                            readonly matchConfidence?: string | null;
                            /**
                             * @description How sure the match is, in a word: `verified`, `likely`, `possible`, or `ambiguous` where several contractors are as near. Null where nothing matched.
                             * @enum {string|null}
                             */
                            readonly tier?: "verified" | "likely" | "possible" | "ambiguous" | null;
                            readonly verificationSignals?: components["schemas"]["VerificationSignals"];
                            /** @description Candidates whose score is near the best one, the best included. Lines of one firm count once. */
                            readonly candidateCount?: number;
                            readonly provenance?: {
                                /** @description Name of the feed. */
                                readonly source?: string;
                                readonly publisher?: string | null;
                                /** @description Public address of the source. */
                                readonly url?: string | null;
                                /**
                                 * Format: date-time
                                 * @description When this form of the record was fetched from the source.
                                 */
                                readonly fetchedAt?: string | null;
                                /** @description The version of the feed with this form of the record. */
                                readonly feedVersion?: number | null;
                            } | null;
                        }[];
                        /** @description Number of this page. */
                        readonly page: number;
                        /** @description Most records per page. */
                        readonly pageSize: number;
                        /** @description Records on all pages. */
                        readonly totalCount: number;
                        /** @description 0 where there is nothing. */
                        readonly totalPages: number;
                        /** @description Of a request with `cursor` only: continue with it; null on the last page. */
                        readonly nextCursor?: string | null;
                        /** @description Of a request with `cursor` only: the version of all its pages. */
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
                /** @description Street address; abbreviations, case and unit do not matter. */
                readonly address: string;
                /** @description City or jurisdiction, in any case. */
                readonly city?: string;
                /** @description Page number, from 1. Without page and pageSize the list comes whole, up to 1000 records. */
                readonly page?: number;
                /** @description Records per page; 25 where only page is given. */
                readonly pageSize?: number;
                /** @description `*` begins a list that stays as it is while other data is published; the `nextCursor` of an answer goes on with it, beside the same parameters. Not with `page`. Up to 10,000 records are kept for an hour. A longer list goes on until other data is published: then `cursor.expired` says so. */
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
                             * @description Stays the same from one ingest to the next.
                             */
                            readonly id?: number;
                            readonly permitNumber?: string;
                            readonly city?: string | null;
                            /** @description What the clerk typed. */
                            readonly contractorName?: string | null;
                            readonly contractorAddress?: string | null;
                            readonly propertyAddress?: string | null;
                            readonly permitType?: string | null;
                            readonly workType?: string | null;
                            /** @description In the words of the source. */
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
                            /** @description What the clerk typed. */
                            readonly contractorPhone?: string | null;
                            /** @description The license number on the permit itself. */
                            readonly contractorLicensePrinted?: string | null;
                            /** @description Null for an unmatched or ambiguous record. */
                            readonly contractorLicenseNumber?: string | null;
                            /** @description Legal name of that contractor. */
                            readonly contractorLicenseName?: string | null;
                            /** @description Probability that the match is right, with three digits. Null where nothing matched. */
                            readonly matchConfidence?: string | null;
                            /**
                             * @description How sure the match is, in a word: `verified`, `likely`, `possible`, or `ambiguous` where several contractors are as near. Null where nothing matched.
                             * @enum {string|null}
                             */
                            readonly tier?: "verified" | "likely" | "possible" | "ambiguous" | null;
                            readonly verificationSignals?: components["schemas"]["VerificationSignals"];
                            /** @description Candidates whose score is near the best one, the best included. Lines of one firm count once. */
                            readonly candidateCount?: number;
                            readonly provenance?: {
                                /** @description Name of the feed. */
                                readonly source?: string;
                                readonly publisher?: string | null;
                                /** @description Public address of the source. */
                                readonly url?: string | null;
                                /**
                                 * Format: date-time
                                 * @description When this form of the record was fetched from the source.
                                 */
                                readonly fetchedAt?: string | null;
                                /** @description The version of the feed with this form of the record. */
                                readonly feedVersion?: number | null;
                            } | null;
                        }[];
                        /** @description Number of this page. */
                        readonly page: number;
                        /** @description Most records per page. */
                        readonly pageSize: number;
                        /** @description Records on all pages. */
                        readonly totalCount: number;
                        /** @description 0 where there is nothing. */
                        readonly totalPages: number;
                        /** @description Of a request with `cursor` only: continue with it; null on the last page. */
                        readonly nextCursor?: string | null;
                        /** @description Of a request with `cursor` only: the version of all its pages. */
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
                /** @description A house number and a street, or a street. */
                readonly address: string;
                /** @description City or jurisdiction, in any case. */
                readonly city?: string;
                /** @description Page number, from 1. */
                readonly page?: number;
                /** @description Records per page. */
                readonly pageSize?: number;
                /** @description `*` begins a list that stays as it is while other data is published; the `nextCursor` of an answer goes on with it, beside the same parameters. Not with `page`. Up to 10,000 records are kept for an hour. A longer list goes on until other data is published: then `cursor.expired` says so. */
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
                            /** @description As its newest permit prints it: `/v1/permits/address` finds it. */
                            readonly address?: string;
                            readonly city?: string | null;
                            readonly jurisdiction?: string;
                            /** @description Permits at this address. */
                            readonly permits?: number;
                            /**
                             * Format: date-time
                             * @description When the newest of them was issued.
                             */
                            readonly lastIssueDate?: string | null;
                            /** @description How near it is to what was typed; 1 for the same. */
                            readonly similarity?: number;
                        }[];
                        /** @description Number of this page. */
                        readonly page: number;
                        /** @description Most records per page. */
                        readonly pageSize: number;
                        /** @description Records on all pages. */
                        readonly totalCount: number;
                        /** @description 0 where there is nothing. */
                        readonly totalPages: number;
                        /** @description Of a request with `cursor` only: continue with it; null on the last page. */
                        readonly nextCursor?: string | null;
                        /** @description Of a request with `cursor` only: the version of all its pages. */
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
                        /** @description The city of most of its permits. */
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
                         * @description When its feed was last read.
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
                /** @description Name of the jurisdiction, in any case. */
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
                        /** @description The city of most of its permits. */
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
                         * @description When its feed was last read.
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
                        /** @description By year of issue, the latest year first. */
                        readonly byYear?: readonly {
                            /** @description Null for records without a date. */
                            readonly year: number | null;
                            readonly count: number;
                            /** @description US dollars, at most two decimals. */
                            readonly totalValue: number;
                        }[];
                        /** @description By month of issue, the latest first: those of the two years up to its newest permit that have any. Days to come are left out. */
                        readonly byMonth?: readonly {
                            readonly month: string;
                            readonly count: number;
                            /** @description US dollars, at most two decimals. */
                            readonly totalValue: number;
                        }[];
                        /** @description Types of most permits first. */
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
                /** @description A street, or one hundred-block of it where it begins with a house number. */
                readonly street?: string;
                /** @description City or jurisdiction, in any case. */
                readonly city?: string;
                /** @description Page number, from 1. */
                readonly page?: number;
                /** @description Records per page. */
                readonly pageSize?: number;
                /** @description `*` begins a list that stays as it is while other data is published; the `nextCursor` of an answer goes on with it, beside the same parameters. Not with `page`. Up to 10,000 records are kept for an hour. A longer list goes on until other data is published: then `cursor.expired` says so. */
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
                                 * @description Stays the same from one ingest to the next.
                                 */
                                readonly id?: number;
                                readonly permitNumber?: string;
                                readonly city?: string | null;
                                /** @description What the clerk typed. */
                                readonly contractorName?: string | null;
                                readonly contractorAddress?: string | null;
                                readonly propertyAddress?: string | null;
                                readonly permitType?: string | null;
                                readonly workType?: string | null;
                                /** @description In the words of the source. */
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
                            /** @description Probability that the match is right, with three digits. Null where nothing matched. */
                            readonly matchConfidence?: string | null;
                            /**
                             * @description How sure the match is, in a word: `verified`, `likely`, `possible`, or `ambiguous` where several contractors are as near. Null where nothing matched.
                             * @enum {string|null}
                             */
                            readonly tier?: "verified" | "likely" | "possible" | "ambiguous" | null;
                            readonly verificationSignals?: components["schemas"]["VerificationSignals"];
                            /** @description Candidates whose score is near the best one, the best included. Lines of one firm count once. */
                            readonly candidateCount?: number;
                        }[];
                        readonly totalCount: number;
                        readonly page: number;
                        readonly pageSize: number;
                        /** @description The permits of this page that have coordinates. */
                        readonly locations: readonly components["schemas"]["PermitLocation"][];
                        readonly summary: components["schemas"]["PermitSummary"];
                        /** @description Of a request with `cursor` only: continue with it; null on the last page. */
                        readonly nextCursor?: string | null;
                        /** @description Of a request with `cursor` only: the version of all its pages. */
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
                /** @description Words of the description, the property address and the printed contractor. Quotation marks, `or` and `-` work as in a web search; exclusions alone find nothing. */
                readonly q?: string;
                /** @description Permit number, or its first five or more letters and digits. Case, spaces and punctuation do not matter. An exact match comes first. */
                readonly permitNumber?: string;
                /** @description First day of issue. Not after toDate. */
                readonly fromDate?: string;
                /** @description Last day of issue. Not before fromDate. */
                readonly toDate?: string;
                /** @description Status as printed, in any case. */
                readonly status?: string;
                /** @description Permit type as printed, in any case. */
                readonly permitType?: string;
                /** @description How sure the match is. Case does not matter. */
                readonly tier?: "verified" | "likely" | "possible" | "ambiguous";
                /** @description Least value, in US dollars. Not above maxValue. */
                readonly minValue?: number;
                /** @description Highest value, in US dollars. Not below minValue. */
                readonly maxValue?: number;
                /** @description Permits matched to a contractor with this license number, of any state. */
                readonly licenseNumber?: string;
                /** @description Jurisdiction that issued the permit, in any case. */
                readonly jurisdiction?: string;
                /** @description State of the jurisdiction, in any case. */
                readonly state?: string;
                /** @description City or jurisdiction, in any case. */
                readonly city?: string;
                /** @description Permits around this point, `lat,lon` in decimal degrees. */
                readonly near?: string;
                /** @description Metres around `near`; without that it means nothing. */
                readonly radius?: number;
                /** @description Permits in a box, `west,south,east,north` in decimal degrees. West of more than east crosses the 180th meridian. */
                readonly bbox?: string;
                /** @description A permit without the value counts as the lowest. Case does not matter. */
                readonly orderBy?: "issueDate desc" | "issueDate asc" | "value desc" | "value asc";
                /** @description Page number, from 1. */
                readonly page?: number;
                /** @description Records per page. */
                readonly pageSize?: number;
                /** @description `*` begins a list that stays as it is while other data is published; the `nextCursor` of an answer goes on with it, beside the same parameters. Not with `page`. Up to 10,000 records are kept for an hour. A longer list goes on until other data is published: then `cursor.expired` says so. */
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
                             * @description Stays the same from one ingest to the next.
                             */
                            readonly id?: number;
                            readonly permitNumber?: string;
                            readonly city?: string | null;
                            /** @description What the clerk typed. */
                            readonly contractorName?: string | null;
                            readonly contractorAddress?: string | null;
                            readonly propertyAddress?: string | null;
                            readonly permitType?: string | null;
                            readonly workType?: string | null;
                            /** @description In the words of the source. */
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
                            /** @description What the clerk typed. */
                            readonly contractorPhone?: string | null;
                            /** @description The license number on the permit itself. */
                            readonly contractorLicensePrinted?: string | null;
                            /** @description Null for an unmatched or ambiguous record. */
                            readonly contractorLicenseNumber?: string | null;
                            /** @description Legal name of that contractor. */
                            readonly contractorLicenseName?: string | null;
                            /** @description Probability that the match is right, with three digits. Null where nothing matched. */
                            readonly matchConfidence?: string | null;
                            /**
                             * @description How sure the match is, in a word: `verified`, `likely`, `possible`, or `ambiguous` where several contractors are as near. Null where nothing matched.
                             * @enum {string|null}
                             */
                            readonly tier?: "verified" | "likely" | "possible" | "ambiguous" | null;
                            readonly verificationSignals?: components["schemas"]["VerificationSignals"];
                            /** @description Candidates whose score is near the best one, the best included. Lines of one firm count once. */
                            readonly candidateCount?: number;
                            readonly provenance?: {
                                /** @description Name of the feed. */
                                readonly source?: string;
                                readonly publisher?: string | null;
                                /** @description Public address of the source. */
                                readonly url?: string | null;
                                /**
                                 * Format: date-time
                                 * @description When this form of the record was fetched from the source.
                                 */
                                readonly fetchedAt?: string | null;
                                /** @description The version of the feed with this form of the record. */
                                readonly feedVersion?: number | null;
                            } | null;
                            /** @description Metres from `near`; null without it. */
                            readonly distance?: number | null;
                        }[];
                        /** @description Number of this page. */
                        readonly page: number;
                        /** @description Most records per page. */
                        readonly pageSize: number;
                        /** @description Records on all pages. */
                        readonly totalCount: number;
                        /** @description 0 where there is nothing. */
                        readonly totalPages: number;
                        /** @description Of a request with `cursor` only: continue with it; null on the last page. */
                        readonly nextCursor?: string | null;
                        /** @description Of a request with `cursor` only: the version of all its pages. */
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
                /** @description Jurisdiction that issued the permit, in any case. */
                readonly jurisdiction?: string;
                /** @description State of the jurisdiction, in any case. */
                readonly state?: string;
                /** @description City or jurisdiction, in any case. */
                readonly city?: string;
                /** @description First day of issue. Not after toDate. */
                readonly fromDate?: string;
                /** @description Last day of issue. Not before fromDate. */
                readonly toDate?: string;
                /** @description Page number, from 1. */
                readonly page?: number;
                /** @description Records per page. */
                readonly pageSize?: number;
                /** @description `*` begins a list that stays as it is while other data is published; the `nextCursor` of an answer goes on with it, beside the same parameters. Not with `page`. Up to 10,000 records are kept for an hour. A longer list goes on until other data is published: then `cursor.expired` says so. */
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
                             * @description Stays the same from one ingest to the next.
                             */
                            readonly id?: number;
                            readonly permitNumber?: string;
                            readonly city?: string | null;
                            /** @description What the clerk typed. */
                            readonly contractorName?: string | null;
                            readonly contractorAddress?: string | null;
                            readonly propertyAddress?: string | null;
                            readonly permitType?: string | null;
                            readonly workType?: string | null;
                            /** @description In the words of the source. */
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
                            /** @description What the clerk typed. */
                            readonly contractorPhone?: string | null;
                            /** @description The license number on the permit itself. */
                            readonly contractorLicensePrinted?: string | null;
                            /** @description Null for an unmatched or ambiguous record. */
                            readonly contractorLicenseNumber?: string | null;
                            /** @description Legal name of that contractor. */
                            readonly contractorLicenseName?: string | null;
                            /** @description Probability that the match is right, with three digits. Null where nothing matched. */
                            readonly matchConfidence?: string | null;
                            /**
                             * @description How sure the match is, in a word: `verified`, `likely`, `possible`, or `ambiguous` where several contractors are as near. Null where nothing matched.
                             * @enum {string|null}
                             */
                            readonly tier?: "verified" | "likely" | "possible" | "ambiguous" | null;
                            readonly verificationSignals?: components["schemas"]["VerificationSignals"];
                            /** @description Candidates whose score is near the best one, the best included. Lines of one firm count once. */
                            readonly candidateCount?: number;
                            readonly provenance?: {
                                /** @description Name of the feed. */
                                readonly source?: string;
                                readonly publisher?: string | null;
                                /** @description Public address of the source. */
                                readonly url?: string | null;
                                /**
                                 * Format: date-time
                                 * @description When this form of the record was fetched from the source.
                                 */
                                readonly fetchedAt?: string | null;
                                /** @description The version of the feed with this form of the record. */
                                readonly feedVersion?: number | null;
                            } | null;
                            readonly licenseEnd?: {
                                /** @enum {string} */
                                readonly reason?: "expired" | "revoked" | "suspended";
                                /**
                                 * Format: date
                                 * @description The last day of the license.
                                 */
                                readonly endedOn?: string;
                                /**
                                 * @description What gives that day: the expiration date, an order that revokes or suspends, or else the day on which the roster was first fetched with the status, which may be later than the end.
                                 * @enum {string}
                                 */
                                readonly knownBy?: "expiration_date" | "order" | "roster";
                                /**
                                 * @description Null where the source gives none.
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
                                /** @description Another license of the same firm that was valid on that day. */
                                readonly otherLicenseNumber?: string | null;
                                /** @description State whose roster lists it. */
                                readonly otherLicenseState?: string | null;
                            } | null;
                        }[];
                        /** @description Number of this page. */
                        readonly page: number;
                        /** @description Most records per page. */
                        readonly pageSize: number;
                        /** @description Records on all pages. */
                        readonly totalCount: number;
                        /** @description 0 where there is nothing. */
                        readonly totalPages: number;
                        /** @description Of a request with `cursor` only: continue with it; null on the last page. */
                        readonly nextCursor?: string | null;
                        /** @description Of a request with `cursor` only: the version of all its pages. */
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
                /** @description True adds where the value of each field comes from. */
                readonly provenance?: boolean;
                /** @description Only these fields of each record, separated by commas. */
                readonly fields?: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description Id of the permit. */
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
                         * @description Stays the same from one ingest to the next.
                         */
                        readonly id?: number;
                        readonly permitNumber?: string;
                        readonly city?: string | null;
                        /** @description What the clerk typed. */
                        readonly contractorName?: string | null;
                        readonly contractorAddress?: string | null;
                        readonly propertyAddress?: string | null;
                        readonly permitType?: string | null;
                        readonly workType?: string | null;
                        /** @description In the words of the source. */
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
                        /** @description What the clerk typed. */
                        readonly contractorPhone?: string | null;
                        /** @description The license number on the permit itself. */
                        readonly contractorLicensePrinted?: string | null;
                        /** @description Null for an unmatched or ambiguous record. */
                        readonly contractorLicenseNumber?: string | null;
                        /** @description Legal name of that contractor. */
                        readonly contractorLicenseName?: string | null;
                        /** @description Probability that the match is right, with three digits. Null where nothing matched. */
                        readonly matchConfidence?: string | null;
                        /**
                         * @description How sure the match is, in a word: `verified`, `likely`, `possible`, or `ambiguous` where several contractors are as near. Null where nothing matched.
                         * @enum {string|null}
                         */
                        readonly tier?: "verified" | "likely" | "possible" | "ambiguous" | null;
                        readonly verificationSignals?: components["schemas"]["VerificationSignals"];
                        /** @description Candidates whose score is near the best one, the best included. Lines of one firm count once. */
                        readonly candidateCount?: number;
                        readonly provenance?: {
                            /** @description Name of the feed. */
                            readonly source?: string;
                            readonly publisher?: string | null;
                            /** @description Public address of the source. */
                            readonly url?: string | null;
                            /**
                             * Format: date-time
                             * @description When this form of the record was fetched from the source.
                             */
                            readonly fetchedAt?: string | null;
                            /** @description The version of the feed with this form of the record. */
                            readonly feedVersion?: number | null;
                        } | null;
                        readonly contractors?: readonly components["schemas"]["PermitContractor"][];
                        /** @description With `provenance=true`: where the value of each field that has one comes from. */
                        readonly fieldProvenance?: readonly components["schemas"]["FieldProvenance"][];
                    };
                };
            };
        };
    };
    readonly getPermitMatch: {
        readonly parameters: {
            readonly query?: {
                /** @description Candidates that are explained. */
                readonly candidates?: number;
                /** @description Only these fields of each record, separated by commas. */
                readonly fields?: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description Id of the permit. */
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
                         * @description Stays the same from one ingest to the next.
                         */
                        readonly id?: number;
                        readonly permitNumber?: string;
                        /** @description City or county that issued the permit. */
                        readonly jurisdiction?: string;
                        /** @description Null for an unmatched or ambiguous record. */
                        readonly contractorLicenseNumber?: string | null;
                        /** @description Legal name of that contractor. */
                        readonly contractorLicenseName?: string | null;
                        /** @description Probability that the match is right, with three digits. Null where nothing matched. */
                        readonly matchConfidence?: string | null;
                        /**
                         * @description How sure the match is, in a word: `verified`, `likely`, `possible`, or `ambiguous` where several contractors are as near. Null where nothing matched.
                         * @enum {string|null}
                         */
                        readonly tier?: "verified" | "likely" | "possible" | "ambiguous" | null;
                        readonly verificationSignals?: components["schemas"]["VerificationSignals"];
                        /** @description Candidates whose score is near the best one, the best included. Lines of one firm count once. */
                        readonly candidateCount?: number;
                        /**
                         * @description What an analyst decided: that the permit means this contractor, or none. Null where the score answers.
                         * @enum {string|null}
                         */
                        readonly decision?: "confirmed" | "refused" | null;
                        /** @description True where the candidates give the match that is served: false after a decision, and for a moment after new weights or licenses. */
                        readonly asScored?: boolean;
                        /** @description The best first, and those that it beat. Empty where the permit names nobody. */
                        readonly candidates?: readonly components["schemas"]["PermitCandidate"][];
                    };
                };
            };
        };
    };
    readonly listAgEnforcement: {
        readonly parameters: {
            readonly query?: {
                /** @description Filter expression. Fields: Id (number), CaseNumber (text), Respondent (text), CompanyName (text), DbaNames (list), IndividualNames (list), LicenseNumbers (list), City (text), State (text), ActionType (text), Status (text), ActionDate (date), PenaltyAmount (number), RestitutionAmount (number), ViolationTypes (list), Summary (text). Operators: = != =* !* ^ !^ $ !$ > < >= <=, a comma for AND, | for OR, parentheses, /i after a value to ignore case. Field names compare without case. At most 2000 characters, 50 conditions and 20 levels of parentheses, of which the pattern shows one. */
                readonly filter?: string;
                /** @description Page number, from 1. */
                readonly page?: number;
                /** @description Records per page. */
                readonly pageSize?: number;
                /** @description `*` begins a list that stays as it is while other data is published; the `nextCursor` of an answer goes on with it, beside the same parameters. Not with `page`. Up to 10,000 records are kept for an hour. A longer list goes on until other data is published: then `cursor.expired` says so. */
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
                             * @description Stays the same from one ingest to the next.
                             */
                            readonly id?: number;
                            readonly caseNumber?: string | null;
                            /** @description Defendants as printed. */
                            readonly respondent?: string;
                            readonly companyName?: string | null;
                            /** @description Trade names. */
                            readonly dbaNames?: readonly string[];
                            readonly individualNames?: readonly string[];
                            /** @description License numbers in the action. */
                            readonly licenseNumbers?: readonly string[];
                            readonly address?: string | null;
                            readonly city?: string | null;
                            /** @description State code. */
                            readonly state?: string | null;
                            readonly phone?: string | null;
                            readonly actionType?: string | null;
                            /** @description In the words of the source. */
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
                                /** @description Name of the feed. */
                                readonly source?: string;
                                readonly publisher?: string | null;
                                /** @description Public address of the source. */
                                readonly url?: string | null;
                                /**
                                 * Format: date-time
                                 * @description When this form of the record was fetched from the source.
                                 */
                                readonly fetchedAt?: string | null;
                                /** @description The version of the feed with this form of the record. */
                                readonly feedVersion?: number | null;
                            } | null;
                        }[];
                        /** @description Number of this page. */
                        readonly page: number;
                        /** @description Most records per page. */
                        readonly pageSize: number;
                        /** @description Records on all pages. */
                        readonly totalCount: number;
                        /** @description 0 where there is nothing. */
                        readonly totalPages: number;
                        /** @description Of a request with `cursor` only: continue with it; null on the last page. */
                        readonly nextCursor?: string | null;
                        /** @description Of a request with `cursor` only: the version of all its pages. */
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
                /** @description State code, in any case. Picks the roster where several states issued the same license number; 409 without it. */
                readonly state?: string;
                /** @description Name of a license type, in any case. Picks the contractor where a roster gives the same license number to several; 409 without it. */
                readonly licenseType?: string;
                /** @description Page number, from 1. Without page and pageSize the list comes whole, up to 1000 records. */
                readonly page?: number;
                /** @description Records per page; 25 where only page is given. */
                readonly pageSize?: number;
                /** @description `*` begins a list that stays as it is while other data is published; the `nextCursor` of an answer goes on with it, beside the same parameters. Not with `page`. Up to 10,000 records are kept for an hour. A longer list goes on until other data is published: then `cursor.expired` says so. */
                readonly cursor?: string;
                /** @description Only these fields of each record, separated by commas. */
                readonly fields?: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description License number in any spelling that means one license: case, punctuation, leading zeros, a label or state in front and a remark behind do not matter (`Lic. BC-100001 (GC)`). */
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
                             * @description Stays the same from one ingest to the next.
                             */
                            readonly id?: number;
                            readonly caseNumber?: string | null;
                            /** @description Defendants as printed. */
                            readonly respondent?: string;
                            readonly companyName?: string | null;
                            /** @description Trade names. */
                            readonly dbaNames?: readonly string[];
                            readonly individualNames?: readonly string[];
                            /** @description License numbers in the action. */
                            readonly licenseNumbers?: readonly string[];
                            readonly address?: string | null;
                            readonly city?: string | null;
                            /** @description State code. */
                            readonly state?: string | null;
                            readonly phone?: string | null;
                            readonly actionType?: string | null;
                            /** @description In the words of the source. */
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
                                /** @description Name of the feed. */
                                readonly source?: string;
                                readonly publisher?: string | null;
                                /** @description Public address of the source. */
                                readonly url?: string | null;
                                /**
                                 * Format: date-time
                                 * @description When this form of the record was fetched from the source.
                                 */
                                readonly fetchedAt?: string | null;
                                /** @description The version of the feed with this form of the record. */
                                readonly feedVersion?: number | null;
                            } | null;
                            /** @description Probability that the match is right, with three digits. Null where nothing matched. */
                            readonly matchConfidence?: string | null;
                            /**
                             * @description How sure the match is, in a word: `verified`, `likely`, `possible`, or `ambiguous` where several contractors are as near. Null where nothing matched.
                             * @enum {string|null}
                             */
                            readonly tier?: "verified" | "likely" | "possible" | "ambiguous" | null;
                            readonly verificationSignals?: components["schemas"]["VerificationSignals"];
                        }[];
                        /** @description Number of this page. */
                        readonly page: number;
                        /** @description Most records per page. */
                        readonly pageSize: number;
                        /** @description Records on all pages. */
                        readonly totalCount: number;
                        /** @description 0 where there is nothing. */
                        readonly totalPages: number;
                        /** @description Of a request with `cursor` only: continue with it; null on the last page. */
                        readonly nextCursor?: string | null;
                        /** @description Of a request with `cursor` only: the version of all its pages. */
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
                /** @description Id of the action. */
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
                         * @description Stays the same from one ingest to the next.
                         */
                        readonly id?: number;
                        readonly caseNumber?: string | null;
                        /** @description Defendants as printed. */
                        readonly respondent?: string;
                        readonly companyName?: string | null;
                        /** @description Trade names. */
                        readonly dbaNames?: readonly string[];
                        readonly individualNames?: readonly string[];
                        /** @description License numbers in the action. */
                        readonly licenseNumbers?: readonly string[];
                        readonly address?: string | null;
                        readonly city?: string | null;
                        /** @description State code. */
                        readonly state?: string | null;
                        readonly phone?: string | null;
                        readonly actionType?: string | null;
                        /** @description In the words of the source. */
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
                            /** @description Name of the feed. */
                            readonly source?: string;
                            readonly publisher?: string | null;
                            /** @description Public address of the source. */
                            readonly url?: string | null;
                            /**
                             * Format: date-time
                             * @description When this form of the record was fetched from the source.
                             */
                            readonly fetchedAt?: string | null;
                            /** @description The version of the feed with this form of the record. */
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
                /** @description What you have, of whatever kind: a name, a person, a phone, an address with its house number, or a license number in any spelling. */
                readonly query?: string;
                /** @description A license number; signs, leading zeros and one typing error do not matter (`BC-100001`). Five or more characters are found inside a longer one. */
                readonly licenseNumber?: string;
                /** @description A legal name, trade name or former name; typing errors are forgiven. */
                readonly name?: string;
                /** @description The individual behind a license; typing errors are forgiven. */
                readonly person?: string;
                /** @description A phone, with its area code or without; one wrong digit is forgiven. */
                readonly phone?: string;
                /** @description A house number and a street, or a PO box. Abbreviations, a missing direction or type, one wrong digit and a misspelt street are forgiven. */
                readonly address?: string;
                /** @description State whose roster lists the license, in any case. */
                readonly state?: string;
                /** @description City, in any case. */
                readonly city?: string;
                /** @description License status. Case does not matter. */
                readonly status?: "Issued" | "Expired" | "Revoked" | "Suspended";
                /** @description Name of a license type, in any case. */
                readonly licenseType?: string;
                /** @description Only contractors with (true) or without (false) enforcement actions. */
                readonly hasEnforcement?: boolean;
                /** @description Only licenses that expire on this day or later, or never. */
                readonly expiresFrom?: string;
                /** @description Only licenses that expire before this day. */
                readonly expiresBefore?: string;
                /** @description Page number, from 1. */
                readonly page?: number;
                /** @description Records per page. */
                readonly pageSize?: number;
                /** @description `*` begins a list that stays as it is while other data is published; the `nextCursor` of an answer goes on with it, beside the same parameters. Not with `page`. Up to 10,000 records are kept for an hour. A longer list goes on until other data is published: then `cursor.expired` says so. */
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
                             * @description Null where the source gives none.
                             * @enum {string|null}
                             */
                            readonly status?: "Issued" | "Expired" | "Revoked" | "Suspended" | null;
                            readonly city?: string | null;
                            /** @description State code. */
                            readonly state?: string | null;
                            /** @description Name of a license type. */
                            readonly licenseType?: string | null;
                            /** @description Name of a license subtype. */
                            readonly licenseSubtype?: string | null;
                            /**
                             * Format: date
                             * @description YYYY-MM-DD.
                             */
                            readonly expirationDate?: string | null;
                            readonly hasEnforcementAction?: boolean;
                            /** @description State whose roster lists the license. */
                            readonly rosterState?: string;
                            /** @description The individual behind the license. */
                            readonly personName?: string | null;
                            readonly address?: string | null;
                            readonly zip?: string | null;
                            readonly phone?: string | null;
                            /** @description How near the contractor is to what was typed; 1 for the same. */
                            readonly similarity?: number;
                            /** @description Why it was found, the nearest first. */
                            readonly matchedOn?: readonly {
                                /** @enum {string} */
                                readonly field: "licenseNumber" | "name" | "dbaName" | "personName" | "phone" | "address";
                                /**
                                 * @description `license`: its line of the roster; `alias`: what records print of it; `formerly`: an earlier line.
                                 * @enum {string}
                                 */
                                readonly origin: "license" | "alias" | "formerly";
                                /** @description As printed there. */
                                readonly value: string;
                                readonly similarity: number;
                            }[];
                        }[];
                        /** @description Number of this page. */
                        readonly page: number;
                        /** @description Most records per page. */
                        readonly pageSize: number;
                        /** @description Records on all pages. */
                        readonly totalCount: number;
                        /** @description 0 where there is nothing. */
                        readonly totalPages: number;
                        /** @description Of a request with `cursor` only: continue with it; null on the last page. */
                        readonly nextCursor?: string | null;
                        /** @description Of a request with `cursor` only: the version of all its pages. */
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
                /** @description What you have, of whatever kind: a name, a person, a phone, an address with its house number, or a license number in any spelling. */
                readonly query?: string;
                /** @description A license number; signs, leading zeros and one typing error do not matter (`BC-100001`). Five or more characters are found inside a longer one. */
                readonly licenseNumber?: string;
                /** @description A legal name, trade name or former name; typing errors are forgiven. */
                readonly name?: string;
                /** @description The individual behind a license; typing errors are forgiven. */
                readonly person?: string;
                /** @description A phone, with its area code or without; one wrong digit is forgiven. */
                readonly phone?: string;
                /** @description A house number and a street, or a PO box. Abbreviations, a missing direction or type, one wrong digit and a misspelt street are forgiven. */
                readonly address?: string;
                /** @description State whose roster lists the license, in any case. */
                readonly state?: string;
                /** @description City, in any case. */
                readonly city?: string;
                /** @description License status. Case does not matter. */
                readonly status?: "Issued" | "Expired" | "Revoked" | "Suspended";
                /** @description Name of a license type, in any case. */
                readonly licenseType?: string;
                /** @description Only contractors with (true) or without (false) enforcement actions. */
                readonly hasEnforcement?: boolean;
                /** @description Only licenses that expire on this day or later, or never. */
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
                        /** @description Contractors that the search finds. */
                        readonly totalCount?: number;
                        /** @description True where more were found than the search looks at: then the nearest are counted, and a narrower search may find more than is said here. */
                        readonly isCut?: boolean;
                        /** @description License statuses. Contractors without one are left out, here and below. */
                        readonly status?: readonly {
                            /** @enum {string} */
                            readonly value: "Issued" | "Expired" | "Revoked" | "Suspended";
                            readonly count: number;
                            /** @description Those of them that expired before `day`; null where none was asked for. */
                            readonly pastDate: number | null;
                        }[];
                        /** @description A contractor counts for each of its types. */
                        readonly licenseType?: readonly {
                            readonly value: string;
                            readonly count: number;
                        }[];
                        /** @description State codes. */
                        readonly state?: readonly {
                            readonly value: string;
                            readonly count: number;
                        }[];
                        /** @description Cities as most print them. */
                        readonly city?: readonly {
                            readonly value: string;
                            readonly count: number;
                        }[];
                        /** @description Contractors with enforcement actions. */
                        readonly withEnforcement?: number;
                    };
                };
            };
        };
    };
    readonly countContractors: {
        readonly parameters: {
            readonly query?: {
                /** @description City, in any case. */
                readonly city?: string;
                /** @description Name of a license type, in any case. */
                readonly licenseType?: string;
                /** @description License status. Case does not matter. */
                readonly status?: "Issued" | "Expired" | "Revoked" | "Suspended";
                /** @description Only contractors with (true) or without (false) enforcement actions. */
                readonly hasEnforcement?: boolean;
                /** @description Companies or individuals. Case does not matter. */
                readonly entityType?: "Business" | "Personal";
                /** @description State code, in any case. */
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
                        /** @description Contractors of the list. */
                        readonly totalCount?: number;
                        readonly status?: readonly {
                            /** @enum {string} */
                            readonly value: "Issued" | "Expired" | "Revoked" | "Suspended";
                            readonly count: number;
                        }[];
                        /** @description A contractor counts for each of its types. */
                        readonly licenseType?: readonly {
                            readonly value: string;
                            readonly count: number;
                        }[];
                        /** @description State codes. */
                        readonly state?: readonly {
                            readonly value: string;
                            readonly count: number;
                        }[];
                        /** @description Contractors with enforcement actions. */
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
                        /** @description State whose roster lists the license. */
                        readonly rosterState?: string;
                        readonly licenseType?: string | null;
                        readonly name?: string;
                        /** @description Violations that safety inspections found. */
                        readonly violationCount?: number;
                        readonly reopenedFrom?: {
                            readonly name?: string;
                            readonly licenseNumber?: string;
                            readonly rosterState?: string;
                            /** @description The probability that the newer firm is the older one, reopened under a new name. */
                            readonly likelihood?: string;
                        } | null;
                        readonly reopenedAs?: {
                            readonly name?: string;
                            readonly licenseNumber?: string;
                            readonly rosterState?: string;
                            /** @description The probability that the newer firm is the older one, reopened under a new name. */
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
                /** @description Least likelihood of a pair. Without it, that from which on this service lists pairs for review. None is kept below 0.05. 0 to 1. */
                readonly minLikelihood?: number;
                /** @description The new license began on this day or later. */
                readonly since?: string;
                /** @description State of the roster of either, in any case. */
                readonly state?: string;
                /** @description City of either, in any case. */
                readonly city?: string;
                /** @description Page number, from 1. */
                readonly page?: number;
                /** @description Records per page. */
                readonly pageSize?: number;
                /** @description `*` begins a list that stays as it is while other data is published; the `nextCursor` of an answer goes on with it, beside the same parameters. Not with `page`. Up to 10,000 records are kept for an hour. A longer list goes on until other data is published: then `cursor.expired` says so. */
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
                             * @description Stays the same from one ingest to the next.
                             */
                            readonly id?: number;
                            /** @description The probability that the new firm is the old one, reopened under a new name. */
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
                                /** @description The individual behind the license. */
                                readonly personName?: string | null;
                                /**
                                 * @description Null where the source gives none.
                                 * @enum {string|null}
                                 */
                                readonly status?: "Issued" | "Expired" | "Revoked" | "Suspended" | null;
                                /** @description Name of a license type. */
                                readonly licenseType?: string | null;
                                readonly city?: string | null;
                                /** @description State whose roster lists the license. */
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
                                /** @description The individual behind the license. */
                                readonly personName?: string | null;
                                /**
                                 * @description Null where the source gives none.
                                 * @enum {string|null}
                                 */
                                readonly status?: "Issued" | "Expired" | "Revoked" | "Suspended" | null;
                                /** @description Name of a license type. */
                                readonly licenseType?: string | null;
                                readonly city?: string | null;
                                /** @description State whose roster lists the license. */
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
                            /** @description Why the old name may have been left behind: an order or action or a license taken away, a penalty or restitution that was ordered and is not stayed, safety violations; `lapse` where nothing is known but that the old license ran out. */
                            readonly motives?: readonly ("order" | "penalty" | "violations" | "lapse")[];
                            /** @description The evidence for and against, heaviest first, separated by commas: `old_license_ended`: the older license is expired, revoked or suspended; `old_license_active`: the older license is still active; `sanctioned_before`: the older license was revoked or suspended, or orders or actions stand against it from before the newer one began; dismissed actions do not count; `never_sanctioned`: no such sanction is known; `penalty_open`: an order, or an action that was decided, sets a penalty or restitution that is not stayed in full; no source says whether it was paid; `violations_before`: safety inspectors found violations at the older firm in the four years before the newer license began; `opened_soon_after`: the newer license began within two years after the end of the older one, or in its last year; `opened_long_before`: the newer license began more than a year before the end of the older one; `opened_long_after`: the newer license began more than two years after the end of the older one; `order_unknown`: which of the two began first is not known; `shared_phone`: both print one phone, which is no hub; `shared_address`: both print one address, which is no hub, with the same unit or none; `shared_building`: both print one address, which is no hub, with different units or one of them without; `shared_alias`: one is known by the phone or the address that the other prints, which is no hub; `only_hubs_shared`: they share only what many unrelated contractors print; `one_of_many`: several others share what they share, and each could be the other firm; `same_person`: one person stands behind both, as their rosters or orders name them; `other_person`: different persons stand behind them, not even of one surname; `same_name`: both have the same legal name; `similar_name`: the names differ by about a word, or one abbreviates the other; `other_name`: the names have no distinctive word in common; `same_trade`: both hold a license of one type; `other_trade`: they hold licenses of different types; `other_city`: they are in different cities and share no address. */
                            readonly signals?: string;
                            /** @description What speaks for it in words, strongest first. */
                            readonly reason?: string;
                            readonly sharedAddress?: string | null;
                            readonly sharedPhone?: string | null;
                            readonly sharedPerson?: string | null;
                        }[];
                        /** @description Number of this page. */
                        readonly page: number;
                        /** @description Most records per page. */
                        readonly pageSize: number;
                        /** @description Records on all pages. */
                        readonly totalCount: number;
                        /** @description 0 where there is nothing. */
                        readonly totalPages: number;
                        /** @description Of a request with `cursor` only: continue with it; null on the last page. */
                        readonly nextCursor?: string | null;
                        /** @description Of a request with `cursor` only: the version of all its pages. */
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
                /** @description Id of the firm. */
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
                         * @description Stays the same from one ingest to the next.
                         */
                        readonly id?: number;
                        /** @description Two or more, by state and number. */
                        readonly lines?: readonly components["schemas"]["FirmLine"][];
                        /** @description Values that two or more lines print. */
                        readonly evidence?: readonly components["schemas"]["FirmEvidence"][];
                        /** @description Why the lines are one firm, in words. */
                        readonly reason?: string;
                    };
                };
            };
        };
    };
    readonly listChanges: {
        readonly parameters: {
            readonly query?: {
                /** @description The version of the data that you have, or the first day of changes. Without it, all changes that are kept. Not read where a cursor is given. */
                readonly since?: string;
                /** @description The `nextCursor` of the last answer: its changes follow. */
                readonly cursor?: string;
                /** @description The lines of one export only. Case does not matter. */
                readonly kind?: "matches" | "permits" | "contractors" | "enforcement" | "inspections" | "actions" | "related" | "firms" | "aliases";
                /** @description Jurisdiction of permits and matches, in any case. */
                readonly jurisdiction?: string;
                /** @description State of rosters and jurisdictions, in any case. */
                readonly state?: string;
                /** @description Changed rows of a page; one may concern several lines, or none that are asked for. */
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
                             * @description The export that the lines are of.
                             * @enum {string}
                             */
                            readonly kind?: "matches" | "permits" | "contractors" | "enforcement" | "inspections" | "actions" | "related" | "firms" | "aliases";
                            /** @description The columns that these lines share, with their values. */
                            readonly key?: {
                                readonly [key: string]: string | number;
                            };
                            /** @description All lines of the export with this key, as they are now, by column. Empty where there are none any more. */
                            readonly lines?: readonly {
                                readonly [key: string]: string | number | boolean | null;
                            }[];
                            /** @description Of a record that is gone: the license, permit, case, file or activity number that people know it by, where the log has one. */
                            readonly number?: string | null;
                            /** @description Of a firm that is no more: the id of the firm that it became a part of. */
                            readonly mergedInto?: number | null;
                            /** @description Of a firm: the id of the firm that it was a part of. */
                            readonly splitFrom?: number | null;
                        }[];
                        /** @description The version of the data that the lines are of. */
                        readonly version: number;
                        /** @description Continue with it, at once or after the next publish. */
                        readonly nextCursor: string;
                        /** @description True if there are more changes now. */
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
                /** @description The `nextCursor` of the last answer: its events follow. Without it, from the first event that is kept. */
                readonly cursor?: string;
                /** @description Events of one type. Case does not matter. */
                readonly type?: "license.status_changed" | "license.expiring" | "enforcement.added" | "osha.inspection_added" | "ag_action.added" | "permit.matched" | "contractor.reopened_likely";
                /** @description Events of the contractors with this number. */
                readonly licenseNumber?: string;
                /** @description State of the roster, in any case. */
                readonly state?: string;
                /** @description Events that concern a watch list of the account. A page may hold fewer events than `limit`, even none, while `hasMore` is true. */
                readonly watchList?: number;
                /** @description Events of a page. */
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
                            /** @description Of this event, however often it is sent. */
                            readonly id?: string;
                            /** @enum {string} */
                            readonly type?: "license.status_changed" | "license.expiring" | "enforcement.added" | "osha.inspection_added" | "ag_action.added" | "permit.matched" | "contractor.reopened_likely";
                            /**
                             * Format: date-time
                             * @description When it was found, after a publish.
                             */
                            readonly happenedAt?: string;
                            /** @description The version of the data that it came with. */
                            readonly version?: number;
                            /** @description Null for a summary. */
                            readonly licenseNumber?: string | null;
                            /** @description State whose roster lists the license. */
                            readonly rosterState?: string | null;
                            /** @description `from` and `to` of a status; `expirationDate` and `days` of a license that expires; `id` or `activityNumber` and `tier` of a record; `id`, `role` and `likelihood` of a reopened firm; `events`, their number, of a summary. */
                            readonly data?: {
                                readonly [key: string]: string | number | null;
                            };
                        }[];
                        /** @description Continue with it, at once or after the next publish. */
                        readonly nextCursor: string;
                        /** @description True if there are more events now. */
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
                            /** @description The version of the data. */
                            readonly version?: number;
                            /**
                             * Format: date-time
                             * @description When this version was published.
                             */
                            readonly publishedAt?: string;
                            /**
                             * Format: date-time
                             * @description When the files were made.
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
                /** @description The sources of one family of records only. Case does not matter. */
                readonly family?: "licenses" | "orders" | "inspections" | "actions" | "permits";
                /** @description City or county of sources of permits, in any case. */
                readonly jurisdiction?: string;
                /** @description State of sources, in any case. */
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
                        /** @description Name of the feed. */
                        readonly source?: string;
                        readonly family?: string;
                        /** @description City or county of a feed of permits. */
                        readonly jurisdiction?: string | null;
                        /** @description State code. */
                        readonly state?: string | null;
                        readonly publisher?: string | null;
                        /** @description Public address of the source. */
                        readonly url?: string | null;
                        /** @description The license of the source, or the rule of law, by its name. */
                        readonly license?: string | null;
                        readonly termsUrl?: string | null;
                        /** @description How the publisher wants to be named. */
                        readonly attribution?: string | null;
                        readonly records?: number;
                        /** @description Rows of its last reading that could not be read, and are not among the records; null where that is not known. */
                        readonly rejected?: number | null;
                        /** @description Month of the earliest record, as its source dates it. */
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
                        /** @description Days between its last changes, the median of up to twelve; null before there are three. */
                        readonly intervalDays?: number | null;
                        /**
                         * @description `late` if the source did not change for two of its intervals, `frozen` after ten of them and at least 90 days. Before an interval is known, by when it was last read: `late` after two days.
                         * @enum {string}
                         */
                        readonly freshness?: "active" | "late" | "frozen";
                        /** @description By field of a record, the share of records whose source gives it. */
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
                        /** @description Share of right matches among those that could be checked: claims that print a number which was hidden from the matcher. Null where none could. */
                        readonly precision?: number | null;
                        /** @description Its 95% interval. */
                        readonly precisionLow?: number | null;
                        readonly precisionHigh?: number | null;
                        /** @description How many matches were checked. */
                        readonly precisionOf?: number | null;
                        /** @description The same of each tier where matches could be checked, the surest first. */
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
                        /** @description Name of the type; null where the source prints none. */
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
                /** @description Days from this one on, in UTC. */
                readonly fromDate?: string;
                /** @description Days up to this one, in UTC. */
                readonly toDate?: string;
                /** @description Page number, from 1. */
                readonly page?: number;
                /** @description Records per page. */
                readonly pageSize?: number;
                /** @description `*` begins a list that stays as it is while other data is published; the `nextCursor` of an answer goes on with it, beside the same parameters. Not with `page`. Up to 10,000 records are kept for an hour. A longer list goes on until other data is published: then `cursor.expired` says so. */
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
                            /** @description As the reference writes it. */
                            readonly path?: string;
                            /**
                             * Format: int64
                             * @description The number of the key.
                             */
                            readonly keyId?: number;
                            /** @description The first characters of the key. */
                            readonly keyPrefix?: string;
                            /** @description Requests with the key. */
                            readonly requests?: number;
                            /** @description Of these, answered 304; they do not count against a limit. */
                            readonly notModified?: number;
                            /** @description Of these, answered 4xx. */
                            readonly refused?: number;
                            /** @description Of these, answered 429; beyond a limit of requests they do not count against one. */
                            readonly limited?: number;
                            /** @description Rows of lists that were matched. */
                            readonly rows?: number;
                        }[];
                        /** @description Number of this page. */
                        readonly page: number;
                        /** @description Most records per page. */
                        readonly pageSize: number;
                        /** @description Records on all pages. */
                        readonly totalCount: number;
                        /** @description 0 where there is nothing. */
                        readonly totalPages: number;
                        /** @description Of a request with `cursor` only: continue with it; null on the last page. */
                        readonly nextCursor?: string | null;
                        /** @description Of a request with `cursor` only: the version of all its pages. */
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
                /** @description The name of the file, as `/v1/exports` lists it; its slashes may be written as they are. */
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
            /** @description The range that was asked for. */
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
                /** @description Candidates of each row. */
                readonly candidates?: number;
                /** @description Gives the parts that add up to the score of each candidate. */
                readonly explain?: boolean;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description Texts as somebody typed them; none is required. */
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
                    /** @description For people; names may repeat. */
                    readonly name: string;
                    /**
                     * @description Contractors by license number, of one state or of all.
                     * @default []
                     */
                    readonly licenses?: readonly {
                        /** @description Case does not matter. */
                        readonly licenseNumber: string;
                        /**
                         * @description Two letters, in any case.
                         * @default null
                         */
                        readonly state?: string | null;
                    }[];
                    /**
                     * @description Ids of firms: all their licenses, also after a firm was merged into another.
                     * @default []
                     */
                    readonly firms?: readonly number[];
                    /**
                     * @description Contractors at an address, and permits for work there.
                     * @default []
                     */
                    readonly addresses?: readonly {
                        /** @description Abbreviations, case and unit do not matter. */
                        readonly address: string;
                        /**
                         * @description In any case.
                         * @default null
                         */
                        readonly city?: string | null;
                    }[];
                    /**
                     * @description Contractors in a city, state or ZIP code, and permits for work in a city.
                     * @default []
                     */
                    readonly areas?: readonly {
                        /**
                         * @description In any case.
                         * @default null
                         */
                        readonly city?: string | null;
                        /**
                         * @description Two letters, in any case.
                         * @default null
                         */
                        readonly state?: string | null;
                        /**
                         * @description The first five digits count.
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
                /** @description The id of the watch list. */
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
                /** @description The id of the watch list. */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description For people; names may repeat. */
                    readonly name: string;
                    /**
                     * @description Contractors by license number, of one state or of all.
                     * @default []
                     */
                    readonly licenses?: readonly {
                        /** @description Case does not matter. */
                        readonly licenseNumber: string;
                        /**
                         * @description Two letters, in any case.
                         * @default null
                         */
                        readonly state?: string | null;
                    }[];
                    /**
                     * @description Ids of firms: all their licenses, also after a firm was merged into another.
                     * @default []
                     */
                    readonly firms?: readonly number[];
                    /**
                     * @description Contractors at an address, and permits for work there.
                     * @default []
                     */
                    readonly addresses?: readonly {
                        /** @description Abbreviations, case and unit do not matter. */
                        readonly address: string;
                        /**
                         * @description In any case.
                         * @default null
                         */
                        readonly city?: string | null;
                    }[];
                    /**
                     * @description Contractors in a city, state or ZIP code, and permits for work in a city.
                     * @default []
                     */
                    readonly areas?: readonly {
                        /**
                         * @description In any case.
                         * @default null
                         */
                        readonly city?: string | null;
                        /**
                         * @description Two letters, in any case.
                         * @default null
                         */
                        readonly state?: string | null;
                        /**
                         * @description The first five digits count.
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
                /** @description The id of the watch list. */
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
                    /** @description Begins with `https://`, and leads to a public address, now and at every attempt. */
                    readonly url: string;
                    /**
                     * @description Types of events to send; null for every type.
                     * @default null
                     */
                    readonly types?: readonly ("license.status_changed" | "license.expiring" | "enforcement.added" | "osha.inspection_added" | "ag_action.added" | "permit.matched" | "contractor.reopened_likely")[] | null;
                    /**
                     * @description Ids of watch lists whose events to send; null for all events.
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
                /** @description The id of the webhook. */
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
                /** @description The id of the webhook. */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description Begins with `https://`, and leads to a public address, now and at every attempt. */
                    readonly url: string;
                    /**
                     * @description Types of events to send; null for every type.
                     * @default null
                     */
                    readonly types?: readonly ("license.status_changed" | "license.expiring" | "enforcement.added" | "osha.inspection_added" | "ag_action.added" | "permit.matched" | "contractor.reopened_likely")[] | null;
                    /**
                     * @description Ids of watch lists whose events to send; null for all events.
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
                /** @description The id of the webhook. */
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
                /** @description The id of the webhook. */
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
                /** @description The id of the webhook. */
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
                /** @description The id of the webhook. */
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
                /** @description Deliveries of one status. Case does not matter. */
                readonly status?: "pending" | "delivered" | "dead" | "withdrawn";
                /** @description The `nextCursor` of the last answer: older deliveries follow. */
                readonly cursor?: string;
                /** @description Deliveries of a page. */
                readonly limit?: number;
            };
            readonly header?: never;
            readonly path: {
                /** @description The id of the webhook. */
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
                /** @description The id of the webhook. */
                readonly id: number;
                /** @description The id of the delivery. */
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
                /** @description The id of the webhook. */
                readonly id: number;
                /** @description The id of the delivery. */
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
                /** @description The same however often it is sent. */
                readonly "webhook-id": string;
                /** @description When this attempt was signed, in seconds since 1970. */
                readonly "webhook-timestamp": string;
                /** @description Of `webhook-id.webhook-timestamp.body` after Standard Webhooks; several are separated by spaces. */
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
            /** @description It arrived. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again, with growing pauses. Redirects are not followed. */
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
                /** @description The same however often it is sent. */
                readonly "webhook-id": string;
                /** @description When this attempt was signed, in seconds since 1970. */
                readonly "webhook-timestamp": string;
                /** @description Of `webhook-id.webhook-timestamp.body` after Standard Webhooks; several are separated by spaces. */
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
            /** @description It arrived. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again, with growing pauses. Redirects are not followed. */
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
                /** @description The same however often it is sent. */
                readonly "webhook-id": string;
                /** @description When this attempt was signed, in seconds since 1970. */
                readonly "webhook-timestamp": string;
                /** @description Of `webhook-id.webhook-timestamp.body` after Standard Webhooks; several are separated by spaces. */
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
            /** @description It arrived. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again, with growing pauses. Redirects are not followed. */
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
                /** @description The same however often it is sent. */
                readonly "webhook-id": string;
                /** @description When this attempt was signed, in seconds since 1970. */
                readonly "webhook-timestamp": string;
                /** @description Of `webhook-id.webhook-timestamp.body` after Standard Webhooks; several are separated by spaces. */
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
            /** @description It arrived. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again, with growing pauses. Redirects are not followed. */
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
                /** @description The same however often it is sent. */
                readonly "webhook-id": string;
                /** @description When this attempt was signed, in seconds since 1970. */
                readonly "webhook-timestamp": string;
                /** @description Of `webhook-id.webhook-timestamp.body` after Standard Webhooks; several are separated by spaces. */
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
            /** @description It arrived. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again, with growing pauses. Redirects are not followed. */
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
                /** @description The same however often it is sent. */
                readonly "webhook-id": string;
                /** @description When this attempt was signed, in seconds since 1970. */
                readonly "webhook-timestamp": string;
                /** @description Of `webhook-id.webhook-timestamp.body` after Standard Webhooks; several are separated by spaces. */
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
            /** @description It arrived. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again, with growing pauses. Redirects are not followed. */
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
                /** @description The same however often it is sent. */
                readonly "webhook-id": string;
                /** @description When this attempt was signed, in seconds since 1970. */
                readonly "webhook-timestamp": string;
                /** @description Of `webhook-id.webhook-timestamp.body` after Standard Webhooks; several are separated by spaces. */
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
            /** @description It arrived. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again, with growing pauses. Redirects are not followed. */
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
                /** @description The same however often it is sent. */
                readonly "webhook-id": string;
                /** @description When this attempt was signed, in seconds since 1970. */
                readonly "webhook-timestamp": string;
                /** @description Of `webhook-id.webhook-timestamp.body` after Standard Webhooks; several are separated by spaces. */
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
            /** @description It arrived. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again, with growing pauses. Redirects are not followed. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
