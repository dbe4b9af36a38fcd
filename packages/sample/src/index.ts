export {
  addressLine,
  companyOrPerson,
  contactAndCompany,
  punctuatePhone,
  typeFirm,
  typePlaceholder,
} from './clerk.js';
export { csvLine } from './csv.js';
export { dayOf, isoDay, today, usDay, yearOf } from './days.js';
export { actions } from './feeds/actions.js';
export { inspections } from './feeds/inspections.js';
export { orders } from './feeds/orders.js';
export { legalName, printPerson } from './firm.js';
export { generateSample, type Sample, type SampleOptions } from './generate-sample.js';
export { printAddress } from './places.js';
export { streamsOf } from './random.js';
export { trades } from './trades.js';
export { writeSample } from './write-sample.js';
