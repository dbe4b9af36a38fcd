import { definitionOf, dictionaries, row } from '@crs/testing/fixtures';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Cells } from '../row.js';
import { compileMapping, missingColumns, requiredColumns } from './compile.js';

/** The permit of a row, or its reject. */
function permit(changes: Record<string, unknown>, values: Cells): Record<string, unknown> {
  const mapping = compileMapping(definitionOf('permits', changes), dictionaries);
  const result = mapping.map(row({ number: '17', ...values }));
  if (result.ok) return { ...result.record, misplaced: result.misplaced };
  return result.leftOut ? { leftOut: true } : { reject: result.reject.code };
}

describe('contacts by role', () => {
  const prefer = ['General', ['Electrical', 'plumbing '], 'Contractor-*'];
  const group = { role: 'c{n}_type', upTo: 15, prefer };
  const columns = {
    contractorName: { contacts: { ...group, give: { join: ['c{n}_first', 'c{n}_name'] } } },
    contractorZip: { contacts: { ...group, give: 'c{n}_zip' } },
    contractorPhone: { contacts: { ...group, give: 'c{n}_phone' } },
  };

  it.each<[string, Cells, (string | null)[]]>([
    ['the only one', { c1_type: 'GENERAL', c1_name: 'Alder' }, ['Alder', null]],
    ['one of no role that is wanted', { c1_type: 'Owner', c1_name: 'Alder' }, [null, null]],
    [
      'the better role, though it stands later',
      { c1_type: 'Electrical', c1_name: 'Alder', c15_type: 'general', c15_name: 'Birch', c15_zip: '55901' },
      ['Birch', '55901'],
    ],
    [
      'the first of one rank',
      { c2_type: 'Plumbing', c2_name: 'Birch', c3_type: 'Electrical', c3_name: 'Alder', c3_zip: '55901' },
      ['Birch', null],
    ],
    ['a role by its beginning', { c1_type: 'CONTRACTOR-ROOFING', c1_name: 'Alder' }, ['Alder', null]],
    [
      'one with a name before one without, all columns from the same',
      {
        c1_type: 'General',
        c1_name: 'N/A',
        c1_zip: '55999',
        c2_type: 'General',
        c2_first: 'Karl',
        c2_name: 'Birch',
        c2_zip: '55901',
      },
      ['Karl Birch', '55901'],
    ],
    [
      'nothing of others where the one lacks it',
      { c1_type: 'General', c1_name: 'Alder', c2_type: 'General', c2_name: 'Birch', c2_zip: '55901' },
      ['Alder', null],
    ],
  ])('%s', (_what, values, [name, zip]) => {
    expect(permit({ columns }, values)).toMatchObject({ contractorName: name, contractorZip: zip });
  });

  it('are one contact in any row', () => {
    const role = fc.constantFrom('General', 'Electrical', 'Owner', 'Contractor-X', '');
    const contact = fc.tuple(role, fc.constantFrom('', 'N/A', 'name'), fc.boolean(), fc.boolean());
    const mapping = compileMapping(definitionOf('permits', { columns }), dictionaries);
    fc.assert(
      fc.property(fc.array(contact, { maxLength: 15 }), (contacts) => {
        const values: Record<string, unknown> = { number: '1' };
        contacts.forEach(([type, name, zip, phone], index) => {
          const n = index + 1;
          values[`c${n}_type`] = type;
          values[`c${n}_name`] = name === 'name' ? `Alder ${n}` : name;
          values[`c${n}_zip`] = zip ? String(55_900 + n) : '';
          values[`c${n}_phone`] = phone ? `507-555-01${n + 10}` : null;
        });
        const result = mapping.map(row(values));
        if (!result.ok) throw new Error('every such row is a permit');
        const { contractorName, contractorZip, contractorPhone } = result.record;
        const n = contractorName === null ? null : Number(contractorName.slice(6));
        expect(contractorZip).toBe(n === null ? null : values[`c${n}_zip`] || null);
        expect(contractorPhone).toBe(n === null ? null : values[`c${n}_phone`]);
        const wanted = contacts.some(([type, name]) => !['Owner', ''].includes(type) && name === 'name');
        expect(n !== null).toBe(wanted);
      }),
    );
  });

  it('are the same contact in every column, even if the columns have different placeholders', () => {
    const of = (give: string) => ({ contacts: { ...group, give } });
    const values = {
      c1_type: 'General',
      c1_name: 'Unknown',
      c1_kind: 'A',
      c2_type: 'General',
      c2_name: 'Birch',
      c2_kind: 'B',
    };
    const changes = { columns: { workType: of('c{n}_kind'), contractorName: of('c{n}_name') } };
    expect(permit(changes, values)).toMatchObject({ workType: 'B', contractorName: 'Birch' });
  });

  it('are not missing columns, except the first contact', () => {
    const definition = definitionOf('permits', { columns });
    const first = ['c1_type', 'c1_first', 'c1_name', 'c1_zip', 'c1_phone'];
    expect(requiredColumns(definition)).toEqual(['number', ...first]);
    expect(missingColumns(definition, ['number', 'c2_type', 'c2_name'])).toEqual(first);
  });

  it.each<[string, unknown]>([
    [
      'an array',
      [{ type: 'Owner', name: 'Alder' }, 'x', { type: 'GC', name: 'Birch', phone: '507-555-0119' }],
    ],
    [
      'JSON text of one',
      '[{"type":"GC","name":"Birch","phone":"507-555-0119"},{"type":"GC","name":"Cedar"}]',
    ],
  ])('are found in %s, too', (_what, people) => {
    const nested = (give: string) => ({ contacts: { in: 'people', role: 'type', give, prefer: ['gc'] } });
    const changes = { columns: { contractorName: nested('name'), contractorPhone: nested('phone') } };
    expect(permit(changes, { people })).toMatchObject({
      contractorName: 'Birch',
      contractorPhone: '507-555-0119',
    });
    expect(permit(changes, { people: null })).toMatchObject({ contractorName: null });
    expect(permit(changes, { people: 'Birch' })).toEqual({ reject: 'value.list' });
  });

  it('can have two-digit numbers', () => {
    const contacts = { role: 'T{nn}', give: 'N{nn}', upTo: 10, prefer: ['GC'] };
    const definition = definitionOf('permits', { columns: { contractorName: { contacts } } });
    expect(requiredColumns(definition)).toEqual(['number', 'T01', 'N01']);
    expect(permit({ columns: { contractorName: { contacts } } }, { T10: 'GC', N10: 'Alder' })).toMatchObject({
      contractorName: 'Alder',
    });
  });

  it('without roles are the first contact that has a name', () => {
    const contacts = { give: 'c{n}_name', from: 0, upTo: 2 };
    expect(
      permit({ columns: { contractorName: { contacts } } }, { c0_name: '', c2_name: 'Cedar' }),
    ).toMatchObject({
      contractorName: 'Cedar',
    });
  });
});

