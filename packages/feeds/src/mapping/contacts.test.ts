import { definitionOf, dictionaries, row } from '@crs/testing/fixtures';
import { describe, expect, it } from '@jest/globals';
import type { Cells } from '../row.js';
import { compileMapping } from './compile.js';

/** The permit of a row. */
function permit(changes: Record<string, unknown>, values: Cells): Record<string, unknown> {
  const result = compileMapping(definitionOf('permits', changes), dictionaries).map(
    row({ number: '17', ...values }),
  );
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result.record;
}

describe('contacts', () => {
  it('are the pieces of one text, each a contractor', () => {
    const contacts = { in: 'firms', separator: ';', give: 'text' };
    const named = (firms: string | null) => permit({ columns: { contractorName: { contacts } } }, { firms });
    expect(named('ABC ELECTRIC; XYZ PLUMBING;')).toMatchObject({
      contractorName: 'ABC ELECTRIC',
      parties: [
        { isContractor: true, ownBy: 'first', name: 'ABC ELECTRIC' },
        { isContractor: true, ownBy: null, name: 'XYZ PLUMBING' },
      ],
    });
    expect(named('ALDER & BIRCH')).toMatchObject({
      contractorName: 'ALDER & BIRCH',
      parties: [{ name: 'ALDER & BIRCH' }],
    });
    expect(named(null)).toMatchObject({ contractorName: null, parties: [] });
  });

  it('are contractors even without a name if the definition chooses them by another value', () => {
    const of = (give: string) => ({
      contacts: { role: 'c{n}_type', upTo: 3, prefer: ['General', 'Plumbing'], give, named: 'c{n}_phone' },
    });
    const changes = { columns: { contractorName: of('c{n}_name'), contractorPhone: of('c{n}_phone') } };
    const values = {
      ...{ c1_type: 'General', c1_phone: '507-555-0119' },
      ...{ c2_type: 'Plumbing', c2_name: 'Birch', c2_phone: '507-555-0120' },
      ...{ c3_type: 'Owner', c3_phone: '507-555-0121' },
    };
    expect(permit(changes, values)).toMatchObject({
      contractorName: null,
      contractorPhone: '507-555-0119',
      parties: [
        { isContractor: true, ownBy: 'first', name: null, phone: '507-555-0119' },
        { isContractor: true, ownBy: null, name: 'Birch', phone: '507-555-0120' },
      ],
    });
  });
});
