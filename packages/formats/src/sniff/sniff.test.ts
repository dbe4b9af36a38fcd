import { UsageError } from '@crs/domain';
import { describe, expect, it } from '@jest/globals';
import { rowsAt } from './json-shape.js';
import { sniff } from './sniff.js';

const formatOf = (text: string | Uint8Array) =>
  sniff(typeof text === 'string' ? new TextEncoder().encode(text) : text, 'permits').format;

describe('the format of a file is detected', () => {
  const header = 'Permit,Issued,Contractor';
  it.each<[string, string, Record<string, unknown>]>([
    ['commas', `${header}\n1,2024-01-02,"Alder, Inc"\n2,2024-01-03,Birch\n`, { type: 'csv' }],
    ['tabs', 'Permit\tIssued\n1\t2024-01-02\n', { type: 'tsv' }],
    ['pipes', 'Permit|Issued\n1|2024-01-02\n', { type: 'csv', delimiter: '|' }],
    ['semicolons', 'Permit;Cost\n1;1,200\n2;1,300\n', { type: 'csv', delimiter: ';' }],
    [
      'lines before the header',
      `Permits of Springfield,,\n\nAs of June,,\n${header}\n1,2,3\n`,
      { type: 'csv', skip: 3 },
    ],
    [
      'no header',
      '2024-01-02,12 ELM ST,$500\n2024-01-03,9 OAK AVE,$70\n',
      { type: 'csv', header: ['column_1', 'column_2', 'column_3'] },
    ],
    ['short rows', `${header}\n1,2\n2,3,Alder\n3,4,Birch\n4,5,Cedar\n`, { type: 'csv', ragged: true }],
    [
      'a gap behind each comma',
      '"Permit", "Who"\n"1", "Alder, Inc"\n"2", "Birch"\n',
      { type: 'csv', delimiter: ', ' },
    ],
    [
      'gaps in prose alone',
      'Date,Matter\n"March 4, 2025","Alder, Inc, and June Birch"\n"March 5, 2025","Birch, Inc, and June Alder"\n',
      { type: 'csv' },
    ],
    [
      'quotes behind backslashes',
      `${header}\n"1","6\\" pipe, new","Alder"\n"2","x","\\"THE\\" Birch"\n`,
      { type: 'csv', escape: '\\' },
    ],
    [
      'a backslash at the end of a value, before a tilde',
      'Permit~Folder~Name\n"1"~"C:\\"~"Alder"\n"2"~"D:\\"~"Birch"\n',
      { type: 'csv', delimiter: '~' },
    ],
    [
      'two columns of one name',
      'Permit,Address,Name,Address,Cost\n1,12 ELM ST,Alder,9 OAK AVE,$500\n2,3 ELM ST,Birch,9 OAK AVE,$70\n',
      { type: 'csv' },
    ],
    [
      'three columns of one name each, which no row repeats',
      'Permit,Name,City,Phone,Name,City,Phone\n1,June,ELM,5,Alder,OAK,6\n2,Ada,ELM,7,Birch,OAK,8\n',
      { type: 'csv' },
    ],
    ['a short last line', `${header}\n1,2,3\n2,3,4\nTotal: 2\n`, { type: 'csv', ragged: true }],
    [
      'dashes below the header',
      'CITY OF SPRINGFIELD\n\nPERMIT   CONTRACTOR NAME  VALUE\n-------- --------------- -----\nB-1      ALDER ROOFING     500\n',
      {
        type: 'fixed',
        fields: [
          { name: 'PERMIT', from: 1, to: 9 },
          { name: 'CONTRACTOR NAME', from: 10, to: 25 },
          { name: 'VALUE', from: 26, to: 500 },
        ],
        skip: 4,
      },
    ],
    [
      'dashes below the header, and tabs between the fields',
      'PERMIT\tNAME\tVALUE\n------\t----\t-----\nB-1\tALDER ROOFING\t500\nB-2\tBIRCH HOMES\t70\n',
      { type: 'tsv' },
    ],
    ['one column', 'Permit\n1\n2\n', { type: 'csv' }],
    ['an array', '[{"a":1}]', { type: 'json' }],
    [
      'an array inside',
      '{"meta":{"tags":["x"]},"data":{"rows":[{"a":1}',
      { type: 'json', path: 'data.rows' },
    ],
    [
      'GeoJSON',
      '{"type":"FeatureCollection","features":[{"type":"Feature"}]}',
      { type: 'json', path: 'features' },
    ],
    ['JSON lines', '{"a":1}\n{"a":2}\n', { type: 'jsonl' }],
    ['one JSON line', '{"a":"x"}\n', { type: 'jsonl' }],
  ])('%s', (_what, text, format) => {
    expect(formatOf(text)).toEqual(format);
  });

  it('its fields, with null bytes after some of them', () => {
    expect(formatOf('Permit,Name\nB-1,ALDER ROOFING\0\0\nB-2,BIRCH HOMES LLC\n'.padEnd(400, 'x'))).toEqual({
      type: 'csv',
    });
    expect(() => formatOf('PK\0\0\0\0\0')).toThrow(expect.objectContaining({ code: 'proposal.unreadable' }));
  });

  it('its encoding', () => {
    expect(formatOf(Buffer.from('Name,City\nCaf\xe9,Elm\n', 'latin1'))).toEqual({
      type: 'csv',
      encoding: 'windows-1252',
    });
    expect(formatOf(Buffer.from('\ufeffName,City\nAlder,Elm\n', 'utf16le'))).toEqual({
      type: 'csv',
      encoding: 'utf-16le',
    });
    expect(formatOf(Buffer.from('Name,City\nCafé,Elm\n').subarray(0, 14))).toEqual({ type: 'csv' });
  });

  it.each([
    ['<!doctype html><html>', 'proposal.page'],
    ['  <html><body>Sign in', 'proposal.page'],
    ['<?xml version="1.0"?><rows/>', 'proposal.unreadable'],
    ['%PDF-1.7', 'proposal.unreadable'],
    ['', 'proposal.unreadable'],
    ['{"message":"nothing here"', 'proposal.unreadable'],
  ])('or that it is not data: %j', (text, code) => {
    expect(() => formatOf(text)).toThrow(expect.objectContaining({ code }));
    expect(() => formatOf(text)).toThrow(UsageError);
  });
});

