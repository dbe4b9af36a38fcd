import { type DetailedForm, readDetailedForms } from '@crs/store';
import { z } from 'zod';
import { defineRoute } from '../http/route.js';
import { contractorErrors, findContractor, holderParameters, licenseParams } from './find-contractor.js';
import { contractorStatus, day, flag, givenText, moment, text } from './shared-schemas.js';

const compared = [
  ...(['status', 'expirationDate', 'name', 'dbaName', 'personName'] as const),
  ...(['address', 'city', 'zip', 'phone'] as const),
] as const;
/** Kept of every form. */
const always: readonly string[] = ['status', 'expirationDate'];

const formSchema = z
  .strictObject({
    status: contractorStatus,
    expirationDate: day('2023-03-31', 'As the roster printed it.'),
    name: text('Northside Builders LLC', 'Legal name.'),
    dbaName: text('Northside Remodeling'),
    personName: text('Ada Example', 'The individual behind the license.'),
    address: text('12 Elm St'),
    city: text('Minneapolis'),
    zip: text('55401'),
    phone: text('612-555-0101'),
    detailed: flag(
      true,
      'False where only the status and the expiration date were kept: forms from before details were kept, and those that named who asked to be left out.',
    ),
    seenFrom: moment('2026-03-01T02:03:04Z', 'When the roster was first fetched with this form.'),
    seenUntil: moment(
      '2026-03-02T02:03:04Z',
      'When it was fetched with another one; null for the current form.',
    ),
    changed: z
      .array(z.enum(compared))
      .readonly()
      .meta({
        examples: [['status']],
        description: 'The fields in which it differs from the form before, as far as both are known.',
      }),
  })
  .meta({ id: 'LicenseForm' });

const historySchema = z
  .strictObject({
    licenseNumber: givenText('BC100001'),
    rosterState: givenText('MN', 'State whose roster lists the license.'),
    forms: z.array(formSchema).readonly().meta({ description: 'The current form first.' }),
  })
  .meta({ id: 'LicenseHistory' });

export const getLicenseHistory = defineRoute({
  path: '/v1/licenses/:licenseNumber/history',
  operationId: 'getLicenseHistory',
  tag: 'Licenses',
  summary: 'How a license changed in its roster',
  description:
    'The status, name, owner, address and phone of a license as its roster printed them, each form with the night in which it was first seen, since the roster was first read here. Where forms look alike, another field of the roster changed.',
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
