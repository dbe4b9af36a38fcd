import { listContractorUnlicensed, listUnlicensed } from '@crs/store';
import { z } from 'zod';
import { defineRoute } from '../http/route.js';
import { paginated, paginatedSchema, pagingParameters, requestedPage } from '../parameters/paging.js';
import { dayParameter, textParameter } from '../parameters/parameter.js';
import { refuseBackwards } from '../parameters/ranges.js';
import { defineContractorList } from './contractor-list.js';
import { contractorFields } from './licenses.js';
import { addedContractors, contractorsField, matchedPermitFields, roleField } from './permit-schemas.js';
import { day, givenText, text } from './shared-schemas.js';

const licenseEndSchema = z
  .strictObject({
    reason: z.enum(['expired', 'revoked', 'suspended']).meta({ examples: ['expired'] }),
    endedOn: givenText('2023-03-31', 'Last day of the license.').meta({ format: 'date' }),
    knownBy: z.enum(['expiration_date', 'order', 'roster']).meta({
      examples: ['expiration_date'],
      description:
        'Source of `endedOn`: the expiration date, an order that revokes or suspends the license, or the day the roster first had the status, which may be after the actual end.',
    }),
    status: contractorFields.status,
    originalDate: day('2010-01-15', 'When the license was first issued.'),
    expirationDate: contractorFields.expirationDate,
    otherLicenseNumber: text('BC500005', 'Another license of the same firm, valid on the issue day.'),
    otherLicenseState: text('MN', "State of that license's roster."),
  })
  .meta({ id: 'LicenseEnd' });

const unlicensedSchema = z
  .strictObject({ ...matchedPermitFields, ...roleField, licenseEnd: licenseEndSchema, ...contractorsField })
  .meta({ id: 'UnlicensedPermit' });

const unlicensedPageSchema = paginatedSchema(unlicensedSchema).meta({ id: 'UnlicensedPermitPage' });

export const getUnlicensedPermits = defineRoute({
  path: '/v1/permits/unlicensed',
  operationId: 'listUnlicensedPermits',
  tag: 'Permits',
  summary: 'List permits issued after the matched license ended, newest first',
  description:
    'The license was expired, suspended, or revoked on the issue date, as far as the dates are known. A permit that names several such contractors appears once for each. Excludes licenses that the roster lists as valid. Only `verified` and `likely` matches. This is not proof: the firm may have worked under another license.',
  errors: ['validation.semantic'],
  query: z.object({
    jurisdiction: textParameter({
      description: 'Jurisdiction that issued the permit (case-insensitive).',
      example: 'austin',
    }),
    state: textParameter({ description: 'State of the jurisdiction (case-insensitive).', example: 'TX' }),
    city: textParameter({ description: 'City or jurisdiction (case-insensitive).', example: 'Austin' }),
    fromDate: dayParameter('Only permits issued on or after this day. Not after toDate.', '2024-01-01'),
    toDate: dayParameter('Only permits issued on or before this day. Not before fromDate.', '2025-12-31'),
    ...pagingParameters(),
  }),
  response: unlicensedPageSchema,
  added: addedContractors,
  handler: async ({ query }, { session }) => {
    refuseBackwards(query.fromDate, query.toDate);
    const requested = requestedPage(query);
    return paginated(await listUnlicensed(session, query, requested), requested);
  },
});

export const getContractorUnlicensed = defineContractorList({
  path: '/v1/licenses/:licenseNumber/unlicensed',
  operationId: 'listContractorUnlicensedPermits',
  tag: 'Licenses',
  summary: "List a contractor's permits issued after its license ended, newest first",
  description: 'The same as `/v1/permits/unlicensed`, for one contractor.',
  response: unlicensedPageSchema,
  added: addedContractors,
  list: ({ session }, contractorId, slice) => listContractorUnlicensed(session, contractorId, slice),
});
