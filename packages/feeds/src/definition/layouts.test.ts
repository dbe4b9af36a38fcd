import { definitionInput } from '@crs/testing/fixtures';
import { describe, expect, it } from '@jest/globals';
import { parseFeedDefinition } from './schema.js';

function problemsOf(changes: Record<string, unknown>): string[] {
  const { problems } = parseFeedDefinition(definitionInput('permits', changes), '/config');
  return problems.map(({ path, message }) => `${path}: ${message}`);
}

const contacts = (more: object) => ({ columns: { contractorName: { contacts: { give: 'c{n}', ...more } } } });

describe('a layout', () => {
  it.each<[string, Record<string, unknown>]>([
    ['numbered contacts', contacts({ role: 't{n}', upTo: 15, prefer: ['GC', ['A', 'B']] })],
    ['contacts in an array', contacts({ in: 'people', give: 'name', role: 'type', prefer: ['GC'] })],
    ['contacts without roles', contacts({ upTo: 3 })],
    ['a zone', { zone: 'America/Chicago' }],
    ['an older name of a zone', { zone: 'US/Central' }],
    ['a code of EPSG', { parse: [{ location: { x: 'x', y: 'y' }, from: 'EPSG:2278' }] }],
    ['a proj string', { parse: [{ location: 'p', from: '+proj=utm +zone=15 +datum=NAD83' }] }],
    ['a size', { format: { type: 'csv', largest: '1.5 TB' } }],
    ['a PDF', { format: { type: 'pdf', begins: '^[A-Z]', heading: '^ ', omits: '^Page' } }],
    ['fixed fields', { format: { type: 'fixed', fields: [{ name: 'number', from: 1, to: 1 }] } }],
    ['row filters', { only: { year: 2024 }, except: { flag: ['X', ''] } }],
  ])('can have %s', (_what, changes) => {
    expect(problemsOf(changes)).toEqual([]);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['contacts nowhere', contacts({}), 'columns.contractorName.contacts: needs either "in"'],
    [
      'contacts in two places',
      contacts({ in: 'a', upTo: 3 }),
      'columns.contractorName.contacts: needs either "in"',
    ],
    ['roles without any preferred', contacts({ upTo: 3, role: 't{n}' }), '"role" and "prefer" go together'],
    ['contacts without a number', contacts({ upTo: 3, give: 'c' }), 'write {n} in place of the number'],
    [
      'a misspelt zone',
      { zone: 'America/Chigaco' },
      'zone: no time zone is named "America/Chigaco": did you mean "America/Chicago"?',
    ],
    ['a zone without its summer time', { zone: 'EST' }, 'zone: no time zone is named "EST"'],
    [
      'an unknown plane',
      { parse: [{ location: 'p', from: 'EPSG:1' }] },
      'is not a projection: use a code such as EPSG:2278',
    ],
    [
      'a plane that makes no sense',
      { parse: [{ location: 'p', from: '+proj=lcc +lat_1=41' }] },
      'is not a projection',
    ],
    [
      'no size',
      { format: { type: 'csv', largest: 'much' } },
      'format.largest: a size such as 500 MB or 50 GB',
    ],
    ['a PDF whose records begin nowhere', { format: { type: 'pdf' } }, 'format.begins: "pdf" needs "begins"'],
    [
      'headings of another format',
      { format: { type: 'csv', heading: '^A' } },
      'format.heading: "heading" requires the type "pdf"',
    ],
    [
      'lines that no expression finds',
      { format: { type: 'pdf', begins: '(' } },
      'format.begins: is not a regular expression',
    ],
    ['fixed without fields', { format: { type: 'fixed' } }, 'format.fields: "fixed" needs its fields'],
    [
      'fields of a csv',
      { format: { type: 'csv', fields: [{ name: 'a', from: 1, to: 2 }] } },
      '"fields" requires the type "fixed"',
    ],
    [
      'a field the wrong way round',
      { format: { type: 'fixed', fields: [{ name: 'a', from: 3, to: 2 }] } },
      'format.fields.0: ends before it begins',
    ],
    [
      'a text whose parts go nowhere',
      { parse: [{ cityStateZip: 'x', into: {} }] },
      'parse.0.into: does not name a column for any part of the text',
    ],
    [
      'a misspelt part of a text',
      { parse: [{ cityStateZip: 'x', into: { town: 'contractorCity' } }] },
      'unknown key "town"',
    ],
  ])('with %s has a problem', (_what, changes, problem) => {
    expect(problemsOf(changes)[0]).toContain(problem);
  });
});
