import type { UsableKey } from '@crs/store';
import type { AuthError } from '../errors/api-error.js';

/** The sender of the request: a usable key, or the reason for none. */
export type Caller =
  | { readonly key: UsableKey; readonly refusal: null }
  | { readonly key: null; readonly refusal: AuthError };