describe('city, state and ZIP in one text', () => {
  const into = { city: 'contractorCity', state: 'contractorState', zip: 'contractorZip' };

  it.each<[string, (string | null)[]]>([
    ['AUSTIN, TX 78701-1234', ['AUSTIN', 'TX', '78701-1234']],
    ['AUSTIN TX 787011234', ['AUSTIN', 'TX', '78701-1234']],
    ['Saint Paul, MN, 55101', ['Saint Paul', 'MN', '55101']],
    ['AUSTIN, TX', ['AUSTIN', 'TX', null]],
    ['AUSTIN 78701', ['AUSTIN', null, '78701']],
    ['Austin, Texas 78701', ['Austin', 'TX', '78701']],
    ['TX 78701-0000', [null, 'TX', '78701']],
    ['78701', [null, null, '78701']],
    ['AUSTIN, tx 00000', ['AUSTIN', 'TX', null]],
    ['LA CROSSE', ['LA CROSSE', null, null]],
    ['TORONTO, ON M5V 2T6', ['TORONTO, ON M5V 2T6', null, null]],
    ['N/A', [null, null, null]],
  ])('%s', (place, [contractorCity, contractorState, contractorZip]) => {
    expect(permit({ parse: [{ cityStateZip: 'place', into }] }, { place })).toMatchObject({
      contractorCity,
      contractorState,
      contractorZip,
    });
  });
});

describe('a person and a company in one text', () => {
  it.each<[string, 'company' | 'person', (string | null)[]]>([
    [
      'KARL ALDER (ALDER ROOFING INC)',
      'company',
      ['ALDER ROOFING INC', 'KARL ALDER', 'KARL ALDER, ALDER ROOFING INC'],
    ],
    [
      'ALDER, KARL M (ALDER ROOFING)',
      'company',
      ['ALDER ROOFING', 'ALDER, KARL M', 'KARL M ALDER, ALDER ROOFING'],
    ],
    [
      'ALDER ROOFING INC (KARL ALDER)',
      'person',
      ['ALDER ROOFING INC', 'KARL ALDER', 'KARL ALDER, ALDER ROOFING INC'],
    ],
    ['ALDER ROOFING', 'company', ['ALDER ROOFING', null, 'ALDER ROOFING']],
    ['(ALDER ROOFING)', 'company', ['ALDER ROOFING', null, 'ALDER ROOFING']],
    ['ALDER ROOFING (N/A)', 'company', ['ALDER ROOFING', null, 'ALDER ROOFING']],
    ['OWNER (ALDER ROOFING)', 'company', ['ALDER ROOFING', null, 'ALDER ROOFING']],
    ['ALDER ROOFING ()', 'company', ['ALDER ROOFING', null, 'ALDER ROOFING']],
    [
      'KARL ALDER (ALDER ROOFING',
      'company',
      ['KARL ALDER (ALDER ROOFING', null, 'KARL ALDER (ALDER ROOFING'],
    ],
    ['KARL (ALDER (ROOFING))', 'company', ['KARL (ALDER (ROOFING))', null, 'KARL (ALDER (ROOFING))']],
    ['ALDER (MN) ROOFING', 'company', ['ALDER (MN) ROOFING', null, 'ALDER (MN) ROOFING']],
    ['NOT LISTED', 'company', [null, null, null]],
  ])('%s', (text, inside, expected) => {
    const into = { company: 'contractorName', person: 'workType', both: 'description' };
    const { contractorName, workType, description } = permit(
      { parse: [{ brackets: 'text', inside, into }] },
      { text },
    );
    expect([contractorName, workType, description]).toEqual(expected);
  });
});

