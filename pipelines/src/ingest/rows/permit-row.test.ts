import { compileMapping } from '@crs/feeds';
import { plainIds } from '@crs/store';
import { definitionOf, dictionaries, row } from '@crs/testing/fixtures';
import { expect, it } from '@jest/globals';
import { ClaimCollector } from '../claim-collector.js';
import { permitColumns } from './permit-row.js';

it('a contractor without a name is among the contractors of its permit', () => {
  const of = (give: string) => ({
    contacts: { role: 'role{n}', give, named: 'phone{n}', upTo: 3, prefer: ['contractor'] },
  });
  const definition = definitionOf('permits', {
    columns: { contractorName: of('name{n}'), contractorPhone: of('phone{n}') },
  });
  const read = compileMapping(definition, dictionaries).map(
    row({
      number: '17',
      ...{ role1: 'Contractor', phone1: '507-555-0119' },
      ...{ role2: 'Contractor', phone2: '507-555-0120', name2: 'Birch' },
      ...{ role3: 'Contractor', phone3: '507-555-0121', name3: 'Cedar' },
    }),
  );
  if (!read.ok) throw new Error('it is a permit');
  const feed = { jurisdiction: 'elm', city: null, state: 'MN', namesParties: true, readsInspections: false };
  const groups = permitColumns(feed, new ClaimCollector('elm', dictionaries, plainIds), dictionaries);
  const values = new Map(
    groups.flatMap(({ columns, values: valuesOf }) => {
      const found = valuesOf(read.record);
      return columns.map((column, at) => [column as string, found[at]] as const);
    }),
  );
  expect(values.get('contractor_phone')).toBe('507-555-0119');
  expect(values.get('contractor_claims')).toHaveLength(3);
  expect(values.get('contractor_claims')).toContain(String(values.get('claim_id')));
});
