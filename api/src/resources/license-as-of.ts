import type { ContractorDetail, LicenseForm } from '@crs/store';
import { z } from 'zod';
import { contractorStatus, day, flag, moment } from './shared-schemas.js';

const reasons = ['before_first_seen', 'not_yet_issued', 'in_future', 'not_seen'] as const;

/** A license's roster entry on a given day. */
export const asOfSchema = z
  .strictObject({
    date: z.string().meta({ format: 'date', examples: ['2026-03-01'] }),
    status: contractorStatus,
    expirationDate: day('2023-03-31', 'Expiration date in the roster at that time.'),
    isPastExpiration: flag(true, 'True if the license had expired by this day.').nullable(),
    seenFrom: moment('2026-03-01T02:03:04Z', 'When this version of the license was first fetched.'),
    seenUntil: moment(
      '2026-03-02T02:03:04Z',
      'When the next version was first fetched; for the current version, when the roster was last read.',
    ),
    knownFrom: moment('2026-03-01T02:03:04Z', 'When the license was first seen.'),
    reason: z
      .enum(reasons)
      .nullable()
      .meta({
        examples: [null],
        description:
          'Why the status is unknown, or null. `before_first_seen`: the day is before the first reading. `not_yet_issued`: the day is before the issue date. `in_future`: the day is in the future. `not_seen`: the license was not in the roster.',
      }),
  })
  .meta({ id: 'LicenseAsOf', description: 'The license as known on the `asOf` day.' });

type AsOf = z.input<typeof asOfSchema>;

/**
 * Returns the license on a given day: the last version fetched before the day ended.
 * @param forms current one first
 * @param today the current day, from the caller's clock
 */
export function licenseAsOf(
  date: string,
  { originalDate, sourceLastSuccessAt }: Pick<ContractorDetail, 'originalDate' | 'sourceLastSuccessAt'>,
  forms: readonly LicenseForm[],
  today: string,
): AsOf {
  const knownFrom =
    forms
      .flatMap(({ seenFrom }) => seenFrom ?? [])
      .sort()
      .at(0) ?? null;
  const unknown = (reason: AsOf['reason']): AsOf => ({
    date,
    status: null,
    expirationDate: null,
    isPastExpiration: null,
    seenFrom: null,
    seenUntil: null,
    knownFrom,
    reason,
  });
  if (date > today) return unknown('in_future');
  if (originalDate !== null && date < originalDate) return unknown('not_yet_issued');
  // Compares days as texts: a version fetched during a day counts for that day.
  const seenBy = (moment: string | null): boolean => moment !== null && moment.slice(0, 10) <= date;
  if (!seenBy(knownFrom)) return unknown('before_first_seen');
  const form = forms.find(({ seenFrom }) => seenBy(seenFrom));
  if (form === undefined || (form.seenUntil !== null && seenBy(form.seenUntil))) return unknown('not_seen');
  const { status, expirationDate, seenFrom, seenUntil } = form;
  return {
    date,
    status,
    expirationDate,
    isPastExpiration: expirationDate === null ? null : expirationDate < date,
    seenFrom,
    seenUntil: seenUntil ?? sourceLastSuccessAt,
    knownFrom,
    reason: null,
  };
}
