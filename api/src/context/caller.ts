import type { UsableKey } from '@crs/store';
import type { AuthError } from '../errors/api-error.js';

/** Who sent the request: a usable key, or why there is none. */
export type Caller =
  | { readonly key: UsableKey; readonly refusal: null }
  | { readonly key: null; readonly refusal: AuthError };
