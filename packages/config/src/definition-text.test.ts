import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { editDefinition, parseYaml, yamlText } from './definition-text.js';

const folder = new URL('../../../config/feeds/', import.meta.url);
const text = `# Permits.
feed: town_permits
identity: [number]
columns:
  # As printed.
  permitNumber: number # of the town
  status: { column: state, values: { A: Issued } }
  workType:
    first:
      - kind
      - class
# Not read.
ignored: [clerk]
`;
const before = parseYaml(text, 'it') as Readonly<Record<string, object>>;

describe('the text of a definition', () => {
  it.each([
    [
      'a column',
      { columns: { ...before.columns, permitNumber: 'permit' } },
      '  permitNumber: permit # of the town',
    ],
    ['a form', { columns: { ...before.columns, workType: { column: 'x' } } }, '    { column: x }'],
    ['a new column', { columns: { ...before.columns, value: 'cost' } }, '  value: cost'],
    ['a new entry', { dates: ['iso'] }, 'dates: [ iso ]'],
  ])('changes %s and no other line', (_what, change, line) => {
    const after = { ...before, ...change };
    const edited = editDefinition(text, before, after);
    expect(parseYaml(edited, 'it')).toEqual(after);
    const lines = new Set(text.split('\n'));
    expect(edited.split('\n').filter((one) => !lines.has(one))).toEqual([line]);
    expect(edited).toContain('# Not read.');
  });

  it('removes a column with its lines', () => {
    const { workType: _gone, ...columns } = before.columns as Record<string, unknown>;
    const edited = editDefinition(text, before, { ...before, columns });
    expect(parseYaml(edited, 'it')).toEqual({ ...before, columns });
    expect(edited).not.toContain('first');
    expect(edited).toContain('# As printed.');
  });

  it('is edited in every configured definition, whatever its layout', () => {
    for (const name of readdirSync(folder).filter((one) => one.endsWith('.yaml'))) {
      const file = readFileSync(new URL(name, folder), 'utf8');
      const value = parseYaml(file, name) as Record<string, object>;
      // Aliased text must be edited by hand.
      if (/: &\w/.test(file)) continue;
      const names = Object.keys(value.columns ?? {});
      for (const column of names) {
        const { [column]: _gone, ...rest } = value.columns as Record<string, unknown>;
        for (const columns of [rest, { ...value.columns, [column]: { first: ['a', 'b: c'] } }]) {
          const after = { ...value, columns, dates: ['MM/DD/YYYY'] };
          expect([name, column, parseYaml(editDefinition(file, value, after), name)]).toEqual([
            name,
            column,
            after,
          ]);
        }
      }
    }
  });

  it('is left alone if other entries repeat the value to change', () => {
    const file = 'columns:\n  name: &who { first: [a, b] }\n  dba: { join: [c, *who] }\n';
    const value = parseYaml(file, 'it') as Record<string, object>;
    expect(() => editDefinition(file, value, { columns: { ...value.columns, name: 'x' } })).toThrow(
      'through a YAML anchor',
    );
  });

  it('says what is not YAML', () => {
    expect(() => parseYaml('a: [', 'The form')).toThrow('The form is not YAML');
    expect(yamlText(undefined)).toBe('');
  });
});
