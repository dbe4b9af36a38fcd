/** The schema of a time zone. */
import { didYouMean } from '@crs/domain';
import { z } from 'zod';

/** A name of the IANA database: `America/Chicago`. */
export const zoneSchema = z.string().superRefine((zone, context) => {
  // The platform accepts abbreviations such as EST as zones without daylight saving time, which is almost never intended.
  if (zone === 'UTC' || (zone.includes('/') && isZone(zone))) return;
  const hint = didYouMean(zone, Intl.supportedValuesOf('timeZone'));
  context.addIssue({
    code: 'custom',
    message: `no time zone is called "${zone}"${hint || ': use a name such as America/Chicago'}`,
  });
});

/** Zones that were asked for: a clock of one takes a millisecond to make, and eighty feeds share a dozen. */
const knownZones = new Set<string>();

function isZone(zone: string): boolean {
  if (knownZones.has(zone)) return true;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone });
    knownZones.add(zone);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
