import type { PageContext } from '../../page.js';
import { PageError } from '../../page-error.js';
import type { QualityServices } from '../../quality-services.js';

/** @throws PageError 503 in a service that measures nothing */
export function qualityDesk({ quality }: PageContext): QualityServices {
  if (quality !== undefined) return quality;
  throw new PageError(
    503,
    'This service measures no matches',
    'Ask its operator for the address of the whole service.',
  );
}
