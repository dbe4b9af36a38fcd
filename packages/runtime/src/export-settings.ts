/** Settings of whole-version exports. */
import { join, resolve } from 'node:path';
import { z } from 'zod';

const BUCKET_URL = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w!'()*./-]*))?$/;

/** A bucket, and the start of all keys in it, without a slash at the end. */
const bucketUrl = z
  .string()
  .regex(BUCKET_URL, 'must be a bucket, with a prefix or without: s3://bucket/prefix')
  .transform((text) => {
    const [, bucket = '', prefix = ''] = BUCKET_URL.exec(text) ?? [];
    return { bucket, prefix: prefix.replace(/\/+$/, '') };
  });

const endpoint = z
  .string()
  .refine(
    (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
    'must be a URL that begins with https:// or http://',
  );

export const exportShape = {
  CRS_KEEP_EXPORTS: z
    .string()
    .regex(/^\d{1,2}$/, 'must be a number of versions, 0 to 99')
    .transform(Number)
    .default(3),
  CRS_EXPORTS_DIR: z.string().optional(),
  CRS_EXPORTS_URL: bucketUrl.optional(),
  CRS_EXPORT_TEXT: z.enum(['on_request', 'nightly']).default('on_request'),
  AWS_ENDPOINT_URL_S3: endpoint.optional(),
  AWS_REGION: z.string().optional(),
  // The library reads the keys itself; they are here so that they can be set everywhere.
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
};

/** A bucket of S3, or of another server that speaks its protocol. */
export interface BucketSettings {
  readonly bucket: string;
  /** The start of all keys, without a slash at the end; may be empty. */
  readonly prefix: string;
  /** Another server than Amazon's, or null. */
  readonly endpoint: string | null;
  /** Null for the region of the AWS profile. */
  readonly region: string | null;
}

/** Where whole-version exports are. */
export interface ExportSettings {
  /** Absolute path of the folder with the exports; with a bucket, for files that are not stored there yet. */
  readonly dir: string;
  /** The bucket with the exports; null if they are in the folder. */
  readonly bucket: BucketSettings | null;
  /** The number of versions to keep, or 0 to make none. */
  readonly keep: number;
  /** When to create the text files. */
  readonly text: 'on_request' | 'nightly';
}

/** @param env what the schema of `exportShape` read */
export function exportSettings(
  env: z.infer<z.ZodObject<typeof exportShape>>,
  workingDirectory: string,
  dataDir: string,
): ExportSettings {
  const { CRS_EXPORTS_URL: bucket, AWS_ENDPOINT_URL_S3: given = null } = env;
  return {
    dir: resolve(workingDirectory, env.CRS_EXPORTS_DIR ?? join(dataDir, 'exports')),
    // Servers other than Amazon's usually have one region, whatever its name.
    bucket:
      bucket === undefined
        ? null
        : { ...bucket, endpoint: given, region: env.AWS_REGION ?? (given === null ? null : 'us-east-1') },
    keep: env.CRS_KEEP_EXPORTS,
    text: env.CRS_EXPORT_TEXT,
  };
}
