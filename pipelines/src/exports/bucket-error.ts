import { CrsError } from '@crs/domain';
import type { BucketSettings } from '@crs/runtime';

/** True for an object that does not exist. A bucket that does not exist is an error. */
export const isMissing = (error: unknown): boolean => ['NoSuchKey', 'NotFound'].includes(nameOf(error));

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

const KEYS = [
  ...['AccessDenied', 'Forbidden', 'InvalidAccessKeyId', 'SignatureDoesNotMatch', 'ExpiredToken'],
  ...['CredentialsProviderError', 'TokenRefreshRequired', 'InvalidToken'],
];
const REGION = ['AuthorizationHeaderMalformed', 'PermanentRedirect', 'IllegalLocationConstraintException'];

/** The error for a request to a bucket, with what the operator can do. */
export function bucketError(error: unknown, { bucket, prefix, endpoint }: BucketSettings): CrsError {
  if (error instanceof CrsError) return error;
  const place = `s3://${bucket}/${prefix}`;
  const name = nameOf(error);
  const message = error instanceof Error && error.message !== '' ? error.message : name;
  const failed = (says: string, nextStep: string): CrsError =>
    new CrsError('exports.unavailable', says, { nextStep, cause: error });
  if (name === 'NoSuchBucket')
    return failed(`There is no bucket ${bucket}.`, 'Create it, or correct CRS_EXPORTS_URL.');
  if (KEYS.includes(name))
    return failed(
      `${place} refuses these credentials (${name}).`,
      'Check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY. They must allow listing the bucket, and reading, writing, and deleting its objects.',
    );
  if (REGION.includes(name) || /region is missing/i.test(message))
    return failed(
      `${place} is not in this region: ${message}`,
      'Set AWS_REGION to the region of the bucket.',
    );
  return failed(
    `${place} cannot be used: ${message}`,
    endpoint === null
      ? 'Check AWS_REGION and the network, then repeat the command. For a server other than Amazon’s, set AWS_ENDPOINT_URL_S3.'
      : `Check that ${endpoint} (AWS_ENDPOINT_URL_S3) is running and can be reached from here, then repeat the command.`,
  );
}
