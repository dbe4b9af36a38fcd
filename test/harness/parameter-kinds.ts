/** The values that a parameter accepts. */
export type Kind =
  | { readonly is: 'text'; readonly min?: number; readonly max?: number; readonly required?: true }
  | { readonly is: 'integer'; readonly min: number; readonly max: number }
  | { readonly is: 'word'; readonly words: readonly string[] }
  | {
      readonly is:
        | 'day'
        | 'filter'
        | 'order'
        | 'license'
        | 'one of several'
        | 'record number'
        | 'share'
        | 'since'
        | 'cursor'
        | 'number'
        | 'amount'
        | 'point'
        | 'box'
        | 'fields'
        | 'list cursor';
    };

const text: Kind = { is: 'text' };
const boolean: Kind = { is: 'word', words: ['true', 'false'] };
const page: Kind = { is: 'integer', min: 1, max: 2_147_483_647 };
const pageSize: Kind = { is: 'integer', min: 1, max: 100 };
const paging = { page, pageSize };
const oneOfSeveral = { is: 'one of several' } as const;
const license = { licenseNumber: { is: 'license' }, state: oneOfSeveral, licenseType: oneOfSeveral } as const;

/** The filters of the license list. */
const listed: Readonly<Record<string, Kind>> = {
  city: text,
  licenseType: text,
  status: { is: 'word', words: ['Issued', 'Expired', 'Revoked', 'Suspended'] },
  hasEnforcement: boolean,
  entityType: { is: 'word', words: ['Business', 'Personal'] },
  state: text,
};

/** The search texts and filters of `/v1/contractors/search`. */
const found: Readonly<Record<string, Kind>> = {
  query: { is: 'text', min: 2, max: 200 },
  licenseNumber: { is: 'text', min: 2, max: 200 },
  name: { is: 'text', min: 2, max: 200 },
  person: { is: 'text', min: 2, max: 200 },
  phone: { is: 'text', min: 2, max: 200 },
  address: { is: 'text', min: 2, max: 200 },
  state: text,
  city: text,
  status: { is: 'word', words: ['Issued', 'Expired', 'Revoked', 'Suspended'] },
  licenseType: text,
  hasEnforcement: boolean,
  expiresFrom: { is: 'day' },
  expiresBefore: { is: 'day' },
};