describe('a name, an address and a phone in one text', () => {
  const into = {
    name: 'contractorName',
    address: 'contractorAddress',
    city: 'contractorCity',
    state: 'contractorState',
    zip: 'contractorZip',
    phone: 'contractorPhone',
  };

  it.each<[string, (string | null)[]]>([
    [
      'ALDER ROOFING LLC 2214 ELM ST STE 4, DALLAS, TX 75201 (214) 555-0119',
      ['ALDER ROOFING LLC', '2214 ELM ST STE 4', 'DALLAS', 'TX', '75201', '(214) 555-0119'],
    ],
    ['ALDER ROOFING LLC', ['ALDER ROOFING LLC', null, null, null, null, null]],
    ['OWNER', [null, null, null, null, null, null]],
  ])('%s', (text, expected) => {
    const record = permit({ parse: [{ nameAndAddress: 'text', into }] }, { text });
    expect(Object.values(into).map((column) => record[column])).toEqual(expected);
  });
});

describe('nothing', () => {
  it.each<[string, string, unknown, string, unknown]>([
    ['a zero that is a value', 'value', 'c', '$0.00', 0],
    ['a zero that is none', 'value', { column: 'c', zero: 'empty' }, '$0.00', null],
    ['no zero', 'value', { column: 'c', zero: 'empty' }, '$10.00', 10],
    ['a text of zeros', 'parcelNumber', { column: 'c', zero: 'empty' }, '00-000-0', null],
    ['a text with a zero', 'parcelNumber', { column: 'c', zero: 'empty' }, 'A-0', 'A-0'],
    ['a phone of zeros', 'contractorPhone', 'c', '000-000-0000', null],
    ['a phone of nines', 'contractorPhone', 'c', '(999) 999-9999', null],
    ['a phone', 'contractorPhone', 'c', '(507) 555-0119', '(507) 555-0119'],
    ['a ZIP of zeros', 'contractorZip', 'c', '00000-0000', null],
    ...['NOT LISTED', 'OWNER', 'N/A', '..', '-', 'NONE', 'SAME', 'TBD', '***', 'No Contractor'].map(
      (word): [string, string, string, string, null] => [word, 'contractorName', 'c', word, null],
    ),
    ['an entity', 'contractorName', 'c', 'Alder &amp; Birch', 'Alder & Birch'],
    ['an entity of an entity', 'contractorName', 'c', 'Alder &amp;amp; Birch', 'Alder & Birch'],
    ['an ampersand', 'contractorName', 'c', 'A&B; C', 'A&B; C'],
    ['a hard space', 'contractorName', 'c', '&nbsp;', null],
    ['hard spaces', 'contractorAddress', 'c', '2214&nbsp;ELM\u00a0ST', '2214 ELM ST'],
  ])('or not: %s', (_what, column, form, c, expected) => {
    expect(permit({ columns: { [column]: form } }, { c })[column]).toBe(expected);
  });
});

describe('a workbook', () => {
  it('has dates as texts in the declared format, and as cells that are dates', () => {
    const changes = { format: { type: 'xlsx' }, dates: ['MM/DD/YYYY'], columns: { issueDate: 'd' } };
    for (const d of ['03/04/2025', '2025-03-04']) {
      expect(permit(changes, { d })).toMatchObject({ issueDate: '2025-03-04T00:00:00Z' });
    }
    expect(permit({ ...changes, format: { type: 'csv' } }, { d: '2025-03-04' })).toEqual({
      reject: 'value.date',
    });
  });
});

describe('filtered rows', () => {
  it('are neither records nor rejects', () => {
    const changes = { only: { state: ['MN'] }, except: { flag: 'X' } };
    expect(permit(changes, { state: 'mn', flag: '' })).toMatchObject({ permitNumber: '17' });
    expect(permit(changes, { state: 'WI', flag: '' })).toEqual({ leftOut: true });
    expect(permit(changes, { state: 'MN', flag: 'x' })).toEqual({ leftOut: true });
    expect(requiredColumns(definitionOf('permits', changes))).toEqual(['number', 'state', 'flag']);
  });
});
