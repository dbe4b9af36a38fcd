import { describe, expect, it } from '@jest/globals';
import type { JudgedRow } from './judged-row.js';
import type { NewSuppression, Suppression } from './suppressions.js';
import { Withholding } from './withholding.js';

const holding = (made: Pick<NewSuppression, 'kind' | 'action' | 'target'>): Suppression =>
  ({ ...made, id: 1, reason: 'A reason', by: 'Ada', until: null, active: true }) as Suppression;

const person = (more: object = {}): Withholding =>
  new Withholding([
    holding({
      kind: 'person',
      action: 'mask',
      target: { name: 'John Doe', state: null, jurisdiction: null, phone: null, address: null, ...more },
    }),
  ]);

const firm = (action: 'hide' | 'mask', licenseType: string | null = null): Withholding =>
  new Withholding([
    holding({
      kind: 'contractor',
      action,
      target: {
        licenseKey: 'BC1',
        licenseNumber: 'BC1',
        state: 'MN',
        licenseType,
        names: ['Doe Roofing LLC'],
        nameKeys: ['doe roofing'],
        contacts: [],
      },
    }),
  ]);

const row = (
  table: JudgedRow['table'],
  values: JudgedRow['values'],
  more: Partial<JudgedRow> = {},
): JudgedRow => ({
  table,
  id: 7,
  values,
  state: 'MN',
  jurisdiction: null,
  contentHash: null,
  licenseTypes: [],
  linked: [],
  matchedToAnother: false,
  ...more,
});

const claim = {
  contractor_name: 'JOHN DOE ROOFING',
  name_key: 'john doe roofing',
  contractor_phone: '612-555-0100',
  contractor_address: '12 Elm St',
  contractor_license: 'X1',
};

describe('a suppressed person', () => {
  it('loses name, phone and street where the row is about them', () => {
    expect(person().judge(row('claim', claim))?.masked).toEqual({
      contractor_name: '[withheld] ROOFING',
      name_key: 'roofing',
      contractor_phone: null,
      contractor_address: null,
    });
  });

  it('keeps the phone of a company that only names them', () => {
    const contractor = {
      name: 'Elm Roofing LLC',
      name_key: 'elm roofing',
      person_name: 'Doe, John',
      phone: '6125550100',
    };
    expect(person().judge(row('contractor', contractor))?.masked).toEqual({ person_name: '[withheld]' });
  });

  it.each([
    [{ phone: '(612) 555 0100' }, true],
    [{ phone: '999-555-0199' }, false],
    [{ address: '12 N Elm Street' }, true],
    [{ address: '14 Elm St', phone: '612.555.0100' }, true],
    [{ address: '14 Elm St' }, false],
    [{ state: 'WI' }, false],
    [{ jurisdiction: 'elm' }, false],
  ])('is told from namesakes by %p', (more, isMeant) => {
    expect(person(more).judge(row('claim', claim)) !== null).toBe(isMeant);
  });

  it('is meant by a record that prints no phone to compare', () => {
    const values = { ...claim, contractor_phone: null };
    expect(person({ phone: '999-555-0199' }).judge(row('claim', values))).not.toBeNull();
  });
});

describe('a suppressed contractor', () => {
  it('is named by a claim that prints its number or its name, unless another is matched', () => {
    const byName = { ...claim, contractor_name: 'Doe Roofing', name_key: 'doe roofing' };
    const byNumber = { ...claim, contractor_license: 'bc1 ' };
    for (const values of [byName, byNumber]) {
      expect(firm('hide').judge(row('claim', values))?.masked).toEqual({
        contractor_name: null,
        name_key: null,
        contractor_phone: null,
        contractor_address: null,
        contractor_license: null,
      });
      expect(firm('hide').judge(row('claim', values, { state: 'WI' }))).toBeNull();
      expect(firm('hide').judge(row('claim', values, { matchedToAnother: true }))).toBeNull();
    }
  });

  it('keeps its license where it is masked', () => {
    const masked = firm('mask').judge(row('permit', claim, { linked: [1] }))?.masked;
    expect(masked).toEqual({
      contractor_name: '[withheld]',
      contractor_phone: null,
      contractor_address: null,
    });
  });

  it('is taken out of an order that names others too, and of all names where none is recognised', () => {
    const order = {
      respondent: 'Doe Roofing LLC and Elm Inc',
      company_name: 'Doe Roofing LLC',
      dba_names: [],
      individual_names: ['Jane Roe'],
      license_numbers: ['BC1', 'BC2'],
      license_keys: ['BC1', 'BC2'],
      phone: '6125550100',
      address: null,
    };
    expect(firm('hide').judge(row('enforcement_order', order, { linked: [1] }))?.masked).toEqual({
      respondent: '[withheld] LLC and Elm Inc',
      company_name: '[withheld] LLC',
      license_numbers: ['BC2'],
      license_keys: ['BC2'],
      phone: null,
      address: null,
    });
    const misspelt = { ...order, respondent: 'Dough Rooofing', company_name: null };
    expect(firm('hide').judge(row('enforcement_order', misspelt, { linked: [1] }))?.masked).toMatchObject({
      respondent: '[withheld]',
      individual_names: [],
      license_numbers: ['BC2'],
    });
  });

  it('is the holder of the given type only', () => {
    const contractor = { license_key: 'BC1', name: 'Doe Roofing LLC', name_key: 'doe roofing' };
    const typed = (type: string) => row('contractor', contractor, { licenseTypes: [type] });
    expect(firm('hide', 'Plumber').judge(typed('plumber'))).toEqual({ masked: null, suppressions: [1] });
    expect(firm('hide', 'Plumber').judge(typed('Electrician'))).toBeNull();
  });
});
