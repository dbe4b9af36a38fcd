import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { startTestApi, type TestApi } from '../../test/harness/api.js';
import {
  DescribedApi,
  type DescribedOperation,
  urlOf,
  type Values,
} from '../../test/harness/described-api.js';
import { seedOf, someRuns } from '../../test/harness/tries-all.js';
import type { Parameter } from './reference/openapi-document.js';

let api: TestApi;
let described: DescribedApi;
beforeAll(async () => {
  api = await startTestApi();
  described = await DescribedApi.of(api);
});
afterAll(() => api.close());

const typedNames = ['query', 'licenseNumber', 'name', 'person', 'phone', 'address'];

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 230 }),
  fc.constantFrom(
    ' ab ',
    '\ufeffab\ufeff',
    '\u0085ab',
    '\u{1f6a7}\u{1f6a7}',
    '\u{1f6a7}\u{1f6a7}\u{1f6a7}',
    '%',
    "'",
    '100%',
  ),
);
const number = fc.oneof(
  fc.integer({ min: -2, max: 120 }),
  fc.constantFrom(2_147_483_647, 2_147_483_648, Number.MAX_SAFE_INTEGER, -5_000_000_000),
);
const date = fc
  .date({ min: new Date('0000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((moment) => moment.toISOString().slice(0, 10));

/** Pieces of filter and orderBy expressions, in random order. */
const expression = fc
  .array(
    fc.constantFrom(
      ...['PenaltyAmount', 'CompanyName', 'Id', 'OrderDate', 'ActionDate', 'DbaNames', 'City', 'Respondent'],
      ...[
        '=',
        '!=',
        '=*',
        '!*',
        '^',
        '!^',
        '$',
        '!$',
        '>',
        '<',
        '>=',
        '<=',
        ',',
        '|',
        '(',
        ')',
        '/i',
        '\\',
        '*',
      ],
      ...[
        '12',
        '-1.5',
        '2024-02-29',
        '2023-02-29',
        'null',
        'roof',
        ' ',
        'desc',
        'asc',
        'é',
        '/',
        ',City=a',
        ')|Id=1',
      ],
    ),
    { minLength: 1, maxLength: 7 },
  )
  .map((pieces) => pieces.join(''));
const conditions = fc
  .array(
    fc
      .tuple(
        fc.constantFrom(
          'Id>=1',
          'City=Austin',
          'City^',
          'Id=',
          'City!=',
          'DbaNames=*',
          'City$',
          'OrderDate<',
          'ActionDate>',
        ),
        fc.oneof(anyText, date, fc.constant('')),
        fc.constantFrom('', '/i'),
      )
      .map((parts) => parts.join('')),
    { minLength: 1, maxLength: 4 },
  )
  .chain((all) =>
    fc.constantFrom(all.join(','), all.join('|'), `(${all.join('|')})`, `${all[0]},(${all.join(', ')})`),
  );

/** Valid and invalid values for a parameter. */
function candidates({ name, schema, example }: Parameter): fc.Arbitrary<unknown> {
  if (schema.type === 'integer')
    return fc.oneof(number, fc.constantFrom('1.5', '01', '+1', 'x', '1e3', '0x1'));
  if (schema.type === 'number')
    return fc.constantFrom(0, 0.25, 1, 0.000_001, 1.5, -0.5, 7, '.5', 'x', '0x1', '+1');
  if (schema.type === 'boolean') return fc.oneof(fc.boolean(), fc.constantFrom('yes', '1', 'tru'));
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum, 'Isued', 'null', 'Businesses');
  if (schema.format === 'date')
    return fc.oneof(date, fc.constantFrom('2023-02-29', '2024-2-1', '2024-02-01T00:00:00Z'));
  if (name === 'since' && schema.format === undefined)
    return fc.oneof(date, fc.constantFrom('0', '1', '', '007', '-1', '2024-2-1', '1.5', 'x'));
  if (name === 'near') return fc.constantFrom('30.25,-97.75', '-90, 180', '0,0', '91,0', '1', 'x,y', '1,2,3');
  if (name === 'bbox')
    return fc.constantFrom('-98,30,-97,31', '179, -1, -179.5, 90.0', '-181,0,1,1', '1,2,3', 'x', '0,0,0,090');
  if (name === 'cursor')
    return fc.constantFrom(
      ...['7', '12', '1.0.0', '1.2.3', '2.0.0', '', '1.0', '1.0.0.0', '-1.0.0', 'x'],
      ...['*', '**', '1.2.bq2Zk1eXw0aT', '0.1.bq2Zk1eXw0aT', '1.0.bq2Zk1eXw0aT'],
    );
  if (name === 'fields')
    return fc
      .array(
        fc.constantFrom('id', 'name', 'status', 'provenance', 'provenance.source', 'permit.id', 'nope', ''),
        {
          maxLength: 3,
        },
      )
      .chain((names) => fc.constantFrom(names.join(','), names.join(', '), String(example)));
  if (name === 'filter' || name === 'orderBy') return fc.oneof(expression, conditions);
  return anyText;
}

/** Texts that most parameters refuse. Other invalid filters may match the pattern, which does not cover nesting. */
const wrongText = fc.constantFrom(
  ...[
    'a\0b',
    ' ',
    '\t\u3000',
    'ab',
    '\u{1f6a7}\u{1f6a7}',
    'x'.repeat(201),
    ' '.repeat(201),
    'x'.repeat(2_001),
  ],
  ...[
    'City==a',
    'Nope=1',
    'Id=x',
    '((',
    'Id=1)',
    'OrderDate=2023-02-29',
    'Id up',
    'City,,Id',
    'DbaNames desc',
  ],
);

/** A value that the document allows. An empty value counts as missing; dots alone change the path. */
function allowedValue(operation: DescribedOperation, parameter: Parameter): fc.Arbitrary<unknown> {
  return candidates(parameter).filter(
    (value) => !/^\.{0,2}$/.test(String(value)) && described.allows(operation, parameter.name, value),
  );
}

function forbiddenValue(operation: DescribedOperation, parameter: Parameter): fc.Arbitrary<unknown> {
  const isText = candidates(parameter) === anyText || ['filter', 'orderBy'].includes(parameter.name);
  return (isText ? wrongText : candidates(parameter)).filter(
    (value) => !described.allows(operation, parameter.name, value),
  );
}

function allowedValues(operation: DescribedOperation): fc.Arbitrary<Values> {
  const { parameters } = operation;
  return fc.record(Object.fromEntries(parameters.map((one) => [one.name, allowedValue(operation, one)])), {
    requiredKeys: parameters.filter(({ required }) => required).map(({ name }) => name),
  });
}

/** Requests with one invalid parameter. */
const spoiledRequests = (operation: DescribedOperation, parameter: Parameter) =>
  fc.record({ wrong: forbiddenValue(operation, parameter), given: allowedValues(operation) });

describe('values of parameters', () => {
  it('that the document allows are accepted', async () => {
    for (const [nth, operation] of described.operations.entries()) {
      const property = fc.asyncProperty(allowedValues(operation), async (given) => {
        const response = await api.get(urlOf(operation, given));
        await described.check(operation, response);
        const backwards =
          String(given.fromDate ?? '') > String(given.toDate ?? '9999-99-99') ||
          Number(given.minValue ?? 0) > Number(given.maxValue ?? Number.POSITIVE_INFINITY);
        // A search needs a text; a cursor belongs to a started list and excludes a page.
        const nothingTyped =
          ['/v1/contractors/search', '/v1/contractors/facets'].includes(operation.path) &&
          !typedNames.some((name) => given[name]?.toString().trim());
        const held = operation.parameters.some(({ name }) => name === 'page') && given.cursor !== undefined;
        const accepted = [
          ...(backwards || nothingTyped ? [422] : [200, 404, 409]),
          ...(held ? [410, 422] : []),
        ];
        expect([operation.path, given, accepted]).toEqual([
          operation.path,
          given,
          expect.arrayContaining([response.status]),
        ]);
      });
      await fc.assert(property, { numRuns: someRuns(15), ...seedOf(nth) });
    }
  });

  it('that it forbids are refused, and the refusal names the parameter', async () => {
    const parameters = described.operations.flatMap((operation) =>
      operation.parameters.map((parameter) => ({ operation, parameter })),
    );
    for (const [nth, { operation, parameter }] of parameters.entries()) {
      const { name } = parameter;
      const property = fc.asyncProperty(spoiledRequests(operation, parameter), async ({ wrong, given }) => {
        const response = await api.get(urlOf(operation, { ...given, [name]: wrong }));
        const body = await described.check(operation, response);
        expect([operation.path, name, wrong, response.status, body]).toEqual([
          operation.path,
          name,
          wrong,
          400,
          { error: expect.objectContaining({ details: [expect.objectContaining({ field: name })] }) },
        ]);
      });
      await fc.assert(property, { numRuns: someRuns(3), ...seedOf(nth) });
    }
  });
});
