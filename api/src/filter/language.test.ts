import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApi, type TestApi } from '../../../test/harness/api.js';
import { insertRow, publish } from '../../../test/harness/records.js';

/**
 * The language over HTTP, with cases like those of Gridify's own tests. The grammar does not have custom operators (`#in`),
 * indexes (`field[0]`), mappers, converters, nested objects, booleans, GUIDs, and `?` or `!` after a field of orderBy.
 * Intended differences: an impossible value is refused, not false; `f=` of a number is null, not zero; a negated
 * operator of a list means no element; an unknown field has its own error code.
 */
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ records: 'none' });
  const orders = [
    { id: 1, company_name: 'Alder Homes', city: 'Duluth', penalty_amount: 1000, order_date: '2021-09-01' },
    { id: 2, company_name: 'alder homes', city: 'Ely', penalty_amount: 1000.5, order_date: '2021-09-02' },
    { id: 3, company_name: '(Birch,Sons)', city: 'Duluth', penalty_amount: 0, order_date: '2020-02-29' },
    { id: 4, company_name: 'Pipe | Drain', city: 'Ely', penalty_amount: -50, order_date: null },
    { id: 5, company_name: '\\Slash', city: null, penalty_amount: 5000, order_date: '2023-12-31' },
    { id: 6, company_name: 'Case/i', city: null, penalty_amount: null, order_date: '2024-01-01' },
    { id: 7, company_name: '/iCase', city: 'Saint Paul', penalty_amount: 0.07, order_date: '1999-12-31' },
    { id: 8, company_name: 'Key=Value', city: ' Ely', penalty_amount: 70, order_date: '2021-09-01' },
    { id: 9, company_name: 'Wow!', city: 'Saint Paul ', penalty_amount: 7, order_date: '2021-10-01' },
    { id: 10, company_name: '[alder]', city: 'null', penalty_amount: 12345678.9, order_date: '2021-09-01' },
    { id: 11, company_name: null, city: 'SAINT PAUL', penalty_amount: null, order_date: null },
    { id: 12, company_name: 'Esc/\\pe*', city: 'Éire', penalty_amount: 1, order_date: '2021-09-01' },
    { id: 13, company_name: '100% Fence_Co', city: 'éire', penalty_amount: 1, order_date: '2021-09-01' },
  ];
  const lists: Record<number, object> = {
    1: { actions_taken: ['Fine', 'Stop order'], dba_names: ['A,B'] },
    2: { actions_taken: ['fine'], violation_types: ['Permit (none)'] },
    3: { actions_taken: ['Revocation'], license_numbers: ['BC 1/2', "O'X.9"] },
  };
  for (const order of orders)
    await insertRow(api.pool, 'enforcement_order', { ...order, ...lists[order.id] });
  await publish(api.pool);
});
afterAll(() => api.close());

const all = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13];
const except = (...ids: number[]): number[] => all.filter((id) => !ids.includes(id));

const idsOf = async (query: Record<string, string>): Promise<unknown> => {
  const body = await api.json(`/v1/enforcement?${new URLSearchParams({ pageSize: '100', ...query })}`);
  return body.data?.map(({ id }) => id) ?? body;
};

