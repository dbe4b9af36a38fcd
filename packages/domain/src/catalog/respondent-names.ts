import type { FieldTable } from './field.js';

/** The names that are read from the respondents of an order or an action. */
export const respondentNames = {
  companyName: {
    kind: 'text',
    example: 'Northside Builders LLC',
    identifies: 'name',
    description: 'Company among the respondents.',
    filtered: true,
    compared: 'text',
  },
  dbaNames: {
    kind: 'list',
    example: ['Northside Remodeling'],
    note: 'Trade names.',
    identifies: 'name',
    description: 'Doing-business-as names, separated by semicolons.',
    filtered: true,
  },
  individualNames: {
    kind: 'list',
    example: ['Ada Example'],
    identifies: 'name',
    description: 'People among the respondents, separated by semicolons.',
    filtered: true,
  },
} as const satisfies FieldTable;
