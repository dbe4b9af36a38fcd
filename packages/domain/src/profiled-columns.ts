/** The columns whose values are compared from night to night. */
import type { Family } from './family.js';

/**
 * How values are put into buckets.
 * - `category`: the value itself
 * - `amount`: the power of two at or below it; `0` for none and less
 * - `day`: the year and month
 * - `degree`: fiftieths of a degree, about two kilometres
 */
export type BucketKind = 'category' | 'amount' | 'day' | 'degree';

/** The columns of each family that are compared from night to night, with the kind of their buckets. */
export const profiledColumns: Readonly<Record<Family, Readonly<Record<string, BucketKind>>>> = {
  permits: {
    permitType: 'category',
    workType: 'category',
    status: 'category',
    value: 'amount',
    issueDate: 'day',
    latitude: 'degree',
    longitude: 'degree',
  },
  licenses: {
    licenseType: 'category',
    status: 'category',
    state: 'category',
    originalDate: 'day',
    expirationDate: 'day',
  },
  inspections: {
    state: 'category',
    inspectionType: 'category',
    totalPenalty: 'amount',
    openDate: 'day',
  },
  orders: { orderType: 'category', penaltyAmount: 'amount', orderDate: 'day' },
  actions: { actionType: 'category', status: 'category', penaltyAmount: 'amount', actionDate: 'day' },
};