const cases: Readonly<Record<string, readonly (readonly [filter: string, ids: readonly number[]])[]>> = {
  'one condition': [
    ['CompanyName=Alder Homes', [1]],
    ['companyname=Alder Homes', [1]],
    ['COMPANYNAME=alder homes', [2]],
    ['CompanyName!=Alder Homes', except(1)],
    ['CompanyName=*lder*', [1, 2, 10]],
    ['CompanyName!*lder', except(1, 2, 10)],
    ['CompanyName^Alder', [1]],
    ['CompanyName!^Alder', except(1)],
    ['CompanyName$omes', [1, 2]],
    ['CompanyName!$omes', except(1, 2)],
    ['CompanyName=nobody', []],
  ],
  'white space': [
    ['', all],
    [' \t\n ', all],
    [' CompanyName =Alder Homes', [1]],
    ['CompanyName\t=\n Alder Homes', [1]],
    ['  (  CompanyName  ^Alder| (Id  >12 )  )  ', [1, 13]],
    ['CompanyName $ omes', [1, 2]],
    ['CompanyName !^ Alder,Id<3', [2]],
    ['City=Ely', [2, 4]],
    ['City= Ely', [2, 4]],
    ['City=\\ Ely', [8]],
    ['City=Ely ', []],
    ['City=Saint Paul ', [9]],
    ['City=Saint Paul ,Id=9', [9]],
    ['City=*\\ Paul', [7, 9]],
    ['CompanyName =Alder Homes, Id>0 | Id = 13', [1, 13]],
  ],
  escapes: [
    ['CompanyName=\\(Birch\\,Sons\\)', [3]],
    ['CompanyName=*\\,', [3]],
    ['CompanyName=Pipe \\| Drain', [4]],
    ['CompanyName=\\\\Slash', [5]],
    ['CompanyName=*\\\\', [5, 12]],
    ['(CompanyName=*\\\\)', [5, 12]],
    ['CompanyName=Esc/\\\\pe*', [12]],
    ['CompanyName=*\\\\pe\\*', [12]],
    ['CompanyName$\\*', [12]],
    ['CompanyName=Case\\/i', [6]],
    ['CompanyName=\\/iCase', [7]],
    ['CompanyName=\\/icase', []],
    ['CompanyName=Case/\\i', [6]],
    ['CompanyName=\\A\\l\\d\\e\\r Homes', [1]],
    ['City=\\null', [10]],
  ],
  'signs inside a value': [
    ['CompanyName=Key=Value', [8]],
    ['CompanyName=*\\=', [8]],
    ['CompanyName=Wow!', [9]],
    ['CompanyName$\\!', [9]],
    ['CompanyName=[alder]', [10]],
    ['CompanyName=*%', [13]],
    ['CompanyName=*_', [13]],
    ['CompanyName^%', []],
    ["LicenseNumbers=O'X.9", [3]],
    ['LicenseNumbers=BC 1/2', [3]],
    ["CompanyName=x'; delete from enforcement_order; --", []],
    ['CompanyName=\\$1', []],
  ],
  'without case': [
    ['CompanyName=ALDER HOMES/i', [1, 2]],
    ['CompanyName=ALDER HOMES/i ', [1, 2]],
    ['CompanyName=*ALDER*/i', [1, 2, 10]],
    ['CompanyName^ALDER/i', [1, 2]],
    ['City=saint paul/i', [7, 11]],
    ['City=saint paul/i,Id=11', [11]],
    ['City=ÉIRE/i', [12, 13]],
    ['(CompanyName=alder HOMES/i|City=éirE/i),Id>1', [2, 12, 13]],
    ['CompanyName=CASE\\/I/i', [6]],
    ['Id=3/i', [3]],
    ['OrderDate^2021-09-02/i', [2]],
  ],
  'texts in order': [
    ['CompanyName > alder', [2]],
    ['CompanyName >= Wow!', [2, 5, 9, 10]],
    ['CompanyName < 2', [3, 7, 13]],
    ['CompanyName <= \\/iCase', [3, 7]],
    ['CompanyName >= ALDER HOMES/i,CompanyName < b/i', [1, 2]],
    ['CompanyName >= s/i', [5, 9, 10]],
  ],
  'null and empty': [
    ['City=', [5, 6]],
    ['City=null', [5, 6]],
    ['City=/i', [5, 6]],
    ['(City=/i)', [5, 6]],
    ['City!=', except(5, 6)],
    ['City!=null', except(5, 6)],
    ['City!=null,City!=', except(5, 6)],
    ['City=null|City=', [5, 6]],
    ['City=NULL', []],
    ['City=,CompanyName^Case', [6]],
    ['((City=)|(CompanyName=)),Id>5', [6, 11]],
    ['City=|CompanyName=', [5, 6, 11]],
    ['PenaltyAmount=', [6, 11]],
    ['PenaltyAmount!=', except(6, 11)],
    ['PenaltyAmount=null,Id=6', [6]],
    ['OrderDate=', [4, 11]],
    ['OrderDate!=null', except(4, 11)],
    ['ActionsTaken=', except(1, 2, 3)],
    ['ActionsTaken!=', [1, 2, 3]],
    ['PenaltyAmount!=1000', except(1)],
    ['OrderDate!=2021-09-01', except(1, 8, 10, 12, 13)],
  ],
  numbers: [
    ['PenaltyAmount=1000', [1]],
    ['PenaltyAmount=1000.00', [1]],
    ['PenaltyAmount=1000.5', [2]],
    ['PenaltyAmount=.07', [7]],
    ['PenaltyAmount<0', [4]],
    ['PenaltyAmount=-50', [4]],
    ['PenaltyAmount>= -50,PenaltyAmount<=0', [3, 4]],
    ['PenaltyAmount>1000', [2, 5, 10]],
    ['PenaltyAmount>=1000.50', [2, 5, 10]],
    ['PenaltyAmount<99999999999999999999999999999999', except(6, 11)],
    ['PenaltyAmount=-0', [3]],
    ['PenaltyAmount^1', [1, 2, 10, 12, 13]],
    ['PenaltyAmount$.5', [2]],
    ['PenaltyAmount=*07', [7]],
    ['Id^1', [1, 10, 11, 12, 13]],
    ['Id!^1', [2, 3, 4, 5, 6, 7, 8, 9]],
  ],
  dates: [
    ['OrderDate=2021-09-02', [2]],
    ['OrderDate= 2021-09-02 ', [2]],
    ['OrderDate<2020-02-29', [7]],
    ['OrderDate<=2020-02-29', [3, 7]],
    ['OrderDate>2023-12-30', [5, 6]],
    ['OrderDate>=2024-01-01', [6]],
    ['OrderDate>=2021-09-02,OrderDate<2024-01-01', [2, 5, 9]],
  ],
  lists: [
    ['ActionsTaken=Fine', [1]],
    ['ActionsTaken=FINE/i', [1, 2]],
    ['ActionsTaken=Fine|ActionsTaken=Revocation', [1, 3]],
    ['ActionsTaken!=Fine', except(1)],
    ['ActionsTaken!=fine', except(2)],
    ['ActionsTaken!=FINE/i', except(1, 2)],
    ['ActionsTaken!*oc', except(3)],
    ['ActionsTaken!^Stop', except(1)],
    ['ActionsTaken!$ine/i', except(1, 2)],
    ['ActionsTaken=Fine|ActionsTaken!=Fine', all],
    ['ActionsTaken^Stop', [1]],
    ['ActionsTaken=*oc', [3]],
    ['ActionsTaken>R', [1, 2, 3]],
    ['DbaNames=A\\,B', [1]],
    ['ViolationTypes=*\\(none\\)', [2]],
  ],
  'left to right': [
    ['CompanyName=Wow!|CompanyName=\\\\Slash|Id>=12', [5, 9, 12, 13]],
    ['Id=1,City=Duluth', [1]],
    ['Id=1|City=Duluth', [1, 3]],
    ['Id=1,City=Ely|City=Duluth', [1, 3]],
    ['City=Duluth|Id=2,City=Ely', [2]],
    ['Id=1,City=Duluth|Id=4,City=Ely', [4]],
    ['City=Duluth|(Id=2,City=Ely)', [1, 2, 3]],
    ['(CompanyName=*lder|CompanyName=*Case),(Id<7)', [1, 2, 6]],
    ['Id=1|(City=Ely,(Id=2|Id=4)|Id=13)', [1, 2, 4, 13]],
  ],
};

