import type { FieldTable } from './field.js';
import { respondentNames } from './respondent-names.js';

/** One order of a licensing authority. */
export const orderFields = {
  respondent: {
    kind: 'text',
    required: true,
    identifies: 'holder',
    description: 'Respondents, as printed.',
    compared: 'text',
    lasting: true,
    long: true,
    sources: `
      name: respondent, respondent name, licensee name, company name, business name, business individual,
      name, licensee, business, company, contractor, contractor name, owner name`,
  },
  ...respondentNames,
  licenseNumbers: {
    kind: 'list',
    example: ['BC100001'],
    note: 'License numbers that the order names.',
    identifies: 'license',
    description: 'License numbers on the record, separated by semicolons.',
    filtered: true,
    sources: 'serial: license number, credential number, credential number printed, license',
  },
  licenseKeys: { kind: 'list', read: false, of: 'licenseNumbers' },
  fileNumbers: {
    kind: 'list',
    description: 'File numbers, separated by semicolons.',
    sources: `
      serial: file number, violation number, citation number, infraction number, case number, case id,
      number, ticket number, complaint number, violation id, citation id`,
  },
  address: {
    kind: 'text',
    identifies: 'address',
    description: 'Street address, as printed.',
    compared: 'text',
    sources: 'address: address, respondent address, street address, street',
  },
  city: {
    kind: 'text',
    example: 'Minneapolis',
    description: 'City, as printed.',
    filtered: true,
    sources: `
      city: city, respondent city, respondent address city, city printed, address city, respondent
      borough, respondent address borough, borough`,
  },
  state: {
    kind: 'text',
    stored: 'computed',
    description: 'State of the address.',
    sources: 'state: state, respondent state, address state',
  },
  phone: {
    kind: 'text',
    description: 'Phone number.',
    sources: 'phone: phone, respondent phone',
    identifies: 'phone',
  },
  orderType: {
    kind: 'text',
    example: 'Consent Order',
    description: 'Type of order.',
    filtered: true,
    label: 'Order',
    compared: 'category',
    sources: 'category: order type, action type, order, type, case type, violation category',
  },
  actionsTaken: {
    kind: 'list',
    example: ['Fine', 'Revocation'],
    description: 'What was ordered, separated by semicolons.',
    filtered: true,
    label: 'Outcome',
    sources: 'list: action taken, action, discipline',
  },
  penaltyAmount: {
    kind: 'money',
    example: 5000,
    description: 'Penalty in US dollars.',
    filtered: true,
    label: 'Penalty',
    compared: 'amount',
    sources: `
      money: penalty amount, penalty imposed, civil penalty, penalty, total violation amount, amount
      imposed, amount`,
  },
  stayedAmount: {
    kind: 'money',
    description: 'Stayed part of the penalty, in US dollars.',
    sources: `
      money: stayed amount, stayed, suspended amount, penalty suspended, suspended penalty, held abeyance,
      amount held abeyance`,
  },
  orderDate: {
    kind: 'day',
    example: '2023-03-01',
    description: 'Date of the order.',
    filtered: true,
    label: 'Date',
    compared: 'day',
    lasting: true,
    sources: `
      date: order date, complete order date, action date, effective date, date, decision date, issue date,
      violation date, hearing date, effective`,
  },
  violationTypes: {
    kind: 'list',
    example: ['Unlicensed work'],
    description: 'What was violated, separated by semicolons.',
    filtered: true,
    label: 'For',
    sources: 'list: violation type, violation description, violation',
  },
  url: {
    kind: 'link',
    description: 'URL of the document.',
    sources: 'link: link, order link',
    identifies: 'text',
  },
  claimId: { kind: 'integer', read: false, large: true },
} as const satisfies FieldTable;
