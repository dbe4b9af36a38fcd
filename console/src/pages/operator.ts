import { CrsError } from '@crs/domain';
import type { AccountServices } from '../account-services.js';
import type { FeedServices } from '../feed-services.js';
import { pageAdvice } from '../layout/page-advice.js';
import { pageText } from '../layout/page-text.js';
import type { OperatorServices } from '../operator-services.js';
import type { PageContext } from '../page.js';
import { PageError } from '../page-error.js';

/** @throws PageError 503 in a service that runs no nights */
export function operatorOf({ operator }: Pick<PageContext, 'operator'>): OperatorServices {
  if (operator !== undefined) return operator;
  throw new PageError(
    503,
    'This service runs no nights',
    'Ask its operator for the address of the whole service.',
  );
}

/** @throws PageError 503 in a service that knows no accounts */
export function accountsOf({ accounts }: Pick<PageContext, 'accounts'>): AccountServices {
  if (accounts !== undefined) return accounts;
  throw new PageError(
    503,
    'This service has no pages for keys',
    'Ask its operator for the address of the whole service.',
  );
}

/** @throws PageError 503 in a service without definitions */
export function feedsOf({ feeds }: Pick<PageContext, 'feeds'>): FeedServices {
  if (feeds !== undefined) return feeds;
  throw new PageError(
    503,
    'This service defines no feeds',
    'Ask its operator for the address of the whole service.',
  );
}

/** The result of a request of an operator. @throws PageError 409 where it cannot be done, with what to do next */
export async function granted<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof CrsError) throw new PageError(409, pageText(error.message), pageAdvice(error));
    throw error;
  }
}