describe.each(Object.entries(cases))('%s', (_kind, table) => {
  it.each(table.map(([filter, ids]) => ({ filter, ids })))('$filter', async ({ filter, ids }) => {
    const found = await idsOf({ filter, orderBy: 'id' });
    expect(found).toEqual(ids);
  });
});

describe('an invalid filter', () => {
  it.each([
    ['=guid,d=', 1],
    ['!City<23', 1],
    ['City#=x', 5],
    ['City=(1234)', 6],
    ['City(=123', 5],
    ['(City=2', 8],
    ['City=a/i b', 10],
    ['City=a,,Id=1', 8],
    ['City= >a', 7],
    ['City^,Id=1', 6],
    ['(City=a)Id=1', 9],
    ['Id=1.2.3', 4],
    ['Id=1e3', 4],
    ['PenaltyAmount=1,000', 17],
    ['OrderDate=notadate', 11],
    ['OrderDate>2021-02-29', 11],
    ['City=É😀\\', 8],
  ])('%s goes wrong at character %d', async (filter, position) => {
    const { error } = await api.json(`/v1/enforcement?${new URLSearchParams({ filter })}`);
    expect(error).toMatchObject({
      code: 'filter.parse_error',
      message: expect.stringContaining(`(position ${position})`),
      details: [{ field: 'filter', issue: 'parse_error', received: filter, position }],
    });
  });

  it.each([
    ['Id=1,(date=2021-01-01)', 7, 'OrderDate'],
    ['order_date=x', 1, 'OrderDate'],
    ['Straße=x', 1, undefined],
  ])('%s names an unknown field at character %d; %s may be meant', async (filter, position, suggestion) => {
    const { error } = await api.json(`/v1/enforcement?${new URLSearchParams({ filter })}`);
    expect(error.code).toBe('filter.unknown_field');
    expect(error.details).toEqual([
      {
        field: 'filter',
        issue: 'unknown_field',
        received: filter,
        expected: expect.arrayContaining(['PenaltyAmount', 'OrderDate', 'LicenseNumbers']),
        position,
        ...(suggestion === undefined ? {} : { suggestion }),
      },
    ]);
  });
});

