import { actionFilterFields, orderFilterFields } from '@crs/store';
import { describe, expect, it } from '@jest/globals';
import { findField, nearestField, sortable } from './fields.js';

describe('findField', () => {
  it('finds a field in any case', () => {
    expect(findField(orderFilterFields, 'pENALTYAMOUNT')).toMatchObject({ name: 'PenaltyAmount' });
    expect(findField(orderFilterFields, 'Penalty')).toBeUndefined();
  });
});

describe('nearestField', () => {
  /** A caller's spelling, and the suggested field of orders and of actions. */
  it.each([
    ['Penalty', 'PenaltyAmount', 'PenaltyAmount'],
    ['penalties', 'PenaltyAmount', 'PenaltyAmount'],
    ['Fine', 'PenaltyAmount', 'PenaltyAmount'],
    ['amount', 'PenaltyAmount', 'PenaltyAmount'],
    ['Restitution', null, 'RestitutionAmount'],
    ['date', 'OrderDate', 'ActionDate'],
    ['issue_date', 'OrderDate', 'ActionDate'],
    ['ActionDate', 'OrderDate', 'ActionDate'],
    ['order-date', 'OrderDate', 'ActionDate'],
    ['Name', 'CompanyName', 'CompanyName'],
    ['Company', 'CompanyName', 'CompanyName'],
    ['contractor', 'CompanyName', 'CompanyName'],
    ['contractorName', 'CompanyName', 'CompanyName'],
    ['respondents', 'CompanyName', 'Respondent'],
    ['DBA', 'DbaNames', 'DbaNames'],
    ['TradeName', 'DbaNames', 'DbaNames'],
    ['Person', 'IndividualNames', 'IndividualNames'],
    ['Individual', 'IndividualNames', 'IndividualNames'],
    ['License', 'LicenseNumbers', 'LicenseNumbers'],
    ['LicenseNo', 'LicenseNumbers', 'LicenseNumbers'],
    ['town', 'City', 'City'],
    ['type', 'OrderType', 'ActionType'],
    ['ActionType', 'OrderType', 'ActionType'],
    ['OrderType', 'OrderType', 'ActionType'],
    ['Action', 'ActionsTaken', 'ActionType'],
    ['violation', 'ViolationTypes', 'ViolationTypes'],
    ['Violations', 'ViolationTypes', 'ViolationTypes'],
    ['case', null, 'CaseNumber'],
    ['nothing alike', null, null],
  ])('suggests for %j %j of orders and %j of actions', (name, order, action) => {
    expect(nearestField(orderFilterFields, name)).toBe(order);
    expect(nearestField(actionFilterFields, name)).toBe(action);
  });
});

describe('sortable', () => {
  it('leaves out lists', () => {
    expect(sortable(orderFilterFields).map(({ name }) => name)).toEqual([
      'Id',
      'CompanyName',
      'City',
      'OrderType',
      'PenaltyAmount',
      'OrderDate',
    ]);
  });
});
