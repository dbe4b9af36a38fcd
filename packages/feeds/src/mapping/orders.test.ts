import { definitionOf, dictionaries, row } from '@crs/testing/fixtures';
import { describe, expect, it } from '@jest/globals';
import type { Cells } from '../row.js';
import { compileMapping } from './compile.js';

function mapped(family: 'orders' | 'actions', changes: Record<string, unknown>, values: Cells) {
  return compileMapping(definitionOf(family, changes), dictionaries).map(row(values));
}

describe('parse steps of orders', () => {
  it('return type, actions, and violations in the words of the dictionary, otherwise of the source', () => {
    const changes = {
      parse: [
        { orderType: 'kind' },
        { actionsTaken: { join: ['kind', 'synopsis'], separator: '; ' } },
        { violationTypes: 'synopsis' },
        { licenseNumbers: 'synopsis' },
      ],
      columns: { orderType: 'kind', violationTypes: { list: 'charges' } },
    };
    const values = {
      number: '1',
      respondent: 'Alder Roofing Inc.',
      kind: 'CONSENT CEASE AND DESIST ORDER',
      synopsis: 'License No. BC555019 is revoked, application no. 555020 denied; work without a permit',
      charges: ['Late filing'],
    };
    expect(mapped('orders', changes, values)).toMatchObject({
      ok: true,
      record: {
        orderType: 'Consent Cease and Desist Order',
        actionsTaken: ['Cease and desist', 'License revoked', 'License denied'],
        violationTypes: ['Late filing', 'Failure to obtain a permit'],
        licenseNumbers: ['BC555019'],
      },
    });
    expect(mapped('orders', changes, { ...values, kind: 'Memo 7', synopsis: '' })).toMatchObject({
      record: { orderType: 'Memo 7', actionsTaken: [], violationTypes: ['Late filing'] },
    });
  });

  it('join the file numbers of the sentence and of a column', () => {
    const changes = { parse: [{ respondents: 'respondent' }], columns: { fileNumbers: { list: 'files' } } };
    const values = {
      number: '1',
      respondent: 'RBC2308-0990/JM Alder Roofing Inc.',
      files: ['RBC2308-0991/JM'],
    };
    expect(mapped('orders', changes, values)).toMatchObject({
      record: { companyName: 'Alder Roofing Inc.', fileNumbers: ['RBC2308-0991/JM', 'RBC2308-0990/JM'] },
    });
  });

  it('keep prose as the respondent, without names', () => {
    const changes = { parse: [{ respondents: 'respondent' }, { violationTypes: 'respondent' }] };
    const respondent = 'The state announced that Alder Roofing Inc. was fined for shoddy work';
    expect(mapped('actions', changes, { number: '1', respondent })).toMatchObject({
      record: {
        respondent,
        companyName: null,
        dbaNames: [],
        individualNames: [],
        violationTypes: ['Substandard work'],
      },
    });
  });
});
