/** How the public knows the service: its address and its owner. */
import { isMailAddress, isWebAddress } from '@crs/domain';
import { z } from 'zod';

/** An address without a path, because pages are at the root of their host. */
const origin = z
  .string()
  .transform((text) => text.replace(/\/$/, ''))
  .refine(
    (text) => isWebAddress(text) && new URL(text).origin === text,
    'must be a web address without a path, such as https://records.example.org',
  );

/** True for an email address that a `mailto:` link can contain unchanged. */
const isLinkable = (text: string): boolean => isMailAddress(text) && !/[?&%]/.test(text);

const contact = z
  .string()
  .trim()
  .refine(
    (text) => isLinkable(text) || isWebAddress(text),
    'must be an email address or a web address, such as records@example.org',
  );

/** The settings for public pages. */
export const publicShape = {
  CRS_PUBLIC_URL: origin.optional(),
  CRS_OWNER_NAME: z.string().trim().min(1).max(200, 'must have at most 200 characters').optional(),
  CRS_OWNER_CONTACT: contact.optional(),
};

const publicSchema = z.object(publicShape);

/** The service's owner, as its pages name it. Null for unset values. */
export interface Owner {
  readonly name: string | null;
  /** An email address or a web address. */
  readonly contact: string | null;
}

export interface PublicSettings {
  /** The pages' public address, without a path or trailing slash; null if unset. */
  readonly publicUrl: string | null;
  readonly owner: Owner;
}

export const publicSettings = (env: z.infer<typeof publicSchema>): PublicSettings => ({
  publicUrl: env.CRS_PUBLIC_URL ?? null,
  owner: { name: env.CRS_OWNER_NAME ?? null, contact: env.CRS_OWNER_CONTACT ?? null },
});
