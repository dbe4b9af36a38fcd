import { listLicenseSubtypes, listLicenseTypes } from '@crs/store';
import { z } from 'zod';
import { defineRoute } from '../http/route.js';
import { licenseStatuses, statusNames } from './license-statuses.js';
import { flag, givenText, text } from './shared-schemas.js';

const id = z.int().meta({ examples: [1] });

export const getLicenseTypes = defineRoute({
  path: '/v1/license-types',
  operationId: 'listLicenseTypes',
  tag: 'Reference',
  summary: 'List license types',
  description: "Values of a contractor's `licenseType`.",
  response: z.array(
    z
      .strictObject({ id, name: givenText('Electrical'), code: givenText('electrical') })
      .meta({ id: 'LicenseType' }),
  ),
  handler: (_, { session }) => listLicenseTypes(session),
});

export const getLicenseSubtypes = defineRoute({
  path: '/v1/license-subtypes',
  operationId: 'listLicenseSubtypes',
  tag: 'Reference',
  summary: 'List license subtypes',
  description: "Values of a contractor's `licenseSubtype`.",
  response: z.array(
    z
      .strictObject({
        id,
        name: givenText('Remodeler'),
        licenseTypeId: id.nullable(),
        licenseType: text('Residential Contractors', 'License type; null if the source has none.'),
      })
      .meta({ id: 'LicenseSubtype' }),
  ),
  handler: (_, { session }) => listLicenseSubtypes(session),
});

export const getStatuses = defineRoute({
  path: '/v1/statuses',
  operationId: 'listStatuses',
  tag: 'Reference',
  summary: 'List license statuses',
  description: "Values of a contractor's `status`. Only an issued license is active.",
  response: z
    .array(
      z
        .strictObject({ id, name: z.enum(statusNames).meta({ examples: ['Issued'] }), isActive: flag(true) })
        .meta({ id: 'LicenseStatus' }),
    )
    .readonly(),
  handler: async () => licenseStatuses,
});