describe('rows of a document', () => {
  it.each<[string, string, ReturnType<typeof rowsAt>]>([
    ['an array', '[{"a":1}]', { path: '', header: null }],
    [
      'not arrays of words, nor texts that hold brackets',
      '{"a":["x","[{"],"b":{"c":"}","d":[{"e":[{"f":1}]}]}}',
      { path: 'b.d', header: null },
    ],
    [
      'not a short list before them',
      '{"fields":[{"name":"A"}],"features":[{"attributes":{"A":1}},{"attributes":{"A":',
      { path: 'features', header: null },
    ],
    [
      'arrays, named by a list',
      '{"columns":["no","cost"],"rows":[["B-1",500],["B-2",',
      { path: 'rows', header: ['no', 'cost'] },
    ],
    [
      'arrays, named as Socrata does',
      '{"meta":{"view":{"columns":[{"id":-1,"name":"sid","fieldName":":sid"},{"name":"No","fieldName":"no"}]}},"data":[["row-1","B-1"],["row-2","B-2"],["row-3","B-3"],["row-4","B-4"],["row-5","B-5"],["row-6","B-6"]]}',
      { path: 'data', header: [':sid', 'no'] },
    ],
    [
      'arrays, named as CKAN does',
      '{"fields":[{"type":"int","id":"_id"},{"type":"text","id":"NO"}],"records":[[1,"B-1"],[2,"B-2"],[3,"B-3"],[4,"B-4"],[5,"B-',
      { path: 'records', header: ['_id', 'NO'] },
    ],
    [
      'arrays without names',
      '{"rows":[["B-1",[1,2],"x]"]]}',
      { path: 'rows', header: ['column_1', 'column_2', 'column_3'], first: ['B-1', [1, 2], 'x]'] },
    ],
    [
      'arrays, though more is told of their columns than is there of them',
      '{"columns":[{"name":"no","about":"The number of the permit."},{"name":"cost"}],"data":[["B-1",500],["B-',
      { path: 'data', header: ['no', 'cost'] },
    ],
    [
      'not arrays of one value',
      '{"tags":[["building"],["plumbing"],["electrical"]],"rows":[{"a":1}]}',
      { path: 'rows', header: null },
    ],
    ['none', '{"a":[1,2]}', null],
  ])('%s', (_what, text, found) => {
    expect(rowsAt(text)).toEqual(found);
  });
});
