import { filterOperators, operatorTable } from '@crs/store';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { FilterError } from './filter-error.js';
import { parseFilter } from './parse.js';
import type { ParsedCondition, ParsedFilter } from './parsed-filter.js';

/** A tree without positions, which the printed text does not keep. */
function shape(filter: ParsedFilter | null): unknown {
  if (filter === null) return null;
  if (filter.kind === 'condition') {
    const { position: _, valuePosition: __, ...condition } = filter;
    return condition;
  }
  return { kind: filter.kind, left: shape(filter.left), right: shape(filter.right) };
}

/** A tree as text: `((a AND b) OR c)`. */
function words(text: string): string {
  const say = (filter: ParsedFilter): string =>
    filter.kind === 'condition'
      ? filter.field
      : `(${say(filter.left)} ${filter.kind.toUpperCase()} ${say(filter.right)})`;
  const filter = parseFilter(text);
  return filter === null ? '' : say(filter);
}

function only(text: string): ParsedCondition {
  const filter = parseFilter(text);
  if (filter?.kind !== 'condition') throw new Error(`${text} is not one condition`);
  return filter;
}

describe('parseFilter', () => {
  it.each([
    ['a=1,b=2|c=3,d=4', '(((a AND b) OR c) AND d)'],
    ['a=1,(b=2|c=3),d=4', '((a AND (b OR c)) AND d)'],
    ['((a=1))', 'a'],
    [' a = 1 | ( b = 2 ) ', '(a OR b)'],
    ['', ''],
    ['   ', ''],
  ])('reads %j from left to right as %j', (text, tree) => {
    expect(words(text)).toBe(tree);
  });

  it.each([
    ['City=Austin', '=', 'Austin', false],
    ['City!=Austin', '!=', 'Austin', false],
    ['City=*text*', '=*', 'text', false],
    ['City=*text', '=*', 'text', false],
    ['City=*text**', '=*', 'text*', false],
    ['City=text*', '=', 'text*', false],
    ['City=*a*\\b', '=*', 'a*b', false],
    ['City=a /i', '=', 'a ', true],
    ['City=*text\\*', '=*', 'text*', false],
    ['City=\\*text', '=', '*text', false],
    ['City!*text*/i', '!*', 'text', true],
    ['City^North', '^', 'North', false],
    ['City!^North', '!^', 'North', false],
    ['City$LLC', '$', 'LLC', false],
    ['City!$LLC', '!$', 'LLC', false],
    ['Penalty>=5', '>=', '5', false],
    ['Penalty<=5', '<=', '5', false],
    ['Penalty>5', '>', '5', false],
    ['Penalty<5', '<', '5', false],
    ['City=  two words ', '=', 'two words ', false],
    ['City=\\ led', '=', ' led', false],
    ['City=a\\,b\\|c\\(d\\)', '=', 'a,b|c(d)', false],
    ['City=a\\/i', '=', 'a/i', false],
    ['City=a/b', '=', 'a/b', false],
    ['City=a=b', '=', 'a=b', false],
    ['City=\\=b', '=', '=b', false],
    ['City=', '=', null, false],
    ['City!=', '!=', null, false],
    ['City=null', '=', null, false],
    ['City!=null/i', '!=', null, true],
    ['City=\\null', '=', 'null', false],
    ['City=*null', '=*', 'null', false],
    ['a.b_c-d9=x', '=', 'x', false],
  ])('reads %j', (text, operator, value, ignoreCase) => {
    expect(only(text)).toMatchObject({ operator, value, ignoreCase });
  });

  it.each(operatorTable)('reads $example, which the documentation gives for $signs', ({ signs, example }) => {
    expect(signs).toContain(only(example).operator);
  });

  it.each([
    ['City', 5],
    ['=x', 1],
    ['C#ity=x', 2],
    [' City ~x', 7],
    ['City123,123', 8],
    ['City=,', 7],
    ['(City=a)(b=1)', 9],
    [',#', 1],
    ['City=a,', 8],
    ['City=a)', 7],
    ['(City=a', 8],
    ['()', 2],
    ['City=a(b=c)', 7],
    ['City=a/ib', 9],
    ['City==a', 6],
    ['City=>a', 6],
    ['City>', 6],
    ['City> ', 7],
    ['City=a|City^/i', 13],
    ['City=*', 7],
    ['City=**', 7],
    ['9a=b', 1],
    ['City=a\\', 7],
    ['a=1,,b=2', 5],
    ['😀', 1],
    ['City=😀,', 8],
    ['City=😀|!a=b', 8],
    ['City=a\\(,(b=1', 14],
  ])('refuses %j and says where', (text, position) => {
    expect(() => parseFilter(text)).toThrow(expect.objectContaining({ name: 'FilterError', position }));
  });

  it.each([
    ['50 conditions', Array(50).fill('a=1').join(','), true],
    ['51 conditions', Array(51).fill('a=1').join('|'), false],
    ['20 levels', `${'('.repeat(20)}a=1${')'.repeat(20)}`, true],
    ['21 levels', `${'('.repeat(21)}a=1${')'.repeat(21)}`, false],
    ['2,000 characters', `a=${'x'.repeat(1_998)}`, true],
    ['2,000 characters outside the basic plane', `a=${'😀'.repeat(1_998)}`, true],
    ['2,001 characters', `a=${'x'.repeat(1_999)}`, false],
  ])('with %s: %#', (_name, text, allowed) => {
    const parse = () => parseFilter(text);
    if (allowed) expect(parse()).not.toBeNull();
    else expect(parse).toThrow(FilterError);
  });
});

