import { CrsError } from '@crs/domain';
import { pageAdvice } from '../layout/page-advice.js';
import { pageText } from '../layout/page-text.js';
import { PageError } from '../page-error.js';

/** The result of an operator's request. @throws PageError 409 with the next step if the request is impossible */
export async function granted<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof CrsError) throw new PageError(409, pageText(error.message), pageAdvice(error));
    throw error;
  }
}
