/** The columns whose values are compared from night to night. */
import type { Family } from './families.js';

/**
 * How values are put into buckets.
 * - `category`: the value itself
 * - `amount`: the power of two at or below it; `0` for none and less
 * - `day`: the year and month
 * - `degree`: fiftieths of a degree, about two kilometres
 * - `text`: its length in steps of eight bytes: texts that were cut or put into another column change it
 */
export type BucketKind = 'category' | 'amount' | 'day' | 'degree' | 'text';

/** The columns of each family that are compared from night to night, with the kind of their buckets. */
export const profiledColumns: Readonly<Record<Family, Readonly<Record<string, BucketKind>>>> = {
  permits: {
    permitType: 'category',
    workType: 'category',
    status: 'category',
    value: 'amount',
    issueDate: 'day',
    propertyAddress: 'text',
    contractorName: 'text',
    contractorPhone: 'text',
    contractorLicense: 'text',
    latitude: 'degree',
    longitude: 'degree',
  },
  licenses: {
    licenseType: 'category',
    status: 'category',
    state: 'category',
    originalDate: 'day',
    expirationDate: 'day',
    licenseNumber: 'text',
    name: 'text',
    personName: 'text',
    address: 'text',
    zip: 'text',
    phone: 'text',
  },
  inspections: {
    state: 'category',
    inspectionType: 'category',
    totalPenalty: 'amount',
    openDate: 'day',
    establishmentName: 'text',
    siteAddress: 'text',
    mailingAddress: 'text',
  },
  orders: {
    orderType: 'category',
    penaltyAmount: 'amount',
    orderDate: 'day',
    respondent: 'text',
    companyName: 'text',
    address: 'text',
  },
  actions: {
    actionType: 'category',
    status: 'category',
    penaltyAmount: 'amount',
    actionDate: 'day',
    respondent: 'text',
    companyName: 'text',
    summary: 'text',
  },
};

/** The columns of each family that say who or where: a record keeps them, so that few records change one in a night. */
export const lastingColumns: Readonly<Record<Family, readonly string[]>> = {
  permits: ['contractorName', 'contractorPhone', 'propertyAddress', 'issueDate'],
  licenses: ['name', 'address', 'phone', 'originalDate'],
  inspections: ['establishmentName', 'siteAddress', 'openDate'],
  orders: ['respondent', 'orderDate'],
  actions: ['respondent', 'actionDate'],
};
