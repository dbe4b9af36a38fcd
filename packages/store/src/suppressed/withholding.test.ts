import { describe, expect, it } from '@jest/globals';
import { nameRules } from '../../test/name-rules.js';
import { inspectionTexts } from './inspection-texts.js';
import type { JudgedRow } from './judged-row.js';
import type { NewSuppression, Suppression } from './suppressions.js';
import { Withholding } from './withholding.js';

const holding = (made: Pick<NewSuppression, 'kind' | 'action' | 'target'>): Suppression =>
  ({ ...made, id: 1, reason: 'A reason', by: 'Ada', until: null, active: true }) as Suppression;

const person = (more: object = {}): Withholding =>
  new Withholding(
    [
      holding({
        kind: 'person',
        action: 'mask',
        target: { name: 'John Doe', state: null, jurisdiction: null, phone: null, address: null, ...more },
      }),
    ],
    nameRules,
  );

const firm = (action: 'hide' | 'mask', licenseType: string | null = null): Withholding =>
  new Withholding(
    [
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
    ],
    nameRules,
  );

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

describe('texts in a record', () => {
  const text = (of: Withholding, description: string, more: object = {}) =>
    of.judge(
      row('permit', {
        contractor_name: 'Elm Roofing',
        contractor_phone: null,
        contractor_address: null,
        contractor_license: null,
        description,
        ...more,
      }),
    )?.masked?.description ?? description;
  const known = person({ phone: '612-555-0100', address: '100 Oak St' });
  const hidden = new Withholding(
    [
      holding({
        kind: 'contractor',
        action: 'hide',
        target: {
          ...{ licenseKey: 'PC773301', licenseNumber: 'PC773301', state: 'MN', licenseType: null },
          ...{ names: [], nameKeys: [], contacts: ['(612) 555-0100', '100 Oak Street', 'PO Box 77'] },
        },
      }),
    ],
    nameRules,
  );

  it.each([
    ['call 612.555.0100 ext 4 first', 'call [withheld] first'],
    ['(612) 555-0100 / 612-555-0199', '[withheld] / 612-555-0199'],
    ['mail to 100 OAK STREET, Duluth', 'mail to [withheld], Duluth'],
    ['from 100-A Oak St and 102 Oak St', 'from [withheld] and 102 Oak St'],
    ['100 feet of fence at 100 Oak Ave, 1000 Oak St', '100 feet of fence at 100 Oak Ave, 1000 Oak St'],
  ])('%s', (printed, shown) => {
    for (const one of [known, hidden]) expect(text(one, printed)).toBe(shown);
    expect(text(known, printed, { contractor_phone: '651-555-0177' })).toBe(shown);
  });

  it.each([
    ['lic. #PC773301, box 12', 'lic. #[withheld], box 12'],
    ['(pc773301)', '([withheld])'],
    ['XPC773301 PC7733012', 'XPC773301 PC7733012'],
    ['p.o. box 77 Duluth', '[withheld] Duluth'],
  ])('of a hidden contractor: %s', (printed, shown) => {
    expect(text(hidden, printed)).toBe(shown);
  });

  it('stay unchanged in other states', () => {
    const printed = 'PC773301, 612-555-0100';
    expect(hidden.judge(row('permit', { description: printed }, { state: 'WA' }))).toBeNull();
  });
});

describe('a suppressed person', () => {
  it('loses name, phone, and street if the row is about them', () => {
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
  ])('is distinguished from namesakes by %p', (more, isMeant) => {
    expect(person(more).judge(row('claim', claim)) !== null).toBe(isMeant);
  });

  it.each([
    ['612-555-0100 ext 12', true],
    ['(612)555-0100x3', true],
    ['612-555-0100 / 612-555-0199', true],
    ['cell: 612-555-0199, office 1.612.555.0100', true],
    ['612-555-0101', false],
    ['512-555-0100', false],
  ])('is recognized by a phone that is printed as %j', (contractor_phone, isMeant) => {
    const known = person({ phone: '612-555-0100' });
    expect(known.judge(row('claim', { ...claim, contractor_phone })) !== null).toBe(isMeant);
  });

  it.each([
    ['1234 5th Ave', '1234 Fifth Avenue, Unit 9', true],
    ['100 Oak St', '100-A OAK STREET', true],
    ['100 Oak St', 'Unit 4, 100 Oak St', true],
    ['Unit 4, 100 Oak St', '100 Oak St #4', true],
    ['1 Birch Plaza', 'One Birch Plaza', true],
    ['PO Box 12', 'P.O. BOX 12', true],
    ['100 Old Mill Rd', '100 Old Farm Rd', false],
    ['100 Oak St', '1001 Oak St', false],
    ['100 Oak St N', '100 Oak St S', false],
    ['100 Oak St', '100 Oak Ave', false],
    ['94-1035 Elm St', '94-1036 Elm St', false],
  ])('is recognized at %j by %j', (address, contractor_address, isMeant) => {
    const known = person({ address });
    expect(known.judge(row('claim', { ...claim, contractor_address })) !== null).toBe(isMeant);
  });

  it('is recognized by initial and surname next to the phone', () => {
    const values = { ...claim, contractor_name: 'J. DOE ROOFING', name_key: 'j doe roofing' };
    expect(person().judge(row('claim', values))).toBeNull();
    expect(person({ phone: '612-555-0100' }).judge(row('claim', values))?.masked).toMatchObject({
      contractor_name: '[withheld] ROOFING',
      name_key: 'roofing',
    });
  });

  it('is recognized in a record that prints no phone to compare', () => {
    const values = { ...claim, contractor_phone: null };
    expect(person({ phone: '999-555-0199' }).judge(row('claim', values))).not.toBeNull();
  });
});

describe('inspections of a permit', () => {
  const inspections = [
    {
      inspectionType: 'Rough for John Doe',
      scheduledDate: null,
      inspectedDate: '2025-01-03',
      result: 'FAIL',
    },
    { inspectionType: null, scheduledDate: '2025-01-09', inspectedDate: null, result: 'See 612-555-0100' },
  ];
  const judged = (of: Withholding) =>
    of.judge(row('permit', { ...claim, inspections: inspectionTexts(inspections) }, { inspections }))?.masked
      ?.inspections;

  it('are shown without the names and phones in their texts', () => {
    expect(judged(person({ phone: '612-555-0100' }))).toEqual([
      { ...inspections[0], inspectionType: 'Rough for [withheld]' },
      { ...inspections[1], result: 'See [withheld]' },
    ]);
  });

  it('stay as they are if they name nobody', () => {
    expect(judged(firm('mask'))).toBeUndefined();
  });
});

describe('a suppressed contractor', () => {
  it('is named by a claim that prints its number or its name, unless another contractor is matched', () => {
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

  it('keeps its license if it is masked', () => {
    const masked = firm('mask').judge(row('permit', claim, { linked: [1] }))?.masked;
    expect(masked).toEqual({
      contractor_name: '[withheld]',
      contractor_phone: null,
      contractor_address: null,
    });
  });

  it('is removed from an order that names others, too, and from all names if none is recognized', () => {
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

  it('is only the holder of the given type', () => {
    const contractor = { license_key: 'BC1', name: 'Doe Roofing LLC', name_key: 'doe roofing' };
    const typed = (type: string) => row('contractor', contractor, { licenseTypes: [type] });
    expect(firm('hide', 'Plumber').judge(typed('plumber'))).toEqual({ masked: null, suppressions: [1] });
    expect(firm('hide', 'Plumber').judge(typed('Electrician'))).toBeNull();
  });
});
