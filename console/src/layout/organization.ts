/** A firm as schema.org describes one, for programs that read pages: its identity only, not its history. Pure. */
import type { ResponseOf } from '@crs/client';
import { cleanText } from '@crs/domain';
import { WITHHELD } from '@crs/store';

type Contractor = ResponseOf<'/v1/licenses/{licenseNumber}/profile'>['contractor'];

/** The published details of a firm. */
export type Organization = Pick<
  Contractor,
  'name' | 'entityType' | 'licenseNumber' | 'rosterState' | 'address' | 'city' | 'state' | 'zip' | 'phone'
>;

/** A text that may be shown; undefined if it is not known or withheld. */
const shown = (text: string | null): string | undefined =>
  text === null || text === '' || text.includes(WITHHELD) ? undefined : cleanText(text);

/**
 * A firm's JSON-LD. Null for people with their own license and for anybody withheld, so that programs get neither.
 * @param url the firm's page; null if the public address is not known
 */
export function organizationJson(firm: Organization, url: string | null): string | null {
  const name = shown(firm.name);
  // Most rosters do not show whether a license is a person's, so details that may belong to a person are left out.
  if (name === undefined || firm.entityType !== 'Business') return null;
  const place = {
    streetAddress: shown(firm.address),
    addressLocality: shown(firm.city),
    addressRegion: shown(firm.state),
    postalCode: shown(firm.zip),
  };
  const isPlaced = Object.values(place).some((part) => part !== undefined);
  return inScript({
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name,
    ...(isPlaced && { address: { '@type': 'PostalAddress', ...place } }),
    telephone: shown(firm.phone),
    identifier: {
      '@type': 'PropertyValue',
      propertyID: `${firm.rosterState} contractor license`,
      value: cleanText(firm.licenseNumber),
    },
    url: url ?? undefined,
  });
}

/** JSON that is safe in a `<script>`: nothing in it ends the element or begins a comment. */
export const inScript = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
