/** Settings of the streaming read replicas. */
import { UsageError } from '@crs/domain';
import { z } from 'zod';

/** A streaming replica. */
export interface ReplicaLocation {
  /** The replica's host and port, without a password. */
  readonly name: string;
  readonly url: string;
}

const isPostgres = (text: string): boolean =>
  URL.canParse(text) && ['postgres:', 'postgresql:'].includes(new URL(text).protocol);

function nameOf(text: string): string {
  const { hostname, port, searchParams } = new URL(text);
  return `${hostname || searchParams.get('host') || 'localhost'}:${port || 5432}`;
}

/** Reads `DATABASE_READ_URL`: replica URLs, separated by commas. */
export const replicaUrls = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine(
    (urls) => urls.every(isPostgres),
    'must list URLs that begin with postgres:// or postgresql://, separated by commas',
  )
  .transform((urls): readonly ReplicaLocation[] => urls.map((url) => ({ name: nameOf(url), url })))
  .refine(
    (replicas) => new Set(replicas.map(({ name }) => name)).size === replicas.length,
    'names the same server twice',
  );

/**
 * Returns the primary's replicas.
 * @throws UsageError `setting.invalid` if the primary is the embedded server, which has no replicas
 */
export function replicasOf(env: {
  readonly DATABASE_URL?: string | undefined;
  readonly DATABASE_READ_URL: readonly ReplicaLocation[];
}): readonly ReplicaLocation[] {
  if (env.DATABASE_READ_URL.length === 0 || env.DATABASE_URL !== undefined) return env.DATABASE_READ_URL;
  throw new UsageError(
    'setting.invalid',
    'DATABASE_READ_URL: the embedded PostgreSQL has no replicas.',
    'Set DATABASE_URL to the primary of these replicas, or remove DATABASE_READ_URL.',
  );
}
