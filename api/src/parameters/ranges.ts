import { ApiError } from '../errors/api-error.js';

/** Refuses a range of days that ends before it begins. @throws ApiError `validation.semantic` */
export function refuseBackwards(fromDate: string | null, toDate: string | null): void {
  if (fromDate === null || toDate === null || fromDate <= toDate) return;
  throw new ApiError('validation.semantic', 'fromDate is after toDate.', {
    details: [
      { field: 'fromDate', issue: 'semantic', received: fromDate, expected: 'a day on or before toDate' },
      { field: 'toDate', issue: 'semantic', received: toDate, expected: 'a day on or after fromDate' },
    ],
  });
}

/** Refuses a range of values whose minimum exceeds its maximum. @throws ApiError `validation.semantic` */
export function refuseUpsideDown(minValue: number | null, maxValue: number | null): void {
  if (minValue === null || maxValue === null || minValue <= maxValue) return;
  throw new ApiError('validation.semantic', 'minValue is above maxValue.', {
    details: [
      {
        field: 'minValue',
        issue: 'semantic',
        received: String(minValue),
        expected: 'a value of at most maxValue',
      },
      {
        field: 'maxValue',
        issue: 'semantic',
        received: String(maxValue),
        expected: 'a value of at least minValue',
      },
    ],
  });
}