const own: Readonly<Record<string, Readonly<Record<string, Kind>>>> = {
  '/v1/licenses/search': {
    q: { is: 'text', min: 3 },
    ...listed,
    ...paging,
  },
  '/v1/licenses/:licenseNumber': { ...license, asOf: { is: 'day' }, provenance: boolean },
  '/v1/licenses/:licenseNumber/osha': { ...license, ...paging },
  '/v1/licenses/:licenseNumber/permits': { ...license, role: text, ...paging },
  '/v1/licenses/:licenseNumber/related': { ...license, ...paging },
  '/v1/enforcement': { filter: { is: 'filter' }, orderBy: { is: 'order' }, ...paging },
  '/v1/enforcement/:id': { id: { is: 'record number' } },
  '/v1/enforcement/by-license/:licenseNumber': { ...license, ...paging },
  '/v1/enforcement/recent': { limit: { is: 'integer', min: 1, max: 50 }, ...paging },
  '/v1/enforcement/trends': {},
  '/v1/osha/search': {
    name: text,
    city: text,
    hasViolations: boolean,
    fromDate: { is: 'day' },
    toDate: { is: 'day' },
    ...paging,
  },
  '/v1/osha/:activityNumber': { activityNumber: { is: 'record number' } },
  '/v1/osha/stats': {},
  '/v1/permits': { contractorName: text, city: text, permitType: text, ...paging },
  '/v1/permits/address': { address: { is: 'text', min: 1, required: true }, city: text, ...paging },
  '/v1/permits/addresses': {
    address: { is: 'text', min: 1, max: 200, required: true },
    city: text,
    ...paging,
  },
  '/v1/permits/cities': {},
  '/v1/permits/cities/:jurisdiction': { jurisdiction: { is: 'license' } },
  '/v1/permits/block': { street: { is: 'text', max: 200 }, city: { is: 'text', max: 200 }, ...paging },
  '/v1/permits/:id': { id: { is: 'record number' }, provenance: boolean },
  '/v1/permits/:id/inspections': { id: { is: 'record number' } },
  '/v1/permits/:id/match': {
    id: { is: 'record number' },
    candidates: { is: 'integer', min: 1, max: 10 },
    contractor: { is: 'integer', min: 1, max: 99 },
  },
  '/v1/ag-enforcement': { filter: { is: 'filter' }, ...paging },
  '/v1/ag-enforcement/by-license/:licenseNumber': { ...license, ...paging },
  '/v1/ag-enforcement/:id': { id: { is: 'record number' } },
  '/v1/licenses/:licenseNumber/profile': { ...license, newest: pageSize },
  '/v1/licenses/:licenseNumber/history': license,
  '/v1/licenses/:licenseNumber/track-record': license,
  '/v1/licenses/:licenseNumber/unlicensed': { ...license, ...paging },
  '/v1/contractors/reopened': {
    minLikelihood: { is: 'share' },
    worthALook: boolean,
    since: { is: 'day' },
    state: text,
    city: text,
    ...paging,
  },
  '/v1/contractors/search': { ...found, ...paging },
  '/v1/contractors/facets': { ...found, day: { is: 'day' } },
  '/v1/contractors/tally': listed,
  '/v1/contractors/cautions': { licenseNumbers: { is: 'text', min: 1, max: 3_000, required: true } },
  '/v1/permits/search': {
    q: { is: 'text', min: 3, max: 200 },
    fromDate: { is: 'day' },
    toDate: { is: 'day' },
    status: text,
    permitNumber: { is: 'text', max: 100 },
    permitType: text,
    tier: { is: 'word', words: ['verified', 'likely', 'possible', 'ambiguous'] },
    minValue: { is: 'amount' },
    maxValue: { is: 'amount' },
    licenseNumber: text,
    jurisdiction: text,
    state: text,
    city: text,
    near: { is: 'point' },
    radius: { is: 'integer', min: 1, max: 50_000 },
    bbox: { is: 'box' },
    orderBy: { is: 'word', words: ['issueDate desc', 'issueDate asc', 'value desc', 'value asc'] },
    ...paging,
  },
  '/v1/permits/unlicensed': {
    jurisdiction: text,
    state: text,
    city: text,
    fromDate: { is: 'day' },
    toDate: { is: 'day' },
    ...paging,
  },
  '/v1/changes': {
    since: { is: 'since' },
    cursor: { is: 'cursor' },
    kind: {
      is: 'word',
      words: [
        ...['matches', 'permits', 'permit_contractors', 'permit_inspections', 'contractors'],
        ...['enforcement', 'inspections', 'actions', 'related', 'firms', 'aliases'],
      ],
    },
    jurisdiction: text,
    state: text,
    limit: { is: 'integer', min: 1, max: 1_000 },
  },
  '/v1/events': {
    cursor: { is: 'number' },
    type: {
      is: 'word',
      words: [
        ...['license.status_changed', 'license.expiring', 'enforcement.added', 'osha.inspection_added'],
        ...['ag_action.added', 'permit.matched', 'contractor.reopened_likely'],
      ],
    },
    licenseNumber: text,
    state: text,
    watchList: { is: 'integer', min: 1, max: 2_147_483_647 },
    limit: { is: 'integer', min: 1, max: 1_000 },
  },
  '/v1/coverage': {
    family: { is: 'word', words: ['licenses', 'orders', 'inspections', 'actions', 'permits'] },
    jurisdiction: text,
    state: text,
  },
  '/v1/exports': {},
  '/v1/firms/:id': { id: { is: 'record number' } },
  '/v1/license-types': {},
  '/v1/license-subtypes': {},
  '/v1/statuses': {},
  '/v1/usage': { fromDate: { is: 'day' }, toDate: { is: 'day' }, ...paging },
};

/** Every parameter of every endpoint: its own, `fields`, and the cursor of lists with pages. */
export const endpoints: Readonly<Record<string, Readonly<Record<string, Kind>>>> = Object.fromEntries(
  Object.entries(own).map(([path, kinds]) => [
    path,
    {
      ...kinds,
      ...('page' in kinds ? { cursor: { is: 'list cursor' } as const } : {}),
      fields: { is: 'fields' } as const,
    },
  ]),
);
