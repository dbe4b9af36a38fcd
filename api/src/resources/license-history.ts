import { type DetailedForm, readDetailedForms } from '@crs/store';
import { z } from 'zod';
import { defineRoute } from '../http/route.js';
import { contractorErrors, findContractor, holderParameters, licenseParams } from './find-contractor.js';
import { contractorStatus, day, flag, givenText, moment, text } from './shared-schemas.js';

const compared = [
  ...(['status', 'expirationDate', 'name', 'dbaName', 'personName'] as const),
  ...(['address', 'city', 'zip', 'phone'] as const),
] as const;
/** Stored for every version. */
const always: readonly string[] = ['status', 'expirationDate'];

const formSchema = z
  .strictObject({
    status: contractorStatus,
    expirationDate: day('2023-03-31', 'As printed in the roster.'),
    name: text('Northside Builders LLC', 'Legal name.'),
    dbaName: text('Northside Remodeling'),
    personName: text('Ada Example', 'Individual on the license.'),
    address: text('12 Elm St'),
    city: text('Minneapolis'),
    zip: text('55401'),
    phone: text('612-555-0101'),
    detailed: flag(
      true,
      'False for early versions and withheld people: the service kept only the status and expiration date.',
    ),
    seenFrom: moment('2026-03-01T02:03:04Z', 'When this version was first fetched.'),
    seenUntil: moment(
      '2026-03-02T02:03:04Z',
      'When the next version was fetched; null for the current version.',
    ),
    changed: z
      .array(z.enum(compared))
      .readonly()
      .meta({
        examples: [['status']],
        description: 'Fields known to differ from the previous version.',
      }),
  })
  .meta({ id: 'LicenseForm' });

const historySchema = z
  .strictObject({
    licenseNumber: givenText('BC100001'),
    rosterState: givenText('MN', 'State of the license roster.'),
    forms: z.array(formSchema).readonly().meta({ description: 'Current version first.' }),
  })
  .meta({ id: 'LicenseHistory' });

export const getLicenseHistory = defineRoute({
  path: '/v1/licenses/:licenseNumber/history',
  operationId: 'getLicenseHistory',
  tag: 'Licenses',
  summary: "Get a license's roster history",
  description:
    'Lists status, name, owner, address, and phone as printed in the roster, since the service first read it. Each version shows when it was first fetched. Versions that look the same differ in another roster field.',
  errors: contractorErrors,
  params: licenseParams,
  query: z.object(holderParameters),
  response: historySchema,
  handler: async ({ params: { licenseNumber }, query }, { session }) => {
    const contractor = await findContractor(session, licenseNumber, query);
    const forms = await readDetailedForms(session, contractor.id);
    return {
      licenseNumber: contractor.licenseNumber,
      rosterState: contractor.rosterState,
      forms: forms.map((form, index) => ({ ...form, changed: changedFields(form, forms[index + 1]) })),
    };
  },
});

function changedFields(form: DetailedForm, before: DetailedForm | undefined): (typeof compared)[number][] {
  if (before === undefined) return [];
  return compared.filter(
    (field) =>
      form[field] !== before[field] && (always.includes(field) || (form.detailed && before.detailed)),
  );
}