const field = fc.stringMatching(/^[A-Za-z][A-Za-z0-9_.-]{0,8}$/);
const spice = fc.constantFrom(...'\\(),|/i*=!^$<> %_\'"', 'null', '/i', 'é', '😀');
const value = fc
  .array(fc.oneof(spice, fc.string()), { minLength: 1, maxLength: 6 })
  .map((parts) => parts.join(''));
const condition: fc.Arbitrary<ParsedFilter> = fc
  .record({ field, operator: fc.constantFrom(...filterOperators), value, ignoreCase: fc.boolean() })
  .filter((one) => one.value !== '')
  .chain((one) =>
    fc.boolean().map((empty) => ({
      ...one,
      kind: 'condition' as const,
      value: empty && (one.operator === '=' || one.operator === '!=') ? null : one.value,
      position: 1,
      valuePosition: 1,
    })),
  );
const tree = fc.letrec<{ filter: ParsedFilter }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    condition,
    fc.record({
      kind: fc.constantFrom('and' as const, 'or' as const),
      left: tie('filter'),
      right: tie('filter'),
    }),
  ),
})).filter;

/** Prints a filter as an expression that parses to the same tree. */
function printFilter(filter: ParsedFilter): string {
  if (filter.kind === 'condition') return printCondition(filter);
  const right = printFilter(filter.right);
  const group = filter.right.kind === 'condition' ? right : `(${right})`;
  return `${printFilter(filter.left)}${filter.kind === 'and' ? ',' : '|'}${group}`;
}

function printCondition({ field, operator, value, ignoreCase }: ParsedCondition): string {
  const text = value === null ? '' : escapeValue(value, operator === '=' || operator === '!=');
  return `${field}${operator}${text}${ignoreCase ? '/i' : ''}`;
}

function escapeValue(value: string, equality: boolean): string {
  const escaped = value.replaceAll(/[\\(),|/*]/g, '\\$&').replace(/^[\s=!^$><]/, '\\$&');
  return equality && escaped === 'null' ? '\\null' : escaped;
}

describe('parseFilter', () => {
  it('parses a printed tree back into the same tree', () => {
    fc.assert(
      fc.property(tree, (filter) => {
        const text = printFilter(filter);
        fc.pre(text.length <= 2_000);
        expect(shape(parseFilter(text))).toEqual(shape(filter));
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('any text', () => {
  const piece = fc.constantFrom(
    'City',
    '=',
    '=*',
    '!',
    '(',
    ')',
    ',',
    '|',
    '/i',
    '\\',
    ' ',
    '5',
    'null',
    '>',
  );
  it('is parsed, or refused with a FilterError', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(piece).map((parts) => parts.join('')),
        ),
        (text) => {
          try {
            parseFilter(text);
          } catch (error) {
            expect(error).toBeInstanceOf(FilterError);
          }
        },
      ),
      { numRuns: 5_000 },
    );
  });
});
