import { utimesSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { definitionOf, file, zip } from '@crs/testing/fixtures';
import { open, refusal, rowNumbers } from '@crs/testing/sources';
import { describe, expect, it } from '@jest/globals';

describe('files', () => {
  const fromFile = (path: string) => definitionOf('permits', { source: { file: path } });

  it('are unchanged while their bytes are the same, even with another date', async () => {
    const path = file('number\n1\n');
    const definition = fromFile(path);
    const first = await open(definition);
    expect(await rowNumbers(definition, first)).toEqual(['1']);

    utimesSync(path, new Date(0), new Date(0));
    expect(await open(definition, { previousStamp: first.stamp })).toEqual({
      unchanged: true,
      stamp: first.stamp,
    });

    writeFileSync(path, 'number\n2\n');
    utimesSync(path, new Date(0), new Date(0));
    expect(await rowNumbers(definition, await open(definition, { previousStamp: first.stamp }))).toEqual([
      '2',
    ]);
  });

  it('can replace any source', async () => {
    const definition = definitionOf('permits', { source: { http: { url: 'http://127.0.0.1:9/x' } } });
    const opened = await open(definition, { fileOverride: file('number\n7\n') });
    expect(await rowNumbers(definition, opened)).toEqual(['7']);
  });

  const workbook = zip({
    'xl/workbook.xml': '<workbook><sheets><sheet name="Permits" id="a"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="a" Target="sheet.xml"/></Relationships>',
    'xl/sheet.xml':
      '<worksheet><row><c t="str"><v>number</v></c></row><row><c><v>7</v></c></row></worksheet>',
  });

  it.each<[string, string | Uint8Array, unknown[]]>([
    ['CSV', 'number\n7\n', ['7']],
    ['JSON', ' [{"number":7}]', [7]],
    ['JSON Lines, packed', gzipSync('{"number":7}\n'), [7]],
    ['a workbook', workbook, ['7']],
  ])('saved from a portal can be %s', async (_what, content, expected) => {
    const source = { socrata: { domain: 'data.springfield.example', dataset: 'abcd-1234' } };
    const definition = definitionOf('permits', { source, format: undefined });
    expect(await rowNumbers(definition, await open(definition, { fileOverride: file(content) }))).toEqual(
      expected,
    );
  });

  it('that do not exist are named', async () => {
    const error = await refusal(open(fromFile('/nowhere/permits.csv')));
    expect([error.code, error.exitStatus]).toEqual(['feed.file_missing', 2]);
    expect(error.message).toContain('/nowhere/permits.csv');
  });

  it('with an unset variable are refused only when they are read', async () => {
    const error = await refusal(open(fromFile(`\${CITY_DATA}/permits.csv`)));
    expect(error.code).toBe('feed.variable_unset');
  });
});