describe('orderBy', () => {
  it.each([
    ['', [6, 5, 9, 2, 1, 8, 10, 12, 13, 3, 7, 4, 11]],
    [' ', [6, 5, 9, 2, 1, 8, 10, 12, 13, 3, 7, 4, 11]],
    ['OrderDate desc', [6, 5, 9, 2, 1, 8, 10, 12, 13, 3, 7, 4, 11]],
    ['orderdate', [7, 3, 1, 8, 10, 12, 13, 2, 9, 5, 6, 4, 11]],
    ['PenaltyAmount ASC', [4, 3, 7, 12, 13, 9, 8, 1, 2, 5, 10, 6, 11]],
    ['PenaltyAmount Desc , Id DESC', [10, 5, 2, 1, 8, 9, 13, 12, 7, 3, 4, 11, 6]],
    ['OrderDate desc , City , CompanyName asc', [6, 5, 9, 2, 8, 1, 10, 12, 13, 3, 7, 4, 11]],
    ['CompanyName', [3, 7, 13, 1, 6, 12, 8, 4, 9, 10, 5, 2, 11]],
    ['id  desc', [...all].reverse()],
    ['Id\tdesc,Id asc', [...all].reverse()],
  ])('%j', async (orderBy, ids) => {
    expect(await idsOf({ orderBy })).toEqual(ids);
  });

  it.each([
    ['Nothing', 1],
    ['CompanyName,', 13],
    ['!CompanyName', 1],
    ['CompanyName des', 13],
    ['Id asc,Name2 desc', 8],
    ['Id;City', 1],
    ['ActionsTaken', 1],
  ])('%s goes wrong at character %d', async (orderBy, position) => {
    const { error } = await api.json(`/v1/enforcement?${new URLSearchParams({ orderBy })}`);
    expect(error).toMatchObject({
      code: 'validation.format',
      message: expect.stringContaining(`(position ${position})`),
      details: [{ field: 'orderBy', issue: 'format', received: orderBy, position }],
    });
  });
});
