import { expect, it } from '@jest/globals';
import { evidenceText } from './evidence-text.js';

it.each([
  ['phone', '9525550176', '(952) 555-0176'],
  ['phone_differs', '9525550176', '(952) 555-0176'],
  ['name_exact', 'TRUEDRAIN ELECTRIC OF SPOKANE INC', 'Truedrain Electric of Spokane Inc'],
  ['person_differs', 'AMY SANDVICK', 'Amy Sandvick'],
  ['address_near', '2168 PLOVER ST', '2168 Plover St'],
  ['unit', '8036 48TH ST N STE 64', '8036 48th St N Ste 64'],
  ['city_differs', 'KENT', 'Kent'],
  ['license_number', 'FOSSWIC424FU', 'FOSSWIC424FU'],
  ['zip', '55419', '55419'],
  ['trade', 'electrical, plumbing', 'electrical, plumbing'],
  ['alias', null, null],
])('writes what %s compares: %s', (signal, printed, shown) => {
  expect(evidenceText(signal, printed)).toBe(shown);
});
