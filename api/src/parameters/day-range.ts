import { ApiError } from '../errors/api-error.js';

/** Refuses a range of days that ends before it begins. @throws ApiError `validation.semantic` */
export function refuseBackwards(fromDate: string | null, toDate: string | null): void {
  if (fromDate === null || toDate === null || fromDate <= toDate) return;
  throw new ApiError('validation.semantic', 'fromDate is after toDate.', {
    details: [
      { field: 'fromDate', issue: 'semantic', received: fromDate, expected: 'a day not after toDate' },
      { field: 'toDate', issue: 'semantic', received: toDate, expected: 'a day not before fromDate' },
    ],
  });
}
