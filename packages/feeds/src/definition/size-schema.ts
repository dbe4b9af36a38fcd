import { parseSize } from '@crs/domain';
import { z } from 'zod';

/** `50 GB`, in bytes. */
export const sizeSchema = z.string().transform((text, context) => {
  const bytes = parseSize(text);
  if (bytes !== null) return bytes;
  context.addIssue({ code: 'custom', message: 'a size such as 500 MB or 50 GB' });
  return z.NEVER;
});
